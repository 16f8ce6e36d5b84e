"""How the events that both editions share change the state: it only assigns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from games.engine.ledger import Transfer, moved
from games.floor import events as e
from games.floor.deals import Deal
from games.floor.state import FloorState

S = TypeVar("S", bound=FloorState)


def with_value(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """A copy with this value under the key; without the key when the value is None."""
    after = dict(mapping)
    if value is None:
        after.pop(key, None)
    else:
        after[key] = value
    return after


def without(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats but for this one."""
    return tuple(each for each in seats if each != seat)


def same(state: S, event: Any) -> S:
    """For what is only told."""
    return state


def _transfer(state: S, event: Transfer) -> S:
    return state.but(cash=moved(state.cash, event))


def _dealt(state: S, event: e.CompaniesDealt) -> S:
    return state.but(owners=event.owners, reserve=event.reserve)


def _ask(state: S, event: e.AskSet) -> S:
    return state.but(asks=with_value(state.asks, event.company, event.price))


def _bid(state: S, event: e.BidSet) -> S:
    return state.but(bids=_bids(state, event.company, event.investor, event.price))


def _made(state: S, event: e.DealMade) -> S:
    return state.but(
        deals=state.deals | {event.company: Deal(event.investor, event.price)},
        asks=with_value(state.asks, event.company, None),
        bids=_bids(state, event.company, event.investor, None),
    )


def _bids(state: FloorState, company: str, investor: str, price: int | None) -> dict[str, Any]:
    bids = with_value(state.bids.get(company, {}), investor, price)
    return with_value(state.bids, company, bids or None)


def _ended(state: S, event: e.DealEnded) -> S:
    return state.but(deals=with_value(state.deals, event.company, None))


def _wished(state: S, event: e.LockWished) -> S:
    deal = state.deals[event.company]
    wished = replace(deal, wishes=(*deal.wishes, event.seat), locked=event.both)
    return state.but(deals=state.deals | {event.company: wished})


def _unwished(state: S, event: e.LockUnwished) -> S:
    deal = state.deals[event.company]
    left = replace(deal, wishes=without(deal.wishes, event.seat))
    return state.but(deals=state.deals | {event.company: left})


def _market(state: S, event: e.MarketMoved) -> S:
    return state.but(positions=event.after, dice=event.dice, roller=None)


def _manager_income(state: S, event: e.ManagerIncomeBegan) -> S:
    return state.but(phase="settlement")


def _costs(state: S, event: e.CostsBegan) -> S:
    return state.but(phase="costs", fees=event.fees)


def _fee(state: S, event: e.FeeSettled) -> S:
    return state.but(fees=with_value(state.fees, event.seat, None))


def _sold(state: S, event: e.LotSold) -> S:
    if event.winner is None:
        return state.but(lot=None, gone=(*state.gone, event.company))
    return state.but(lot=None, owners=state.owners | {event.company: event.winner})


STEPS: dict[type, Callable[[Any, Any], Any]] = {
    Transfer: _transfer,
    e.CompaniesDealt: _dealt,
    e.AskSet: _ask,
    e.BidSet: _bid,
    e.DealMade: _made,
    e.DealEnded: _ended,
    e.LockWished: _wished,
    e.LockUnwished: _unwished,
    e.MarketMoved: _market,
    e.IncomeCounted: same,
    e.ManagerIncomeBegan: _manager_income,
    e.PricesOwed: same,
    e.CostsBegan: _costs,
    e.FeeSettled: _fee,
    e.LotSold: _sold,
    e.MonthEnded: same,
}
