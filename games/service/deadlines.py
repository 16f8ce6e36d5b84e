"""Clocks: a deadline is a column, right even if nobody is awake.

Two readers close what is due: every command (lazily), and a loop. Any number of processes may run
the loop; the lock and the clock's own name let each deadline work exactly once.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

from django.db import DatabaseError, InterfaceError, connection, transaction
from django.utils import timezone

from games.engine.record import ADVANCE
from games.models import GameSession
from games.service import loading, statements
from games.service.threads import aside
from games.service.writing import Draft, locked

logger = logging.getLogger(__name__)

PAUSE = 0.25
"""Seconds between two looks at the clocks."""


def close(session_id: int, *, turn: str | None = None, click_id: str = "") -> bool:
    """End the running deadline, if it is due. With a turn: end it now, if the game still stands
    there (the teacher's "end phase"). False when there was nothing to close."""
    try:
        with transaction.atomic():
            draft = Draft.of(locked(session_id))
            loaded = draft.loaded
            if loaded.status != GameSession.Status.RUNNING:
                return False
            if turn is None and not loaded.due(draft.now):
                return False
            click = f":{click_id}" if click_id else f"clock:{loaded.version}"
            if turn is not None and (loaded.turn != turn or loaded.entries.answers(click)):
                return False
            chance = draft.chance()
            events = loaded.rules.expire(draft.state, chance, loaded.at(draft.now))
            draft.advance(events)
            draft.log("", click, {"do": ADVANCE}, (*chance.take_drawn(), *events))
            draft.save(chance.counts)
            return True
    except BaseException:
        loading.forget(session_id)
        raise


def due(now: datetime) -> list[int]:
    """The games whose clock has run out, the longest due first."""
    return statements.due(now)


def close_due(now: datetime | None = None) -> int:
    """Close every deadline that has run out, each once; how many this call closed. One game that
    cannot go on holds up no other."""
    closed = 0
    for session_id in due(now or timezone.now()):
        try:
            closed += close(session_id)
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            if session_id not in _stuck:
                _stuck.add(session_id)
                logger.exception("session %s: its deadline could not be closed", session_id)
        else:
            _stuck.discard(session_id)
    return closed


_stuck: set[int] = set()
"""Games whose rules fail at their deadline: said once, tried again at every look."""


def _look() -> None:
    try:
        close_due()
    except (DatabaseError, InterfaceError):
        logger.exception("the clocks could not be read")
        connection.close()


async def run_forever() -> None:
    """Close deadlines as they come due, until cancelled; a database that is away is waited for."""
    while True:
        await aside(_look)
        await asyncio.sleep(PAUSE)
