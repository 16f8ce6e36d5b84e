"""The companies in a negotiation: one region each, for its manager, for an investor, for who only
watches. With three or four players some are the bank's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.live.memory import again
from classroom.live.regions import Region
from classroom.screens.floor.table import INVESTOR, MANAGER, Table
from classroom.wording import grouped, rounded
from games.engine.ledger import BANK
from games.floor.companies import COMPANIES
from games.floor.deals import Deal

OPEN_AT_MOST = 4
"""So many own companies are shown with everything open; more are folded, one open at a time."""
CHIPS = 4
ROUND = 5
"""Prices that one press bids are multiples of this, or of the step where that is larger."""
CROWD, STALL = 24, 5
"""With more companies than this, in all or at one manager, each is a single line, and offers are
taken in its panel."""
CROWD_BESIDE_MINE, STALL_BESIDE_MINE = 13, 4
"""The same where my own companies and the bank's are on one screen."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """An investor's bid as the company's manager sees it. bar: why it cannot be taken: "token"
    (they have none free), "low" (not above what is written), "same" (it is theirs already), ""."""

    seat: str
    name: str
    price: str
    bar: str


@dataclass(frozen=True, slots=True)
class CompanyView:
    """One company on this viewer's screen.

    part: "own" (mine to sell), "other" (mine to invest in), "bank" (the same, of the bank) or
    "watch". state: "free", "sold" (to somebody else, open), "shut" (locked by others), "mine" (my
    deal) or "locked" (mine, locked). loose: a deal that is not locked binds nobody. wish: whose
    wish to lock stands, "", "me" or "them". takes: the asking price can be taken now. token: one
    is free, or stands here. quick: one press takes the best offer without opening the tile.
    Prices are ready text, "" when there is none.
    """

    id: str
    part: str
    name: str
    colour: str
    double: bool
    owner: str
    expected: str
    spread: str
    state: str
    loose: bool
    partner: str
    price: str
    wish: str
    ask: str
    takes: bool
    bid: str
    bids: tuple[OfferView, ...]
    chips: tuple[str, ...]
    start: str
    step: str
    token: bool
    folded: bool
    can: bool
    quick: bool
    moment: str


@dataclass(frozen=True, slots=True)
class GroupView:
    """The companies of one manager, or of the bank: the region ids, in order."""

    title: str
    robot: bool
    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FloorView:
    """All companies that this viewer sees, mine first. hint: what opening one is good for."""

    own: tuple[str, ...]
    groups: tuple[GroupView, ...]
    folded: bool
    crowded: bool
    hint: str


def region_id(company: str) -> str:
    """The DOM id of a company's region."""
    return f"co-{company}"


def regions(table: Table, loose: bool) -> dict[str, Region]:
    """The frame and a region for every company that this viewer sees: mine, the bank's, those of
    the other managers. loose: a deal that is not locked can be ended by its manager, or struck
    anew at another price; else it gives way only to another investor's higher price."""
    view = table.view
    own = view.companies(table.me) if view.has(MANAGER) else []
    invests = view.has(INVESTOR)
    shown: list[str] = list(own)
    groups = []
    if invests or not own:
        for owner in (BANK, *(seat.id for seat in view.seats)):
            companies = [] if owner == table.me else view.companies(owner)
            if companies:
                name = _("The bank") if owner == BANK else table.name(owner)
                ids = tuple(region_id(company) for company in companies)
                groups.append(GroupView(name, owner in table.robots, ids))
                shown += companies
    close = bool(own) and invests and bool(view.companies(BANK))
    crowd, stall = (CROWD_BESIDE_MINE, STALL_BESIDE_MINE) if close else (CROWD, STALL)
    crowded = len(shown) > crowd or any(len(group.regions) > stall for group in groups)
    folded = len(own) > OPEN_AT_MOST or (bool(own) and invests)
    frame = FloorView(
        tuple(region_id(company) for company in own),
        tuple(groups),
        folded,
        crowded,
        _hint(bool(own), invests),
    )
    made = {"work": Region("floor/live/_floor.html", frame, tuple(map(region_id, shown)))}
    for company in shown:
        made[region_id(company)] = region(table, company, loose, folded, crowded)
    return made


def _hint(sells: bool, invests: bool) -> str:
    if invests:
        return _("Open a company to bid, take an asking price or see your deal.")
    if sells:
        return _("Open a company to take a bid, ask a price or see your deal.")
    return _("You are watching. Open a company to see more of it.")


def region(table: Table, company: str, loose: bool, folded: bool, crowded: bool) -> Region:
    """The region of a company, kept while nothing that it shows has changed."""
    view, loaded, me = table.view, table.loaded, table.me
    bids = view.bids.get(company)
    part = _part(table, company)
    offers: tuple[Any, ...] = (
        (bids, view.deals if bids else None)
        if part == "own"
        else (bids.get(me) if bids else None, view.tokens.get(me, 0) > 0)
    )
    sources = (
        table.names, table.robots, table.odds, loaded.status, view.moment, view.positions,
        view.owners, view.deals.get(company), view.asks.get(company), *offers, part, folded,
        crowded,
    )  # fmt: skip
    return again(
        ("company", loaded.session_id, me, company, table.language),
        sources,
        lambda: Region(
            "floor/live/_company.html", company_view(table, company, loose, folded, crowded)
        ),
    )


def _part(table: Table, company: str) -> str:
    owner = table.view.owners[company]
    if owner == table.me:
        return "own"
    if not table.view.has(INVESTOR):
        return "watch"
    return "bank" if owner == BANK else "other"


def company_view(
    table: Table, company: str, loose: bool, folded: bool, crowded: bool
) -> CompanyView:
    """What this viewer sees of a company and may do with it."""
    view, me, part = table.view, table.me, _part(table, company)
    card = COMPANIES[company]
    deal = view.deals.get(company)
    expected = table.expected(company)
    mine = deal is not None and me in (deal.investor, view.owners[company])
    invested = deal is not None and me == deal.investor
    ask = view.asks.get(company)
    bid = view.bids.get(company, {}).get(me) if part == "other" else None
    least = view.edition.step + (0 if loose or deal is None else deal.price)
    token = view.tokens.get(me, 0) > 0 or invested
    standing = ask if part == "own" else bid
    suggestion = least if part == "bank" else max(least, _below(table, expected))
    if part == "other" and ask is not None:
        suggestion = max(least, min(suggestion, ask - _gap(table)))
    can = table.taking_input and part != "watch"
    return CompanyView(
        id=company,
        part=part,
        name=card.name,
        colour=card.colour,
        double=card.factor > 1,
        owner=table.name(view.owners[company]),
        expected=rounded(expected) if table.odds else "",
        spread=rounded(table.worth[card.colour].spread * card.factor) if table.odds else "",
        state=_state(deal, mine),
        loose=loose,
        partner="" if deal is None else table.name(deal.investor),
        price="" if deal is None else grouped(deal.price),
        wish=_wish(deal, me) if mine else "",
        ask="" if ask is None else grouped(ask),
        takes=ask is not None and ask >= least and token and (loose or not invested),
        bid="" if bid is None else grouped(bid),
        bids=_offers(table, company, least, loose) if part == "own" else (),
        chips=_chips(table, part, least, suggestion, ask),
        start=str(suggestion if standing is None else standing),
        step=str(view.edition.step),
        token=token,
        folded=folded or part != "own",
        can=can,
        quick=can and not crowded,
        moment=view.moment,
    )


def _state(deal: Deal | None, mine: bool) -> str:
    if deal is None:
        return "free"
    if deal.locked:
        return "locked" if mine else "shut"
    return "mine" if mine else "sold"


def _wish(deal: Deal | None, me: str) -> str:
    if deal is None or deal.locked or not deal.wishes:
        return ""
    return "me" if me in deal.wishes else "them"


def _offers(table: Table, company: str, least: int, loose: bool) -> tuple[OfferView, ...]:
    """The bids on the viewer's company, best first."""
    view = table.view
    deal = view.deals.get(company)
    best = sorted(view.bids.get(company, {}).items(), key=lambda each: -each[1])
    offers = []
    for seat, price in best:
        if deal is not None and deal.investor == seat:
            bar = "" if loose else "same"
        elif price < least:
            bar = "low"
        else:
            bar = "" if view.tokens.get(seat, 0) > 0 else "token"
        offers.append(OfferView(seat, table.name(seat), grouped(price), bar))
    return tuple(offers)


def _gap(table: Table) -> int:
    """Between two prices that one press bids: a multiple of the step, and not too fine."""
    step = int(table.view.edition.step)
    return -(-ROUND // step) * step


def _below(table: Table, expected: float) -> int:
    """The round price next below what a company may bring."""
    gap = _gap(table)
    return int(expected // gap) * gap


def _chips(
    table: Table, part: str, least: int, suggestion: int, ask: int | None
) -> tuple[str, ...]:
    """Prices that one press bids, the last of them about what the company may bring, and none as
    high as the price that may be taken; from the bank the first is just enough."""
    gap = _gap(table)
    if part == "bank":
        first = least + gap - least % gap
        return tuple(str(price) for price in (least, first, first + gap, first + 2 * gap))
    if part != "other":
        return ()
    first = max(least + -least % gap, suggestion - (CHIPS - 1) * gap)
    prices = (first + index * gap for index in range(CHIPS))
    return tuple(str(price) for price in prices if ask is None or price < ask)
