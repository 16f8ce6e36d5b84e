"""The projector: the market board as the hero, and beside it what the room plays now. Only what
everyone may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.context import Context
from classroom.live.regions import Region, Screen
from classroom.screens.floor import room
from classroom.screens.floor.room import StallView
from classroom.screens.floor.table import Table
from classroom.screens.wolf import draft, phases, sealed, settlement, sides, table
from classroom.screens.wolf.settlement import ShortView
from classroom.wording import listed


@dataclass(frozen=True, slots=True)
class OpeningView:
    """The stage at the beginning of a month, with the bids for the last lot above the floor."""


@dataclass(frozen=True, slots=True)
class WishView:
    """How many of the players agree to something."""

    words: str
    count: str
    all: str


@dataclass(frozen=True, slots=True)
class FloorView:
    """The negotiation: every company and its deal; size is "roomy", "" or "crowded"."""

    size: str
    stalls: tuple[StallView, ...]
    wishes: tuple[WishView, ...]


@dataclass(frozen=True, slots=True)
class MomentView:
    """A part of the month in a sentence, with the investors who cannot pay."""

    text: str
    hint: str
    short: tuple[ShortView, ...]


def projector(context: Context) -> Screen:
    """The screen of one table for the whole room."""
    if context.table is None:
        raise LookupError("the projector shows no single table")
    shown = table.of(context)
    made = STAGES[shown.phase](shown)
    beneath = {"people": sides.people, "tape": sides.tape}
    foot = _foot(shown, "shown" in made)
    return room.screen(
        context,
        shown,
        "wolf/live/_projector.html",
        made,
        {name: beneath[name] for name in foot},
    )


def _foot(shown: Table, revealing: bool) -> tuple[str, ...]:
    """What stands under the stage. While bids are sealed and shown there is nothing: the tape
    would tell how it ends before the bids have turned over."""
    if revealing or shown.phase in ("draft", "auction", "over"):
        return ()
    return room.foot(shown)


def drafting(shown: Table) -> dict[str, Region]:
    """Who has chosen, and what is face up."""
    return {"stage": Region("wolf/live/_choosers.html", draft.choosers(shown))}


def floor(shown: Table) -> dict[str, Region]:
    """Deals as they are made, and how many wish to end or to go on longer. Until the first deal
    of the month the bids for the last lot are still shown."""
    view = shown.view
    players = str(len(view.seats))
    made = FloorView(
        room.size(shown),
        room.stalls(shown, _sets),
        (
            WishView(_("Ready to end"), str(len(view.ready)), players),
            WishView(_("30 seconds longer"), str(len(view.longer)), players),
        ),
    )
    revealed = None if view.deals or view.asks else sealed.shown(shown)
    if revealed is None:
        return {"stage": Region("wolf/live/_stage_floor.html", made)}
    return {
        "stage": Region("wolf/live/_stage_opening.html", OpeningView(), ("shown", "floor")),
        "shown": Region("wolf/live/_bids_shown.html", revealed),
        "floor": Region("wolf/live/_stage_floor.html", made),
    }


def _sets(shown: Table, owner: str) -> str:
    count = shown.view.sets.get(owner, 0)
    return ngettext("%(count)d set", "%(count)d sets", count) % {"count": count} if count else ""


def rolling(shown: Table) -> dict[str, Region]:
    """Somebody rolls."""
    text = _("%(name)s rolls the dice.") % {"name": shown.name(shown.view.roller)}
    return _moment(text, _("Every pointer moves by its die. Then the market pays, or takes."))


def settling(shown: Table) -> dict[str, Region]:
    """Who cannot pay, and what they have agreed on."""
    text = _("These cannot pay all that they owe.")
    hint = _("They agree on less with a manager now, or they are bankrupt.")
    return _moment(text, hint, settlement.settlement(shown).short)


def costs(shown: Table) -> dict[str, Region]:
    """Who has to sell companies."""
    names = listed([shown.name(seat) for seat in shown.view.fees])
    return _moment(_("%(names)s must sell companies to pay their costs.") % {"names": names})


def auction(shown: Table) -> dict[str, Region]:
    """The lot, who has sealed, and the bids that were shown last."""
    revealed = sealed.shown(shown)
    slots = ("lot", "sealed", *(("shown",) if revealed is not None else ()))
    made = {
        "stage": Region("wolf/live/_stage_auction.html", sealed.FrameView(bool(revealed)), slots),
        "lot": Region("wolf/live/_stage_lot.html", sealed.lot(shown)),
        "sealed": Region("wolf/live/_bidders.html", sealed.bidders(shown)),
    }
    if revealed is not None:
        made["shown"] = Region("wolf/live/_bids_shown.html", revealed)
    return made


def end(shown: Table) -> dict[str, Region]:
    """The podium, and everyone's result."""
    return {"stage": Region("floor/live/_end.html", phases.ending(shown))}


def _moment(text: str, hint: str = "", short: tuple[ShortView, ...] = ()) -> dict[str, Region]:
    return {"stage": Region("wolf/live/_stage_moment.html", MomentView(text, hint, short))}


STAGES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "draft": drafting,
    "negotiation": floor,
    "investor_income": rolling,
    "settlement": settling,
    "costs": costs,
    "auction": auction,
    "over": end,
}
