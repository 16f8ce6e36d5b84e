"""How each event changes the state: it only assigns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.engine.ledger import BANK, Transfer, moved
from games.floor.deals import Deal
from games.floor.seating import INVESTOR
from games.wolf import events as e
from games.wolf.state import Debt, Lot, State


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


def _same(state: State, event: Any) -> State:
    return state


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


def _dealt(state: State, event: e.CompaniesDealt) -> State:
    return state.but(owners=event.owners, reserve=event.reserve)


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
    left = replace(deal, wishes=_wishing(deal.wishes, event.seat, False))
    return state.but(deals=state.deals | {event.company: left})


def _negotiation_ended(state: State, event: e.NegotiationEnded) -> State:
    return state.but(phase="investor_income", asks={}, bids={}, ready=(), longer=())


def _roller(state: State, event: e.RollerNamed) -> State:
    return state.but(roller=event.seat)


def _market(state: State, event: e.MarketMoved) -> State:
    return state.but(positions=event.after, dice=event.dice, roller=None)


def _manager_income(state: State, event: e.ManagerIncomeBegan) -> State:
    return state.but(phase="settlement")


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
    return state.but(deals={})


def _costs(state: State, event: e.CostsBegan) -> State:
    return state.but(phase="costs", fees=event.fees)


def _returned(state: State, event: e.CompaniesReturned) -> State:
    owners = {id: owner for id, owner in state.owners.items() if id not in event.companies}
    return state.but(owners=owners, reserve=(*state.reserve, *event.companies))


def _fee_lowered(state: State, event: e.FeeLowered) -> State:
    return state.but(fees=state.fees | {event.seat: event.fee})


def _fee(state: State, event: e.FeeSettled) -> State:
    return state.but(fees=_with(state.fees, event.seat, None))


def _auction(state: State, event: e.AuctionBegan) -> State:
    return state.but(phase="auction", lots=event.lots, reserve=event.reserve, reveal=None)


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


def _sold(state: State, event: e.LotSold) -> State:
    if event.winner is None:
        return state.but(lot=None, gone=(*state.gone, event.company))
    return state.but(lot=None, owners=state.owners | {event.company: event.winner})


def _game_ended(state: State, event: e.GameEnded) -> State:
    return state.but(
        phase="over", scores=event.scores, winners=event.winners, roller=None, debts=(), fees={}
    )


def _with(entries: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The entries with this one set, or without it when value is None."""
    if value is None:
        return {each: kept for each, kept in entries.items() if each != key}
    return entries | {key: value}


def _wishing(seats: tuple[str, ...], seat: str, value: bool) -> tuple[str, ...]:
    others = tuple(each for each in seats if each != seat)
    return (*others, seat) if value else others


def _debt(state: State, event: Any, **changes: Any) -> State:
    """The state with one investor's debt to one manager changed."""

    def after(debt: Debt) -> Debt:
        same = (debt.debtor, debt.creditor) == (event.debtor, event.creditor)
        return replace(debt, **changes) if same else debt

    return state.but(debts=tuple(after(debt) for debt in state.debts))


_STEPS: dict[type, Callable[[State, Any], State]] = {
    Transfer: _transfer,
    e.RolesGiven: _roles,
    e.HandsDealt: _hands,
    e.Picked: _picked,
    e.DraftRoundShown: _draft_shown,
    e.CompaniesDealt: _dealt,
    e.NegotiationBegan: _negotiation,
    e.ReadyWished: _ready,
    e.LongerWished: _longer,
    e.NegotiationLengthened: _lengthened,
    e.AskSet: _ask,
    e.BidSet: _bid,
    e.DealMade: _made,
    e.DealEnded: _ended,
    e.LockWished: _wished,
    e.LockUnwished: _unwished,
    e.NegotiationEnded: _negotiation_ended,
    e.RollerNamed: _roller,
    e.MarketMoved: _market,
    e.IncomeCounted: _same,
    e.ManagerIncomeBegan: _manager_income,
    e.PricesOwed: _same,
    e.PricesCounted: _same,
    e.SettlementBegan: _settlement,
    e.ReductionProposed: _proposed,
    e.ReductionAgreed: _agreed,
    e.ReductionRefused: _refused,
    e.DebtsSettled: _settled,
    e.WentBankrupt: _bankrupt,
    e.RoleLost: _role_lost,
    e.TokensReturned: _tokens_returned,
    e.CostsBegan: _costs,
    e.CompaniesReturned: _returned,
    e.FeeLowered: _fee_lowered,
    e.FeeSettled: _fee,
    e.AuctionBegan: _auction,
    e.LotCame: _lot,
    e.BidSealed: _sealed,
    e.BidsRevealed: _revealed,
    e.LotSold: _sold,
    e.MonthEnded: _same,
    e.SetsCounted: _same,
    e.TokensCounted: _same,
    e.GameEnded: _game_ended,
}
