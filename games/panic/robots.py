"""Robot managers and investors: they act from what they may see, and never leave the rules.

To an investor a company is worth what the board lets it expect, less something for the risk. They
bid below that and come up as the clock runs down; managers ask above it and come down. So most
deals are made somewhere between, the patient ones late.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from games.floor import commands as c
from games.floor.companies import IDS
from games.floor.judging import glance, taste, whole, worth
from games.panic.state import MANAGER
from games.panic.views import LotView, PanicView

Command = Any
HAMMER_PATIENCE = 3.5
"""Seconds of silence after which a robot auctioneer begins to think of the hammer."""
SELLER_PART = 0.6
"""Which part of a company's worth a manager counts on at an auction."""


@dataclass(frozen=True, slots=True)
class Temper:
    """caution: units of worth that a unit of spread costs (below 0: it likes the risk); thrift:
    which part of the worth it is ready to give away at the end, as investor or as manager;
    daring: which part of the income it expects it spends beforehand; honour: how often it pays a
    promise that it could pay; hardness: how often it forces a debtor who has broken a promise."""

    caution: float
    thrift: float
    daring: float
    honour: float
    hardness: float


def temper(rng: Random) -> Temper:
    """One robot's character."""
    return Temper(
        caution=rng.uniform(-0.15, 0.45),
        thrift=rng.uniform(0.08, 0.4),
        daring=rng.uniform(0.2, 1.4),
        honour=rng.uniform(0.1, 0.9),
        hardness=rng.uniform(0.0, 0.4),
    )


def act(view: PanicView, temper: Temper, time_left: float, rng: Random) -> Command | None:
    """The robot's next command, or None to wait. time_left: part of the clock that is left, 1 at
    its beginning, 0 at its end."""
    me = view.me
    if me is None or me in view.out:
        return None
    match view.phase:
        case "negotiation":
            return _negotiate(view, me, temper, time_left, rng)
        case "investor_income":
            return c.Roll() if view.roller == me else None
        case "settlement":
            return _settle(view, me, temper, rng)
        case "costs":
            return _sell(view, me)
        case "auction" if view.lot is not None:
            return _bid_for_lot(view, view.lot, me, temper, time_left, rng)
    return None


# Negotiation


def _negotiate(
    view: PanicView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    roles = view.roles[me]
    if len(roles) > 1:
        roles = tuple(rng.sample(roles, len(roles)))
    for role in roles:
        if role == MANAGER:
            command = _as_manager(view, me, temper, time_left, rng)
        else:
            command = _as_investor(view, me, temper, time_left, rng)
        if command is not None:
            return command
    return None


def _worth(view: PanicView, company: str) -> float:
    return worth(view.edition.board, view.positions, company)


def _as_investor(
    view: PanicView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    promise = _promise_to_keep(view, me, temper, rng)
    if promise is not None:
        return promise
    deals, free = view.deals, view.tokens.get(me, 0)
    means = view.cash[me] + temper.daring * _expected(view, me) - view.promised(me)
    for company in glance(list(view.owners), rng):
        if view.owners[company] == me:
            continue
        deal = deals.get(company)
        if deal is not None and deal.locked:
            continue
        limit = _limit(view, company, temper, time_left)
        if deal is not None and deal.investor == me:
            if deal.price > _taste(view, company, temper):
                return c.Leave(company)
            if me not in deal.wishes and deal.price <= limit:
                return c.Lock(company)
            continue
        if not free:
            continue
        price = whole(min(limit, means), view.edition.step)
        ask = view.asks.get(company)
        if ask is not None and ask <= price:
            return c.Take(company)
        standing = deal.price if deal is not None else 0
        mine = view.bids.get(company, {}).get(me)
        if price > standing and price != mine:
            return c.Bid(company, price)
        if mine is not None and mine > means:
            return c.Bid(company, None)
    return None


def _expected(view: PanicView, investor: str) -> float:
    return sum(_worth(view, id) for id, deal in view.deals.items() if deal.investor == investor)


def _taste(view: PanicView, company: str, temper: Temper) -> float:
    return taste(view.edition.board, view.positions, company, temper.caution)


def _limit(view: PanicView, company: str, temper: Temper, time_left: float) -> float:
    """The most that an investor bids now: rising to its taste less its thrift."""
    best = _taste(view, company, temper) * (1 - temper.thrift)
    return best * (1 - 0.5 * time_left)


def _promise_to_keep(view: PanicView, me: str, temper: Temper, rng: Random) -> Command | None:
    for promise in view.promises:
        if promise.debtor != me or promise.creditor in view.out:
            continue
        if promise.amount <= view.cash[me] // 2 and rng.random() < temper.honour / 10:
            return c.Pay(promise.creditor, promise.amount)
    return None


def _as_manager(
    view: PanicView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    step = view.edition.step
    for company in glance([id for id, owner in view.owners.items() if owner == me], rng):
        deal = view.deals.get(company)
        if deal is not None and deal.locked:
            continue
        floor = _floor(view, company, temper, time_left)
        best = _best_bid(view, company)
        standing = deal.price if deal is not None else 0
        if best is not None and best[1] > standing and (best[1] >= floor or time_left < 0.1):
            return c.Accept(company, best[0])
        if deal is not None and me not in deal.wishes and time_left < 0.35 and standing >= floor:
            return c.Lock(company)
        asking = max(step, whole(max(floor, standing + step), step))
        ask = view.asks.get(company)
        if ask is None or ask > asking:
            return c.Ask(company, asking)
    return None


def _floor(view: PanicView, company: str, temper: Temper, time_left: float) -> float:
    """The least that a manager sells for now: falling from above the worth."""
    return _worth(view, company) * (temper.thrift + (1.1 - temper.thrift) * time_left)


def _best_bid(view: PanicView, company: str) -> tuple[str, int] | None:
    """The highest bid of an investor who has a token for it."""
    best: tuple[str, int] | None = None
    deal = view.deals.get(company)
    for investor, price in view.bids.get(company, {}).items():
        able = view.tokens.get(investor, 0) > 0 or (deal and deal.investor == investor)
        if able and (best is None or price > best[1]):
            best = investor, price
    return best


# Manager income, costs, auction


def _settle(view: PanicView, me: str, temper: Temper, rng: Random) -> Command | None:
    for debt in view.debts:
        if debt.creditor == me:
            broken = any((p.debtor, p.creditor) == (debt.debtor, me) for p in view.promises)
            if broken and rng.random() < temper.hardness:
                return c.Force(debt.debtor)
            return c.Defer(debt.debtor)
    return None


def _sell(view: PanicView, me: str) -> Command | None:
    if me not in view.fees:
        return None
    return c.Sell(min(view.companies(me), key=lambda company: _worth(view, company)))


def _bid_for_lot(
    view: PanicView, lot: LotView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    step = view.edition.step
    if MANAGER in view.roles[me] and lot.by != me and lot.turn in (None, me):
        price = (lot.price or 0) + step
        if price <= min(_lot_worth(view, lot, temper), view.cash[me] - _upkeep_to_come(view, me)):
            return c.Outcry(price)
        if lot.turn == me:
            return c.Pass()
    if lot.turn is None and view.auctioneer == me and not view.two_roles:
        waited = (1 - time_left) * view.edition.silence
        patience = HAMMER_PATIENCE + rng.random() * 2
        if waited >= min(patience, view.edition.silence):
            return c.Hammer()
    return None


def _lot_worth(view: PanicView, lot: LotView, temper: Temper) -> float:
    months = view.edition.months - view.round
    if lot.company is None:
        each = sum(_worth(view, company) for company in IDS) / len(IDS)
    else:
        each = _worth(view, lot.company)
    part = SELLER_PART * (1.2 - temper.thrift)
    return months * (part * each - view.edition.upkeep)


def _upkeep_to_come(view: PanicView, me: str) -> int:
    """What this robot keeps in hand: half a month's costs."""
    held = sum(owner == me for owner in view.owners.values())
    return held * view.edition.upkeep // 2
