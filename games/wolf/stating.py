"""The state as ``manage.py replay --json`` prints it, and the invariants that every state keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.ledger import Transfer
from games.floor.companies import IDS
from games.floor.deals import tokens_used
from games.floor.stating import bids_json, companies_json, market_json, transactions_json
from games.wolf.state import State


def state_json(state: State, transfers: Sequence[Transfer]) -> dict[str, Any]:
    """Key by key as the record's description says; amounts in units."""
    order = [seat.id for seat in state.seats]
    lot = state.lot
    return {
        "game": "wolf",
        "phase": state.phase,
        "month": state.round,
        "over": state.over,
        "market": market_json(state.edition.board, state.positions),
        "seats": {
            seat.id: {
                "roles": list(state.roles[seat.id]),
                "cash": state.cash[seat.id],
                "bankrupt": False,
                "companies": state.held(seat.id),
                "tokens": state.tokens.get(seat.id),
            }
            for seat in state.seats
        },
        "companies": companies_json(state.owners, state.deals, order),
        "asks": dict(sorted(state.asks.items())),
        "bids": bids_json(state.bids, order),
        "reserve": len(state.reserve),
        "out": sorted(state.gone),
        "roller": state.roller,
        "auctioneer": None,
        "lots": len(state.lots),
        "lot": None
        if lot is None
        else {
            "company": lot.company,
            "price": lot.price,
            "by": None,
            "sealed": [seat for seat in order if seat in lot.sealed],
            "tied": list(lot.tied),
        },
        "debts": [
            {
                "from": debt.debtor,
                "to": debt.creditor,
                "amount": debt.standing,
                "proposal": debt.proposal,
            }
            for debt in state.debts
        ],
        "short": {seat: fee - state.cash[seat] for seat, fee in state.fees.items()},
        "draft": {seat: list(hand) for seat, hand in state.hands.items()},
        "promises": [],
        "scores": state.scores,
        "winners": {role: list(seats) for role, seats in state.winners.items()},
        "transactions": transactions_json(transfers),
    }


def violations(state: State) -> list[str]:
    """What is wrong with this state, in words; empty when all is well."""
    wrong = []
    if sum(state.cash.values()):
        wrong.append(f"the books do not sum to zero: {state.cash}")
    if not state.over:
        wrong += [
            f"{seat.id} has {state.cash[seat.id]}"
            for seat in state.seats
            if state.cash[seat.id] < 0
        ]
    lot = [state.lot.company] if state.lot else []
    in_hands = [id for hand in state.hands.values() for id in hand]
    places = [*state.owners, *state.reserve, *state.gone, *state.lots, *lot, *in_hands]
    if len(places) != len(IDS) or set(places) != set(IDS):
        wrong.append("a company is in two places, or in none")
    for company, deal in state.deals.items():
        owner = state.owners.get(company)
        if owner is None or owner == deal.investor:
            wrong.append(f"{company} is sold to {deal.investor} by {owner}")
    for seat in state.seats:
        used = tokens_used(state.deals, seat.id)
        if used > state.tokens.get(seat.id, 0):
            wrong.append(f"{seat.id} has {used} tokens in deals")
    return wrong
