"""A table's facts, gathered from its events: those of a record's replay or of a stored log.

The floor games (Panic on Wall Street! and Wolf Street) name an event alike where it means the same,
so events are known here by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.engine.ledger import BANK
from games.engine.protocol import SeatSpec
from games.floor.market import COLOURS, Track, values
from reports import metrics
from reports.facts import DealCounts, MonthFacts, SeatFacts, SoldFact, TableFacts

_FINAL_COUNT = frozenset({"set", "token"})
"""Reasons of money that moves after the last month: the final count, no phase of the game."""


def gather(events: Iterable[Any]) -> TableFacts:
    """The facts of a table from its events in order (draws of chance among them do not matter)."""
    course = _Course()
    for event in events:
        step = _STEPS.get(type(event).__name__)
        if step is not None:
            step(course, event)
    return _facts(course)


@dataclass(slots=True)
class _Bought:
    company: str
    manager: str
    month: int
    price: int
    until: int | None = None


@dataclass(slots=True)
class _Month:
    number: int
    struck: list[float] = field(default_factory=list)
    deals: Mapping[str, Any] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    before: Mapping[str, int] | None = None
    after: Mapping[str, int] = field(default_factory=dict)
    paid: dict[tuple[str, str], int] = field(default_factory=dict)
    charged: dict[str, tuple[str, ...]] = field(default_factory=dict)
    upkeep: dict[str, int] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Course:
    """Everything that has been seen so far."""

    board: Mapping[str, Track] = field(default_factory=dict)
    seats: tuple[SeatSpec, ...] = ()
    first_roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    cash: dict[str, int] = field(default_factory=dict)
    points: dict[str, list[int]] = field(default_factory=dict)
    marks: list[int] = field(default_factory=lambda: [0])
    months: list[_Month] = field(default_factory=list)
    bought: list[_Bought] = field(default_factory=list)
    bankruptcies: dict[str, int] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    promised: dict[str, int] = field(default_factory=dict)
    kept: dict[str, int] = field(default_factory=dict)
    received: dict[str, int] = field(default_factory=dict)
    made: int = 0
    broken: int = 0
    replaced: int = 0
    locked: int = 0
    seconds: list[float] = field(default_factory=list)
    over: bool = False
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def month(self) -> _Month:
        return self.months[-1]

    def mark(self) -> None:
        """A phase is over: everyone's money is noted."""
        self.marks.append(self.month.number)
        for seat in self.points:
            self.points[seat].append(self.cash[seat])


# What each event adds.


def _opened(course: _Course, event: Any) -> None:
    course.board = event.edition.board
    course.seats = event.seats
    course.cash = dict.fromkeys([BANK, *(seat.id for seat in event.seats)], 0)


def _roles(course: _Course, event: Any) -> None:
    course.first_roles = event.roles
    course.roles = dict(event.roles)


def _dealt(course: _Course, event: Any) -> None:
    course.owners = dict(event.owners)


def _negotiation(course: _Course, event: Any) -> None:
    if not course.months:
        course.points = {seat.id: [course.cash[seat.id]] for seat in course.seats}
    course.months.append(_Month(event.round))


def _transfer(course: _Course, event: Any) -> None:
    if event.reason in _FINAL_COUNT:
        return
    course.cash[event.payer] -= event.amount
    course.cash[event.payee] += event.amount
    match event.reason:
        case "price":
            _add(course.month.paid, (event.payer, event.payee), event.amount)
        case "promise":
            _add(course.received, event.payee, event.amount)
        case "upkeep":
            _add(course.month.upkeep, event.payer, event.amount)
        case "sold":
            _add(course.month.sold, event.payee, event.amount)


def _deal(course: _Course, event: Any) -> None:
    course.made += 1
    course.replaced += event.replaced is not None
    course.month.struck.append(event.at)


def _ended(course: _Course, event: Any) -> None:
    course.broken += event.reason in ("left", "cancelled")


def _locked(course: _Course, event: Any) -> None:
    course.locked += event.both


def _final(course: _Course, event: Any) -> None:
    month = course.month
    month.deals, month.owners, month.roles = event.deals, event.owners, dict(course.roles)
    course.seconds += [event.at - at for at in month.struck]


def _moved(course: _Course, event: Any) -> None:
    course.month.before, course.month.after = event.before, event.after


def _counted(course: _Course, event: Any) -> None:
    # Two-role Wolf Street: one net amount stands for all prices.
    for debt in event.debts:
        _add(course.month.paid, (debt.debtor, debt.creditor), debt.amount)


def _phase_over(course: _Course, event: Any) -> None:
    course.mark()


def _costs(course: _Course, event: Any) -> None:
    course.mark()
    for manager in event.fees:
        _charge(course, manager)


def _lowered(course: _Course, event: Any) -> None:
    _charge(course, event.seat)


def _charge(course: _Course, manager: str) -> None:
    companies = tuple(id for id, owner in course.owners.items() if owner == manager)
    course.month.charged[manager] = companies


def _deferred(course: _Course, event: Any) -> None:
    _add(course.promised, event.debtor, event.amount)


def _promise_paid(course: _Course, event: Any) -> None:
    _add(course.kept, event.debtor, event.amount)


def _went_bankrupt(course: _Course, event: Any) -> None:
    _add(course.bankruptcies, event.seat, 1)


def _role_lost(course: _Course, event: Any) -> None:
    _add(course.bankruptcies, event.seat, 1)
    left = tuple(role for role in course.roles[event.seat] if role not in event.roles)
    course.roles[event.seat] = () if event.out else left
    if event.out:
        course.out.add(event.seat)


def _returned(course: _Course, event: Any) -> None:
    for company in event.companies:
        del course.owners[company]
        for each in course.bought:
            if each.company == company and each.until is None:
                each.until = course.month.number


def _lot_sold(course: _Course, event: Any) -> None:
    if event.winner is not None:
        course.owners[event.company] = event.winner
        course.bought.append(_Bought(event.company, event.winner, course.month.number, event.price))


def _game_over(course: _Course, event: Any) -> None:
    course.mark()
    course.over, course.scores, course.winners = True, event.scores, event.winners


def _add(sums: dict[Any, int], key: Any, amount: int) -> None:
    sums[key] = sums.get(key, 0) + amount


_STEPS: dict[str, Callable[[_Course, Any], None]] = {
    "Opened": _opened,
    "RolesGiven": _roles,
    "CompaniesDealt": _dealt,
    "NegotiationBegan": _negotiation,
    "Transfer": _transfer,
    "DealMade": _deal,
    "DealEnded": _ended,
    "LockWished": _locked,
    "NegotiationEnded": _final,
    "MarketMoved": _moved,
    "ManagerIncomeBegan": _phase_over,
    "PricesCounted": _counted,
    "CostsBegan": _costs,
    "FeeLowered": _lowered,
    "AuctionBegan": _phase_over,
    "MonthEnded": _phase_over,
    "Deferred": _deferred,
    "PromisePaid": _promise_paid,
    "WentBankrupt": _went_bankrupt,
    "RoleLost": _role_lost,
    "CompaniesReturned": _returned,
    "LotSold": _lot_sold,
    "GameEnded": _game_over,
}


# The series.


def _facts(course: _Course) -> TableFacts:
    months = tuple(_month(course, month) for month in course.months if month.before is not None)
    return TableFacts(
        board=course.board,
        seats={seat.id: _seat(course, seat, months) for seat in course.seats},
        months=months,
        deals=DealCounts(
            course.made, course.broken, course.replaced, course.locked, tuple(course.seconds)
        ),
        marks=tuple(course.marks),
        over=course.over,
        scores=course.scores,
        winners=course.winners,
    )


def _month(course: _Course, month: _Month) -> MonthFacts:
    assert month.before is not None
    owed: dict[tuple[str, str], int] = {}
    for company, deal in month.deals.items():
        _add(owed, (deal.investor, month.owners[company]), deal.price)
    lots: dict[str, tuple[int, ...]] = {}
    for each in course.bought:
        if each.month == month.number:
            lots[each.manager] = (*lots.get(each.manager, ()), each.price)
    managers = [seat for seat, roles in month.roles.items() if "manager" in roles]
    return MonthFacts(
        number=month.number,
        before=month.before,
        after=month.after,
        chances={
            colour: metrics.Chances(
                tuple(track.steps[track.moved(month.before[colour], face)] for face in track.die)
            )
            for colour, track in course.board.items()
        },
        brought=values(course.board, month.after),
        deals=tuple(
            SoldFact(company, pair[1], deal.investor, deal.price, Fraction(part, owed[pair]))
            for company, deal in sorted(month.deals.items())
            for pair in [(deal.investor, month.owners[company])]
            for part in [deal.price * month.paid.get(pair, 0)]
        ),
        held={seat: list(month.owners.values()).count(seat) for seat in managers},
        investors=frozenset(seat for seat, roles in month.roles.items() if "investor" in roles),
        upkeep=month.upkeep,
        sold=month.sold,
        lots=lots,
    )


def _seat(course: _Course, spec: SeatSpec, months: tuple[MonthFacts, ...]) -> SeatFacts:
    seat = spec.id
    roles = course.first_roles[seat]
    return SeatFacts(
        spec=spec,
        investor=tuple(_invested(seat, month) for month in months if seat in month.investors)
        if "investor" in roles
        else None,
        manager=tuple(_managed(seat, month) for month in months if seat in month.held)
        if "manager" in roles
        else None,
        purse=metrics.Purse(
            points=tuple(course.points.get(seat, [course.cash[seat]])),
            bankruptcies=course.bankruptcies.get(seat, 0),
            made=course.promised.get(seat, 0),
            kept=course.kept.get(seat, 0),
        ),
        lots=tuple(_lot(course, each, months) for each in course.bought if each.manager == seat),
        promises_received=course.received.get(seat, 0),
        out=seat in course.out,
    )


def _invested(seat: str, month: MonthFacts) -> metrics.InvestorMonth:
    weights = dict.fromkeys(COLOURS, 0)
    cost = 0
    for deal in month.deals:
        if deal.investor == seat:
            weights[deal.colour] += deal.factor
            cost += deal.price
    return metrics.InvestorMonth(month.number, weights, cost, month.chances, month.brought)


def _managed(seat: str, month: MonthFacts) -> metrics.ManagerMonth:
    sales = tuple(
        metrics.Sale(
            deal.company,
            deal.price,
            deal.received,
            deal.factor * month.chances[deal.colour].expected,
        )
        for deal in month.deals
        if deal.manager == seat
    )
    received = sum((sale.received for sale in sales), Fraction(0))
    return metrics.ManagerMonth(
        month=month.number,
        held=month.held[seat],
        sales=sales,
        revenue=int(received),
        upkeep=month.upkeep.get(seat, 0),
        lots=month.lots.get(seat, ()),
        sold_to_bank=month.sold.get(seat, 0),
    )


def _lot(course: _Course, bought: _Bought, months: tuple[MonthFacts, ...]) -> metrics.Lot:
    revenue = upkeep = Fraction(0)
    kept = range(bought.month + 1, (bought.until or len(course.months)) + 1)
    for month in months:
        if month.number in kept:
            revenue += sum(deal.received for deal in month.deals if deal.company == bought.company)
    for each in course.months:
        charged = each.charged.get(bought.manager, ())
        if each.number in kept and bought.company in charged:
            upkeep += Fraction(each.upkeep.get(bought.manager, 0), len(charged))
    return metrics.Lot(bought.company, bought.month, bought.price, revenue, upkeep)
