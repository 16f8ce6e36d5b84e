"""``manage.py serve``: one command, everything runs, and it stops when it is told to."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from classroom import serving

PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 60
DONE = """
    insert into django_tasks_database_dbtaskresult
    (id, finished_at, enqueued_at, run_after, status, args_kwargs, priority, task_path, worker_ids,
     queue_name, backend_name, exception_class_path, traceback)
    values (?, ?, '2020-01-01', '2020-01-01', 'SUCCESSFUL', '{}', 0, 'a.task', '[]',
     'default', 'default', '', '')
"""
"""A piece of background work that is over: its id, and when it ended."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read(port: int, address: str) -> tuple[int, str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=10) as answer:
        return answer.status, answer.read().decode()


class Served:
    """A server process and what it has printed so far."""

    def __init__(self, home: Path, *options: str) -> None:
        self.port = free_port()
        self.out = home.parent / f"serve-{self.port}.log"
        environment = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "DEBUG")}
        with self.out.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *options],
                cwd=PROJECT,
                env=environment | {"OPEN_OUTCRY_HOME": str(home), "PYTHONUNBUFFERED": "1"},
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self.until(lambda: "Ready." in self.printed)

    @property
    def printed(self) -> str:
        return self.out.read_text()

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert self.process.poll() is None, self.printed
            assert time.monotonic() < end, self.printed
            time.sleep(0.1)

    def stop(self, by: signal.Signals) -> float:
        began = time.monotonic()
        self.process.send_signal(by)
        assert self.process.wait(20) == 0, self.printed
        return time.monotonic() - began


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("serve") / "home"


@pytest.fixture(scope="module")
def demo(home: Path) -> Iterator[Served]:
    served = Served(home, "--demo", "--quick")
    yield served
    if served.process.poll() is None:
        served.process.kill()
        served.process.wait()


def test_it_prints_where_to_go(demo: Served) -> None:
    printed = demo.printed
    assert re.search(rf"Teacher:\n\s+http://\S+:{demo.port}/teacher/", printed)
    assert re.search(rf"Students:\n\s+http://\S+:{demo.port}/join/\n[█▀▄ \n]{{200}}", printed)
    link = re.search(r"http://\S+(/first/\S+)", printed)
    assert link is not None
    status, page = read(demo.port, link.group(1))
    assert status == 200
    assert "Make my account" in page


def test_pages_styles_and_health_are_served_without_debug(demo: Served) -> None:
    assert read(demo.port, "/healthz") == (200, "ok")
    _status, page = read(demo.port, "/join/")
    style = re.search(r'href="(/static/\S+\.css)"', page)
    assert style is not None
    assert re.search(r"\.[0-9a-f]{12}\.css$", style.group(1)), "hashed names"
    assert read(demo.port, style.group(1))[0] == 200
    with pytest.raises(urllib.error.HTTPError) as missing:
        read(demo.port, "/no/such/page")
    assert missing.value.code == 404
    assert "Traceback" not in missing.value.read().decode()


def test_the_demo_plays_by_itself_and_anyone_may_watch(demo: Served, home: Path) -> None:
    addresses = re.findall(r"http://\S+(/teacher/lessons/\d+/projector/\S*)", demo.printed)
    market, tables = (read(demo.port, address) for address in addresses)
    assert market[0] == tables[0] == 200
    assert 'id="board"' in market[1], "the first address shows a market"
    assert all(f"Table {number}" in tables[1] for number in (1, 2, 3))

    def commands() -> int:
        with sqlite3.connect(home / "db.sqlite3", timeout=20) as database:
            query = "select count(*) from games_logentry where seat <> ''"
            return int(database.execute(query).fetchone()[0])

    demo.until(lambda: commands() >= 10)


def test_a_port_in_use_is_said_in_words(demo: Served, home: Path) -> None:
    second = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(demo.port)],
        cwd=PROJECT,
        env=os.environ | {"OPEN_OUTCRY_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == 1
    assert f"Port {demo.port} is in use" in second.stderr
    assert "Traceback" not in second.stderr


def test_it_stops_when_told_and_finds_everything_again(demo: Served, home: Path) -> None:
    assert demo.stop(signal.SIGTERM) < 10
    assert "Traceback" not in demo.printed
    with sqlite3.connect(home / "db.sqlite3", timeout=20) as database:
        for id, finished in (("0" * 32, "2020-01-01"), ("1" * 32, "2999-01-01")):
            database.execute(DONE, (id, finished))
    again = Served(home, "--demo")
    try:
        with sqlite3.connect(home / "db.sqlite3", timeout=20) as database:
            lessons = database.execute("select count(*) from classroom_lesson").fetchone()[0]
            done = database.execute("select id from django_tasks_database_dbtaskresult").fetchall()
        assert lessons == 1, "the demo that was there goes on"
        assert done == [("1" * 32,)], "work that was done long ago is forgotten"
    finally:
        assert again.stop(signal.SIGINT) < 10


def test_a_thread_that_waits_for_ever_does_not_hold_up_the_end() -> None:
    waiting = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from threading import Event\n"
        "from classroom import serving\n"
        "ThreadPoolExecutor(1).submit(Event().wait)\n"
        "serving.leave_in_time(0.2)\n"
    )
    assert subprocess.run([sys.executable, "-c", waiting], cwd=PROJECT, timeout=30).returncode == 0


def test_static_files_are_collected_only_when_they_have_changed(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    settings.STATIC_ROOT = tmp_path
    monkeypatch.setattr(serving, "call_command", lambda name, **_: calls.append(name))
    assert serving.collect_static()
    assert not serving.collect_static()
    monkeypatch.setattr(serving, "_fingerprint", lambda: "other")
    assert serving.collect_static()
    assert calls == ["collectstatic", "collectstatic"]
