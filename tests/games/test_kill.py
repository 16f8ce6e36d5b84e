"""A kill -9 between any two statements loses nothing that was answered and halves no payment."""

from __future__ import annotations

import json

from tests.games.places import Place


def test_a_kill_between_any_two_statements(place: Place) -> None:
    done = place.run("-m", "tests.games.crash")
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert outcome["problems"] == []
    assert outcome["points"] > 60
