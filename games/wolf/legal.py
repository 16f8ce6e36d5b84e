"""What a seat may do now: it feeds the buttons, the robots and the tests."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.ledger import BANK
from games.engine.protocol import Move
from games.floor.deals import tokens_used
from games.wolf.state import INVESTOR, MANAGER, State

PRICE_LIMIT = 1000
"""The highest price that a move names; the rules set no limit of their own."""


def legal(state: State, who: str) -> tuple[Move, ...]:
    """Every move of this seat that the rules accept now (taking back only what is there)."""
    moves: list[Move] = []
    match state.phase:
        case "draft" if who in state.hands and who not in state.picks:
            moves += [Move("pick", (("company", id),)) for id in state.hands[who]]
        case "negotiation":
            if MANAGER in state.roles[who]:
                moves += _selling(state, who)
            if INVESTOR in state.roles[who]:
                moves += _buying(state, who)
            moves += _locking(state, who)
            moves.append(Move("ready", (("value", who not in state.ready),)))
            moves.append(Move("longer", (("value", who not in state.longer),)))
        case "investor_income" if state.roller == who:
            moves.append(Move("roll"))
        case "settlement":
            moves += _settling(state, who)
        case "costs" if who in state.fees:
            moves += [Move("sell", (("company", id),)) for id in state.held(who)]
        case "auction":
            moves += _sealing(state, who)
    return tuple(moves)


def _price(do: str, company: str, low: int, step: int) -> Move:
    low += -low % step
    high = max(low, PRICE_LIMIT - PRICE_LIMIT % step)
    return Move(do, (("company", company),), "price", low, high, step)


def _selling(state: State, who: str) -> Iterator[Move]:
    step = state.edition.step
    for id in state.held(who):
        deal = state.deals.get(id)
        if id in state.asks:
            yield Move("ask", (("company", id), ("price", None)))
        if deal is not None and deal.locked:
            continue
        yield _price("ask", id, step, step)
        for investor, price in state.bids.get(id, {}).items():
            if _may_buy(state, investor, id, price):
                yield Move("accept", (("company", id), ("investor", investor)))


def _buying(state: State, who: str) -> Iterator[Move]:
    step = state.edition.step
    for id in sorted(state.owners):
        if state.owners[id] == who:
            continue
        deal = state.deals.get(id)
        if who in state.bids.get(id, {}):
            yield Move("bid", (("company", id), ("price", None)))
        if deal is not None and deal.locked:
            continue
        if state.owners[id] != BANK:
            yield _price("bid", id, step, step)
        elif _has_token(state, who, id):
            yield _price("bid", id, (deal.price if deal else 0) + step, step)
        if id in state.asks and _may_buy(state, who, id, state.asks[id]):
            yield Move("take", (("company", id),))
        if deal is not None and deal.investor == who:
            yield Move("leave", (("company", id),))


def _may_buy(state: State, investor: str, company: str, price: int) -> bool:
    """A token is free, and a written price is another's and lower."""
    deal = state.deals.get(company)
    if deal is not None and (deal.investor == investor or price <= deal.price):
        return False
    return _has_token(state, investor, company)


def _has_token(state: State, investor: str, company: str) -> bool:
    deal = state.deals.get(company)
    renewed = deal is not None and deal.investor == investor
    return renewed or tokens_used(state.deals, investor) < state.tokens[investor]


def _locking(state: State, who: str) -> Iterator[Move]:
    for id, deal in sorted(state.deals.items()):
        owner = state.owners[id]
        if owner == BANK or deal.locked or who not in (deal.investor, owner):
            continue
        yield Move("unlock" if who in deal.wishes else "lock", (("company", id),))


def _settling(state: State, who: str) -> Iterator[Move]:
    for debt in state.debts:
        if debt.debtor == who:
            yield Move("settle", (("manager", debt.creditor),), "amount", 0, debt.amount - 1)
        if debt.creditor == who and debt.proposal is not None:
            yield Move("agree", (("investor", debt.debtor),))
            yield Move("refuse", (("investor", debt.debtor),))
    if any(debt.debtor == who for debt in state.debts):
        yield Move("bankrupt")


def _sealing(state: State, who: str) -> Iterator[Move]:
    lot, step = state.lot, state.edition.step
    if lot is None or who not in state.bidders() or who in lot.sealed:
        return
    yield Move("seal", (("price", 0),))
    least = (lot.price or 0) + step
    most = state.cash[who] - state.cash[who] % step
    if least <= most:
        yield Move("seal", (), "price", least, most, step)
