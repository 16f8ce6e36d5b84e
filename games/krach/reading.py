"""A state read out: as the replay's JSON, and against the invariants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.krach.companies import CARDS
from games.krach.days import hand_size
from games.krach.state import State, Trader


def state_json(state: State, transfers: Sequence[Any]) -> dict[str, Any]:
    """The state as ``manage.py replay --json`` prints it. Card lists are sorted."""
    return {
        "game": "krach",
        "phase": state.phase,
        "day": state.day,
        "over": state.over,
        "prices": dict(state.prices),
        "seats": {seat: _trader_json(trader) for seat, trader in state.traders.items()},
        "calls": [
            {
                "id": call.id,
                "by": call.by,
                "cards": sorted(call.cards),
                "count": len(call.cards),
                "wanted": call.wanted,
                "offered": call.offered,
            }
            for call in state.calls
        ],
        "offers": [
            {
                "number": offer.number,
                "times": offer.terms.times,
                "fixed": offer.terms.fixed,
                "by": offer.by,
            }
            for offer in state.offers
        ],
        "bank_run": state.bank_run,
        "winners": {} if state.winners is None else {"player": list(state.winners)},
    }


def _trader_json(trader: Trader) -> dict[str, Any]:
    sale = trader.sale
    return {
        "hand": sorted(trader.hand),
        "portfolio": sorted(trader.portfolio),
        "sale": sale
        and {
            "company": sale.company,
            "cards": sorted(sale.cards),
            "contract": sale.contract,
            "offer": sale.offer,
        },
        "contract": trader.contract,
        "free_of_contracts": trader.free_of_contracts,
        "losses": trader.losses,
        "profit": list(trader.profit),
        "loss": list(trader.loss),
        "character": trader.character,
    }


def violations(state: State) -> list[str]:
    """The invariants that this state breaks, in words."""
    found: list[str] = []
    places: list[str] = list(state.undealt)
    dealt = state.phase != "contracts"
    for seat, trader in state.traders.items():
        sold = trader.sale.cards if trader.sale else ()
        own = (*trader.hand, *trader.portfolio, *sold)
        places.extend(own)
        if len(own) != (hand_size(state.day) if dealt else 0):
            found.append(f"{seat} has {len(own)} cards on day {state.day}")
        if trader.done and trader.hand:
            found.append(f"{seat} has sold and still holds a hand")
        if trader.contract is not None and trader.free_of_contracts:
            found.append(f"{seat} is free of contracts and holds one")
    if len(places) != len(CARDS) or set(places) != set(CARDS):
        found.append("the 66 cards are not each in exactly one place")
    found.extend(_wrong_calls(state))
    held = [trader.contract for trader in state.traders.values() if trader.contract]
    if len(set(held)) < len(held):
        found.append("a contract token is held twice")
    if any(price > 0 for price in state.prices.values()):
        found.append("a price is above 0")
    laid = [offer.by for offer in state.offers if offer.by]
    if sorted(laid) != sorted(state.sellers):
        found.append("the offers and the sellers differ")
    return found


def _wrong_calls(state: State) -> list[str]:
    if not state.calls:
        return []
    found: list[str] = []
    called: list[str] = []
    for call in state.calls:
        called.extend(call.cards)
        hand = state.traders[call.by].hand
        if any(card not in hand for card in call.cards):
            found.append(f"call {call.id} offers a card that {call.by} does not hold")
    if len(set(called)) < len(called):
        found.append("a card is in two open calls")
    if state.phase != "exchange":
        found.append("a call is open outside the exchange")
    return found
