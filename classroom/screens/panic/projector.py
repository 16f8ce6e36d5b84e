"""The projector: the market board as the hero, the clock, deals as they are made. Only what
everyone may see."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.live.context import Context
from classroom.live.regions import Region, Screen
from classroom.screens.floor import room
from classroom.screens.panic import phases, sides, table
from classroom.screens.panic.floor import CROWD
from classroom.screens.panic.table import MANAGER, Table
from classroom.wording import grouped
from games.floor.companies import COMPANIES


@dataclass(frozen=True, slots=True)
class DealView:
    """One company on the projector's deal board."""

    name: str
    colour: str
    double: bool
    investor: str
    price: str
    locked: bool
    ask: str


@dataclass(frozen=True, slots=True)
class StallView:
    """A manager's companies on the projector."""

    manager: str
    companies: tuple[DealView, ...]


@dataclass(frozen=True, slots=True)
class StageView:
    """What happens beside the board: "deals", "roll", "settlement", "costs", "auction", "over"."""

    kind: str
    crowded: bool
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
    stalls = tuple(
        StallView(shown.name(seat), tuple(_deal(shown, id) for id in view.companies(seat)))
        for seat in (each.id for each in view.seats)
        if MANAGER in view.roles.get(seat, ()) and view.companies(seat)
    )
    kind = "over" if shown.loaded.status == "over" else view.phase
    crowded = len(view.owners) > CROWD
    made = StageView(
        kind,
        crowded,
        stalls,
        shown.name(view.roller) if kind == "investor_income" else "",
        phases.lot(shown) if kind == "auction" else None,
        phases.ending(shown) if kind == "over" else None,
    )
    return Region("panic/live/_stage.html", made)


def _deal(shown: Table, company: str) -> DealView:
    card = COMPANIES[company]
    deal = shown.view.deals.get(company)
    ask = shown.view.asks.get(company)
    return DealView(
        card.name,
        card.colour,
        card.factor > 1,
        shown.name(deal.investor) if deal else "",
        grouped(deal.price) if deal else "",
        bool(deal and deal.locked),
        grouped(ask) if ask is not None and deal is None else "",
    )
