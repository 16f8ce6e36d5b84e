"""The screens of Panic on Wall Street!: a student's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from classroom.live import memory
from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.panic import floor, phases, sides, story, table
from classroom.screens.panic.projector import projector
from classroom.screens.panic.table import Table
from games.panic.state import State

__all__ = ["projector", "student"]

PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "negotiation": floor.regions,
    "investor_income": phases.roll,
    "settlement": phases.settlement,
    "costs": phases.costs,
    "auction": phases.auction,
    "over": phases.end,
}
SHOWN = tuple(each.name for each in fields(State) if each.name not in ("asks", "bids"))
"""The parts of the state that a screen may show, beside the offers."""
AROUND = ("bar", "board", "reveal", "promises", "now", "people", "month", "tape")


@dataclass(frozen=True, slots=True)
class FrameView:
    """A student's page: eyes_up is the teacher's sentence that covers it, or "".
    counting: money is being counted, so my month stands in the middle."""

    eyes_up: str
    robot: bool
    counting: bool


def student(context: Context) -> Screen:
    """The screen of the student's own seat; the same object while nothing on it has changed. In a
    negotiation most of what happens is offers: then only their companies are looked at."""
    loaded = context.game
    if loaded is None:
        raise LookupError("this viewer sits at no table")
    state, seat = loaded.state, context.seat
    fixed = context.once(("panic", "fixed", loaded.session_id), lambda: _fixed(context, loaded))
    key = ("screen", loaded.session_id, context.viewer)
    known = memory.known(key)
    made: Screen
    if known is None or known[0][0] != fixed or state.phase != "negotiation":
        made = _drawn(context, table.of(context, seat=seat))
    else:
        (_, asks, bids), made = known
        if asks is state.asks and bids is state.bids:
            return made
        touched = floor.touched(context, loaded, asks, bids)
        made = floor.renewed(made, touched, seat, lambda: table.of(context, seat=seat))
    memory.keep(key, (fixed, state.asks, state.bids), made)
    return made


def _fixed(context: Context, loaded: Any) -> tuple[Any, ...]:
    """All that a screen is drawn from, but for the offers and the viewer's own place."""
    told = story.of(loaded)
    return (
        context.lesson,
        loaded.status,
        *_clock(loaded),
        told.tape,
        told.month,
        *(getattr(loaded.state, name) for name in SHOWN),
    )


def _clock(loaded: Any) -> tuple[Any, ...]:
    """What the bar shows of the clock: a running one moves by itself, a stopped one stands."""
    return (loaded.deadline_seconds, loaded.seconds_left if loaded.status == "paused" else None)


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    ended = mine.view.over or mine.loaded.status == "over"
    counting = not ended and mine.view.phase not in ("negotiation", "investor_income")
    frame = FrameView(str(context.lesson.row.eyes_up or ""), mine.me in mine.robots, counting)
    state, loaded, told = mine.loaded.state, mine.loaded, mine.story
    place = (context.lesson, loaded.status, state.phase, state.round)
    people = (state.roles, state.out)

    def kept(name: str, make: Callable[[Table], Region], *sources: Any) -> Region:
        key = (name, loaded.session_id, context.viewer)
        return again(key, (*place, *sources), lambda: make(mine))

    clock = _clock(loaded)
    made = {
        ROOT: Region("panic/live/_student.html", frame, (*AROUND, "work")),
        "bar": kept("bar", lambda t: sides.bar(t, *shown), *people, state.cash, *clock),
        "board": again(
            ("board", loaded.session_id, context.viewer.language),
            (*place, state.positions, told.month, mine.number),
            lambda: sides.board(mine),
        ),
        "reveal": kept("reveal", sides.reveal, *people, state.rolls),
        "promises": kept(
            "promises", sides.promises, *people, state.promises, state.cash, mine.view.moment
        ),
        "now": kept("now", sides.now, *people, state.deals, state.cash, told.tape, told.month),
        "people": kept("people", sides.people, *people, state.cash, state.owners, state.deals),
        "month": kept("month", sides.month, *people, told.month),
        "tape": kept("tape", sides.tape, *people, told.tape),
    }
    made |= PHASES["over" if ended else mine.view.phase](mine)
    made["say"] = kept("say", sides.say, *people, told.tape, told.month)
    return made
