"""Costs and the auction of sealed bids."""

from __future__ import annotations

from games.engine.ledger import BANK, transfer
from games.floor.companies import sale_order
from games.wolf import events as e
from games.wolf.draft import Course
from games.wolf.scoring import end_game
from games.wolf.state import MANAGER, Reveal

SALE_PRICE = 5
LOTS = {2: 3, 3: 5, 4: 7, 5: 8}
"""Lots a month by number of managers; with three or four players all are managers."""


# Costs


def begin_costs(course: Course, at: float) -> None:
    """Every manager owes a fee for each company held; who can pay does so."""
    state = course.state
    fees = {
        seat: fee
        for seat in state.players(MANAGER)
        if (fee := state.edition.upkeep * len(state.held(seat)))
    }
    course.add(e.CostsBegan(fees))
    for seat in fees:
        _cover(course, seat)
    after_costs(course, at)


def sell(course: Course, seat: str, company: str) -> None:
    """A company goes to the bottom of the deck for 5, and its fee with it."""
    course.add(e.CompaniesReturned((company,), seat, "sold"))
    transfer(course, BANK, seat, SALE_PRICE, "sold")
    state = course.state
    course.add(e.FeeLowered(seat, state.edition.upkeep * len(state.held(seat))))
    _cover(course, seat)


def sell_by_default(course: Course) -> None:
    """Everyone short sells in the default order until they can pay for what they still hold."""
    for seat in list(course.state.fees):
        for company in sale_order(course.state.held(seat)):
            if seat in course.state.fees:
                sell(course, seat, company)


def _cover(course: Course, seat: str) -> None:
    state = course.state
    if state.cash[seat] >= state.fees[seat]:
        transfer(course, seat, BANK, state.fees[seat], "upkeep")
        course.add(e.FeeSettled(seat))


def after_costs(course: Course, at: float) -> None:
    """When every fee is paid: the auction, or the end after the last month."""
    state = course.state
    if state.fees:
        return
    if state.round >= state.edition.months:
        course.add(e.MonthEnded(state.round))
        end_game(course, "months")
        return
    count = LOTS[len(state.players(MANAGER))]
    lots = state.reserve[:count]
    if lots:
        course.add(e.AuctionBegan(lots, state.reserve[len(lots) :]))
    _next_lot(course, at)


# Auction


def _next_lot(course: Course, at: float) -> None:
    """The next lot comes on the table, or the month ends."""
    state = course.state
    if state.lots:
        course.add(e.LotCame(state.lots[0], at))
        return
    course.add(e.MonthEnded(state.round))
    course.add(e.NegotiationBegan(state.round + 1))


def seal(course: Course, seat: str, price: int, at: float) -> None:
    """A bid is sealed; when all who may bid have sealed, the bids are revealed."""
    course.add(e.BidSealed(seat, price))
    state = course.state
    assert state.lot is not None
    if len(state.lot.sealed) == len(state.bidders()):
        _reveal(course, at)


def seal_by_default(course: Course, at: float) -> None:
    """Who has not sealed bids nothing."""
    lot = course.state.lot
    assert lot is not None
    for seat in course.state.bidders():
        if seat not in lot.sealed:
            seal(course, seat, 0, at)


def _reveal(course: Course, at: float) -> None:
    """All bids together: the highest wins, the tied bid again, without any the lot is gone."""
    state = course.state
    lot = state.lot
    assert lot is not None
    bids = {seat: lot.sealed[seat] for seat in state.bidders()}
    best = max(bids.values())
    highest = tuple(seat for seat in bids if bids[seat] == best)
    if best and len(highest) > 1:
        course.add(e.BidsRevealed(Reveal(lot.company, bids, None, best, highest)))
        return
    winner = highest[0] if best else None
    course.add(e.BidsRevealed(Reveal(lot.company, bids, winner, best, ())))
    if winner is not None:
        transfer(course, winner, BANK, best, "lot")
    course.add(e.LotSold(lot.company, winner, best if winner else None))
    _next_lot(course, at)
