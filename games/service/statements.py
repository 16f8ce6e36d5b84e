"""The statements behind every command, written out: building them anew takes most of the time.

Values reach the database as parameters only. What is rarer goes through the models.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

from games.engine.protocol import PlayerRow
from games.models import GameSession, LogEntry, Player, Transaction

LOG = ("session_id", "seq", "seat", "click_id", "command", "events", "at", "created_at")
LEDGER = ("session_id", "seq", "payer", "payee", "amount", "reason", "round", "phase")


def lock(session_id: int) -> int:
    """Lock the session's row until the transaction ends (in SQLite the transaction itself is the
    lock); its version. GameSession.DoesNotExist when there is none."""
    with connection.cursor() as cursor:
        cursor.execute(_lock_statement(connection.vendor), [session_id])
        found = cursor.fetchone()
    if found is None:
        raise GameSession.DoesNotExist(f"there is no session {session_id}")
    return int(found[0])


def change(session_id: int, version: int, values: Mapping[str, Any]) -> None:
    """Set these columns of the session, which stands at this version. RuntimeError when it does
    not: somebody has written past the lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            _change_statement(tuple(values)),
            [*map(_parameter, values.values()), session_id, version],
        )
        if cursor.rowcount != 1:
            raise RuntimeError(f"session {session_id} changed under its lock")


def due(now: datetime) -> list[int]:
    """The running games whose clock has run out, the longest due first. Asked four times a second
    as long as a server runs."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id FROM {GameSession._meta.db_table}"
            " WHERE status = %s AND phase_ends_at <= %s ORDER BY phase_ends_at",
            [GameSession.Status.RUNNING.value, _parameter(now)],
        )
        return [int(row[0]) for row in cursor.fetchall()]


def seat(session_id: int, seat: str, player: PlayerRow) -> None:
    """Set what is kept of a player."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Player._meta.db_table} SET cash = %s, roles = %s, status = %s"
            " WHERE session_id = %s AND seat = %s",
            [player.cash, json.dumps(player.roles), player.status, session_id, seat],
        )


def append(rows: Sequence[LogEntry]) -> None:
    """Add these entries to the log."""
    _insert(LogEntry, LOG, rows)


def book(rows: Sequence[Transaction]) -> None:
    """Add these movements of money to the ledger."""
    _insert(Transaction, LEDGER, rows)


def _insert(model: type[Model], columns: tuple[str, ...], rows: Sequence[Model]) -> None:
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(
                _insert_statement(model, columns),
                [[_parameter(getattr(row, column)) for column in columns] for row in rows],
            )


def _parameter(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, dict | list):
        return json.dumps(value)
    if isinstance(value, GameSession.Status):
        return value.value
    return value


@cache
def _lock_statement(vendor: str) -> str:
    suffix = "" if vendor == "sqlite" else " FOR UPDATE"
    return f"SELECT version FROM {GameSession._meta.db_table} WHERE id = %s{suffix}"


@cache
def _change_statement(columns: tuple[str, ...]) -> str:
    assignments = ", ".join(f"{column} = %s" for column in columns)
    table = GameSession._meta.db_table
    return f"UPDATE {table} SET {assignments} WHERE id = %s AND version = %s"


@cache
def _insert_statement(model: type[Model], columns: tuple[str, ...]) -> str:
    marks = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) VALUES ({marks})"
