"""The debrief of a class: at most eight steps, chosen by what happened in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Lesson, Table
from reports import floor_debrief, of_lesson
from reports.krach import debrief as krach_debrief
from reports.krach.of_lesson import of_table as krach_of_table
from reports.of_record import FLOOR_GAMES
from reports.steps import Step

MOST = 8
"""So many steps are shown at most: those that this class needs most."""


@dataclass(frozen=True, slots=True)
class Debrief:
    """The steps in the order of the lesson. why: a headline and a sentence when there are none;
    remarks: what the teacher should know about these pictures."""

    steps: tuple[Step, ...]
    why: tuple[str, str] | None
    remarks: tuple[str, ...]


def of(lesson: Lesson) -> Debrief:
    """The debrief of a lesson's finished tables."""
    begun = [table for table in of_lesson.tables(lesson) if table.session is not None]
    over = [table for table in begun if of_lesson.over(table)]
    steps = chosen(_all(lesson, over))
    why = None if steps else _why(begun, over)
    return Debrief(steps, why, tuple(_remarks(begun, over)))


def chosen(steps: list[Step]) -> tuple[Step, ...]:
    """The steps that weigh most, in their own order."""
    kept = sorted(steps, key=lambda step: -step.weight)[:MOST]
    return tuple(step for step in steps if step in kept)


def _all(lesson: Lesson, over: list[Table]) -> list[Step]:
    if lesson.game in FLOOR_GAMES:
        floor = [(table, told) for table in over if (told := of_lesson.of_table(table)) is not None]
        return floor_debrief.steps(floor)
    traded = [(table, days) for table in over if (days := krach_of_table(table)) is not None]
    return krach_debrief.steps(traded)


def _why(begun: list[Table], over: list[Table]) -> tuple[str, str]:
    if not begun:
        return (
            _("There is nothing to talk about yet"),
            _("No game has been played in this lesson."),
        )
    if not over:
        return (
            _("The game is still on"),
            _("The debrief is here as soon as the first game is over."),
        )
    return (
        _("The game ended too soon"),
        _("No month or day came to an end, so there is nothing to show."),
    )


def _remarks(begun: list[Table], over: list[Table]) -> list[str]:
    """What is not in the pictures, or only in part."""
    said = []
    playing = [str(table.number) for table in begun if table not in over]
    if playing:
        said.append(
            ngettext(
                "Table {tables} still plays and is not in these pictures.",
                "Tables {tables} still play and are not in these pictures.",
                len(playing),
            ).format(tables=", ".join(playing))
        )
    broken = [
        str(table.number)
        for table in over
        if table.session is not None and table.session.phase != "over"
    ]
    if broken:
        said.append(
            ngettext(
                "Table {tables} was ended before its last month. Whole months are counted.",
                "Tables {tables} were ended before their last month. Whole months are counted.",
                len(broken),
            ).format(tables=", ".join(broken))
        )
    seats = [seat for table in over for seat in table.seats.all()]
    if seats and all(seat.robot for seat in seats):
        said.append(_("Only robots have played at these tables."))
    return said
