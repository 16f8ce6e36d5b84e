"""How each event changes the state: it only assigns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine.ledger import BANK
from games.floor.evolution import STEPS, same, without
from games.floor.seating import INVESTOR
from games.wolf import events as e
from games.wolf.state import Debt, Lot, State


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
    tokens = {
        seat: state.edition.tokens for seat, roles in event.roles.items() if INVESTOR in roles
    }
    return state.but(roles=event.roles, first_roles=event.roles, rolls=event.rolls, tokens=tokens)


def _hands(state: State, event: e.HandsDealt) -> State:
    return state.but(phase="draft", hands=event.hands, reserve=event.reserve)


def _picked(state: State, event: e.Picked) -> State:
    return state.but(picks=state.picks | {event.seat: event.company})


def _draft_shown(state: State, event: e.DraftRoundShown) -> State:
    owners = state.owners | {company: seat for seat, company in event.kept.items()}
    return state.but(owners=owners, hands=event.hands, picks={}, draft_round=state.draft_round + 1)


def _negotiation(state: State, event: e.NegotiationBegan) -> State:
    return state.but(
        phase="negotiation", round=event.round, ready=(), longer=(), extensions=0, dice=None
    )


def _ready(state: State, event: e.ReadyWished) -> State:
    return state.but(ready=_wishing(state.ready, event.seat, event.value))


def _longer(state: State, event: e.LongerWished) -> State:
    return state.but(longer=_wishing(state.longer, event.seat, event.value))


def _lengthened(state: State, event: e.NegotiationLengthened) -> State:
    return state.but(longer=(), extensions=state.extensions + 1)


def _negotiation_ended(state: State, event: e.NegotiationEnded) -> State:
    return state.but(phase="investor_income", asks={}, bids={}, ready=(), longer=())


def _roller(state: State, event: e.RollerNamed) -> State:
    return state.but(roller=event.seat)


def _settlement(state: State, event: e.SettlementBegan) -> State:
    return state.but(debts=event.debts)


def _proposed(state: State, event: e.ReductionProposed) -> State:
    return _debt(state, event, proposal=event.amount)


def _agreed(state: State, event: e.ReductionAgreed) -> State:
    return _debt(state, event, proposal=None, agreed=event.amount)


def _refused(state: State, event: e.ReductionRefused) -> State:
    return _debt(state, event, proposal=None)


def _settled(state: State, event: e.DebtsSettled) -> State:
    return state.but(debts=tuple(debt for debt in state.debts if debt.debtor != event.debtor))


def _bankrupt(state: State, event: e.WentBankrupt) -> State:
    return state.but(tokens=state.tokens | {event.seat: event.tokens})


def _role_lost(state: State, event: e.RoleLost) -> State:
    left = tuple(role for role in state.roles[event.seat] if role not in event.roles)
    return state.but(roles=state.roles | {event.seat: left}, tokens=state.tokens | {event.seat: 0})


def _tokens_returned(state: State, event: e.TokensReturned) -> State:
    return state.but(deals={}, reveal=None)


def _returned(state: State, event: e.CompaniesReturned) -> State:
    owners = {id: owner for id, owner in state.owners.items() if id not in event.companies}
    return state.but(owners=owners, reserve=(*state.reserve, *event.companies))


def _fee_lowered(state: State, event: e.FeeLowered) -> State:
    return state.but(fees=state.fees | {event.seat: event.fee})


def _auction(state: State, event: e.AuctionBegan) -> State:
    return state.but(phase="auction", lots=event.lots, reserve=event.reserve)


def _lot(state: State, event: e.LotCame) -> State:
    return state.but(lot=Lot(event.company), lots=state.lots[1:])


def _sealed(state: State, event: e.BidSealed) -> State:
    assert state.lot is not None
    sealed = state.lot.sealed | {event.seat: event.price}
    return state.but(lot=replace(state.lot, sealed=sealed))


def _revealed(state: State, event: e.BidsRevealed) -> State:
    assert state.lot is not None
    reveal = event.reveal
    if not reveal.tied:
        return state.but(reveal=reveal)
    lot = Lot(reveal.company, {}, reveal.price, reveal.tied, state.lot.ties + 1)
    return state.but(reveal=reveal, lot=lot)


def _game_ended(state: State, event: e.GameEnded) -> State:
    return state.but(
        phase="over", scores=event.scores, winners=event.winners, roller=None, debts=(), fees={}
    )


def _wishing(seats: tuple[str, ...], seat: str, value: bool) -> tuple[str, ...]:
    others = without(seats, seat)
    return (*others, seat) if value else others


def _debt(state: State, event: Any, **changes: Any) -> State:
    """The state with one investor's debt to one manager changed."""

    def after(debt: Debt) -> Debt:
        same = (debt.debtor, debt.creditor) == (event.debtor, event.creditor)
        return replace(debt, **changes) if same else debt

    return state.but(debts=tuple(after(debt) for debt in state.debts))


_STEPS: dict[type, Callable[[Any, Any], Any]] = STEPS | {
    e.RolesGiven: _roles,
    e.HandsDealt: _hands,
    e.Picked: _picked,
    e.DraftRoundShown: _draft_shown,
    e.NegotiationBegan: _negotiation,
    e.ReadyWished: _ready,
    e.LongerWished: _longer,
    e.NegotiationLengthened: _lengthened,
    e.NegotiationEnded: _negotiation_ended,
    e.RollerNamed: _roller,
    e.PricesCounted: same,
    e.SettlementBegan: _settlement,
    e.ReductionProposed: _proposed,
    e.ReductionAgreed: _agreed,
    e.ReductionRefused: _refused,
    e.DebtsSettled: _settled,
    e.WentBankrupt: _bankrupt,
    e.RoleLost: _role_lost,
    e.TokensReturned: _tokens_returned,
    e.CompaniesReturned: _returned,
    e.FeeLowered: _fee_lowered,
    e.AuctionBegan: _auction,
    e.LotCame: _lot,
    e.BidSealed: _sealed,
    e.BidsRevealed: _revealed,
    e.SetsCounted: same,
    e.TokensCounted: same,
    e.GameEnded: _game_ended,
}
