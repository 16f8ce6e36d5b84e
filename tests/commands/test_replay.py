"""``manage.py replay``: exit codes, the JSON, the readable form, and no database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

PROJECT = Path(__file__).parent.parent.parent
RECORD = PROJECT / "tests" / "records" / "panic-last-month.json"


def replay(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    out, err = StringIO(), StringIO()
    try:
        call_command("replay", *arguments, stdout=out, stderr=err, no_color=True)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def changed(path: Path, **changes: Any) -> str:
    """A file with the record changed so."""
    file = path / "record.json"
    file.write_text(json.dumps(json.loads(RECORD.read_text(encoding="utf-8")) | changes))
    return str(file)


def test_it_runs_without_a_database(tmp_path: Path) -> None:
    environment = os.environ | {
        "OPEN_OUTCRY_HOME": str(tmp_path),
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",
    }
    found = subprocess.run(
        [sys.executable, "manage.py", "replay", str(RECORD), "--json"],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout)["scores"]["s2"] == 255
    assert not list(tmp_path.glob("*.sqlite3*"))


def test_the_state_as_json() -> None:
    code, out, err = replay(str(RECORD), "--json")
    assert (code, err) == (0, "")
    state = json.loads(out)
    assert state["winners"] == {"manager": ["s2"], "investor": ["s3", "s4"]}
    assert "error" not in state


def test_only_the_first_commands() -> None:
    code, out, _ = replay(str(RECORD), "--until", "4", "--json")
    state = json.loads(out)
    assert (code, state["phase"], state["over"]) == (0, "negotiation", False)
    assert state["companies"]["green-01"]["investor"] == "s4"
    assert replay(str(RECORD), "--until", "-1")[0] == 2


def test_a_refused_command_is_exit_one_with_the_state_before(tmp_path: Path) -> None:
    commands = [
        {"seat": "s3", "do": "bid", "company": "blue-01", "price": 25},
        {"seat": "s3", "do": "bid", "company": "blue-01", "price": 27},
    ]
    code, out, err = replay(changed(tmp_path, commands=commands), "--json")
    state = json.loads(out)
    assert (code, err) == (1, "")
    assert state["error"] | {"message": ""} == {
        "index": 1, "code": "price_step", "rule": "P-13", "message": "",
    }  # fmt: skip
    assert "P-13" in state["error"]["message"]
    assert state["bids"] == {"blue-01": {"s3": 25}}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, "game: 'chess'"),
        ({"options": {"months": 99}}, "options.months"),
        ({"commands": [{"do": "steal", "seat": "s1"}]}, "commands[0].do"),
        (
            {"chance": {"script": {"roller": ["s1"]}}, "commands": [{"do": "advance"}]},
            "chance.script.roller[0]",
        ),
    ],
)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_no_record_is_exit_two_and_one_line(
    tmp_path: Path, changes: dict[str, Any], problem: str, flags: list[str]
) -> None:
    code, out, err = replay(changed(tmp_path, **changes), *flags)
    assert (code, out) == (2, "")
    assert problem in err
    assert len(err.strip().splitlines()) == 1


def test_what_is_no_file_or_no_json(tmp_path: Path) -> None:
    assert replay(str(tmp_path / "nothing.json"))[0] == 2
    assert replay(str(tmp_path))[0] == 2
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"\xff\xfe{")
    code, out, err = replay(str(broken))
    assert (code, out, len(err.strip().splitlines())) == (2, "", 1)


def test_the_readable_form(tmp_path: Path) -> None:
    code, out, _ = replay(str(RECORD))
    assert code == 0
    assert "panic: month 2, over" in out
    assert "255" in out
    assert ["green-01", "s2", "s4", "30"] in [line.split() for line in out.splitlines()]
    commands = [{"seat": "s3", "do": "take", "company": "blue-01"}]
    code, out, _ = replay(changed(tmp_path, commands=commands))
    assert code == 1
    assert "command 0 was refused: no ask (company blue-01): rule P-12" in out


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_half_a_character_is_no_accident(tmp_path: Path, flags: list[str]) -> None:
    commands = [{"seat": "s3", "do": "take", "company": "\ud800"}]
    code, out, _ = replay(changed(tmp_path, commands=commands), *flags)
    assert code == 1
    assert out.encode("utf-8")


def test_text_of_the_record_is_shown_as_it_is(tmp_path: Path) -> None:
    commands = [{"seat": "s3", "do": "take", "company": "[/red]:bomb:"}]
    code, out, _ = replay(changed(tmp_path, commands=commands))
    assert code == 1
    assert "company [/red]:bomb:" in out
