"""Plays the same short game again and again, and kills itself (signal 9) one step later each time:
before each statement, before and after each commit. After every kill a fresh process looks at what
is left and plays on. Prints one JSON object: {"points": n, "problems": [...]}.

Children are forked while no connection is open; each has a game of its own.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any, cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection, connections  # noqa: E402
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.models import GameSession, LogEntry  # noqa: E402
from games.service import checking, control, deadlines, loading, play  # noqa: E402
from tests.games import table  # noqa: E402

Say = Callable[[str], None]
MOST_POINTS = 2_000


class Death:
    """Kills this process at the given point; points are counted while it is armed."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.passed = 0
        self.armed = False
        self.database: Any = connections["default"]
        setattr(self.database, "_commit", self._killing_commit)  # noqa: B010

    def point(self) -> None:
        if self.armed:
            if self.passed == self.at:
                os.kill(os.getpid(), signal.SIGKILL)
            self.passed += 1

    def __call__(self, execute: Any, *arguments: Any) -> Any:
        self.point()
        return execute(*arguments)

    def _killing_commit(self) -> None:
        self.point()
        cast(Any, type(self.database))._commit(self.database)
        self.point()


def steps(session: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A short game, step by step; every step may be done again."""
    first, second, third = table.companies_of(session, "s1")

    def one(seat: str, do: str, click: str, **fields: Any) -> tuple[str, Callable[[], Any]]:
        return f"{seat}:{click}", lambda: table.done(session, seat, do, click=click, **fields)

    yield one("s3", "bid", "a", company=first, price=20)
    yield one("s4", "bid", "b", company=first, price=30)
    yield one("s1", "accept", "c", company=first, investor="s4")
    yield one("s1", "ask", "d", company=second, price=500)
    yield one("s3", "take", "e", company=second)
    batch = [
        table.submission("s5", "bid", click="f", company=third, price=10),
        table.submission("s1", "accept", click="g", company=third, investor="s4"),
        table.submission("s5", "lock", click="h", company=first),
        table.submission("s1", "accept", click="i", company=third, investor="s5"),
    ]
    yield "s1:i", lambda: play.submit_all(session, batch)
    yield "clock", lambda: run_out(session)
    yield "late", lambda: table.act(session, "s3", "bid", click="z", company=third, price=90)
    yield "pause", lambda: control.pause(session)
    yield "resume", lambda: control.resume(session)
    yield ":more", lambda: control.add_time(session, 30, turn=moment(session), click_id="more")
    yield ":roll", lambda: end_from(session, "investor_income", "roll")
    yield ":settle", lambda: end_from(session, "settlement", "settle")
    yield "end", lambda: control.end_game(session)


def moment(session: int) -> str:
    return table.row(session).moment


def end_from(session: int, phase: str, click: str) -> None:
    if table.row(session).phase == phase:
        table.end_phase(session, click)


def run_out(session: int) -> None:
    """The clock of the first negotiation runs out."""
    GameSession.objects.filter(pk=session, moment="1/negotiation").update(
        phase_ends_at=timezone.now() - timedelta(seconds=60), version=F("version") + 1
    )
    deadlines.close_due()


def play_once(death: Death, say: Say) -> None:
    session = table.begin(seed="one and the same")
    say(f"session {session}")
    with connection.execute_wrapper(death):
        for name, step in steps(session):
            death.armed = True
            step()
            death.armed = False
            say(f"done {name}")
    say(f"points {death.passed}")


def killed_at(at: int, say: Say) -> None:
    play_once(Death(at), say)


def look(session: int, acknowledged: list[str], say: Say) -> None:
    """What a fresh process finds, and what comes of playing on with the same clicks."""
    for difference in checking.differences(session):
        say(f"problem {difference}")
    kept = clicks(session)
    for name in acknowledged:
        if ":" in name and name not in kept:
            say(f"problem {name} was answered but is lost")
    for _, step in steps(session):
        step()
    for difference in checking.differences(session):
        say(f"problem afterwards {difference}")
    say(f"end {json.dumps(ending(session), sort_keys=True)}")


def clicks(session: int) -> list[str]:
    log = LogEntry.objects.filter(session_id=session).order_by("seq")
    return list(log.values_list("click_id", flat=True))


def ending(session: int) -> dict[str, Any]:
    game = loading.load(session)
    # The clock's own clicks are named after versions, which a pause raises.
    return {
        "log": [each if ":" not in each[5:] else "clock" for each in clicks(session)],
        "state": game.rules.state_json(game.state, ()),
        "status": game.status,
    }


def forked(work: Callable[[Say], None]) -> list[str]:
    """What a child says before it ends or dies."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)

        def say(line: str) -> None:
            os.write(writing, f"{line}\n".encode())

        try:
            work(say)
        except BaseException:
            say(f"problem {traceback.format_exc()!r}")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as lines:
        said = lines.read().splitlines()
    os.waitpid(child, 0)
    return said


def saying(said: list[str], what: str) -> list[str]:
    return [line.removeprefix(f"{what} ") for line in said if line.startswith(f"{what} ")]


def main() -> None:
    whole: list[str] = []
    death = Death(MOST_POINTS)
    play_once(death, whole.append)
    session = int(saying(whole, "session")[0])
    look(session, saying(whole, "done"), whole.append)
    right = saying(whole, "end")
    points = int(saying(whole, "points")[0])
    problems = saying(whole, "problem")
    loading.forget_all()
    connections["default"].close()
    if connection.vendor == "postgresql":
        death.database.close_pool()
    gc.freeze()
    for at in range(points):
        said = forked(partial(killed_at, at))
        if saying(said, "points"):
            problems.append(f"point {at}: nothing was killed")
            continue
        problems += [f"point {at}, before it: {each}" for each in saying(said, "problem")]
        if problems:
            break
        session = int(saying(said, "session")[0])
        done = saying(said, "done")
        found = forked(partial(look, session, done))
        problems += [f"point {at}, after {done[-1:]}: {each}" for each in saying(found, "problem")]
        if saying(found, "end") != right:
            problems.append(f"point {at}, after {done[-1:]}: {saying(found, 'end')}, not {right}")
    sys.stdout.write(json.dumps({"points": points, "problems": problems}))


if __name__ == "__main__":
    main()
