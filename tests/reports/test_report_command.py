"""``manage.py report FILE``: exit codes, and no database anywhere."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.reports.example import RECORD

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Told:
    returncode: int
    stdout: str
    stderr: str


def told(tmp_path: Path, record: Any, *options: str) -> Told:
    """The command in this process, where no test of this file may touch a database."""
    file = tmp_path / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command("report", str(file), *options, stdout=out, stderr=err)
    except SystemExit as end:
        code = int(end.code or 0)
    return Told(code, out.getvalue(), err.getvalue())


def test_a_whole_game_in_a_process_of_its_own_without_a_database(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    done = subprocess.run(
        [sys.executable, "manage.py", "report", str(file), "--json"],
        cwd=ROOT,
        env=os.environ | {"OPEN_OUTCRY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert sorted(document) == ["game", "seats", "sentences", "table"]
    assert document["game"] == "panic"
    assert all(2 <= len(said) <= 3 for said in document["sentences"].values())
    assert not list(tmp_path.glob("*.sqlite3"))


def test_a_refused_command_ends_the_report_there(tmp_path):
    record = copy.deepcopy(RECORD)
    record["commands"][12] = {"seat": "s3", "do": "roll"}
    done = told(tmp_path, record, "--json")
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert document["error"]["index"] == 12
    assert document["error"]["code"] == "wrong_phase"
    months = document["seats"]["s3"]["investor"]["months"]
    assert [month["month"] for month in months] == [1]


def test_a_game_broken_off_before_the_first_dice(tmp_path):
    done = told(tmp_path, RECORD | {"commands": RECORD["commands"][:4]}, "--json")
    assert done.returncode == 0
    report = json.loads(done.stdout)["seats"]
    assert report["s3"]["investor"]["months"] == []
    assert report["s3"]["investor"]["total"]["reward_to_risk"] is None
    assert report["s1"]["manager"]["total"]["capture"] is None


@pytest.mark.parametrize("record", ["{", "[]", json.dumps(RECORD | {"game": "chess"})])
def test_no_record(tmp_path, record):
    done = told(tmp_path, record, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_in_words(tmp_path):
    done = told(tmp_path, RECORD)
    assert done.returncode == 0
    assert "Cleo: You took the most risk of all investors." in " ".join(done.stdout.split())


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_half_a_character_is_no_accident(tmp_path, flags):
    commands = [{"seat": "s3", "do": "take", "company": "\ud800"}]
    done = told(tmp_path, RECORD | {"commands": commands}, *flags)
    assert done.returncode == 1
    assert done.stdout.encode("utf-8")
