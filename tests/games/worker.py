"""A process that takes orders in lines of JSON and answers in lines of JSON."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.models import GameSession, LogEntry  # noqa: E402
from games.service import checking, control, deadlines, export, loading, play  # noqa: E402
from tests.games import krach, table  # noqa: E402


def begin(**fields: Any) -> dict[str, Any]:
    """A new game: its id, and each manager's companies."""
    session_id = table.begin(**fields)
    state = loading.load(session_id).state
    return {"session": session_id, "held": {seat: state.held(seat) for seat in ("s1", "s2")}}


def submit(session: int, start: float = 0, **fields: Any) -> dict[str, Any]:
    """One command, at a set moment."""
    made = table.submission(**fields)
    _wait(start)
    return asdict(play.submit(session, made))


def threads(session: int, submissions: list[dict[str, Any]], start: float = 0) -> list[Any]:
    """Commands of several threads with a connection each, all at a set moment."""
    answers: list[Any] = [None] * len(submissions)

    def run(index: int) -> None:
        try:
            answers[index] = submit(session, start, **submissions[index])
        except Exception:
            answers[index] = {"accepted": False, "code": traceback.format_exc()}
        finally:
            connection.close()

    running = [threading.Thread(target=run, args=[index]) for index in range(len(submissions))]
    for each in running:
        each.start()
    for each in running:
        each.join()
    return answers


def soon(session: int, submissions: list[dict[str, Any]], start: float = 0) -> list[Any]:
    """Commands of many sockets of this process, all at a set moment."""
    made = [table.submission(**each) for each in submissions]

    async def together() -> list[Any]:
        _wait(start)
        return await asyncio.gather(*(play.submit_soon(session, each) for each in made))

    return [asdict(answer) for answer in asyncio.run(together())]


def close_due(start: float = 0) -> int:
    """What the loop of the clocks does at one look."""
    _wait(start)
    return deadlines.close_due()


def end_phase(session: int, turn: str, click: str, start: float = 0) -> bool:
    """The teacher's button."""
    _wait(start)
    return control.end_phase(session, turn=turn, click_id=click)


def overdue(session: int) -> None:
    """Let the running clock have run out a minute ago, and none that an earlier test left behind
    run out meanwhile."""
    GameSession.objects.exclude(pk=session).update(phase_ends_at=None)
    GameSession.objects.filter(pk=session).update(
        phase_ends_at=timezone.now() - timedelta(seconds=60), version=F("version") + 1
    )


def facts(session: int) -> dict[str, Any]:
    """The game as this process sees it, beside what the log holds."""
    game = loading.load(session)
    log = LogEntry.objects.filter(session_id=session).order_by("seq")
    return {
        "version": game.version,
        "moment": game.moment,
        "deals": {key: deal.investor for key, deal in game.state.deals.items()},
        "phase": game.state.phase,
        "clicks": list(log.values_list("click_id", flat=True)),
        "document": export.record(session),
    }


def krach_begin(**fields: Any) -> int:
    """A game of Krach 29 with an open exchange: its id."""
    return krach.begin(**fields)


def krach_facts(session: int) -> dict[str, Any]:
    """A game of Krach 29 as this process sees it."""
    return krach.facts(session)


def krach_rush(session: int, seats: list[str], commands: int, start: float = 0) -> dict[str, Any]:
    """Robots of these seats trade as fast as they are answered."""
    _wait(start)
    return krach.rush(session, seats, commands)


def check(session: int) -> list[str]:
    """Differences between log, state, rows and ledger."""
    return checking.differences(session)


def play_to_the_end(session: int, seed: int) -> int:
    """A whole game by robots."""
    return table.play_to_the_end(session, seed)


def _wait(start: float) -> None:
    while time.time() < start:
        time.sleep(0.0005)


ORDERS: dict[str, Callable[..., Any]] = {
    each.__name__: each
    for each in (
        begin, submit, threads, soon, close_due, end_phase, overdue, facts, check, play_to_the_end,
        krach_begin, krach_facts, krach_rush,
    )
}  # fmt: skip


def main() -> None:
    """Take orders until the line is closed."""
    for line in sys.stdin:
        order = json.loads(line)
        kind = ORDERS[order.pop("order")]
        try:
            answer = {"answer": kind(**order)}
        except Exception:
            answer = {"error": traceback.format_exc()}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
