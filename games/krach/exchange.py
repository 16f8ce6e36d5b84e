"""The exchange floor: calls and swaps (K-12 to K-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NoReturn

from games.engine.errors import RuleViolation
from games.krach.cards import JAMMED_SECONDS
from games.krach.commands import Call, Swap, Uncall
from games.krach.companies import COMPANIES, PAIRS
from games.krach.events import CallMade, CallWithdrawn, Swapped
from games.krach.state import OpenCall, State


def refuse(code: str, rule: str, **facts: Any) -> NoReturn:
    """The rules refuse the command."""
    raise RuleViolation(code, rule=rule, **facts)


def known_company(company: str) -> None:
    """Refuses a company that exists nowhere."""
    if company not in COMPANIES:
        refuse("unknown_company", "K-02", company=company)


def held_cards(state: State, seat: str, cards: Sequence[str], rule: str) -> None:
    """Refuses no cards, a card that exists nowhere, one named twice, or one not in hand."""
    if not cards:
        refuse("no_cards", rule)
    for card in cards:
        if card not in PAIRS:
            refuse("unknown_card", "K-02", card=card)
    if len(set(cards)) < len(cards):
        refuse("card_twice", rule)
    hand = state.traders[seat].hand
    for card in cards:
        if card not in hand:
            refuse("card_not_held", rule, card=card)


def may_trade(state: State, seat: str, at: float) -> None:
    """Refuses who has sold, and who holds ``jammed-line`` in the first seconds."""
    trader = state.traders[seat]
    if trader.done:
        refuse("already_sold", "K-15")
    if "jammed-line" in trader.loss and at - state.opened_at < JAMMED_SECONDS:
        refuse("line_jammed", "K-61", card="jammed-line", seconds=JAMMED_SECONDS)


def _one_at_a_time(state: State, seat: str, cards: Sequence[str]) -> None:
    if "odd-lots" in state.traders[seat].loss and len(cards) != 1:
        refuse("one_card_only", "K-61", card="odd-lots")


def call(state: State, who: str, command: Call, at: float) -> tuple[Any, ...]:
    """A trader calls a number of cards."""
    may_trade(state, who, at)
    held_cards(state, who, command.cards, "K-12")
    for company in (command.wanted, command.offered):
        if company is not None:
            known_company(company)
    for other in state.calls:
        for card in command.cards:
            if card in other.cards:
                refuse("card_in_call", "K-13", card=card, call=other.id)
    _one_at_a_time(state, who, command.cards)
    number = state.calls_made + 1
    return (CallMade(number, who, command.cards, command.wanted, command.offered, at),)


def _open_call(state: State, number: int) -> OpenCall:
    for each in state.calls:
        if each.id == number:
            return each
    if 1 <= number <= state.calls_made:
        refuse("call_gone", "K-13", call=number)
    refuse("unknown_call", "K-13", call=number)


def uncall(state: State, who: str, command: Uncall) -> tuple[Any, ...]:
    """A trader takes an own call back."""
    found = _open_call(state, command.call)
    if found.by != who:
        refuse("not_your_call", "K-13", call=found.id)
    return (CallWithdrawn(found.id, who, "taken_back"),)


def swap(state: State, who: str, command: Swap, at: float) -> tuple[Any, ...]:
    """A trader answers a call: n cards for n, all in one step."""
    may_trade(state, who, at)
    found = _open_call(state, command.call)
    if found.by == who:
        refuse("own_call", "K-12", call=found.id)
    held_cards(state, who, command.cards, "K-12")
    if len(command.cards) != len(found.cards):
        refuse("not_as_many", "K-12", wanted=len(found.cards), given=len(command.cards))
    _one_at_a_time(state, who, command.cards)
    return (
        *withdrawn(state, who, "card_given", command.cards),
        Swapped(found.id, found.by, who, found.cards, command.cards, at),
    )


def withdrawn(
    state: State,
    who: str,
    reason: Literal["card_given", "sold"],
    cards: Sequence[str] | None = None,
) -> tuple[CallWithdrawn, ...]:
    """The own calls that end because these cards (None: all) leave the hand (K-13)."""
    return tuple(
        CallWithdrawn(each.id, who, reason)
        for each in state.calls
        if each.by == who and (cards is None or any(card in cards for card in each.cards))
    )
