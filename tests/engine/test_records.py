"""Every recorded game in tests/records plays to its end again, with or without its seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.engine.record import read
from games.engine.replay import Replay
from games.registry import RULES

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_plays_to_its_end(path: Path) -> None:
    replay = Replay(read(path.read_bytes(), RULES))
    rules = replay.record.rules
    for step in replay:
        assert rules.violations(step.state) == []
    assert replay.refusal is None
    assert replay.play.state.over
    assert replay.play.chance.remaining() == {}
    if "robots" in path.stem:
        document = json.loads(path.read_text(encoding="utf-8"))
        document["chance"]["seed"] += 1
        again = Replay(read(json.dumps(document), RULES)).run()
        assert again.play.state == replay.play.state
        assert again.play.chance.counts == {}


def test_each_wall_street_ending_is_recorded() -> None:
    assert {path.stem for path in RECORDS} >= {
        "panic-last-month",
        "panic-tie",
        "panic-investors-bankrupt",
        "panic-managers-bankrupt",
        "panic-two-roles-last-month",
        "panic-two-roles-no-investors",
        "panic-two-roles-no-managers",
        "panic-two-roles-one-left",
    }
