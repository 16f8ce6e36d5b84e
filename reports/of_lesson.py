"""The reports of a lesson's tables, from the logs of their games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.db.models import QuerySet

from classroom.models import Lesson, Seat, Table
from games import queries
from reports.figures import InvestorReport, Report, report
from reports.gathering import gather
from reports.of_record import FLOOR_GAMES

_KEPT = 64


def of_table(table: Table) -> Report | None:
    """A table's report as its game stands; None before the game, or when it has no figures."""
    session = table.session
    if session is None or session.game not in FLOOR_GAMES:
        return None
    return _of_session(session.pk, session.seed, session.seq)


@lru_cache(maxsize=_KEPT)
def _of_session(session_id: int, seed: str, seq: int) -> Report:
    return report(
        gather(event for _who, _at, events in queries.log(session_id) for event in events)
    )


def forget() -> None:
    """Remember no game any more."""
    _of_session.cache_clear()


def tables(lesson: Lesson) -> QuerySet[Table]:
    """The lesson's tables, in order, with their games and seats."""
    return lesson.tables.select_related("session").prefetch_related("seats")


def of_lesson(lesson: Lesson) -> list[tuple[Table, Report]]:
    """Every table that has a report, in order."""
    return [(table, told) for table in tables(lesson) if (told := of_table(table)) is not None]


def classmates(seat: Seat, lesson: Lesson) -> Iterator[InvestorReport]:
    """All other investors of the lesson whose game is over, and those of the same table."""
    for table, told in of_lesson(lesson):
        if table.pk != seat.table_id and not over(table):
            continue
        for key, each in told.seats.items():
            if each.investor is not None and (table.pk, key) != (seat.table_id, seat.key):
                yield each.investor


def over(table: Table) -> bool:
    """Whether the table's game has come to its end, or the lesson has."""
    session = table.session
    return session is not None and (session.status == "over" or not table.lesson.open)
