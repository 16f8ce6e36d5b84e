"""What a seat may do now: it feeds the buttons, the robots and the tests."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.protocol import Move
from games.floor.deals import tokens_used
from games.panic.state import INVESTOR, MANAGER, State

PRICE_LIMIT = 1000
"""The highest price that a move names; the rules set no limit of their own."""


def legal(state: State, who: str) -> tuple[Move, ...]:
    """Every move of this seat that the rules accept now (taking back only what is there)."""
    if state.over or who in state.out:
        return ()
    moves = list(_payments(state, who))
    match state.phase:
        case "negotiation":
            if MANAGER in state.roles[who]:
                moves += _selling(state, who)
            if INVESTOR in state.roles[who]:
                moves += _buying(state, who)
            moves += _locking(state, who)
        case "investor_income" if state.roller == who:
            moves.append(Move("roll"))
        case "settlement":
            for debt in state.debts:
                if debt.creditor == who:
                    moves.append(Move("defer", (("investor", debt.debtor),)))
                    moves.append(Move("force", (("investor", debt.debtor),)))
        case "costs" if who in state.fees:
            moves += [Move("sell", (("company", id),)) for id in state.held(who)]
        case "auction":
            moves += _bidding(state, who)
    return tuple(moves)


def _price(do: str, company: str, step: int) -> Move:
    high = max(step, PRICE_LIMIT - PRICE_LIMIT % step)
    return Move(do, (("company", company),), "price", step, high, step)


def _selling(state: State, who: str) -> Iterator[Move]:
    for id in state.held(who):
        deal = state.deals.get(id)
        if id in state.asks:
            yield Move("ask", (("company", id), ("price", None)))
        if deal is not None and deal.locked:
            continue
        yield _price("ask", id, state.edition.step)
        if deal is not None:
            yield Move("cancel", (("company", id),))
        for investor in state.bids.get(id, {}):
            if _has_token(state, investor, id):
                yield Move("accept", (("company", id), ("investor", investor)))


def _buying(state: State, who: str) -> Iterator[Move]:
    for id in sorted(state.owners):
        if state.owners[id] == who:
            continue
        deal = state.deals.get(id)
        if who in state.bids.get(id, {}):
            yield Move("bid", (("company", id), ("price", None)))
        if deal is not None and deal.locked:
            continue
        yield _price("bid", id, state.edition.step)
        if id in state.asks and _has_token(state, who, id):
            yield Move("take", (("company", id),))
        if deal is not None and deal.investor == who:
            yield Move("leave", (("company", id),))


def _has_token(state: State, investor: str, company: str) -> bool:
    deal = state.deals.get(company)
    renewed = deal is not None and deal.investor == investor
    return renewed or tokens_used(state.deals, investor) < state.edition.tokens


def _locking(state: State, who: str) -> Iterator[Move]:
    for id, deal in sorted(state.deals.items()):
        if deal.locked or who not in (deal.investor, state.owners[id]):
            continue
        yield Move("unlock" if who in deal.wishes else "lock", (("company", id),))


def _payments(state: State, who: str) -> Iterator[Move]:
    for promise in state.promises:
        most = min(promise.amount, state.spare(who))
        if promise.debtor == who and promise.creditor not in state.out and most > 0:
            yield Move("pay", (("to", promise.creditor),), "amount", 1, most)


def _bidding(state: State, who: str) -> Iterator[Move]:
    lot, step = state.lot, state.edition.step
    assert lot is not None
    if lot.turn is None and who == state.auctioneer and not state.two_roles:
        yield Move("hammer")
    if MANAGER not in state.roles[who] or lot.turn not in (None, who):
        return
    if lot.turn == who:
        yield Move("pass")
    least = (lot.price or 0) + step
    least += -least % step
    most = state.cash[who] - state.cash[who] % step
    if lot.by != who and least <= most:
        yield Move("outcry", (), "price", least, most, step)
