"""The screens of Panic on Wall Street!: a student's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from classroom.live.context import Context
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.panic import floor, phases, sides, table
from classroom.screens.panic.projector import projector
from classroom.screens.panic.table import Table

__all__ = ["projector", "student"]

PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "negotiation": floor.regions,
    "investor_income": phases.roll,
    "settlement": phases.settlement,
    "costs": phases.costs,
    "auction": phases.auction,
    "over": phases.end,
}
AROUND = ("bar", "board", "reveal", "promises", "now", "people", "month", "tape")


@dataclass(frozen=True, slots=True)
class FrameView:
    """A student's page: eyes_up is the teacher's sentence that covers it, or "".
    counting: money is being counted, so my month stands in the middle."""

    eyes_up: str
    robot: bool
    counting: bool


def student(context: Context) -> Screen:
    """The screen of the student's own seat."""
    mine = table.of(context, seat=context.seat)
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    ended = mine.view.over or mine.loaded.status == "over"
    counting = not ended and mine.view.phase not in ("negotiation", "investor_income")
    frame = FrameView(str(context.lesson.row.eyes_up or ""), mine.me in mine.robots, counting)
    made = {
        ROOT: Region("panic/live/_student.html", frame, (*AROUND, "work")),
        "bar": sides.bar(mine, *shown),
        "board": context.once(("board", mine.number), lambda: sides.board(mine)),
        "reveal": sides.reveal(mine),
        "promises": sides.promises(mine),
        "now": sides.now(mine),
        "people": sides.people(mine),
        "month": sides.month(mine),
        "tape": sides.tape(mine),
    }
    made |= PHASES["over" if ended else mine.view.phase](mine)
    made["say"] = sides.say(mine)
    return made
