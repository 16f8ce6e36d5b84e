"""The tables of cells of a lesson, by its game."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from classroom.models import Lesson
from reports import reflections
from reports.exports import columns, floor, krach
from reports.exports.finished import Finished, Row, local
from reports.exports.sheets import Sheet
from reports.of_record import FLOOR_GAMES


def sheets(lesson: Lesson, tables: Sequence[Finished], zone: ZoneInfo) -> list[Sheet]:
    """Every table of cells for these tables of the lesson; times in the zone."""
    game = floor if lesson.game in FLOOR_GAMES else krach
    written = Sheet("reflections", "reflections", columns.reflection(), _reflections(tables, zone))
    return [*game.sheets(tables, zone), written]


def _reflections(tables: Sequence[Finished], zone: ZoneInfo) -> tuple[Row, ...]:
    """Every question that was asked, with what was written to it."""
    if not tables:
        return ()
    numbers = {each.table.number for each in tables}
    return tuple(
        (
            table.number,
            writer.name,
            answer.question,
            answer.text,
            local(answer.changed_at, zone) if answer.changed_at else None,
        )
        for table in reflections.of_class(tables[0].table.lesson)
        if table.number in numbers
        for writer in table.writers
        for answer in writer.answers
    )
