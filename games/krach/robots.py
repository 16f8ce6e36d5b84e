"""Robot traders: they act from what they may see, and never leave the rules.

A robot gathers the cards of one company, swaps the others away, and sells when it has enough of
them or when its patience, which falls with the clock, is gone. None sells at once: the first sale
pushes its price the hardest, and the others would have nobody to swap with. Most keep an eye on
−30.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from games.krach.commands import (
    Call,
    ChooseCharacter,
    Conclude,
    DiscardCard,
    OpenExchange,
    Pass,
    PlayCard,
    Swap,
    TakeContract,
    Uncall,
)
from games.krach.companies import CHARACTERS, IDS
from games.krach.state import BANK_RUN_PRICE
from games.krach.views import CardView, MyView, SalePreview, TableView, preview

ANSWERS = 0.05
"""How often a robot answers a call when it looks: so seldom that people can be quicker."""


@dataclass(frozen=True, slots=True)
class Temper:
    """greed: which part of the hand it wants to sell (0…1); honesty: how often what it says with
    a call is true; noise: how often it calls when it could; margin: units that it wants to leave
    between a price and −30, None for a robot that does not look; opening: the part of
    the clock that is left when it begins to think of a sale (0…1)."""

    greed: float
    honesty: float
    noise: float
    margin: int | None
    opening: float


def temper(rng: Random) -> Temper:
    """One robot's character."""
    return Temper(
        greed=rng.uniform(0.35, 0.95),
        honesty=rng.uniform(0.2, 1.0),
        noise=rng.uniform(0.3, 0.9),
        margin=None if rng.random() < 0.25 else rng.randint(1, 10),
        opening=rng.uniform(0.35, 0.75),
    )


def act(table: TableView, temper: Temper, time_left: float, rng: Random) -> Any:
    """The robot's next command, or None to wait. time_left: part of the phase that is left, 1 at
    its beginning, 0 at its end."""
    me = table.me
    if me is None or table.over:
        return None
    match table.phase:
        case "contracts" | "replacement" if table.turn == me.seat:
            return _take_turn(table, me, rng)
        case "distribution" if table.chairman == me.seat:
            return OpenExchange()
        case "exchange" if me.sale is None:
            return _on_the_floor(table, me, temper, time_left, rng)
        case "last_call" if me.sale is None and not me.passed:
            return _sale(table, me, temper, 2) or Pass()
        case "markdowns" | "losses" if me.waiting:
            return _before_the_count(table, me, me.waiting[0])
    return None


def _take_turn(table: TableView, me: MyView, rng: Random) -> Any:
    worn = {trader.seat: trader.character for trader in table.traders}
    if table.phase == "contracts" and worn[me.seat] is None:
        free = [name for name in CHARACTERS if name not in worn.values()]
        if free:
            return ChooseCharacter(rng.choice(free))
    prices = {company.id: company.price for company in table.companies}
    best = max(prices[company] for company in table.free_contracts)
    return TakeContract(rng.choice([each for each in table.free_contracts if prices[each] == best]))


def _on_the_floor(
    table: TableView, me: MyView, temper: Temper, time_left: float, rng: Random
) -> Any:
    if time_left <= temper.opening:
        wanted = max(2, round(temper.greed * len(me.hand)))
        sale = _sale(table, me, temper, 2 + round((wanted - 2) * time_left / temper.opening))
        if sale is not None:
            return sale
    focus = _focus(me, rng)
    useless = [card for card in me.hand if focus not in card.companies]
    useless.sort(key=lambda card: card.cost, reverse=True)
    card = _exchange_card(table, me, useless, rng)
    if card is not None or me.jammed_until is not None or not useless:
        return card
    return _answer(table, me, focus, useless, rng) or _call(table, me, temper, focus, useless, rng)


def _focus(me: MyView, rng: Random) -> str:
    counts = dict.fromkeys(IDS, 0.0)
    for card in me.hand:
        for company in card.companies:
            counts[company] += 1
    if me.contract is not None:
        counts[me.contract] += 0.5
    return max(IDS, key=lambda company: (counts[company], rng.random()))


def _sale(table: TableView, me: MyView, temper: Temper, goal: int) -> Conclude | None:
    """The best sale of at least goal shares that its eye on −30 allows."""
    best: tuple[int, Conclude] | None = None
    for company in IDS:
        showing = [card for card in me.hand if company in card.companies]
        if len(showing) < me.fewest:
            continue
        contract = me.contract == company
        if len(showing) + contract < goal:
            continue
        showing.sort(key=lambda card: card.cost, reverse=True)
        found = _safe(table, me, temper, company, [card.id for card in showing], contract)
        if found is not None and (best is None or len(found.cards) > best[0]):
            best = len(found.cards), found
    return best[1] if best else None


def _safe(
    table: TableView,
    me: MyView,
    temper: Temper,
    company: str,
    cards: list[str],
    contract: bool,
) -> Conclude | None:
    for count in range(len(cards), me.fewest - 1, -1):
        looked = [preview(table, company, cards[:count], contract, number) for number in me.offers]
        gentlest = min(looked, key=lambda each: each.fall)
        if _dares(temper, gentlest):
            chosen = gentlest.offer if len(me.offers) > 1 else None
            return Conclude(company, tuple(cards[:count]), contract, chosen)
    return None


def _dares(temper: Temper, ahead: SalePreview) -> bool:
    return temper.margin is None or ahead.price > BANK_RUN_PRICE + temper.margin


def _exchange_card(table: TableView, me: MyView, useless: list[CardView], rng: Random) -> Any:
    others = [
        trader.seat
        for trader in table.traders
        if trader.seat != me.seat and trader.sale is None and not trader.passed
    ]
    if "tip" in me.profit and others:
        return PlayCard("tip", trader=rng.choice(others))
    if "private-line" in me.profit and useless and me.jammed_until is None:
        return PlayCard("private-line", give=useless[0].id)
    return None


def _answer(
    table: TableView, me: MyView, focus: str, useless: list[CardView], rng: Random
) -> Swap | None:
    fitting = [
        call
        for call in table.calls
        if call.by != me.seat
        and call.count <= len(useless)
        and not (me.one_card_only and call.count != 1)
    ]
    if not fitting or rng.random() >= ANSWERS:
        return None
    promising = [call for call in fitting if call.offered == focus]
    call = rng.choice(promising or fitting)
    return Swap(call.id, tuple(card.id for card in useless[: call.count]))


def _call(
    table: TableView,
    me: MyView,
    temper: Temper,
    focus: str,
    useless: list[CardView],
    rng: Random,
) -> Call | Uncall | None:
    own = [call for call in table.calls if call.by == me.seat]
    stale = [call for call in own if any(focus in card.companies for card in _in(me, call.id))]
    if stale:
        return Uncall(stale[0].id)
    if own or rng.random() > temper.noise:
        return None
    count = 1 if me.one_card_only else rng.randint(1, min(3, len(useless)))
    given = useless[:count]
    honest = rng.random() < temper.honesty
    wanted = focus if honest else rng.choice(IDS)
    offered = rng.choice(given[0].companies) if honest else rng.choice(IDS)
    return Call(tuple(card.id for card in given), wanted, offered)


def _in(me: MyView, call: int) -> list[CardView]:
    return [card for card in me.hand if card.call == call]


def _before_the_count(table: TableView, me: MyView, card: str) -> PlayCard | DiscardCard:
    if card == "support":
        exposure = dict.fromkeys(IDS, 0)
        for held in me.portfolio:
            for company in held.companies:
                exposure[company] += 1
        lowest = min(table.companies, key=lambda each: (each.laid, -exposure[each.id]))
        return PlayCard(card, company=lowest.id)
    if card == "hedge":
        if not me.portfolio:
            return DiscardCard(card)
        return PlayCard(card, portfolio=max(me.portfolio, key=lambda held: held.cost).id)
    if card == "token-cover" and me.contract is None:
        return DiscardCard(card)
    return PlayCard(card)
