"""The screens of Wolf Street: a student's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.wolf import draft, floor, phases, sealed, settlement, sides, table
from classroom.screens.wolf.projector import projector
from classroom.screens.wolf.table import Table
from games.wolf.state import State

__all__ = ["projector", "student"]

PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "draft": draft.regions,
    "negotiation": floor.regions,
    "investor_income": phases.roll,
    "settlement": settlement.regions,
    "costs": phases.costs,
    "auction": sealed.regions,
    "over": phases.end,
}
COUNTING = ("costs", "auction")
"""The phases in which the month has been paid, so that its sum stands in the middle."""
SECRET = ("bids", "hands", "picks", "lot", "reserve", "lots")
"""Parts of the state of which a screen shows only what its view holds."""
SHOWN = tuple(each.name for each in fields(State) if each.name not in SECRET)
AROUND = ("bar", "board", "agree", "last", "reveal", "now", "people", "month", "tape")


@dataclass(frozen=True, slots=True)
class FrameView:
    """A student's page: eyes_up is the teacher's sentence that covers it, or "".
    counting: money is being counted, so my month stands in the middle."""

    eyes_up: str
    robot: bool
    counting: bool


def student(context: Context) -> Screen:
    """The screen of the student's own seat; the same object while nothing on it has changed."""
    mine = table.of(context, seat=context.seat)
    loaded, story, view = mine.loaded, mine.story, mine.view
    sources = (
        context.lesson,
        loaded.status,
        *_clock(loaded),
        story.tape,
        story.month,
        view.bids,
        view.draft,
        view.lot,
        *(getattr(loaded.state, name) for name in SHOWN),
    )
    key = ("screen", loaded.session_id, context.viewer)
    return again(key, sources, lambda: _drawn(context, mine))


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    phase = mine.phase
    eyes_up = str(context.lesson.row.eyes_up or "")
    frame = FrameView(eyes_up, mine.me in mine.robots, phase in COUNTING)
    state, story, loaded = mine.loaded.state, mine.story, mine.loaded
    place = (context.lesson, loaded.status, phase, state.round, state.roles)
    told = (story.tape, state.reveal)

    def kept(name: str, make: Callable[[Table], Region], *sources: Any) -> Region:
        key = (name, loaded.session_id, context.viewer)
        return again(key, (*place, *sources), lambda: make(mine))

    made = {
        ROOT: Region("wolf/live/_student.html", frame, (*AROUND, "work")),
        "bar": kept("bar", lambda t: sides.bar(t, *shown), state.cash, *_clock(loaded)),
        "board": again(
            ("board", loaded.session_id, context.viewer.language),
            (*place, state.positions, story.month, mine.number),
            lambda: sides.board(mine),
        ),
        "agree": kept("agree", sides.agree, state.ready, state.longer, mine.view.moment),
        "last": kept("last", sides.last, state.reveal),
        "reveal": kept("reveal", sides.reveal, state.rolls),
        "now": kept("now", sides.now, state.deals, state.cash, state.tokens, story.tape),
        "people": kept("people", sides.people, state.cash, state.owners, state.deals, state.tokens),
        "month": kept("month", sides.month, story.month),
        "tape": kept("tape", sides.tape, *told),
    }
    made |= PHASES[phase](mine)
    made["say"] = kept("say", sides.say, *told)
    return made


def _clock(loaded: Any) -> tuple[Any, ...]:
    """What the bar shows of the clock: a running one moves by itself, a stopped one stands."""
    return (loaded.deadline_seconds, loaded.seconds_left if loaded.status == "paused" else None)
