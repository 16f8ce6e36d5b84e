"""The projector: the market board as the hero, the clock, deals as they are made. Only what
everyone may see."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.live.context import Context
from classroom.live.regions import Region, Screen
from classroom.screens.floor import room
from classroom.screens.floor.room import StallView
from classroom.screens.floor.table import Table
from classroom.screens.panic import phases, sides, table


@dataclass(frozen=True, slots=True)
class StageView:
    """What happens beside the board: "deals", "roll", "settlement", "costs", "auction", "over"."""

    kind: str
    size: str
    stalls: tuple[StallView, ...]
    text: str
    lot: phases.LotView | None
    end: phases.EndView | None


def projector(context: Context) -> Screen:
    """The screen of one table for the whole room."""
    if context.table is None:
        raise LookupError("the projector shows no single table")
    shown = table.of(context)
    beneath = {"people": sides.people, "tape": sides.tape}
    return room.screen(
        context,
        shown,
        "panic/live/_projector.html",
        {"stage": stage(shown)},
        {name: beneath[name] for name in room.foot(shown)},
    )


def stage(shown: Table) -> Region:
    """The part that changes with the phase."""
    view = shown.view
    kind = "over" if shown.loaded.status == "over" else view.phase
    made = StageView(
        kind,
        room.size(shown),
        room.stalls(shown),
        shown.name(view.roller) if kind == "investor_income" else "",
        phases.lot(shown) if kind == "auction" else None,
        phases.ending(shown) if kind == "over" else None,
    )
    return Region("panic/live/_stage.html", made)
