"""The negotiation: one region a company, for its manager, for an investor, for who only watches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import Region, Screen
from classroom.screens.board import rounded
from classroom.screens.panic.table import INVESTOR, MANAGER, Table
from classroom.wording import grouped
from games.floor.companies import COMPANIES

OPEN_AT_MOST = 4
"""So many own companies are shown with everything open; more are folded, one open at a time."""
CHIPS = 4
CROWD, STALL = 24, 5
"""With more companies than this, in all or at one manager, each is a single line, and offers are
taken in its panel."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """An investor's bid as the company's manager sees it; free: they have a token for it."""

    seat: str
    name: str
    price: str
    free: bool


@dataclass(frozen=True, slots=True)
class CompanyView:
    """One company on this viewer's screen.

    part: "own" (mine to sell), "other" (mine to invest in) or "watch". state: "free", "sold" (to
    somebody else, open), "shut" (locked by others), "mine" (my deal) or "locked" (mine, locked).
    wish: whose wish to lock stands, "", "me" or "them". quick: one press takes the best offer
    without opening the tile. Prices are ready text, "" when there is none.
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
    partner: str
    price: str
    wish: str
    ask: str
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
    """The companies of one manager: the region ids, in order."""

    title: str
    robot: bool
    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FloorView:
    """All companies that this viewer sees, mine first."""

    own: tuple[str, ...]
    groups: tuple[GroupView, ...]
    folded: bool
    crowded: bool
    watching: bool


def region_id(company: str) -> str:
    """The DOM id of a company's region."""
    return f"co-{company}"


def regions(table: Table) -> dict[str, Region]:
    """The frame and a region for every company that is somebody's."""
    view = table.view
    own = view.companies(table.me) if view.has(MANAGER) else []
    invests = view.has(INVESTOR)
    folded = len(own) > OPEN_AT_MOST or (bool(own) and invests)
    groups = []
    shown: list[str] = list(own)
    if invests or not own:
        for seat in view.seats:
            companies = [] if seat.id == table.me else view.companies(seat.id)
            if companies:
                ids = tuple(region_id(company) for company in companies)
                groups.append(GroupView(table.name(seat.id), seat.id in table.robots, ids))
                shown += companies
    crowded = len(shown) > CROWD or any(len(group.regions) > STALL for group in groups)
    frame = FloorView(
        tuple(region_id(company) for company in own),
        tuple(groups),
        folded,
        crowded,
        not own and not invests,
    )
    slots = tuple(region_id(company) for company in shown)
    made = {"work": Region("panic/live/_floor.html", frame, slots)}
    language = get_language()
    for company in shown:
        part = "own" if company in own else "other" if invests else "watch"
        made[region_id(company)] = _company(table, company, part, folded, crowded, language)
    return made


Touched = Mapping[str, frozenset[str] | None]
"""Company -> the seats whose view of it may have changed; None: everyone's."""


def touched(
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


def renewed(
    screen: Screen, touched: Touched, seat: str | None, look: Callable[[], Table]
) -> Screen:
    """This viewer's screen of a negotiation after only offers have changed."""
    anew: dict[str, Region] = {}
    table: Table | None = None
    for company, seats in touched.items():
        before = screen.get(region_id(company))
        if before is not None and (seats is None or seat in seats):
            table = table or look()
            frame: Any = screen["work"].view
            shown: Any = before.view
            anew[region_id(company)] = _company(
                table, company, shown.part, frame.folded, frame.crowded, get_language()
            )
    return {**screen, **anew} if anew else screen


def _company(
    table: Table, company: str, part: str, folded: bool, crowded: bool, language: str | None
) -> Region:
    """The region of a company, kept while nothing that it shows has changed."""
    view, loaded, me = table.view, table.loaded, table.me
    deal = view.deals.get(company)
    bids = view.bids.get(company)
    if part == "own":
        offers: tuple[Any, ...] = (bids, view.deals if bids else None)
    else:
        offers = (bids.get(me) if bids else None, view.tokens.get(me, 0) > 0)
    sources = (
        table.names, table.robots, table.odds, loaded.status, view.moment, view.positions,
        view.owners, deal, view.asks.get(company), *offers, part, folded, crowded,
    )  # fmt: skip
    return again(
        ("company", loaded.session_id, me, company, language),
        sources,
        lambda: Region(
            "panic/live/_company.html", company_view(table, company, part, folded, crowded)
        ),
    )


def company_view(table: Table, company: str, part: str, folded: bool, crowded: bool) -> CompanyView:
    """What this viewer sees of a company and may do with it."""
    view, me = table.view, table.me
    card = COMPANIES[company]
    owner = view.owners[company]
    deal = view.deals.get(company)
    bids = view.bids.get(company, {}) if part != "watch" else {}
    step = view.edition.step
    expected = table.expected(company)
    mine = deal is not None and me in (deal.investor, owner)
    wish = ""
    if deal is not None and mine and not deal.locked and deal.wishes:
        wish = "me" if me in deal.wishes else "them"
    ask = view.asks.get(company)
    bid = bids.get(me) if part == "other" else None
    offers: tuple[OfferView, ...] = ()
    if part == "own":
        best = sorted(bids.items(), key=lambda each: -each[1])
        offers = tuple(
            OfferView(
                seat,
                table.name(seat),
                grouped(price),
                view.tokens.get(seat, 0) > 0 or (deal is not None and deal.investor == seat),
            )
            for seat, price in best
        )
    suggestion = max(step, int(expected // step) * step)
    chips: tuple[str, ...] = ()
    if part == "other":
        first = max(step, suggestion - (CHIPS - 1) * step)
        chips = tuple(str(first + index * step) for index in range(CHIPS))
    start = ask if part == "own" else bid
    state = "free"
    if deal is not None:
        state = ("locked" if deal.locked else "mine") if mine else "sold"
        if deal.locked and not mine:
            state = "shut"
    partner = "" if deal is None else deal.investor
    return CompanyView(
        id=company,
        part=part,
        name=card.name,
        colour=card.colour,
        double=card.factor > 1,
        owner=table.name(owner),
        expected=rounded(expected) if table.odds else "",
        spread=rounded(table.worth[card.colour].spread * card.factor) if table.odds else "",
        state=state,
        partner=table.name(partner) if partner else "",
        price="" if deal is None else grouped(deal.price),
        wish=wish,
        ask="" if ask is None else grouped(ask),
        bid="" if bid is None else grouped(bid),
        bids=offers,
        chips=chips,
        start=str(start if start is not None else suggestion),
        step=str(step),
        token=view.tokens.get(me, 0) > 0 or (deal is not None and deal.investor == me),
        folded=folded or part != "own",
        can=table.taking_input and part != "watch",
        quick=table.taking_input and part != "watch" and not crowded,
        moment=view.moment,
    )
