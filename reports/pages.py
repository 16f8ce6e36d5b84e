"""What the report pages hold, whatever the game: each game has pages of its own."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from classroom.models import Lesson, Seat, Table
from reports import floor_pages, of_lesson
from reports.krach import pages as krach_pages
from reports.of_record import FLOOR_GAMES
from reports.shown import ClassTable, Numbers, Question, SeatPage


def _of(table: Table) -> ModuleType | None:
    """The pages of the game that is played at this table; None before it begins."""
    if table.session is None:
        return None
    return floor_pages if table.session.game in FLOOR_GAMES else krach_pages


def has_report(table: Table) -> bool:
    """Whether there are reports of the table's game at all."""
    return _of(table) is not None


def pictures_of(seat: Seat, lesson: Lesson) -> dict[str, Any]:
    """The seat's pictures by the name of their file; empty when nothing has come to an end."""
    game = _of(seat.table)
    return {} if game is None else game.pictures_of(seat, lesson)


def table_pictures_of(table: Table) -> dict[str, Any]:
    """The pictures of a whole table by the name of their file; empty while there are none."""
    game = _of(table)
    return {} if game is None else game.table_pictures_of(table)


def seat_page(seat: Seat, lesson: Lesson) -> SeatPage | None:
    """A seat's report; None when its table has none."""
    game = _of(seat.table)
    return None if game is None else game.seat_page(seat, lesson)


def questions_of(seat: Seat) -> tuple[Question, ...]:
    """The two questions of a seat; none when its table has no report."""
    game = _of(seat.table)
    return () if game is None else game.questions_of(seat)


def class_page(lesson: Lesson) -> list[ClassTable]:
    """Every table of a lesson that has a report."""
    tables = of_lesson.tables(lesson)
    made = [game.class_table(table) for table in tables if (game := _of(table)) is not None]
    return [each for each in made if each is not None]


def scoreboard(lesson: Lesson) -> Numbers | None:
    """The second scoreboard of a lesson; None when there is nothing to compare."""
    return floor_pages.scoreboard(lesson) if lesson.game in FLOOR_GAMES else None
