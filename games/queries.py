"""Rows of games for pages and reports."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

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
