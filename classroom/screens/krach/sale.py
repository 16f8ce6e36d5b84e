"""The sale: for each company that I could sell, what it would bring, and what would stay."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.live.regions import Region
from classroom.screens.krach.sides import terms, terms_words
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import grouped
from games.krach.sales import EXCEPTIONAL_CARDS
from games.krach.state import BANK_RUN_PRICE
from games.krach.views import CardView, MyView, preview


@dataclass(frozen=True, slots=True)
class SaleCard:
    """A card that the sale could hold: the other company on it, and what keeping it would cost."""

    id: str
    other: Sign
    cost: str


@dataclass(frozen=True, slots=True)
class SaleOffer:
    """An offer that the sale could be laid on. fixed and times: its terms as numbers, or ""."""

    number: str
    terms: str
    words: str
    times: str
    fixed: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sale would do: the fall, the price after it, whether that is a bank run."""

    shares: str
    fall: str
    price: str
    run: bool


@dataclass(frozen=True, slots=True)
class LotView:
    """One company that I could sell. laid: its price with today's earlier sales counted, price:
    as it stands; plain and whole: the sale of all these cards without and with the contract (whole
    None without it); stays: how many cards are left then, and what they cost now. raw: numbers for
    the script (laid, all cards' cost)."""

    sign: Sign
    cards: tuple[SaleCard, ...]
    count: str
    price: str
    laid: str
    plain: Outcome
    whole: Outcome | None
    exceptional: bool
    stays: str
    cost: str
    raw_laid: str
    raw_cost: str


@dataclass(frozen=True, slots=True)
class SaleView:
    """The lots, the most shares first. choice: the offer can be chosen (front door); few: why
    there is no lot; run: the price of a bank run, for the script."""

    lots: tuple[LotView, ...]
    offers: tuple[SaleOffer, ...]
    choice: bool
    run: str
    fewest: str
    hand: str
    can: bool
    moment: str


def region(table: Table) -> Region:
    """What I could sell."""
    view, me = table.view, table.view.me
    if me is None:
        raise LookupError("the room sells nothing")
    lots = []
    for company in view.companies:
        cards = [card for card in me.hand if company.id in card.companies]
        if len(cards) >= me.fewest:
            lots.append((len(cards), _lot(table, me, company.id, cards)))
    lots.sort(key=lambda each: -each[0])
    places = {offer.number: offer for offer in view.offers}
    offers = tuple(
        SaleOffer(
            number,
            terms(places[number]),
            terms_words(places[number]),
            str(places[number].times or ""),
            str(places[number].fixed or ""),
        )
        for number in me.offers
    )
    shown = SaleView(
        tuple(lot for _count, lot in lots),
        offers,
        len(offers) > 1,
        str(BANK_RUN_PRICE),
        str(me.fewest),
        str(len(me.hand)),
        table.taking_input,
        table.moment,
    )
    return Region("krach/live/_sale.html", shown)


def _lot(table: Table, me: MyView, company: str, cards: list[CardView]) -> LotView:
    board = next(each for each in table.view.companies if each.id == company)
    ids = [card.id for card in cards]
    hand_cost = sum(card.cost for card in me.hand)
    stays = hand_cost - sum(card.cost for card in cards)
    holds = me.contract == company
    return LotView(
        SIGNS[company],
        tuple(SaleCard(card.id, _other(card.id, company), grouped(card.cost)) for card in cards),
        str(len(cards)),
        grouped(board.price),
        grouped(board.laid),
        _outcome(table, company, ids, contract=False),
        _outcome(table, company, ids, contract=True) if holds else None,
        holds and len(cards) >= EXCEPTIONAL_CARDS,
        str(len(me.hand) - len(cards)),
        grouped(stays),
        str(board.laid),
        str(hand_cost),
    )


def _other(card: str, company: str) -> Sign:
    one, other = signs_of(card)
    return other if one.id == company else one


def _outcome(table: Table, company: str, cards: list[str], *, contract: bool) -> Outcome:
    ahead = preview(table.view, company, cards, contract)
    return Outcome(str(ahead.shares), grouped(ahead.fall), grouped(ahead.price), ahead.run)
