"""Parts of a screen of Krach 29 that are kept are those that would be drawn anew."""

from __future__ import annotations

from collections import OrderedDict
from random import Random
from typing import Any

import pytest

from classroom.live import memory
from games.krach import robots
from tests.classroom.live.looking import Room

MOVES = 40
"""While the clock of an exchange runs down: robots swap for some time before they sell."""


def anew(room: Room, seat: str | None, monkeypatch: pytest.MonkeyPatch) -> Any:
    with monkeypatch.context() as patch:
        patch.setattr(memory, "_made", OrderedDict())
        return room.screen(seat)


@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (8, 2)])
def test_what_is_kept_is_what_would_be_drawn(
    seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, chance = Room(seats, seed, game="krach"), Random(seed)
    room.loaded.seconds_left = None  # a clock that never runs down is none that screens meet
    tempers = {seat: robots.temper(chance) for seat in room.seats}
    kept = seen = moves = 0
    before: dict[Any, Any] = {}
    while not room.state.over:
        for seat in chance.sample(room.seats, seats):
            time_left = max(0.0, 1 - moves / MOVES)
            command = robots.act(
                room.rules.view(room.state, seat), tempers[seat], time_left, chance
            )
            if command is not None:
                room.do(seat, command)
                break
        else:
            room.do(None, None)
        moves = moves + 1 if room.state.phase == "exchange" else 0
        if chance.random() < 0.05:
            room.loaded.status = {"running": "paused", "paused": "running"}[room.loaded.status]
        for viewer in (*room.seats[:3], None):
            screen = room.screen(viewer)
            assert dict(screen) == dict(anew(room, viewer, monkeypatch)), room.state.phase
            old = before.get(viewer, {})
            kept += sum(screen[name] is old.get(name) for name in screen)
            seen += len(screen)
            before[viewer] = screen
    assert kept > seen / 4
