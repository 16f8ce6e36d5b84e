"""The arrows between the parts, as pyproject.toml writes them down."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from games.registry import ROBOTS, RULES
from tests.architecture.files import ROOT


def test_imports_follow_the_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", RULES)
def test_every_game_is_named_by_the_arrows(game: str) -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = {each["name"]: each for each in document["tool"]["importlinter"]["contracts"]}
    pure = contracts["Rules are pure: no framework, no database, no rows"]
    assert f"games.{game}" in pure["source_modules"]
    judges = contracts["Classroom never judges by itself and never writes rows of games"]
    assert f"games.{game}.rules" in judges["forbidden_modules"]


def test_every_game_has_robots() -> None:
    assert set(ROBOTS) == set(RULES)
