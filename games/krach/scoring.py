"""What a day costs: markdowns, losses, and who wins. Pure arithmetic on a state."""

from __future__ import annotations

from collections.abc import Mapping

from games.krach.cards import COMMISSION, FIFTEEN, INSURANCE, LARGER, MARGIN_CALL, SMALLER, SUPPORT
from games.krach.companies import IDS, PAIRS
from games.krach.state import BANK_RUN_PRICE, LossLine, Mark, Offer, State, Trader


def opening_prices(cards: tuple[str, str]) -> dict[str, int]:
    """Prices after the two cards of K-03: the first lowers both its companies by 5, the second
    both its by 2."""
    prices = dict.fromkeys(IDS, 0)
    for card, fall in zip(cards, (5, 2), strict=True):
        for company in PAIRS[card]:
            prices[company] -= fall
    return prices


def card_cost(card: str, prices: Mapping[str, int]) -> int:
    """What the card costs its holder at these prices: both its companies (K-40)."""
    one, other = PAIRS[card]
    return -prices[one] - prices[other]


def sale_fall(state: State, offer: Offer) -> int:
    """By how much the sale on this offer lowers its company, ``rumour`` and ``stabiliser``
    included; 0 without a sale."""
    trader = state.traders[offer.by] if offer.by else None
    if trader is None or trader.sale is None:
        return 0
    fall = offer.terms.apply(trader.sale.shares)
    if "rumour" in trader.loss:
        fall *= 2
    return fall // 2 if _stabilised(state, offer.by) else fall


def _stabilised(state: State, seat: str | None) -> bool:
    return any(played.seat == seat and played.card == "stabiliser" for played in state.played)


def markdowns(state: State) -> tuple[Mark, ...]:
    """The day's price steps in the order of K-33: sales from the top, margin call, support."""
    prices = dict(state.prices)
    marks: list[Mark] = []
    for offer in state.offers:
        trader = state.traders[offer.by] if offer.by else None
        if offer.by is None or trader is None or trader.sale is None:
            continue
        company = trader.sale.company
        before = prices[company]
        prices[company] -= sale_fall(state, offer)
        marks.append(
            Mark(
                "sale",
                offer.by,
                company,
                before,
                prices[company],
                offer.number,
                trader.sale.shares,
                doubled="rumour" in trader.loss,
                halved=_stabilised(state, offer.by),
            )
        )
    for seat, trader in state.traders.items():
        called = trader.contract or (trader.sale.company if trader.sale else None)
        if "margin-call" in trader.loss and called is not None:
            before = prices[called]
            prices[called] -= MARGIN_CALL
            marks.append(Mark("margin-call", seat, called, before, prices[called]))
    for played in state.played:
        if played.card == "support" and played.subject is not None:
            before = prices[played.subject]
            prices[played.subject] = min(0, before + SUPPORT)
            after = prices[played.subject]
            marks.append(Mark("support", played.seat, played.subject, before, after))
    return tuple(marks)


def bank_run(prices: Mapping[str, int]) -> str | None:
    """The company whose price is a bank run (K-33): the lowest, then by id; or None."""
    lowest = min(sorted(prices), key=lambda company: prices[company])
    return lowest if prices[lowest] <= BANK_RUN_PRICE else None


def loss_lines(state: State, seat: str) -> tuple[LossLine, ...]:
    """The lines of one trader's losses today, in the order of K-44."""
    trader = state.traders[seat]
    played = {each.card: each.subject for each in state.played if each.seat == seat}
    hedged = played.get("hedge")
    lines: list[LossLine] = []
    for card in trader.portfolio:
        cost = card_cost(card, state.prices)
        lines.append(LossLine("card", card, cost))
        if card == hedged:
            lines.append(LossLine("hedge", card, -cost))
    if trader.contract is not None:
        token = -state.prices[trader.contract]
        lines.append(LossLine("token", trader.contract, token))
        if "token-cover" in played:
            lines.append(LossLine("token-cover", trader.contract, -token))
    open_cards = sorted(card for card in trader.portfolio if card != hedged)
    if "frozen" in trader.loss and open_cards:
        dearest = max(open_cards, key=lambda card: card_cost(card, state.prices))
        lines.append(LossLine("frozen", dearest, card_cost(dearest, state.prices)))
    if "commission" in trader.loss:
        lines.append(LossLine("commission", None, COMMISSION))
    if "insurance" in played:
        lost = sum(line.amount for line in lines)
        lines.append(LossLine("insurance", None, -min(INSURANCE, lost)))
    if SMALLER in trader.profit:
        lines.append(LossLine(SMALLER, None, -FIFTEEN))
    if LARGER in trader.loss:
        lines.append(LossLine(LARGER, None, FIFTEEN))
    return tuple(lines)


def winners(traders: Mapping[str, Trader]) -> tuple[str, ...]:
    """The seats with the smallest losses; equals share (K-50)."""
    least = min(trader.losses for trader in traders.values())
    return tuple(seat for seat, trader in traders.items() if trader.losses == least)
