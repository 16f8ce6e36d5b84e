"""The projector of a Wall Street game: the deal board, and what stands under the stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.context import Context
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.floor import sides
from classroom.screens.floor.table import Table
from classroom.wording import grouped
from games.engine.ledger import BANK
from games.floor.companies import COMPANIES

ROOMY, CROWD = 12, 24
"""With so many companies or fewer the lines are large; with more than a crowd they are small."""


@dataclass(frozen=True, slots=True)
class DealView:
    """One company on the deal board."""

    name: str
    colour: str
    double: bool
    investor: str
    price: str
    locked: bool
    ask: str


@dataclass(frozen=True, slots=True)
class StallView:
    """A manager's companies, or the bank's. more: what else is said of them, "" for nothing."""

    manager: str
    more: str
    companies: tuple[DealView, ...]


@dataclass(frozen=True, slots=True)
class FrameView:
    """The projector's page for one table. foot: the regions under the stage."""

    eyes_up: str
    foot: tuple[str, ...]


def foot(shown: Table) -> tuple[str, ...]:
    """What there is room for under the stage: not the people beside a large floor, or debts."""
    large = shown.phase == "negotiation" and len(shown.view.owners) > ROOMY
    crowd = large or shown.phase == "settlement"
    return ("tape",) if crowd else ("people", "tape")


def screen(
    context: Context,
    shown: Table,
    template: str,
    stage: dict[str, Region],
    beneath: dict[str, Callable[[Table], Region]],
) -> Screen:
    """The whole page: stage holds "stage" and what lies in it, beneath what stands under it."""
    frame = FrameView(str(context.lesson.row.eyes_up or ""), tuple(beneath))
    return {
        ROOT: Region(template, frame, ("bar", "board", "stage", *beneath)),
        "bar": sides.bar(shown, "", ""),
        "board": Region("floor/live/_hero.html", sides.board_view(shown)),
        **stage,
        **{name: make(shown) for name, make in beneath.items()},
    }


def size(shown: Table) -> str:
    """How large the lines of the deal board are: "roomy", "" or "crowded"."""
    many = len(shown.view.owners)
    return "roomy" if many <= ROOMY else "crowded" if many > CROWD else ""


def stalls(shown: Table, more: Callable[[Table, str], str] | None = None) -> tuple[StallView, ...]:
    """Every company and its deal, manager by manager, the bank's last. more: what else is said of
    a manager's companies."""
    view = shown.view
    owners = [*(seat.id for seat in view.seats), BANK]
    return tuple(
        StallView(
            _("The bank") if owner == BANK else shown.name(owner),
            more(shown, owner) if more is not None else "",
            tuple(_deal(shown, company) for company in view.companies(owner)),
        )
        for owner in owners
        if view.companies(owner)
    )


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
        grouped(ask) if ask is not None and not (deal and deal.locked) else "",
    )
