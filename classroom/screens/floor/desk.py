"""A student's screen of a Wall Street game, kept while nothing that it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from classroom.live import memory
from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import Region, Screen
from classroom.screens.bar import running
from classroom.screens.floor import cards
from classroom.screens.floor.story import Story
from classroom.screens.floor.table import Table

Touched = Mapping[str, frozenset[str] | None]
"""Company -> the seats whose view of it may have changed; None: everyone's."""


@dataclass(frozen=True)
class Desk:
    """What is a game's own of its students' screens.

    story: what has happened at a loaded game; of: the table of a context as the seat may see it;
    shown: the parts of the state, beside the offers, that the screen of a negotiation may show;
    draw: the whole screen; loose: as in ``cards.regions``.
    """

    story: Callable[[Any], Story]
    of: Callable[[Context, str | None], Table]
    shown: tuple[str, ...]
    draw: Callable[[Context, Table], Screen]
    loose: bool


@dataclass(frozen=True, slots=True)
class FrameView:
    """A student's page: eyes_up is the teacher's sentence that covers it, or "".
    counting: money is being counted, so my month stands in the middle."""

    eyes_up: str
    robot: bool
    counting: bool


def frame(context: Context, mine: Table, counting: bool) -> FrameView:
    """The frame of the viewer's page."""
    eyes_up = str(context.lesson.row.eyes_up or "")
    return FrameView(eyes_up, mine.me in mine.robots, counting)


@dataclass(frozen=True)
class Kept:
    """Regions of one viewer's table that are kept while their sources are the same. place: what
    every region depends on."""

    context: Context
    table: Table
    place: tuple[Any, ...]

    def __call__(self, name: str, make: Callable[[Table], Region], *sources: Any) -> Region:
        """make(table), kept for this viewer."""
        key = (name, self.table.loaded.session_id, self.context.viewer)
        return again(key, (*self.place, *sources), lambda: make(self.table))

    def alike(self, name: str, make: Callable[[Table], Region], *sources: Any) -> Region:
        """make(table), kept for all who read the same language: it shows the same to everyone."""
        key = (name, self.table.loaded.session_id, self.context.viewer.language)
        return again(key, (*self.place, *sources), lambda: make(self.table))


def student(context: Context, desk: Desk) -> Screen:
    """The screen of the student's own seat; the same object while nothing on it has changed. In a
    negotiation most of what happens is offers: then only their companies are looked at."""
    loaded = context.game
    if loaded is None:
        raise LookupError("this viewer sits at no table")
    state, seat = loaded.state, context.seat
    key = ("screen", loaded.session_id, context.viewer)
    fixed = context.once(("fixed", loaded.session_id), lambda: _fixed(context, loaded, desk))
    known = memory.known(key)
    made: Screen
    if known is None or known[0][0] != fixed or state.phase != "negotiation":
        made = desk.draw(context, desk.of(context, seat))
    else:
        (_, asks, bids), made = known
        if asks is state.asks and bids is state.bids:
            return made
        made = _renewed(context, desk, made, _touched(context, loaded, asks, bids))
    memory.keep(key, (fixed, state.asks, state.bids), made)
    return made


def _fixed(context: Context, loaded: Any, desk: Desk) -> tuple[Any, ...]:
    """All that a screen is drawn from, but for the offers and the viewer's own place."""
    told = desk.story(loaded)
    return (
        context.lesson,
        loaded.status,
        *running(loaded),
        told.tape,
        told.month,
        *(getattr(loaded.state, name) for name in desk.shown),
    )


def _touched(
    context: Context, loaded: Any, asks: Mapping[str, int], bids: Mapping[str, Mapping[str, int]]
) -> Touched:
    """Where the offers are no longer these, while all else has stayed. Asks are for all to see;
    a bid is seen by whoever made it and by the company's manager (what they see is for the rules'
    view to say: this only says who has to look again)."""
    state = loaded.state

    def compared() -> tuple[Any, Any, Touched]:
        found: dict[str, frozenset[str] | None] = {}
        for company in bids.keys() | state.bids.keys():
            before, after = bids.get(company, {}), state.bids.get(company, {})
            if before is not after:
                seats = before.keys() | after.keys()
                changed = {seat for seat in seats if before.get(seat) != after.get(seat)}
                if changed:
                    found[company] = frozenset(changed | {state.owners.get(company, "")})
        for company in asks.keys() | state.asks.keys():
            if asks.get(company) != state.asks.get(company):
                found[company] = None
        return asks, bids, found

    # The offers are kept beside what was found, so that their ids stay theirs.
    key = ("touched", loaded.session_id, id(asks), id(bids))
    return context.once(key, compared)[2]


def _renewed(context: Context, desk: Desk, screen: Screen, touched: Touched) -> Screen:
    """This viewer's screen of a negotiation after only offers have changed."""
    anew: dict[str, Region] = {}
    table: Table | None = None
    for company, seats in touched.items():
        name = cards.region_id(company)
        if name in screen and (seats is None or context.seat in seats):
            table = table or desk.of(context, context.seat)
            frame: Any = screen["work"].view
            anew[name] = cards.region(table, company, desk.loose, frame.folded, frame.crowded)
    return {**screen, **anew} if anew else screen
