"""The screens of Panic on Wall Street!: a student's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.panic import floor, phases, sides, table
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
SHOWN = tuple(each.name for each in fields(State) if each.name != "bids")
"""The parts of the state that a screen may show; of the bids it shows only what its view holds."""
AROUND = ("bar", "board", "reveal", "promises", "now", "people", "month", "tape")


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
    loaded, story = mine.loaded, mine.story
    sources = (
        context.lesson,
        loaded.status,
        *_clock(loaded),
        story.tape,
        story.month,
        mine.view.bids,
        *(getattr(loaded.state, name) for name in SHOWN),
    )
    key = ("screen", loaded.session_id, context.viewer)
    return again(key, sources, lambda: _drawn(context, mine))


def _clock(loaded: Any) -> tuple[Any, ...]:
    """What the bar shows of the clock: a running one moves by itself, a stopped one stands."""
    return (loaded.deadline_seconds, loaded.seconds_left if loaded.status == "paused" else None)


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    shown = ("", "") if student is None else (student.name, student.return_key)
    ended = mine.view.over or mine.loaded.status == "over"
    counting = not ended and mine.view.phase not in ("negotiation", "investor_income")
    frame = FrameView(str(context.lesson.row.eyes_up or ""), mine.me in mine.robots, counting)
    state, loaded, story = mine.loaded.state, mine.loaded, mine.story
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
            (*place, state.positions, story.month, mine.number),
            lambda: sides.board(mine),
        ),
        "reveal": kept("reveal", sides.reveal, *people, state.rolls),
        "promises": kept(
            "promises", sides.promises, *people, state.promises, state.cash, mine.view.moment
        ),
        "now": kept("now", sides.now, *people, state.deals, state.cash, story.tape, story.month),
        "people": kept("people", sides.people, *people, state.cash, state.owners, state.deals),
        "month": kept("month", sides.month, *people, story.month),
        "tape": kept("tape", sides.tape, *people, story.tape),
    }
    made |= PHASES["over" if ended else mine.view.phase](mine)
    made["say"] = kept("say", sides.say, *people, story.tape, story.month)
    return made
