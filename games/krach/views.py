"""What a trader, or the whole room, may see: built up from nothing, so that hands, the faces of
called cards, undealt cards and the order of the piles stay where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.krach.cards import JAMMED_SECONDS
from games.krach.companies import COMPANIES, IDS, PAIRS
from games.krach.days import waits_for
from games.krach.sales import fewest_cards
from games.krach.scoring import card_cost, sale_fall
from games.krach.state import (
    BANK_RUN_PRICE,
    DAYS,
    LossLine,
    Mark,
    News,
    Receipt,
    Sale,
    State,
    Tip,
    Trader,
)


@dataclass(frozen=True, slots=True)
class CompanyView:
    """A company on the price board. laid: its price if today's sales so far were counted now;
    room: units above −30; token: the seat that holds its contract."""

    id: str
    name: str
    letter: str
    shape: str
    price: int
    laid: int
    room: int
    token: str | None


@dataclass(frozen=True, slots=True)
class CardView:
    """One's own card: both companies, what holding it would cost now, and the open call it is
    in."""

    id: str
    companies: tuple[str, str]
    cost: int
    call: int | None


@dataclass(frozen=True, slots=True)
class TraderView:
    """A trader as all see them; hand is only the number of cards."""

    seat: str
    name: str
    character: str | None
    hand: int
    sale: Sale | None
    passed: bool
    portfolio: tuple[str, ...]
    contract: str | None
    free_of_contracts: bool
    losses: int
    profit: tuple[str, ...]
    loss: tuple[str, ...]
    lines: tuple[LossLine, ...]


@dataclass(frozen=True, slots=True)
class CallView:
    """An open call; cards only for whose call it is."""

    id: int
    by: str
    name: str
    count: int
    wanted: str | None
    offered: str | None
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferView:
    """A place for a sale, and the sale on it: shares, and the fall that they bring."""

    number: str
    times: int | None
    fixed: int | None
    by: str | None
    company: str | None
    shares: int
    fall: int

    def fall_of(self, shares: int) -> int:
        """The fall that this many shares would bring here."""
        return self.fixed if self.fixed is not None else shares * (self.times or 1)


@dataclass(frozen=True, slots=True)
class MyView:
    """What one trader sees of themselves. hand is empty before the exchange opens (dealt says how
    many wait); jammed_until: second of the game before which ``jammed-line`` lets no call or swap
    through; one_card_only: ``odd-lots``; fewest: cards that a sale needs; offers: the numbers
    that a sale may be laid on; waiting: profit cards to play or discard before the count; tip:
    valid until its second."""

    seat: str
    hand: tuple[CardView, ...]
    dealt: int
    portfolio: tuple[CardView, ...]
    sale: Sale | None
    passed: bool
    contract: str | None
    profit: tuple[str, ...]
    loss: tuple[str, ...]
    jammed_until: float | None
    one_card_only: bool
    fewest: int
    offers: tuple[str, ...]
    front_door: bool
    waiting: tuple[str, ...]
    receipt: Receipt | None
    tip: Tip | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The table; me is None for the room. opened_at: second of the game at which today's exchange
    opened; waiting: seats with the profit card they may play before the count."""

    day: int
    days: int
    phase: str
    over: bool
    chairman: str
    turn: str | None
    opened_at: float
    companies: tuple[CompanyView, ...]
    traders: tuple[TraderView, ...]
    calls: tuple[CallView, ...]
    offers: tuple[OfferView, ...]
    free_contracts: tuple[str, ...]
    sellers: tuple[str, ...]
    waiting: tuple[tuple[str, str], ...]
    marks: tuple[Mark, ...]
    bank_run: str | None
    winners: tuple[str, ...] | None
    tape: tuple[News, ...]
    me: MyView | None


@dataclass(frozen=True, slots=True)
class SalePreview:
    """What a sale would do: on which offer, how far its company falls and to which price, and
    which cards stay; run: whether that price would be a bank run."""

    offer: str
    shares: int
    fall: int
    price: int
    run: bool
    portfolio: tuple[str, ...]


def view(state: Any, who: str | None) -> TableView:
    """The table as this seat sees it (None: the room)."""
    names = {seat.id: seat.name for seat in state.seats}
    offers = _offers(state)
    return TableView(
        day=state.day,
        days=DAYS,
        phase=state.phase,
        over=state.over,
        chairman=state.chairman,
        turn=state.turn,
        opened_at=state.opened_at,
        companies=_companies(state, offers),
        traders=tuple(_trader(seat, names[seat], each) for seat, each in state.traders.items()),
        calls=tuple(
            CallView(
                call.id,
                call.by,
                names[call.by],
                len(call.cards),
                call.wanted,
                call.offered,
                call.cards if call.by == who else (),
            )
            for call in state.calls
        ),
        offers=offers,
        free_contracts=state.free_contracts(),
        sellers=state.sellers,
        waiting=waits_for(state),
        marks=state.marks,
        bank_run=state.bank_run,
        winners=state.winners,
        tape=state.tape,
        me=None if who is None else _me(state, who),
    )


def _offers(state: State) -> tuple[OfferView, ...]:
    views: list[OfferView] = []
    for offer in state.offers:
        sale = state.traders[offer.by].sale if offer.by else None
        views.append(
            OfferView(
                offer.number,
                offer.terms.times,
                offer.terms.fixed,
                offer.by,
                sale.company if sale else None,
                sale.shares if sale else 0,
                sale_fall(state, offer),
            )
        )
    return tuple(views)


def _companies(state: State, offers: Sequence[OfferView]) -> tuple[CompanyView, ...]:
    holders = {trader.contract: seat for seat, trader in state.traders.items()}
    laid = dict(state.prices)
    if not state.marks:
        for offer in offers:
            if offer.company is not None:
                laid[offer.company] -= offer.fall
    return tuple(
        CompanyView(
            company,
            COMPANIES[company].name,
            COMPANIES[company].letter,
            COMPANIES[company].shape,
            state.prices[company],
            laid[company],
            state.prices[company] - BANK_RUN_PRICE,
            holders.get(company),
        )
        for company in IDS
    )


def _trader(seat: str, name: str, trader: Trader) -> TraderView:
    return TraderView(
        seat,
        name,
        trader.character,
        len(trader.hand),
        trader.sale,
        trader.passed,
        trader.portfolio,
        trader.contract,
        trader.free_of_contracts,
        trader.losses,
        trader.profit,
        trader.loss,
        trader.lines,
    )


def _me(state: State, who: str) -> MyView:
    trader = state.traders[who]
    in_call = {card: call.id for call in state.calls if call.by == who for card in call.cards}
    seen = () if state.phase == "distribution" else trader.hand
    chooses = trader.front_door or "front-door" in trader.profit
    free = tuple(offer.number for offer in state.free_offers())
    if "back-door" in trader.loss:
        free = free[-1:]
    elif not chooses:
        free = free[:1]
    return MyView(
        seat=who,
        hand=tuple(_card(state, card, in_call.get(card)) for card in seen),
        dealt=len(trader.hand),
        portfolio=tuple(_card(state, card, None) for card in trader.portfolio),
        sale=trader.sale,
        passed=trader.passed,
        contract=trader.contract,
        profit=trader.profit,
        loss=trader.loss,
        jammed_until=state.opened_at + JAMMED_SECONDS if _jammed(state, trader) else None,
        one_card_only="odd-lots" in trader.loss,
        fewest=fewest_cards(trader.loss),
        offers=() if trader.done else free,
        front_door=trader.front_door,
        waiting=tuple(card for seat, card in waits_for(state) if seat == who),
        receipt=trader.receipt,
        tip=trader.tip,
    )


def _jammed(state: State, trader: Trader) -> bool:
    return state.phase == "exchange" and "jammed-line" in trader.loss


def _card(state: State, card: str, call: int | None) -> CardView:
    return CardView(card, PAIRS[card], card_cost(card, state.prices), call)


def preview(
    table: TableView,
    company: str,
    cards: Sequence[str],
    contract: bool,
    offer: str | None = None,
) -> SalePreview:
    """What this sale of the viewer's would bring, on today's sales so far; offer None: where it
    would be laid. The sale itself is not judged. ValueError without a seat or a free offer."""
    if table.me is None or not table.me.offers:
        raise ValueError("only a trader who has not sold can look ahead to a sale")
    number = offer if offer in table.me.offers else table.me.offers[0]
    place = next(each for each in table.offers if each.number == number)
    shares = len(cards) + contract
    fall = place.fall_of(shares)
    laid = next(each.laid for each in table.companies if each.id == company)
    return SalePreview(
        offer=place.number,
        shares=shares,
        fall=fall,
        price=laid - fall,
        run=laid - fall <= BANK_RUN_PRICE,
        portfolio=tuple(card.id for card in table.me.hand if card.id not in cards),
    )
