"""What a table's state looks like from outside, as far as both games write it alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.ledger import Transfer
from games.engine.protocol import CompanyRow
from games.floor.deals import Deal
from games.floor.market import Track


def market_json(board: Mapping[str, Track], positions: Mapping[str, int]) -> dict[str, Any]:
    """colour -> where its indicator stands, and what that is worth."""
    return {
        colour: {"position": position, "value": board[colour].steps[position]}
        for colour, position in positions.items()
    }


def companies_json(
    owners: Mapping[str, str], deals: Mapping[str, Deal], seats: Sequence[str]
) -> dict[str, Any]:
    """The companies that are somebody's, by id, each with its deal; wishes in seat order."""
    found = {}
    for id in sorted(owners):
        deal = deals.get(id)
        found[id] = {
            "owner": owners[id],
            "investor": deal.investor if deal else None,
            "price": deal.price if deal else None,
            "locked": deal is not None and deal.locked,
            "wishes": sorted(deal.wishes, key=seats.index) if deal else [],
        }
    return found


def bids_json(bids: Mapping[str, Mapping[str, int]], seats: Sequence[str]) -> dict[str, Any]:
    """company -> investor -> bid, by id and in seat order."""
    return {
        company: {seat: offers[seat] for seat in seats if seat in offers}
        for company, offers in sorted(bids.items())
    }


def transactions_json(transfers: Sequence[Transfer]) -> list[dict[str, Any]]:
    """Every movement of money so far, oldest first."""
    return [
        {
            "month": transfer.round,
            "phase": transfer.phase,
            "from": transfer.payer,
            "to": transfer.payee,
            "amount": transfer.amount,
            "reason": transfer.reason,
        }
        for transfer in transfers
    ]


def company_rows(owners: Mapping[str, str], deals: Mapping[str, Deal]) -> dict[str, CompanyRow]:
    """The rows of the companies that are somebody's."""
    return {
        id: CompanyRow(owner, deal.investor, deal.price, deal.locked)
        if (deal := deals.get(id))
        else CompanyRow(owner, None, None, False)
        for id, owner in owners.items()
    }
