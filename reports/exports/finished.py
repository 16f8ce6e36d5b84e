"""The tables of a lesson that may be exported, and what all games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from classroom.models import Lesson, Seat, Table
from reports import of_lesson
from reports.exports.sheets import Cell

Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A table whose game is over."""

    table: Table
    seats: Sequence[Seat]

    @property
    def session_id(self) -> int:
        """Its game."""
        assert self.table.session_id is not None
        return self.table.session_id

    def name(self, key: str) -> str:
        """The name of a seat; nobody's for the bank's."""
        return next((seat.name for seat in self.seats if seat.key == key), "")


def finished(lesson: Lesson, number: int | None = None) -> list[Finished]:
    """The tables that may be exported, in order: none that still plays. number: only that one."""
    return [
        Finished(table, list(table.seats.all()))
        for table in of_lesson.tables(lesson)
        if number in (None, table.number) and of_lesson.over(table)
    ]


def who(each: Finished, seat: Seat) -> Row:
    """Which seat a line is about."""
    return (each.table.number, seat.key, seat.name)


def yes(true: bool) -> str:
    """A switch as text."""
    return "yes" if true else "no"


def local(moment: datetime, zone: ZoneInfo) -> str:
    """A moment as people of the zone say it, with its distance from UTC, to the millisecond."""
    return moment.astimezone(zone).isoformat(timespec="milliseconds")
