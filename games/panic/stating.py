"""The state as ``manage.py replay --json`` prints it, and the invariants that every state keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.ledger import Transfer
from games.floor.companies import IDS
from games.floor.deals import tokens_used
from games.panic.state import INVESTOR, State


def state_json(state: State, transfers: Sequence[Transfer]) -> dict[str, Any]:
    """Key by key as the record's description says; amounts in units."""
    board = state.edition.board
    tokens = state.edition.tokens
    order = {seat.id: index for index, seat in enumerate(state.seats)}
    promises = sorted(state.promises, key=lambda each: (order[each.debtor], order[each.creditor]))
    return {
        "game": "panic",
        "phase": state.phase,
        "month": state.round,
        "over": state.over,
        "market": {
            colour: {"position": position, "value": board[colour].steps[position]}
            for colour, position in state.positions.items()
        },
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
        "companies": {
            id: {
                "owner": state.owners[id],
                "investor": state.deals[id].investor if id in state.deals else None,
                "price": state.deals[id].price if id in state.deals else None,
                "locked": id in state.deals and state.deals[id].locked,
                "wishes": sorted(state.deals[id].wishes, key=order.__getitem__)
                if id in state.deals
                else [],
            }
            for id in sorted(state.owners)
        },
        "asks": dict(sorted(state.asks.items())),
        "bids": {
            company: {seat: bids[seat] for seat in order if seat in bids}
            for company, bids in sorted(state.bids.items())
        },
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
        "transactions": [
            {
                "month": transfer.round,
                "phase": transfer.phase,
                "from": transfer.payer,
                "to": transfer.payee,
                "amount": transfer.amount,
                "reason": transfer.reason,
            }
            for transfer in transfers
        ],
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
