"""The deal book: standing deals, asks and bids, and the sums that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.floor.commands import Accept, Take
from games.floor.companies import COMPANIES


@dataclass(frozen=True, slots=True)
class Deal:
    """A written price and an investor's token on a company. wishes: who wants it locked, in the
    order of wishing (owner's and investor's seat ids)."""

    investor: str
    price: int
    locked: bool = False
    wishes: tuple[str, ...] = ()


def tokens_used(deals: Mapping[str, Deal], investor: str) -> int:
    """In how many deals this investor stands."""
    return sum(deal.investor == investor for deal in deals.values())


def income(deals: Mapping[str, Deal], values: Mapping[str, int], investor: str) -> int:
    """What the market brings this investor: the sum of the track values of their companies, a
    double one twice. values: units by colour."""
    return sum(
        values[COMPANIES[id].colour] * COMPANIES[id].factor
        for id, deal in deals.items()
        if deal.investor == investor
    )


def open_bids(
    bids: Mapping[str, Mapping[str, int]], owners: Mapping[str, str], who: str | None
) -> dict[str, Mapping[str, int]]:
    """The bids that this viewer may see: their own, and all on the companies that they hold; none
    for the room (None).
    bids: company -> investor -> price."""
    seen: dict[str, Mapping[str, int]] = {}
    if who is None:
        return seen
    for company, offered in bids.items():
        if owners.get(company) == who:
            seen[company] = offered
        elif who in offered:
            seen[company] = {who: offered[who]}
    return seen


def agreed_price(
    asks: Mapping[str, int], bids: Mapping[str, Mapping[str, int]], command: object
) -> int | None:
    """The price that an offer carries which the command would take; None for other commands, and
    where there is no such offer."""
    match command:
        case Take(company):
            return asks.get(company)
        case Accept(company, investor):
            return bids.get(company, {}).get(investor)
    return None


def owed(
    deals: Mapping[str, Deal], owners: Mapping[str, str], investor: str, managers: Iterable[str]
) -> dict[str, int]:
    """What this investor owes each manager: the agreed prices, a double company's not doubled.
    Managers without a claim are left out; the order is that of managers."""
    sums = dict.fromkeys(managers, 0)
    for id, deal in deals.items():
        if deal.investor == investor and owners[id] in sums:
            sums[owners[id]] += deal.price
    return {manager: amount for manager, amount in sums.items() if amount}


def shares(cash: int, debts: Mapping[str, int]) -> dict[str, int]:
    """How cash is shared among debts larger than it: in proportion, rounded down; odd units one
    each to the largest debts first, equal debts in the order given."""
    total = sum(debts.values())
    parts = {to: cash * amount // total for to, amount in debts.items()}
    odd = cash - sum(parts.values())
    for to in sorted(debts, key=lambda each: -debts[each])[:odd]:
        parts[to] += 1
    return parts
