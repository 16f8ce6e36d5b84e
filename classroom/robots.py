"""Robots play their seats at a human pace, on whichever process drives them.

When a robot thinks of its next command follows from its table's log alone: so long after its own
last command, and with a click id that counts its own commands. So two processes that drive the
same table send the same click, which counts once, and none is quicker than one robot would be.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import DatabaseError, InterfaceError, connection

from classroom import pace, practice, seating
from classroom.models import Lesson, Seat, Student
from games import registry
from games.service import loading
from games.service.play import Submission, submit_soon
from games.service.threads import aside

logger = logging.getLogger(__name__)

LOOK = 0.4
"""Seconds between two looks at the tables."""
RECONSIDER = 2.0
"""Seconds after which a robot that found nothing to do looks again though nothing has changed."""
HOUSEKEEPING = 5.0

THINKING = {
    "negotiation": (2.0, 7.0),
    "auction": (1.2, 4.0),
    "investor_income": (2.5, 5.0),
    "exchange": (1.2, 4.5),
    "distribution": (8.0, 13.0),
    "markdowns": (2.5, 5.0),
    "losses": (2.5, 5.0),
}
"""Phase -> seconds between two commands of one robot, the quickest and the slowest."""
THINKING_ELSE = (1.0, 3.5)


@dataclass(slots=True)
class _Watched:
    """What a process remembers of a table: how far it has read the log, for each seat how many
    commands it has given and when the last one was, and when each robot last looked."""

    read: int = 0
    given: dict[str, int] = field(default_factory=dict)
    last: dict[str, float] = field(default_factory=dict)
    looked: dict[str, tuple[int, float]] = field(default_factory=dict)
    phase: tuple[str, float] = ("", 0.0)

    def follow(self, game: Any) -> None:
        """Read what is new in the log."""
        for entry in game.entries[self.read :]:
            if entry.seat is not None:
                self.given[entry.seat] = self.given.get(entry.seat, 0) + 1
                self.last[entry.seat] = entry.at
            self.read += 1
        name = f"{game.state.round}/{game.state.phase}"
        if self.phase[0] != name:
            at = game.entries[-1].at if len(game.entries) else 0.0
            self.phase = (name, at)


_watched: dict[int, _Watched] = {}


@dataclass(frozen=True, slots=True)
class Intention:
    """A command that a robot gives now."""

    session_id: int
    submission: Submission


def robot_seats() -> dict[int, list[str]]:
    """Session id -> keys of the seats that robots play now, of all games that run."""
    rows = Seat.objects.filter(
        robot=True,
        table__lesson__state=Lesson.Stage.RUNNING,
        table__session__status="running",
    ).values_list("table__session_id", "key")
    found: dict[int, list[str]] = {}
    for session_id, key in rows:
        if session_id is not None:
            found.setdefault(session_id, []).append(key)
    return found


def intentions(session_id: int, seats: Iterable[str]) -> list[Intention]:
    """What the robots at this table want to do now."""
    game = loading.load(session_id)
    if game.status != "running" or game.state.over:
        _watched.pop(session_id, None)
        return []
    watched = _watched.setdefault(session_id, _Watched())
    watched.follow(game)
    made = (_intention(game, watched, seat) for seat in seats)
    return [each for each in made if each is not None]


def thinking_time(seed: str, seat: str, given: int, phase: str) -> float:
    """Seconds that this robot takes before its next command: the same on every process."""
    quick, slow = THINKING.get(phase, THINKING_ELSE)
    robot = Random(f"{seed}/pace/{seat}").uniform(0.8, 1.25)
    return robot * Random(f"{seed}/think/{seat}/{given}").uniform(quick, slow)


def _intention(game: Any, watched: _Watched, seat: str) -> Intention | None:
    given = watched.given.get(seat, 0)
    at = game.at_now
    since = max(watched.last.get(seat, 0.0), watched.phase[1])
    if at - since < thinking_time(game.seed, seat, given, game.state.phase):
        return None
    version, looked = watched.looked.get(seat, (-1, 0.0))
    now = time.monotonic()
    if version == game.version and now - looked < RECONSIDER:
        return None
    watched.looked[seat] = (game.version, now)
    mind = registry.ROBOTS[game.rules.KEY]
    left = game.seconds_left
    part = 1.0 if left is None else min(1.0, left / max(1, game.deadline_seconds))
    command = mind.act(
        game.rules.view(game.state, seat),
        mind.temper(Random(f"{game.seed}/temper/{seat}")),
        part,
        Random(f"{game.seed}/act/{seat}/{given}/{int(at)}"),
    )
    if command is None:
        return None
    click = f"robot-{given}"
    return Intention(game.session_id, Submission(seat, command, game.moment, click))


def _look() -> list[Intention]:
    """All that robots want to do now, at all tables; one table that fails holds up no other."""
    found: list[Intention] = []
    tables = robot_seats()
    for gone in set(_watched) - set(tables):
        _watched.pop(gone, None)
    for session_id, seats in tables.items():
        try:
            found += intentions(session_id, seats)
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            logger.exception("session %s: its robots cannot think", session_id)
    return found


def keep_house() -> None:
    """What has to be looked after now and then: late students seated, tables that wait for each
    other, practice games that were left, the demo begun anew."""
    waiting = (
        Student.objects.filter(
            seat=None, state=Student.State.IN, lesson__state=Lesson.Stage.RUNNING
        )
        .values_list("lesson_id", flat=True)
        .distinct()
    )
    for lesson_id in waiting:
        seating.seat_waiting(lesson_id)
    practice.end_abandoned()
    practice.renew_demo()


async def run_forever() -> None:
    """Drive all robots until cancelled; a database that is away is waited for."""
    kept = 0.0
    underway: set[asyncio.Task[Any]] = set()
    while True:
        try:
            for each in await aside(_look):
                task = asyncio.create_task(_send(each))
                underway.add(task)
                task.add_done_callback(underway.discard)
            await aside(pace.keep)
            if time.monotonic() - kept > HOUSEKEEPING:
                kept = time.monotonic()
                await aside(keep_house)
        except (DatabaseError, InterfaceError):
            logger.exception("the robots could not read the tables")
            await aside(connection.close)
        except Exception:
            logger.exception("the robots stumbled")
        await asyncio.sleep(LOOK)


async def _send(intention: Intention) -> None:
    try:
        answer = await submit_soon(intention.session_id, intention.submission)
    except Exception:
        logger.exception("session %s: a robot's command failed", intention.session_id)
        return
    if not answer.accepted and answer.code not in ("too_late", "paused", "ended_by_teacher"):
        logger.debug("robot refused: %s %s", intention.submission, answer)
