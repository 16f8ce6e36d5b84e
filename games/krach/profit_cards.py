"""Playing and discarding profit cards (K-25, K-60)."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.krach.cards import PROFIT, TIP_SECONDS, WORKS
from games.krach.commands import DiscardCard, PlayCard
from games.krach.companies import PAIRS
from games.krach.events import CardDiscarded, CardPlayed, LineUsed, TipGiven
from games.krach.exchange import held_cards, known_company, may_trade, refuse, withdrawn
from games.krach.state import State

TARGETS = {
    "tip": "trader",
    "private-line": "give",
    "support": "company",
    "hedge": "portfolio",
}
"""The field that says on whom or what a card is played; the others need none."""


def _own(state: State, who: str, card: str) -> None:
    if card not in WORKS:
        refuse("unknown_card", "K-60", card=card)
    trader = state.traders[who]
    if card not in trader.profit and card not in trader.loss:
        refuse("card_not_held", "K-25", card=card)
    if card not in PROFIT:
        refuse("works_by_itself", "K-25", card=card)


def play(state: State, who: str, command: PlayCard, chance: Chance, at: float) -> tuple[Any, ...]:
    """A holder plays a profit card in its moment."""
    card = command.card
    _own(state, who, card)
    trader = state.traders[who]
    moment = PROFIT[card]
    if moment == "exchange" and state.phase == "exchange":
        if trader.done:
            refuse("already_sold", "K-25", card=card)
    elif moment == "sales" and state.phase in ("exchange", "last_call"):
        if trader.done:
            refuse("already_sold", "K-25", card=card)
        if "back-door" in trader.loss:
            refuse("last_free_offer_only", "K-61", card="back-door")
    elif moment != state.phase:
        refuse("not_its_moment", "K-25", card=card)
    subject = _subject(command)
    played = CardPlayed(who, card, subject)
    if card == "tip":
        return (played, _tip(state, who, str(subject), at))
    if card == "private-line":
        return _private_line(state, who, str(subject), chance, at)
    if card == "support":
        known_company(str(subject))
    if card == "hedge" and subject not in trader.portfolio:
        if subject not in PAIRS:
            refuse("unknown_card", "K-02", card=subject)
        refuse("card_not_held", "K-60", card=subject)
    return (played,)


def _subject(command: PlayCard) -> str | None:
    target = TARGETS.get(command.card)
    for field in TARGETS.values():
        given = getattr(command, field)
        if field == target and given is None:
            refuse("target_missing", "K-60", card=command.card, field=field)
        if field != target and given is not None:
            refuse("target_not_for_card", "K-60", card=command.card, field=field)
    return None if target is None else getattr(command, target)


def _tip(state: State, who: str, target: str, at: float) -> TipGiven:
    if target not in state.traders:
        refuse("unknown_trader", "K-60", trader=target)
    if target == who:
        refuse("other_trader_only", "K-60")
    if state.traders[target].done:
        refuse("no_hand_to_see", "K-60", trader=target)
    return TipGiven(who, target, state.traders[target].hand, at + TIP_SECONDS)


def _private_line(state: State, who: str, give: str, chance: Chance, at: float) -> tuple[Any, ...]:
    may_trade(state, who, at)
    held_cards(state, who, (give,), "K-60")
    got = chance.choice("undealt", state.undealt)
    return (
        *withdrawn(state, who, "card_given", (give,)),
        CardPlayed(who, "private-line", None),
        LineUsed(who, give, got),
    )


def discard(state: State, who: str, command: DiscardCard) -> tuple[Any, ...]:
    """A holder gives a profit card up, at any time."""
    _own(state, who, command.card)
    return (CardDiscarded(who, command.card, "given_up"),)
