"""The auction of sealed bids: the lot, the viewer's own bid, and the bids once they are shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor.table import MANAGER, Table
from classroom.wording import grouped, listed, rounded
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS

LEAP = 10
"""How many steps the wide buttons of the bid's stepper go."""


@dataclass(frozen=True, slots=True)
class BidderView:
    """Somebody who may bid for this lot: whether their bid is sealed, and nothing else."""

    name: str
    sealed: bool
    me: bool
    robot: bool


@dataclass(frozen=True, slots=True)
class LotView:
    """The lot on the table.

    id: changes with every lot and tie, so that a field starts anew. after: the beat of the hammer
    of the reveal before it, 0 without one. left: lots after this one. months: months that it can
    still earn in. fills: "set" when it completes the viewer's set of four colours, "colour" when
    they have none of its colour, else "". price: the bid to beat after a tie, else ""; among: the
    viewer is of the tied. mine: the viewer's sealed bid, "" before. bidding: the viewer may seal
    now. most: the highest that they can pay, "" when only 0 is left to them.
    """

    id: str
    after: int
    name: str
    colour: str
    double: bool
    expected: str
    spread: str
    left: int
    months: int
    upkeep: str
    fills: str
    price: str
    tied: str
    among: bool
    mine: str
    bidding: bool
    manager: bool
    least: str
    most: str
    step: str
    leap: str
    cash: str
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class SealedView:
    """Who may bid, and who has sealed."""

    bidders: tuple[BidderView, ...]
    sealed: str
    all: str


@dataclass(frozen=True, slots=True)
class ShownBid:
    """One bid of a reveal, price "" for none. turn: the beat at which it turns over, from 1."""

    name: str
    price: str
    turn: int
    best: bool
    me: bool


@dataclass(frozen=True, slots=True)
class ShownView:
    """The bids that were last shown together, lowest first, and what the hammer said; id changes
    with every reveal, so that a new one plays anew. last: the beat of the hammer. result: "sold",
    "tied" or "nobody"."""

    id: str
    name: str
    colour: str
    double: bool
    bids: tuple[ShownBid, ...]
    last: int
    result: str
    outcome: str


@dataclass(frozen=True, slots=True)
class FrameView:
    """The auction's place on a screen; shown: bids have been shown in this auction."""

    shown: bool


def regions(table: Table) -> dict[str, Region]:
    """The bids that were shown last, the lot on the table, and who has sealed."""
    revealed = shown(table)
    made = {
        "work": Region(
            "wolf/live/_auction.html",
            FrameView(revealed is not None),
            ("lot", "sealed", *(("shown",) if revealed is not None else ())),
        ),
        "lot": Region("wolf/live/_sealed.html", lot(table)),
        "sealed": Region("wolf/live/_bidders.html", bidders(table)),
    }
    if revealed is not None:
        made["shown"] = Region("wolf/live/_bids_shown.html", revealed)
    return made


def lot(table: Table) -> LotView:
    """The lot, and what the viewer may do about it."""
    view, me = table.view, table.view.me
    on_table, step = view.lot, view.edition.step
    card = COMPANIES[on_table.company]
    cash = view.cash.get(me, 0)
    least = (on_table.price or 0) + step
    most = cash - cash % step
    odds = table.worth[card.colour]
    months = view.edition.months - view.round
    return LotView(
        id=f"{card.id}-{on_table.ties}",
        after=0 if view.reveal is None else len(view.reveal.bids) + 1,
        name=card.name,
        colour=card.colour,
        double=card.factor > 1,
        expected=rounded(odds.expected * card.factor) if table.odds else "",
        spread=rounded(odds.spread * card.factor) if table.odds else "",
        left=view.lots_left,
        months=months,
        upkeep=grouped(view.edition.upkeep),
        fills=_fills(table, card.colour),
        price="" if on_table.price is None else grouped(on_table.price),
        tied=listed([table.name(seat) for seat in on_table.tied]),
        among=me in on_table.tied,
        mine="" if on_table.mine is None else grouped(on_table.mine),
        bidding=me in on_table.bidders and on_table.mine is None,
        manager=view.has(MANAGER),
        least=str(least),
        most=str(most) if least <= most else "",
        step=str(step),
        leap=str(LEAP * step),
        cash=grouped(cash),
        can=table.taking_input,
        moment=view.moment,
    )


def _fills(table: Table, colour: str) -> str:
    """What a company of this colour would do for the viewer's sets."""
    view = table.view
    if not view.has(MANAGER):
        return ""
    colours = [COMPANIES[id].colour for id in view.companies(table.me)]
    now = min(colours.count(each) for each in COLOURS)
    then = min(colours.count(each) + (each == colour) for each in COLOURS)
    if then > now:
        return "set"
    return "" if colour in colours else "colour"


def bidders(table: Table) -> SealedView:
    """Who has sealed: names and ticks, never a number of money."""
    on_table = table.view.lot
    people = tuple(
        BidderView(
            table.name(seat),
            seat in on_table.sealed,
            seat == table.view.me,
            seat in table.robots,
        )
        for seat in on_table.bidders
    )
    return SealedView(people, str(len(on_table.sealed)), str(len(on_table.bidders)))


def shown(table: Table) -> ShownView | None:
    """The last reveal as it is played: lowest first, then the hammer; None before the first."""
    reveal = table.view.reveal
    if reveal is None:
        return None
    card = COMPANIES[reveal.company]
    order = sorted(reveal.bids, key=lambda seat: reveal.bids[seat])
    bids = tuple(
        ShownBid(
            table.name(seat),
            grouped(reveal.bids[seat]) if reveal.bids[seat] else "",
            turn,
            seat == reveal.winner or seat in reveal.tied,
            seat == table.view.me,
        )
        for turn, seat in enumerate(order, start=1)
    )
    words = {"company": card.name, "price": grouped(reveal.price)}
    if reveal.winner is not None:
        result = "sold"
        text = _("Sold to %(name)s for %(price)s.")
        words["name"] = table.name(reveal.winner)
        if reveal.winner == table.view.me:
            text = _("Sold to you for %(price)s.")
    elif reveal.tied:
        result = "tied"
        words["names"] = listed([table.name(seat) for seat in reveal.tied])
        text = _("%(price)s from %(names)s: they bid again, higher, or 0.")
    else:
        result = "nobody"
        text = _("Nobody bids. %(company)s leaves the game.")
    return ShownView(
        id=f"bids-{reveal.company}-{reveal.price if reveal.tied else 'end'}",
        name=card.name,
        colour=card.colour,
        double=card.factor > 1,
        bids=bids,
        last=len(bids) + 1,
        result=result,
        outcome=text % words,
    )


def spoken(table: Table) -> str:
    """The last reveal and the lot on the table in sentences, for a screen reader."""
    on_table = table.view.lot
    words = {"company": COMPANIES[on_table.company].name}
    parts = []
    revealed = shown(table)
    if revealed is not None:
        bids = listed([f"{bid.name} {bid.price or 0}" for bid in revealed.bids])
        told = {"company": revealed.name, "bids": bids, "outcome": revealed.outcome}
        parts.append(_("Bids for %(company)s: %(bids)s. %(outcome)s") % told)
    if COMPANIES[on_table.company].factor > 1:
        parts.append(_("On the table: %(company)s, double income.") % words)
    else:
        parts.append(_("On the table: %(company)s.") % words)
    if on_table.mine is not None:
        parts.append(_("Your bid is sealed."))
    return " ".join(parts)
