"""Robot managers and investors: they act from what they may see, and never leave the rules.

To an investor a company is worth what the board lets it expect, less something for the risk. They
bid below that and come up as the clock runs down; managers ask above it and come down.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from games.engine.ledger import BANK
from games.floor import commands as c
from games.floor.companies import COMPANIES
from games.floor.deals import shares
from games.floor.judging import glance, taste, whole, worth
from games.wolf.scoring import SET_BONUS
from games.wolf.state import MANAGER
from games.wolf.views import LotView, WolfView

Command = Any
SELLER_PART = 0.6
"""Which part of a company's worth a manager counts on at an auction."""
SET_HOPE = 0.4
"""Which part of a set's bonus a colour is worth that a manager does not have yet."""


@dataclass(frozen=True, slots=True)
class Temper:
    """caution: units of worth that a unit of spread costs (below 0: it likes the risk); thrift:
    which part of the worth it is ready to give away at the end, as investor or as manager;
    daring: which part of the income it expects it spends beforehand; hardness: which part of a
    debt a manager wants to see before agreeing; patience: how late it is ready to end."""

    caution: float
    thrift: float
    daring: float
    hardness: float
    patience: float


def temper(rng: Random) -> Temper:
    """One robot's character."""
    return Temper(
        caution=rng.uniform(-0.15, 0.45),
        thrift=rng.uniform(0.08, 0.4),
        daring=rng.uniform(0.2, 1.4),
        hardness=rng.uniform(0.2, 0.9),
        patience=rng.uniform(0.1, 0.5),
    )


def act(view: WolfView, temper: Temper, time_left: float, rng: Random) -> Command | None:
    """The robot's next command, or None to wait. time_left: part of the clock that is left, 1 at
    its beginning, 0 at its end."""
    me = view.me
    if me is None:
        return None
    match view.phase:
        case "draft":
            return _pick(view, me, rng)
        case "negotiation":
            return _negotiate(view, me, temper, time_left, rng)
        case "investor_income":
            return c.Roll() if view.roller == me else None
        case "settlement":
            return _settle(view, me, temper, time_left, rng)
        case "costs":
            return _sell(view, me)
        case "auction" if view.lot is not None:
            return _seal(view, view.lot, me, temper, rng)
    return None


def _worth(view: WolfView, company: str) -> float:
    return worth(view.edition.board, view.positions, company)


def _hope(view: WolfView, me: str, company: str) -> float:
    """What a company adds towards a set of four colours."""
    colours = {COMPANIES[id].colour for id in view.companies(me) if id != company}
    return 0.0 if COMPANIES[company].colour in colours else SET_HOPE * SET_BONUS


def _pick(view: WolfView, me: str, rng: Random) -> Command | None:
    draft = view.draft
    if draft is None or draft.choice is not None or not draft.hand:
        return None
    liking = {id: _worth(view, id) + _hope(view, me, id) + 5 * rng.random() for id in draft.hand}
    return c.Pick(max(liking, key=lambda id: liking[id]))


# Negotiation


def _negotiate(
    view: WolfView, me: str, temper: Temper, time_left: float, rng: Random
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
    if time_left <= temper.patience and me not in view.ready:
        return c.Ready(True)
    if view.longer and me not in view.longer and not view.extensions:
        return c.Longer(True)
    return None


def _as_investor(
    view: WolfView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    step, free = view.edition.step, view.tokens.get(me, 0)
    expected = sum(_worth(view, id) for id, deal in view.deals.items() if deal.investor == me)
    means = view.cash[me] + temper.daring * expected - view.promised(me)
    for company in glance(list(view.owners), rng):
        owner, deal = view.owners[company], view.deals.get(company)
        if owner == me or (deal is not None and deal.locked):
            continue
        most = taste(view.edition.board, view.positions, company, temper.caution)
        limit = most * (1 - temper.thrift) * (1 - 0.5 * time_left)
        if deal is not None and deal.investor == me:
            if deal.price > most:
                return c.Leave(company)
            if owner != BANK and me not in deal.wishes and deal.price <= limit:
                return c.Lock(company)
            continue
        if not free:
            continue
        price = whole(min(limit, means), step)
        standing = deal.price if deal is not None else 0
        if owner == BANK:
            if standing + step <= price:
                return c.Bid(company, whole(standing, step) + step)
            continue
        ask, mine = view.asks.get(company), view.bids.get(company, {}).get(me)
        if ask is not None and standing < ask <= price:
            return c.Take(company)
        if price > standing and price != mine:
            return c.Bid(company, price)
        if mine is not None and mine > means:
            return c.Bid(company, None)
    return None


def _as_manager(
    view: WolfView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    step = view.edition.step
    for company in glance(view.companies(me), rng):
        deal = view.deals.get(company)
        if deal is not None and deal.locked:
            continue
        floor = _worth(view, company) * (temper.thrift + (1.1 - temper.thrift) * time_left)
        best = _best_bid(view, company)
        standing = deal.price if deal is not None else 0
        if best is not None and (best[1] >= floor or time_left < 0.1):
            return c.Accept(company, best[0])
        if deal is not None and me not in deal.wishes and time_left < 0.35 and standing >= floor:
            return c.Lock(company)
        asking = max(step, whole(max(floor, standing + step), step))
        ask = view.asks.get(company)
        if asking > standing and (ask is None or ask > asking):
            return c.Ask(company, asking)
    return None


def _best_bid(view: WolfView, company: str) -> tuple[str, int] | None:
    """The highest bid that may be taken: with a token free, and better than a written price."""
    best: tuple[str, int] | None = None
    deal = view.deals.get(company)
    for investor, price in view.bids.get(company, {}).items():
        if view.tokens.get(investor, 0) < 1:
            continue
        if deal is not None and (investor == deal.investor or price <= deal.price):
            continue
        if best is None or price > best[1]:
            best = investor, price
    return best


# Manager income, costs, auction


def _settle(
    view: WolfView, me: str, temper: Temper, time_left: float, rng: Random
) -> Command | None:
    for debt in view.debts:
        if debt.creditor == me and debt.proposal is not None:
            wanted = temper.hardness * time_left * debt.amount
            return c.Agree(debt.debtor) if debt.proposal >= wanted else c.Refuse(debt.debtor)
    owed = {debt.creditor: debt.amount for debt in view.debts if debt.debtor == me}
    if not owed:
        return None
    if time_left < 0.15:
        return c.Bankrupt()
    fair = shares(view.cash[me], owed)
    for debt in view.debts:
        if debt.debtor != me or debt.proposal is not None or debt.agreed is not None:
            continue
        if fair[debt.creditor] < debt.amount and rng.random() < 0.5:
            return c.Settle(debt.creditor, fair[debt.creditor])
    return None


def _sell(view: WolfView, me: str) -> Command | None:
    if me not in view.fees:
        return None
    return c.Sell(min(view.companies(me), key=lambda id: _worth(view, id) + _hope(view, me, id)))


def _seal(view: WolfView, lot: LotView, me: str, temper: Temper, rng: Random) -> Command | None:
    if me not in lot.bidders or me in lot.sealed:
        return None
    step = view.edition.step
    months = view.edition.months - view.round
    part = SELLER_PART * (1.2 - temper.thrift)
    each = part * _worth(view, lot.company) - view.edition.upkeep
    likes = months * each + _hope(view, me, lot.company)
    kept = len(view.companies(me)) * view.edition.upkeep // 2
    least = whole((lot.price or 0), step) + step
    most = min(likes, view.cash[me] - kept)
    if most < least:
        return c.Seal(0)
    if lot.tied:
        return c.Seal(least)
    return c.Seal(whole(least + (most - least) * (0.6 + 0.4 * rng.random()), step))
