"""The screens of Wolf Street: a student's own, and the projector's."""

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
from classroom.screens.wolf import draft, phases, sealed, settlement, sides, story, table
from classroom.screens.wolf.projector import projector
from games.wolf.state import State

__all__ = ["ASSETS", "projector", "student"]

ASSETS = Assets(styles=("classroom/wolf.css",))


def _floor(mine: Table) -> dict[str, Region]:
    return cards.regions(mine, loose=False)


PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "draft": draft.regions,
    "negotiation": _floor,
    "investor_income": phases.roll,
    "settlement": settlement.regions,
    "costs": phases.costs,
    "auction": sealed.regions,
    "over": phases.end,
}
SECRET = ("asks", "bids", "hands", "picks", "lot", "reserve", "lots")
"""The offers, and the parts of the state of which a screen shows only what its view holds."""
SHOWN = tuple(each.name for each in fields(State) if each.name not in SECRET)
AROUND = ("bar", "board", "agree", "last", "reveal", "now", "people", "month", "tape")


def student(context: Context) -> Screen:
    """The screen of the student's own seat."""
    return desk.student(context, DESK)


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    state, told, loaded = mine.loaded.state, mine.story, mine.loaded
    phase = mine.phase
    kept = Kept(context, mine, (context.lesson, loaded.status, phase, state.round, state.roles))
    frame = desk.frame(context, mine, sides.counting(mine))
    happened = (told.tape, state.reveal)
    purses = (state.cash, state.deals, state.tokens)
    made = {
        ROOT: Region("wolf/live/_student.html", frame, (*AROUND, "work")),
        "bar": kept("bar", lambda t: sides.bar(t, *shown), state.cash, *running(loaded)),
        "board": kept.alike("board", sides.board, state.positions, told.month, mine.number),
        "agree": kept("agree", sides.agree, state.ready, state.longer, mine.view.moment),
        "last": kept("last", sides.last, state.reveal),
        "reveal": kept("reveal", sides.reveal, state.rolls),
        "now": kept("now", sides.now, *purses, told.tape),
        "people": kept("people", sides.people, *purses, state.owners),
        "month": kept("month", sides.month, told.month, state.fees, state.reveal),
        "tape": kept("tape", sides.tape, *happened),
    }
    made |= PHASES[phase](mine)
    made["say"] = kept("say", sides.say, *happened, mine.view.draft, mine.view.lot)
    return made


DESK = Desk(story.of, table.of, SHOWN, _drawn, loose=False)
