"""How each event changes the state: it only assigns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine.ledger import BANK, Transfer, moved
from games.floor.deals import Deal
from games.panic import events as e
from games.panic.state import Debt, Lot, State


def evolve(state: State | None, event: Any) -> State:
    """The next state; state is None before the first event."""
    if state is None:
        return _opened(event)
    return _STEPS[type(event)](state, event)


def _opened(event: e.Opened) -> State:
    seats = [seat.id for seat in event.seats]
    return State(
        edition=event.edition,
        seats=event.seats,
        cash=dict.fromkeys([BANK, *seats], 0),
        positions={colour: track.start for colour, track in event.edition.board.items()},
    )


def _transfer(state: State, event: Transfer) -> State:
    return state.but(cash=moved(state.cash, event))


def _roles(state: State, event: e.RolesGiven) -> State:
    return state.but(roles=event.roles, first_roles=event.roles, rolls=event.rolls)


def _dealt(state: State, event: e.CompaniesDealt) -> State:
    return state.but(owners=event.owners, reserve=event.reserve)


def _negotiation(state: State, event: e.NegotiationBegan) -> State:
    return state.but(
        phase="negotiation", round=event.round, auctioneer=None, lot=None, lots=(), dice=None
    )


def _ask(state: State, event: e.AskSet) -> State:
    return state.but(asks=_with(state.asks, event.company, event.price))


def _bid(state: State, event: e.BidSet) -> State:
    bids = _with(state.bids.get(event.company, {}), event.investor, event.price)
    return state.but(bids=_with(state.bids, event.company, bids or None))


def _made(state: State, event: e.DealMade) -> State:
    bids = _with(state.bids.get(event.company, {}), event.investor, None)
    return state.but(
        deals=state.deals | {event.company: Deal(event.investor, event.price)},
        asks=_with(state.asks, event.company, None),
        bids=_with(state.bids, event.company, bids or None),
    )


def _ended(state: State, event: e.DealEnded) -> State:
    return state.but(deals=_with(state.deals, event.company, None))


def _wished(state: State, event: e.LockWished) -> State:
    deal = state.deals[event.company]
    wishes = replace(deal, wishes=(*deal.wishes, event.seat), locked=event.both)
    return state.but(deals=state.deals | {event.company: wishes})


def _unwished(state: State, event: e.LockUnwished) -> State:
    deal = state.deals[event.company]
    left = tuple(seat for seat in deal.wishes if seat != event.seat)
    return state.but(deals=state.deals | {event.company: replace(deal, wishes=left)})


def _negotiation_ended(state: State, event: e.NegotiationEnded) -> State:
    return state.but(phase="investor_income", deals=event.deals, asks={}, bids={})


def _roller(state: State, event: e.RollerDrawn) -> State:
    return state.but(roller=event.seat)


def _market(state: State, event: e.MarketMoved) -> State:
    return state.but(positions=event.after, dice=event.dice, roller=None)


def _same(state: State, event: Any) -> State:
    return state


def _manager_income(state: State, event: e.ManagerIncomeBegan) -> State:
    return state.but(phase="settlement")


def _settlement(state: State, event: e.SettlementBegan) -> State:
    return state.but(debts=event.debts)


def _deferred(state: State, event: e.Deferred) -> State:
    debts = tuple(
        debt
        for debt in state.debts
        if (debt.debtor, debt.creditor) != (event.debtor, event.creditor)
    )
    promises = _promised(state.promises, event.debtor, event.creditor, event.amount)
    return state.but(debts=debts, promises=promises)


def _forced(state: State, event: e.Forced) -> State:
    debts = tuple(debt for debt in state.debts if debt.debtor != event.debtor)
    return state.but(debts=debts)


def _promise_paid(state: State, event: e.PromisePaid) -> State:
    promises = _promised(state.promises, event.debtor, event.creditor, -event.amount)
    return state.but(promises=promises)


def _role_lost(state: State, event: e.RoleLost) -> State:
    left = tuple(role for role in state.roles[event.seat] if role not in event.roles)
    if not event.out:
        return state.but(roles=state.roles | {event.seat: left})
    debts = tuple(debt for debt in state.debts if event.seat not in (debt.debtor, debt.creditor))
    roles = state.roles | {event.seat: left} if state.two_roles else state.roles
    fees = _with(state.fees, event.seat, None)
    return state.but(roles=roles, out=(*state.out, event.seat), debts=debts, fees=fees)


def _returned(state: State, event: e.CompaniesReturned) -> State:
    owners = {id: owner for id, owner in state.owners.items() if id not in event.companies}
    bids = {id: bids for id, bids in state.bids.items() if id not in event.companies}
    reserve = (*state.reserve, *event.companies)
    return state.but(owners=owners, bids=bids, reserve=reserve, returned=True)


def _costs(state: State, event: e.CostsBegan) -> State:
    return state.but(phase="costs", fees=event.fees)


def _fee(state: State, event: e.FeeSettled) -> State:
    return state.but(fees=_with(state.fees, event.seat, None))


def _auction(state: State, event: e.AuctionBegan) -> State:
    return state.but(
        phase="auction",
        auctioneer=event.auctioneer,
        lots=event.lots,
        reserve=event.reserve,
        returned=False,
    )


def _lot(state: State, event: e.LotCame) -> State:
    lot = Lot(event.company, since=event.at, turn=event.turn)
    return state.but(lot=lot, lots=state.lots[1:])


def _raised(state: State, event: e.LotRaised) -> State:
    assert state.lot is not None
    lot = replace(state.lot, price=event.price, by=event.seat, since=event.at, turn=event.turn)
    return state.but(lot=lot)


def _passed(state: State, event: e.LotPassed) -> State:
    assert state.lot is not None
    lot = replace(state.lot, passed=(*state.lot.passed, event.seat), turn=event.turn)
    return state.but(lot=lot)


def _sold(state: State, event: e.LotSold) -> State:
    if event.winner is None:
        return state.but(lot=None, gone=(*state.gone, event.company))
    return state.but(lot=None, owners=state.owners | {event.company: event.winner})


def _game_ended(state: State, event: e.GameEnded) -> State:
    return state.but(
        phase="over",
        scores=event.scores,
        winners=event.winners,
        asks={},
        bids={},
        roller=None,
        auctioneer=None,
        debts=(),
        fees={},
        lot=None,
        lots=(),
    )


def _with(entries: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The entries with this one set, or without it when value is None."""
    if value is None:
        return {each: kept for each, kept in entries.items() if each != key}
    return entries | {key: value}


def _promised(
    promises: tuple[Debt, ...], debtor: str, creditor: str, change: int
) -> tuple[Debt, ...]:
    after = []
    found = False
    for promise in promises:
        amount = promise.amount
        if (promise.debtor, promise.creditor) == (debtor, creditor):
            found = True
            amount += change
        if amount:
            after.append(replace(promise, amount=amount))
    if not found:
        after.append(Debt(debtor, creditor, change))
    return tuple(after)


_STEPS: dict[type, Callable[[State, Any], State]] = {
    Transfer: _transfer,
    e.RolesGiven: _roles,
    e.CompaniesDealt: _dealt,
    e.NegotiationBegan: _negotiation,
    e.AskSet: _ask,
    e.BidSet: _bid,
    e.DealMade: _made,
    e.DealEnded: _ended,
    e.LockWished: _wished,
    e.LockUnwished: _unwished,
    e.NegotiationEnded: _negotiation_ended,
    e.RollerDrawn: _roller,
    e.MarketMoved: _market,
    e.IncomeCounted: _same,
    e.ManagerIncomeBegan: _manager_income,
    e.PricesOwed: _same,
    e.SettlementBegan: _settlement,
    e.Deferred: _deferred,
    e.Forced: _forced,
    e.PromisePaid: _promise_paid,
    e.RoleLost: _role_lost,
    e.CompaniesReturned: _returned,
    e.CostsBegan: _costs,
    e.FeeSettled: _fee,
    e.AuctionBegan: _auction,
    e.LotCame: _lot,
    e.LotRaised: _raised,
    e.LotPassed: _passed,
    e.LotSold: _sold,
    e.MonthEnded: _same,
    e.GameEnded: _game_ended,
}
