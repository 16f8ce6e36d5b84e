"""How a month goes on by itself: from each phase's end to the next decision that somebody owes."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.ledger import BANK, transfer
from games.engine.unfolding import Unfolding
from games.floor import deals as book
from games.floor import market, seating
from games.floor.companies import COMPANIES, IDS, sale_order
from games.panic import events as e
from games.panic.state import INVESTOR, MANAGER, Debt, State

SALE_PRICE = 5
FIRST_HAND = 3

Course = Unfolding[State]


# Setting up


def set_up(course: Course, chance: Chance) -> None:
    """Roles, money, companies; then the first negotiation."""
    state = course.state
    roles, rolls = seating.roles(state.seats, state.edition.board["red"], chance)
    course.add(e.RolesGiven(roles, rolls))
    for seat in state.seats:
        transfer(course, BANK, seat.id, state.edition.cash, "start")
    _deal(course, chance)
    course.add(e.NegotiationBegan(1))


def _deal(course: Course, chance: Chance) -> None:
    """Three ordinary companies to each manager; a double one goes back and the deck is shuffled."""
    deck = list(chance.shuffled("deck", IDS))
    owners: dict[str, str] = {}
    for seat in course.state.players(MANAGER):
        for _ in range(FIRST_HAND):
            while COMPANIES[deck[0]].factor > 1:
                deck = list(chance.shuffled("deck", deck))
            owners[deck.pop(0)] = seat
    course.add(e.CompaniesDealt(owners, tuple(deck)))


# Negotiation and investor income


def end_negotiation(course: Course, chance: Chance, at: float) -> None:
    """Deals become final for the month, locks are lifted, and a roller is drawn."""
    state = course.state
    final = {id: book.Deal(deal.investor, deal.price) for id, deal in state.deals.items()}
    course.add(e.NegotiationEnded(final, dict(state.owners), at))
    course.add(e.RollerDrawn(chance.choice("roller", course.state.players(INVESTOR))))


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
            lose_role(course, seat, INVESTOR, at)
    if not ended_early(course):
        _manager_income(course, chance, at)


# Manager income


def _manager_income(course: Course, chance: Chance, at: float) -> None:
    course.add(e.ManagerIncomeBegan())
    state = course.state
    managers = state.players()
    debts = {
        seat: owed
        for seat in state.players(INVESTOR)
        if (owed := book.owed(state.deals, state.owners, seat, managers))
    }
    for seat, owed in debts.items():
        course.add(e.PricesOwed(seat, owed))
    _pay_in_full(course, debts)
    parts = {seat: book.shares(course.state.cash[seat], owed) for seat, owed in debts.items()}
    left: list[Debt] = []
    for seat, owed in debts.items():
        for manager, amount in owed.items():
            part = parts[seat][manager]
            transfer(course, seat, manager, part, "price")
            if amount > part:
                left.append(Debt(seat, manager, amount - part))
    course.add(e.SettlementBegan(tuple(left)))
    after_settlement(course, chance, at)


def _pay_in_full(course: Course, debts: dict[str, dict[str, int]]) -> None:
    """Whoever can pay all that they owe does so; what they pay counts for those they paid, so this
    is repeated. The debts that are left stay in the mapping."""
    paid = True
    while paid:
        paid = False
        for seat in list(debts):
            if sum(debts[seat].values()) <= course.state.cash[seat]:
                for manager, amount in debts.pop(seat).items():
                    transfer(course, seat, manager, amount, "price")
                paid = True


def after_settlement(course: Course, chance: Chance, at: float) -> None:
    """When no debt waits for its manager's choice, costs follow."""
    if ended_early(course) or course.state.debts:
        return
    state = course.state
    fees = {
        seat: fee
        for seat in state.players(MANAGER)
        if (fee := state.edition.upkeep * len(state.held(seat)))
    }
    course.add(e.CostsBegan(fees))
    for seat in fees:
        cover_fee(course, seat, at)
    after_costs(course, chance, at)


# Costs


def cover_fee(course: Course, seat: str, at: float) -> None:
    """Pays a manager's fee as soon as their cash covers it; who has sold everything and still
    cannot pay is bankrupt."""
    state = course.state
    if seat not in state.fees:
        return
    if state.cash[seat] >= state.fees[seat]:
        transfer(course, seat, BANK, state.fees[seat], "upkeep")
        course.add(e.FeeSettled(seat))
    elif not state.held(seat):
        course.add(e.FeeSettled(seat))
        lose_role(course, seat, MANAGER, at)


def sell(course: Course, seat: str, company: str, at: float) -> None:
    """A company goes to the bank for 5; a token on it returns to its investor."""
    if company in course.state.deals:
        course.add(e.DealEnded(company, course.state.deals[company].investor, "sold", at))
    course.add(e.CompaniesReturned((company,), seat, "sold"))
    transfer(course, BANK, seat, SALE_PRICE, "sold")
    cover_fee(course, seat, at)


def sell_by_default(course: Course, at: float) -> None:
    """Everyone short sells in the default order until the fee is covered."""
    for seat in list(course.state.fees):
        for company in sale_order(course.state.held(seat)):
            if seat in course.state.fees:
                sell(course, seat, company, at)


def after_costs(course: Course, chance: Chance, at: float) -> None:
    """When every fee is settled: the auction, or the end after the last month."""
    if course.state.phase != "costs" or ended_early(course) or course.state.fees:
        return
    if course.state.round >= course.state.edition.months:
        _clear_deals(course, at)
        course.add(e.MonthEnded(course.state.round))
        end_game(course, "months")
    else:
        _begin_auction(course, chance, at)


# Auction


def _begin_auction(course: Course, chance: Chance, at: float) -> None:
    state = course.state
    reserve = state.reserve
    if state.returned:
        reserve = chance.shuffled("reserve", reserve)
    managers = state.players(MANAGER)
    count = min(2 * len(managers) - 1, len(reserve))
    if not count:
        _end_month(course, at)
        return
    bidding = state.players() if state.two_roles else state.players(INVESTOR)
    auctioneer = chance.choice("auctioneer", bidding)
    course.add(e.AuctionBegan(auctioneer, reserve[:count], reserve[count:]))
    next_lot(course, at)


def next_lot(course: Course, at: float) -> None:
    """The next lot comes up, or the month ends."""
    state = course.state
    if not state.lots:
        _end_month(course, at)
        return
    turn = state.players(MANAGER)[0] if state.edition.auction == "turns" else None
    course.add(e.LotCame(state.lots[0], turn, at))


def close_lot(course: Course, at: float) -> None:
    """The winner pays the bank and takes the company; without a bid it leaves the game."""
    lot = course.state.lot
    assert lot is not None
    if lot.by is not None and lot.price is not None:
        transfer(course, lot.by, BANK, lot.price, "lot")
    course.add(e.LotSold(lot.company, lot.by, lot.price))
    next_lot(course, at)


def pass_lot(course: Course, seat: str, at: float) -> None:
    """A manager is out for this lot; the last one standing wins."""
    lot = course.state.lot
    assert lot is not None
    passed = {*lot.passed, seat}
    standing = [each for each in course.state.players(MANAGER) if each not in passed]
    alone = not standing or standing == [lot.by]
    turn = None if alone else next_speaker(course.state, seat, passed)
    course.add(e.LotPassed(seat, turn))
    if alone:
        close_lot(course, at)


def next_speaker(state: State, after: str, passed: set[str]) -> str:
    """The next manager in seat order who has not passed."""
    managers = state.players(MANAGER)
    start = managers.index(after) + 1
    return next(each for each in [*managers[start:], *managers[:start]] if each not in passed)


def _end_month(course: Course, at: float) -> None:
    _clear_deals(course, at)
    course.add(e.MonthEnded(course.state.round))
    course.add(e.NegotiationBegan(course.state.round + 1))


def _clear_deals(course: Course, at: float) -> None:
    if not course.state.edition.carry_over:
        for company, deal in sorted(course.state.deals.items()):
            course.add(e.DealEnded(company, deal.investor, "cleared", at))


# Bankruptcy and the end


def lose_role(course: Course, seat: str, role: str, at: float) -> None:
    """Bankruptcy: all cash goes to the bank. With one role the player is out; with two, this role
    goes (or the other, where this one had gone already)."""
    state = course.state
    phase = state.phase
    held = state.roles[seat]
    lost = role if role in held else held[0]
    out = held == (lost,)
    transfer(course, seat, BANK, state.cash[seat], "bankruptcy")
    if lost == INVESTOR:
        for company, deal in sorted(state.deals.items()):
            if deal.investor == seat:
                course.add(e.DealEnded(company, seat, "bankruptcy", at))
    else:
        companies = tuple(state.held(seat))
        for company in companies:
            if company in course.state.deals:
                investor = course.state.deals[company].investor
                course.add(e.DealEnded(company, investor, "bankruptcy", at))
        if companies:
            course.add(e.CompaniesReturned(companies, seat, "bankruptcy"))
    course.add(e.RoleLost(seat, (lost,), phase, out))


def ended_early(course: Course) -> bool:
    """True when the game is over, or ends now because a side has nobody left."""
    state = course.state
    if state.over:
        return True
    if not state.players(MANAGER):
        end_game(course, "no_managers")
    elif not state.players(INVESTOR):
        end_game(course, "no_investors")
    elif state.two_roles and len(state.players()) == 1:
        end_game(course, "one_left")
    return course.state.over


def end_game(course: Course, reason: str) -> None:
    """Counts: the richest of each side win, or the richest of all in the two-role game."""
    state = course.state
    scores = {seat: state.cash[seat] for seat in state.players()}
    if state.two_roles:
        winners = {"player": _richest(scores, list(scores))}
    else:
        winners = {role: _richest(scores, state.players(role)) for role in (MANAGER, INVESTOR)}
    course.add(e.GameEnded(scores, winners, reason))


def _richest(scores: dict[str, int], seats: list[str]) -> tuple[str, ...]:
    best = max((scores[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if scores[seat] == best)
