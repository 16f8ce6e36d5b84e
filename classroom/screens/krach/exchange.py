"""The exchange and the last call: my hand, the calls of all, and the sale.

Three regions change for themselves: the hand, the calls, the sale. The frame around them holds the
form that cards are picked for, and stays as it is, so that what is picked survives every update.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens.krach import sale, sold
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import grouped
from games.krach.views import CallView, MyView

CALLS_AT_MOST = 24


@dataclass(frozen=True, slots=True)
class HandCard:
    """One's own card. key: the number key that picks it; cost: what keeping it costs at the prices
    of now; call: "2!" of the call that it is in, or ""; fresh: it came with the latest swap."""

    id: str
    key: str
    signs: tuple[Sign, Sign]
    prices: tuple[str, str]
    cost: str
    call: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """My latest swap: with whom ("" for the private line), what I gave and what I got."""

    number: str
    other: str
    gave: tuple[tuple[Sign, Sign], ...]
    got: tuple[tuple[Sign, Sign], ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """My hand, or what is left of it. picks: cards can be picked; kept: it is the portfolio."""

    cards: tuple[HandCard, ...]
    total: str
    picks: bool
    kept: bool
    sold: str
    swap: Swapped | None


@dataclass(frozen=True, slots=True)
class OwnCall:
    """A call of mine that is open, with what I said with it; its cards when I have another of the
    same number."""

    id: str
    count: str
    cards: tuple[tuple[Sign, Sign], ...]
    wanted: Sign | None
    offered: Sign | None


@dataclass(frozen=True, slots=True)
class OtherCall:
    """Another's open call. fits: why it may suit me, in words, or ""; can: I may answer it."""

    id: str
    name: str
    count: str
    wanted: Sign | None
    offered: Sign | None
    fits: str
    can: bool


@dataclass(frozen=True, slots=True)
class CallsView:
    """The calls that can be answered, matching ones first and then the newest, and mine."""

    mine: tuple[OwnCall, ...]
    others: tuple[OtherCall, ...]
    more: str
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class FloorView:
    """The frame of the exchange. trading: calls and swaps are open to me; selling: a sale is."""

    trading: bool
    selling: bool
    passing: bool
    companies: tuple[Sign, ...]
    can: bool
    moment: str


def regions(table: Table) -> dict[str, Region]:
    """The frame, and in it the hand, the calls and the sale."""
    me = table.view.me
    state = table.loaded.state
    done = me is None or me.sale is not None or me.passed
    trading = table.view.phase == "exchange" and not done
    slots = ("hand", *(("calls",) if trading else ()), "sold" if done else "sale")
    frame = FloorView(
        trading,
        not done,
        table.view.phase == "last_call" and not done,
        tuple(SIGNS.values()) if trading else (),
        table.taking_input,
        table.moment,
    )
    trader = state.traders.get(table.me)
    own = tuple(call for call in state.calls if call.by == table.me)
    made = {
        "work": Region("krach/live/_floor.html", frame, slots),
        "hand": table.kept("hand", hand, trader, state.prices, own),
    }
    if trading:
        made["calls"] = table.kept("calls", calls, trader, state.calls)
    if done:
        made["sold"] = table.kept("sold", sold.region, state.offers, state.prices, _passed(state))
    else:
        made["sale"] = table.kept("sale", sale.region, trader, state.prices, state.offers, own)
    return made


def _passed(state: Any) -> tuple[str, ...]:
    return tuple(seat for seat, trader in state.traders.items() if trader.passed)


def hand(table: Table) -> Region:
    """My cards with what each would cost now."""
    me = table.view.me
    if me is None:
        raise LookupError("the room has no hand")
    done = me.sale is not None or me.passed
    shown = me.portfolio if done else me.hand
    came = me.receipt.got if me.receipt is not None else ()
    counts = {call.id: call.count for call in table.view.calls}
    prices = {company.id: company.price for company in table.view.companies}
    cards = tuple(
        HandCard(
            card.id,
            str(index),
            signs_of(card.id),
            (grouped(prices[card.companies[0]]), grouped(prices[card.companies[1]])),
            grouped(card.cost),
            "" if card.call is None else f"{counts[card.call]}!",
            card.id in came and not done,
        )
        for index, card in enumerate(shown, start=1)
    )
    view = HandView(
        cards,
        grouped(sum(card.cost for card in shown)),
        table.view.phase == "exchange" and not done,
        done,
        _sold(me),
        None if done else _swap(table, me),
    )
    return Region("krach/live/_hand.html", view)


def _sold(me: MyView) -> str:
    if me.sale is None:
        return ""
    words = {
        "shares": me.sale.shares,
        "company": SIGNS[me.sale.company].name,
        "offer": me.sale.offer,
    }
    text = ngettext(
        "Sold: %(shares)s share of %(company)s on offer %(offer)s.",
        "Sold: %(shares)s shares of %(company)s on offer %(offer)s.",
        me.sale.shares,
    )
    return text % words


def _swap(table: Table, me: MyView) -> Swapped | None:
    receipt = me.receipt
    if receipt is None:
        return None
    return Swapped(
        str(receipt.call),
        table.name(receipt.other),
        tuple(signs_of(card) for card in receipt.gave),
        tuple(signs_of(card) for card in receipt.got),
    )


def calls(table: Table) -> Region:
    """The open calls."""
    view, me = table.view, table.view.me
    if me is None:
        raise LookupError("the room answers no calls")
    own = [call for call in view.calls if call.by == me.seat]
    others = [call for call in view.calls if call.by != me.seat]
    counted = Counter(call.count for call in own)
    held = Counter(company for card in me.hand for company in card.companies)
    fitting = {call.id: _fits(call, held, counted) for call in others}
    most = 1 if me.one_card_only else len(me.hand)
    others.sort(key=lambda call: (call.count > most, fitting[call.id] == "", -call.id))
    beyond = len(others) - CALLS_AT_MOST
    more = ""
    if beyond > 0:
        text = ngettext("and %(count)s older call", "and %(count)s older calls", beyond)
        more = text % {"count": beyond}
    shown = CallsView(
        tuple(
            OwnCall(
                str(call.id),
                str(call.count),
                tuple(signs_of(card) for card in call.cards) if counted[call.count] > 1 else (),
                _sign(call.wanted),
                _sign(call.offered),
            )
            for call in own
        ),
        tuple(
            OtherCall(
                str(call.id),
                table.name(call.by),
                str(call.count),
                _sign(call.wanted),
                _sign(call.offered),
                fitting[call.id],
                call.count <= most,
            )
            for call in others[:CALLS_AT_MOST]
        ),
        more,
        table.taking_input,
        table.moment,
    )
    return Region("krach/live/_calls.html", shown)


def _fits(call: CallView, held: Counter[str], counted: Counter[int]) -> str:
    """Why a call may suit a trader who holds so many shares of each company and has open calls of
    these counts; "" when it only may."""
    if call.wanted and held[call.wanted]:
        return _("you hold %(count)s") % {"count": held[call.wanted]}
    if call.offered and held[call.offered] > 1:
        return _("you gather it")
    if counted[call.count]:
        return _("as many as yours")
    return ""


def _sign(company: str | None) -> Sign | None:
    return SIGNS[company] if company else None
