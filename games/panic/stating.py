"""The state as ``manage.py replay --json`` prints it, and the invariants that every state keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.ledger import Transfer
from games.floor.companies import IDS
from games.floor.deals import tokens_used
from games.floor.stating import bids_json, companies_json, market_json, transactions_json
from games.panic.state import INVESTOR, State


def state_json(state: State, transfers: Sequence[Transfer]) -> dict[str, Any]:
    """Key by key as the record's description says; amounts in units."""
    tokens = state.edition.tokens
    order = [seat.id for seat in state.seats]
    promises = sorted(
        state.promises, key=lambda each: (order.index(each.debtor), order.index(each.creditor))
    )
    return {
        "game": "panic",
        "phase": state.phase,
        "month": state.round,
        "over": state.over,
        "market": market_json(state.edition.board, state.positions),
        "seats": {
            seat.id: {
                "roles": list(state.roles[seat.id]),
                "cash": state.cash[seat.id],
                "bankrupt": seat.id in state.out,
                "companies": state.held(seat.id),
                "tokens": _tokens(state, seat.id, tokens),
            }
            for seat in state.seats
        },
        "companies": companies_json(state.owners, state.deals, order),
        "asks": dict(sorted(state.asks.items())),
        "bids": bids_json(state.bids, order),
        "reserve": len(state.reserve),
        "out": sorted(state.gone),
        "roller": state.roller,
        "auctioneer": state.auctioneer,
        "lots": len(state.lots),
        "lot": None
        if state.lot is None
        else {
            "company": state.lot.company,
            "price": state.lot.price,
            "by": state.lot.by,
            "sealed": [],
            "tied": [],
        },
        "debts": [
            {"from": debt.debtor, "to": debt.creditor, "amount": debt.amount, "proposal": None}
            for debt in state.debts
        ],
        "short": {seat: fee - state.cash[seat] for seat, fee in state.fees.items()},
        "draft": {},
        "promises": [
            {"from": promise.debtor, "to": promise.creditor, "amount": promise.amount}
            for promise in promises
        ],
        "scores": state.scores,
        "winners": {role: list(seats) for role, seats in state.winners.items()},
        "transactions": transactions_json(transfers),
    }


def _tokens(state: State, seat: str, tokens: int) -> int | None:
    """Tokens not in the box; 0 for a bankrupt investor, None for who never was one."""
    if INVESTOR not in state.first_roles[seat]:
        return None
    return tokens if seat not in state.out and INVESTOR in state.roles[seat] else 0


def violations(state: State) -> list[str]:
    """What is wrong with this state, in words; empty when all is well."""
    wrong = []
    if sum(state.cash.values()):
        wrong.append(f"the books do not sum to zero: {state.cash}")
    wrong += [
        f"{seat.id} has {state.cash[seat.id]}" for seat in state.seats if state.cash[seat.id] < 0
    ]
    lot = [state.lot.company] if state.lot else []
    places = [*state.owners, *state.reserve, *state.gone, *state.lots, *lot]
    if len(places) != len(IDS) or set(places) != set(IDS):
        wrong.append("a company is in two places, or in none")
    for company, deal in state.deals.items():
        owner = state.owners.get(company)
        if owner is None or owner == deal.investor:
            wrong.append(f"{company} is sold to {deal.investor} by {owner}")
    for seat in state.seats:
        used = tokens_used(state.deals, seat.id)
        most = state.edition.tokens if seat.id in state.players(INVESTOR) else 0
        if used > most:
            wrong.append(f"{seat.id} has {used} tokens in deals, of {most}")
    return wrong
