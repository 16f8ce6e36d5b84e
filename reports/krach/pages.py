"""The report pages of Krach 29."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from classroom.models import Lesson, Seat, Table
from games.krach.companies import COMPANIES
from reports import notes, of_lesson
from reports.krach import numbers, pictures, sentences
from reports.krach.figures import KrachReport
from reports.krach.of_lesson import of_table
from reports.shown import ClassGroup, ClassRow, ClassTable, Question, SeatPage, all_shown, at_table

_LETTERS = {company.id: company.letter for company in COMPANIES.values()}


def pictures_of(seat: Seat, _lesson: Lesson) -> dict[str, Any]:
    """The seat's pictures by the name of their file; empty when no day has come to an end."""
    told = of_table(seat.table)
    if told is None or not told.facts.days:
        return {}
    return {
        "prices": pictures.prices_by_day(told.facts, _LETTERS, seat.key),
        "losses": pictures.loss_parts(told, seat.key),
        "what-if": pictures.would_have(told, seat.key),
    }


def table_pictures_of(table: Table) -> dict[str, Any]:
    """The pictures of a whole table by the name of their file; empty when no day has ended."""
    told = of_table(table)
    if told is None or not told.facts.days:
        return {}
    return {
        "prices": pictures.prices_by_day(told.facts, _LETTERS),
        "what-if": pictures.would_have(told),
    }


def seat_page(seat: Seat, lesson: Lesson) -> SeatPage | None:
    """A seat's report; None when its table has none."""
    told = of_table(seat.table)
    if told is None:
        return None
    return SeatPage(
        name=seat.name,
        title=_("my sales and what they cost"),
        notes=notes.of_seat(seat),
        begins=_("The pictures begin with the first day that comes to an end."),
        table=seat.table.number,
        robot=seat.robot,
        sentences=tuple(sentences.of_seat(told, seat.key)),
        pictures=all_shown(pictures_of(seat, lesson)),
        questions=_questions(told, seat.key),
        numbers=tuple(numbers.of_seat(told, seat.key)),
        meanings=_meanings(),
    )


def _meanings() -> tuple[tuple[str, str], ...]:
    return (
        (
            _("Fall it caused"),
            _("By how much your sale made the price of its company fall."),
        ),
        (
            _("Smaller largest fall without it"),
            _("How much less the price that fell the most would have lost, had you not sold."),
        ),
        (
            _("By sales of others"),
            _("How much dearer the sales of others made what you kept, on that same day."),
        ),
        (
            _("Nobody ever sold"),
            _("Your cards and token of each day, at the prices with which the game began."),
        ),
    )


def questions_of(seat: Seat) -> tuple[Question, ...]:
    """The two questions of a seat; none when its table has no report."""
    told = of_table(seat.table)
    return () if told is None else _questions(told, seat.key)


def _questions(told: KrachReport, seat: str) -> tuple[Question, ...]:
    return tuple(Question(topic.value, text) for topic, text in sentences.questions(told, seat))


def class_table(table: Table) -> ClassTable | None:
    """A table on the class page; None when it has no report."""
    told = of_table(table)
    if told is None:
        return None
    seats = list(table.seats.all())
    rows = tuple(
        ClassRow(seat.pk, seat.name, seat.robot, numbers.trader_cells(told.seats[seat.key]))
        for seat in seats
    )
    drawn = table_pictures_of(table)
    names = {seat.key: seat.name for seat in seats}
    caption = _("Traders of table {number}").format(number=table.number)
    return ClassTable(
        number=table.number,
        over=of_lesson.over(table),
        groups=(ClassGroup(caption, numbers.trader_columns(), rows),),
        pictures=all_shown(drawn),
        numbers=at_table(table.number, numbers.of_table(told, names)) if drawn else (),
    )
