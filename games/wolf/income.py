"""Investor income and manager income: the dice, what is owed, reductions, bankruptcy, nets."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.ledger import BANK, transfer
from games.floor import deals as book
from games.floor import market
from games.wolf import events as e
from games.wolf.auctions import begin_costs
from games.wolf.draft import Course
from games.wolf.scoring import end_game
from games.wolf.state import INVESTOR, MANAGER, Debt, State

FRESH_MONEY = 100


def end_negotiation(course: Course, reason: str, at: float) -> None:
    """Deals become final for the month; month by month the next seat rolls."""
    state = course.state
    course.add(e.NegotiationEnded(state.deals, dict(state.owners), reason, at))
    course.add(e.RollerNamed(state.seats[(state.round - 1) % len(state.seats)].id))


def roll(course: Course, chance: Chance, at: float) -> None:
    """The dice fall, the market moves, investors receive or pay; then manager income."""
    state = course.state
    board = state.edition.board
    dice = market.roll(board, chance)
    after = market.moved(board, state.positions, dice)
    course.add(e.MarketMoved(dice, state.positions, after))
    values = market.values(board, after)
    for seat in state.players(INVESTOR):
        amount = book.income(course.state.deals, values, seat)
        course.add(e.IncomeCounted(seat, amount))
        if amount >= 0:
            transfer(course, BANK, seat, amount, "income")
        elif -amount <= course.state.cash[seat]:
            transfer(course, seat, BANK, -amount, "income")
        else:
            go_bankrupt(course, seat, at)
    if _nobody_invests(course):
        return
    course.add(e.ManagerIncomeBegan())
    if state.two_roles:
        _take_nets(course, at)
    else:
        _collect(course, at)


# Bankruptcy


def go_bankrupt(course: Course, seat: str, at: float) -> None:
    """All cash goes to the bank and the deals of the month end unpaid. The investor goes on with
    fresh money and a token less; with three or four players as a manager only."""
    state = course.state
    transfer(course, seat, BANK, state.cash[seat], "bankruptcy")
    for company, deal in sorted(state.deals.items()):
        if deal.investor == seat:
            course.add(e.DealEnded(company, seat, "bankruptcy", at))
    if state.two_roles:
        course.add(e.RoleLost(seat, (INVESTOR,), state.phase, False))
    else:
        course.add(e.WentBankrupt(seat, max(0, state.tokens[seat] - 1), state.phase))
        transfer(course, BANK, seat, FRESH_MONEY, "fresh")


def _nobody_invests(course: Course) -> bool:
    """Ends the game when no investor is left."""
    if course.state.players(INVESTOR):
        return False
    end_game(course, "no_investors")
    return True


# Five or more: in full, or by agreement


def _owed(state: State, creditors: list[str]) -> dict[str, dict[str, int]]:
    return {
        seat: owed
        for seat in state.players(INVESTOR)
        if (owed := book.owed(state.deals, state.owners, seat, creditors))
    }


def _collect(course: Course, at: float) -> None:
    """Whoever can pay all that they owe does so; the others have to settle."""
    debts = _owed(course.state, course.state.players(MANAGER))
    short: list[Debt] = []
    for seat, owed in debts.items():
        course.add(e.PricesOwed(seat, owed))
        if sum(owed.values()) > course.state.cash[seat]:
            short += [Debt(seat, manager, amount) for manager, amount in owed.items()]
            continue
        for manager, amount in owed.items():
            transfer(course, seat, manager, amount, "price")
    course.add(e.SettlementBegan(tuple(short)))
    after_settlement(course, at)


def pay_if_agreed(course: Course, investor: str, at: float) -> None:
    """As soon as agreed sums and full other debts are within the investor's cash, all are paid."""
    debts = [debt for debt in course.state.debts if debt.debtor == investor]
    if sum(debt.standing for debt in debts) <= course.state.cash[investor]:
        for debt in debts:
            transfer(course, investor, debt.creditor, debt.standing, "price")
        course.add(e.DebtsSettled(investor))
        after_settlement(course, at)


def declare_bankrupt(course: Course, investor: str, at: float) -> None:
    """An investor who owes more than they have gives up."""
    course.add(e.DebtsSettled(investor))
    go_bankrupt(course, investor, at)
    after_settlement(course, at)


def after_settlement(course: Course, at: float) -> None:
    """When nobody has to settle, tokens go back and costs follow."""
    if not course.state.debts:
        course.add(e.TokensReturned())
        begin_costs(course, at)


# Three or four: one net amount each


def _take_nets(course: Course, at: float) -> None:
    """Each pays or receives one net amount. Who cannot pay it pays nobody; the nets are taken
    again without those sums until no one more fails."""
    state = course.state
    debts = _owed(state, [*state.players(), BANK])
    for seat, owed in debts.items():
        course.add(e.PricesOwed(seat, owed))
    failed: set[str] = set()
    while True:
        nets = dict.fromkeys(state.players(), 0)
        counted = [
            Debt(seat, creditor, amount)
            for seat, owed in debts.items()
            if seat not in failed
            for creditor, amount in owed.items()
        ]
        for debt in counted:
            nets[debt.debtor] -= debt.amount
            if debt.creditor != BANK:
                nets[debt.creditor] += debt.amount
        failing = {seat for seat, net in nets.items() if state.cash[seat] + net < 0}
        if not failing:
            break
        failed |= failing
    course.add(e.PricesCounted(tuple(counted), nets))
    for seat, net in nets.items():
        if net > 0:
            transfer(course, BANK, seat, net, "net")
        else:
            transfer(course, seat, BANK, -net, "net")
    for seat in state.players():
        if seat in failed:
            go_bankrupt(course, seat, at)
    if not _nobody_invests(course):
        after_settlement(course, at)
