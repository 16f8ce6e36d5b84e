"""Settings come from the environment, are checked, and stop the start when they make no sense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from tests.architecture.files import ROOT


def started(home: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a process prints that has read the settings in this environment."""
    plain = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", f"from config import settings\n{code}"],
        cwd=ROOT,
        env=plain | {"OPEN_OUTCRY_HOME": str(home)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DEBUG", "perhaps", "DEBUG must be true or false"),
        ("DATABASE_URL", "mysql://here/db", "DATABASE_URL must look like"),
        ("DATABASE_URL", "postgresql://here", "DATABASE_URL must look like"),
        ("DATABASE_POOL", "many", "DATABASE_POOL must be a whole number from 2 to 200"),
        ("WEB_PROCESSES", "0", "WEB_PROCESSES must be a whole number"),
    ],
)
def test_a_value_that_makes_no_sense_stops_the_start(
    tmp_path: Path, name: str, value: str, words: str
) -> None:
    environment = {"DATABASE_URL": "postgresql://somebody@127.0.0.1/db"} | {name: value}
    done = started(tmp_path, "", **environment)
    assert done.returncode != 0
    assert words in done.stderr.splitlines()[-1]


def test_by_default_it_is_one_safe_process_with_sqlite(tmp_path: Path) -> None:
    done = started(
        tmp_path,
        "d = settings.DATABASES['default']; print(settings.DEBUG, d['NAME'], d['OPTIONS'])",
    )
    assert done.stdout.startswith(f"False {tmp_path}/db.sqlite3 ")
    assert "'transaction_mode': 'IMMEDIATE'" in done.stdout
    assert "journal_mode=WAL; PRAGMA synchronous=FULL" in done.stdout


def test_the_secret_key_is_made_once_and_for_this_place_alone(tmp_path: Path) -> None:
    one, again = (started(tmp_path, "print(settings.SECRET_KEY)").stdout for _ in range(2))
    other = started(tmp_path / "other", "print(settings.SECRET_KEY)").stdout
    assert len(one) > 60
    assert one == again != other
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("secret-key*")] == ["secret-key"]


def test_an_address_of_a_database_with_a_hard_password(tmp_path: Path) -> None:
    done = started(
        tmp_path,
        "d = settings.DATABASES['default']; print(d['USER'], d['PASSWORD'], d['HOST'], d['PORT'])",
        DATABASE_URL="postgresql://us%40er:p%2Fw%3A@db.example:6543/name",
    )
    assert done.stdout.split() == ["us@er", "p/w:", "db.example", "6543"]


@pytest.mark.parametrize(
    ("given", "read"), [("yes", True), ("0", False), (" ON ", True), ("", False)]
)
def test_flags(monkeypatch: pytest.MonkeyPatch, given: str, read: bool) -> None:
    monkeypatch.setenv("SWITCH", given)
    assert env.flag("SWITCH", False) is read


@pytest.mark.parametrize("given", ["-1", "1e3", "٥", "101", "x"])
def test_whole_numbers_are_read_strictly(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("NUMBER", given)
    with pytest.raises(ImproperlyConfigured, match="NUMBER must be a whole number from 1 to 100"):
        env.whole("NUMBER", 5, 1, 100)


def test_several_processes_without_redis_are_refused(tmp_path: Path) -> None:
    check = [sys.executable, "manage.py", "check"]
    plain = os.environ | {"OPEN_OUTCRY_HOME": str(tmp_path), "WEB_PROCESSES": "2"}
    alone = subprocess.run(check, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    assert alone.returncode != 0
    assert "config.E001" in alone.stderr
    with_redis = plain | {"REDIS_URL": "redis://127.0.0.1:6379/9"}
    done = subprocess.run(
        check, cwd=ROOT, env=with_redis, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


HEARS_LATE = """
import asyncio, django
from channels.layers import get_channel_layer

async def hear():
    layer = get_channel_layer()
    channel = await layer.new_channel()
    asyncio.get_running_loop().call_later(7, lambda: sent.append(
        asyncio.ensure_future(layer.send(channel, {"type": "bell"}))))
    print((await layer.receive(channel))["type"])

sent = []
django.setup()
asyncio.run(hear())
"""


def test_who_listens_on_redis_outlasts_a_long_silence(tmp_path: Path) -> None:
    """Redis' client gives a silent line up after 5 seconds, which is as long as a wait lasts."""
    redis = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
    done = subprocess.run(
        [sys.executable, "-c", HEARS_LATE],
        cwd=ROOT,
        env=os.environ | {"OPEN_OUTCRY_HOME": str(tmp_path), "REDIS_URL": redis},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "bell\n", done.stderr
