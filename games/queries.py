"""Rows of games for pages and reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.engine.chance import Drawn
from games.engine.protocol import SeatSpec
from games.models import Company, GameSession, LogEntry, Player, Transaction
from games.registry import RULES
from games.service import storing


def session(session_id: int) -> GameSession:
    """The session's row."""
    return GameSession.objects.get(pk=session_id)


def log(session_id: int) -> list[tuple[str | None, float, tuple[Any, ...]]]:
    """Every log entry in order: seat (None: the table), seconds of the game, events with draws."""
    rules = RULES[session(session_id).game]
    entries = LogEntry.objects.filter(session_id=session_id).order_by("seq")
    return [
        (entry.seat or None, entry.at, storing.events_from(rules, entry.events))
        for entry in entries.iterator()
    ]


def dated_log(session_id: int) -> Iterator[tuple[datetime, tuple[Any, ...]]]:
    """Every log entry in order: when it was made (UTC), its events with draws."""
    rules = RULES[session(session_id).game]
    entries = LogEntry.objects.filter(session_id=session_id).order_by("seq")
    for entry in entries.iterator():
        yield entry.created_at, storing.events_from(rules, entry.events)


def times(session_id: int) -> dict[int, tuple[datetime, float]]:
    """When each log entry was made: its number -> time in UTC, seconds of the game."""
    entries = LogEntry.objects.filter(session_id=session_id)
    return {seq: (made, at) for seq, made, at in entries.values_list("seq", "created_at", "at")}


def edition(session_id: int) -> Any:
    """The edition as it was stored with the session."""
    row = session(session_id)
    return storing.edition_from(RULES[row.game], row.edition)


def seats(session_id: int) -> tuple[SeatSpec, ...]:
    """Who sat down."""
    return storing.seats_from(session(session_id).seats)


def players(session_id: int) -> QuerySet[Player]:
    """The players as they stand."""
    return Player.objects.filter(session_id=session_id).order_by("pk")


def companies(session_id: int) -> QuerySet[Company]:
    """The companies that are somebody's."""
    return Company.objects.filter(session_id=session_id).order_by("key")


def transactions(session_id: int) -> QuerySet[Transaction]:
    """Every movement of money, in order."""
    return Transaction.objects.filter(session_id=session_id).order_by("pk")


@dataclass(frozen=True, slots=True)
class PhaseShown:
    """A phase of a game: the state that it ended in (or stands in), what the room saw of it, and
    the events in it."""

    round: int
    phase: str
    state: Any
    view: Any
    events: tuple[Any, ...]


def phases(session_id: int) -> list[PhaseShown]:
    """The game phase by phase, folded from its log; draws of chance are left out. Phases that
    needed nobody's decision are among them."""
    rules = RULES[session(session_id).game]
    found: list[PhaseShown] = []
    state: Any = None
    told: list[Any] = []

    def close() -> None:
        view = rules.view(state, None)
        found.append(PhaseShown(state.round, state.phase, state, view, tuple(told)))
        told.clear()

    for _who, _at, events in log(session_id):
        for event in events:
            if isinstance(event, Drawn):
                continue
            after = rules.evolve(state, event)
            if state is not None and (after.round, after.phase) != (state.round, state.phase):
                close()
            told.append(event)
            state = after
    if state is not None:
        close()
    return found
