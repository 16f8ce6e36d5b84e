"""How often easels are painted: seldom enough that commands are heard under load."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from classroom.live import painter
from classroom.live.painter import ROOM, Easel, Painter

TABLE, ROOMS = 0.015, 0.2
SHARE = 0.65


class Clock:
    """The time of this process, set by hand."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(painter, "time", SimpleNamespace(monotonic=made.monotonic))
    return made


@pytest.fixture
def room() -> Iterator[Painter]:
    loop = asyncio.new_event_loop()
    yield Painter(loop)
    loop.close()


def painted(room: Painter, clock: Clock, session_id: int, cost: float) -> Easel:
    """An easel that has just been painted, at this cost in seconds."""
    easel = room.easels[1, session_id] = Easel(room, (1, session_id))
    easel.painted_at, easel.cost = clock.now, cost
    room.spend(clock.now, cost)
    return easel


def test_tables_are_painted_more_often_than_the_room(room: Painter, clock: Clock) -> None:
    assert room.window(Easel(room, (1, 5))) == TABLE
    assert room.window(Easel(room, (1, ROOM))) == ROOMS


def test_a_room_with_time_to_spare_waits_no_longer(room: Painter, clock: Clock) -> None:
    easel = painted(room, clock, 5, 0.3)
    painted(room, clock, 6, 0.34)
    assert room.window(easel) == TABLE


def test_under_load_all_easels_together_take_their_share(room: Painter, clock: Clock) -> None:
    easel = painted(room, clock, 5, 0.3)
    painted(room, clock, 6, 0.4)
    # Each once in this time, 0.3 + 0.4 seconds of work, is 65 % of it.
    assert room.window(easel) == pytest.approx(0.7 / SHARE)
    slow = Easel(room, (1, ROOM))
    slow.window = 5.0
    assert room.window(slow) == 5.0


def test_what_was_spent_is_forgotten_after_a_second(room: Painter, clock: Clock) -> None:
    easel = painted(room, clock, 5, 0.6)
    clock.now += 0.5
    painted(room, clock, 6, 0.2)
    assert room.window(easel) == pytest.approx(0.8 / SHARE)
    clock.now += 0.6
    # The first painting is longer ago than a second; what is left is little.
    assert room.window(easel) == TABLE
