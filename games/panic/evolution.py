"""How each event changes the state: it only assigns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine.ledger import BANK
from games.floor.evolution import STEPS, with_value
from games.panic import events as e
from games.panic.state import Debt, Lot, State


def evolve(state: State | None, event: Any) -> State:
    """The next state; state is None before the first event."""
    if state is None:
        return _opened(event)
    after: State = _STEPS[type(event)](state, event)
    return after


def _opened(event: e.Opened) -> State:
    seats = [seat.id for seat in event.seats]
    return State(
        edition=event.edition,
        seats=event.seats,
        cash=dict.fromkeys([BANK, *seats], 0),
        positions={colour: track.start for colour, track in event.edition.board.items()},
    )


def _roles(state: State, event: e.RolesGiven) -> State:
    return state.but(roles=event.roles, first_roles=event.roles, rolls=event.rolls)


def _negotiation(state: State, event: e.NegotiationBegan) -> State:
    return state.but(
        phase="negotiation", round=event.round, auctioneer=None, lot=None, lots=(), dice=None
    )


def _negotiation_ended(state: State, event: e.NegotiationEnded) -> State:
    return state.but(phase="investor_income", deals=event.deals, asks={}, bids={})


def _roller(state: State, event: e.RollerDrawn) -> State:
    return state.but(roller=event.seat)


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
    fees = with_value(state.fees, event.seat, None)
    return state.but(roles=roles, out=(*state.out, event.seat), debts=debts, fees=fees)


def _returned(state: State, event: e.CompaniesReturned) -> State:
    owners = {id: owner for id, owner in state.owners.items() if id not in event.companies}
    bids = {id: bids for id, bids in state.bids.items() if id not in event.companies}
    reserve = (*state.reserve, *event.companies)
    return state.but(owners=owners, bids=bids, reserve=reserve, returned=True)


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


_STEPS: dict[type, Callable[[Any, Any], Any]] = STEPS | {
    e.RolesGiven: _roles,
    e.NegotiationBegan: _negotiation,
    e.NegotiationEnded: _negotiation_ended,
    e.RollerDrawn: _roller,
    e.SettlementBegan: _settlement,
    e.Deferred: _deferred,
    e.Forced: _forced,
    e.PromisePaid: _promise_paid,
    e.RoleLost: _role_lost,
    e.CompaniesReturned: _returned,
    e.AuctionBegan: _auction,
    e.LotCame: _lot,
    e.LotRaised: _raised,
    e.LotPassed: _passed,
    e.GameEnded: _game_ended,
}
