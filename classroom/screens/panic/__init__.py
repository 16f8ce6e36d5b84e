"""The screens of Panic on Wall Street!: a student's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from classroom.live.context import Context
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.assets import Assets
from classroom.screens.bar import running
from classroom.screens.floor import cards, desk
from classroom.screens.floor.desk import Desk, Kept
from classroom.screens.floor.table import Table
from classroom.screens.panic import phases, sides, story, table
from classroom.screens.panic.projector import projector
from games.panic.state import State

__all__ = ["ASSETS", "projector", "student"]

ASSETS = Assets()


def _floor(mine: Table) -> dict[str, Region]:
    return cards.regions(mine, loose=True)


PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "negotiation": _floor,
    "investor_income": phases.roll,
    "settlement": phases.settlement,
    "costs": phases.costs,
    "auction": phases.auction,
    "over": phases.end,
}
COUNTING = ("settlement", "costs", "auction")
"""The phases in which money is counted, so that my month stands in the middle."""
SHOWN = tuple(each.name for each in fields(State) if each.name not in ("asks", "bids"))
AROUND = ("bar", "board", "reveal", "promises", "now", "people", "month", "tape")


def student(context: Context) -> Screen:
    """The screen of the student's own seat."""
    return desk.student(context, DESK)


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    state, told, loaded = mine.loaded.state, mine.story, mine.loaded
    phase = mine.phase
    place = (context.lesson, loaded.status, phase, state.round, state.roles, state.out)
    kept = Kept(context, mine, place)
    frame = desk.frame(context, mine, phase in COUNTING)
    spare = mine.view.spare(mine.me)
    purses = (state.cash, state.deals)
    made = {
        ROOT: Region("panic/live/_student.html", frame, (*AROUND, "work")),
        "bar": kept("bar", lambda t: sides.bar(t, *shown), state.cash, *running(loaded)),
        "board": kept.alike("board", sides.board, state.positions, told.month, mine.number),
        "reveal": kept("reveal", sides.reveal, state.rolls),
        "promises": kept(
            "promises", sides.promises, state.promises, state.cash, mine.view.moment, spare
        ),
        "now": kept("now", sides.now, *purses, told.tape),
        "people": kept("people", sides.people, *purses, state.owners),
        "month": kept("month", sides.month, told.month),
        "tape": kept("tape", sides.tape, told.tape),
    }
    made |= PHASES[phase](mine)
    made["say"] = kept("say", sides.say, told.tape)
    return made


DESK = Desk(story.of, table.of, SHOWN, _drawn, loose=True)
