"""The numbers of investors and managers: plain arithmetic on what was decided and what came.

Everything is exact: a month's income is one of 6 faces a colour, all equally likely and
independent, so distributions are counted, never simulated. Money in units of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import sqrt

Distribution = dict[int, int]
"""Outcome -> in how many of all equally likely cases it comes."""

TENTH = Fraction(1, 10)
NO_RISK = 1e-9


@dataclass(frozen=True, slots=True)
class Chances:
    """What one company of a colour may bring next: its equally likely incomes, one a die face."""

    incomes: tuple[int, ...]

    @property
    def expected(self) -> Fraction:
        """The mean."""
        return Fraction(sum(self.incomes), len(self.incomes))

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean (population form)."""
        squares = Fraction(sum(income * income for income in self.incomes), len(self.incomes))
        return squares - self.expected**2


def root(variance: Fraction) -> float:
    """The standard deviation; exactly 0.0 for a variance of 0."""
    return sqrt(variance)


def distribution(parts: Sequence[tuple[int, Chances]]) -> Distribution:
    """The sum of independent parts, each weight × chances, by convolution."""
    cases: Distribution = {0: 1}
    for weight, chances in parts:
        wider: Distribution = {}
        for so_far, count in cases.items():
            for income in chances.incomes:
                outcome = so_far + weight * income
                wider[outcome] = wider.get(outcome, 0) + count
        cases = wider
    return cases


def chance_below(cases: Distribution, limit: int) -> float:
    """The probability of an outcome below the limit."""
    below = sum(count for outcome, count in cases.items() if outcome < limit)
    return below / sum(cases.values())


def worst_mean(cases: Distribution, part: Fraction = TENTH) -> float:
    """The mean over the worst part of all cases; an outcome that straddles its edge counts with
    the piece that belongs to it (expected shortfall)."""
    wanted = part * sum(cases.values())
    left, total = wanted, Fraction(0)
    for outcome in sorted(cases):
        taken = min(left, Fraction(cases[outcome]))
        total += taken * outcome
        left -= taken
        if not left:
            break
    return float(total / wanted)


def quantile(cases: Distribution, part: Fraction) -> int:
    """The lowest outcome that at least this part of all cases does not exceed."""
    wanted = part * sum(cases.values())
    reached = 0
    for outcome in sorted(cases):
        reached += cases[outcome]
        if reached >= wanted:
            break
    return outcome


@dataclass(frozen=True, slots=True)
class InvestorMonth:
    """An investor's deals when negotiation ended, and what came.

    weights: colour -> companies, a double one as 2. cost: the prices owed. chances: colour -> what
    a company could bring then. brought: colour -> what each company brought.
    """

    month: int
    weights: Mapping[str, int]
    cost: int
    chances: Mapping[str, Chances]
    brought: Mapping[str, int]

    @property
    def cases(self) -> Distribution:
        """The distribution of the month's income."""
        return distribution([(w, self.chances[colour]) for colour, w in self.weights.items() if w])


@dataclass(frozen=True, slots=True)
class InvestorFigures:
    """One month of an investor; None where a figure is not defined."""

    month: int
    weights: dict[str, int]
    cost: int
    income: int
    expected_income: float
    expected_profit: float
    profit: int
    luck: float
    luck_z: float | None
    risk: float
    chance_of_loss: float
    bad_month: float
    diversification: float | None
    price_paid: float | None


def investor_month(month: InvestorMonth) -> InvestorFigures:
    """The figures of one month."""
    weights = dict(month.weights)
    income = sum(weight * month.brought[colour] for colour, weight in weights.items())
    expected = sum(
        (weight * month.chances[colour].expected for colour, weight in weights.items()), Fraction(0)
    )
    variance = sum(
        (weight**2 * month.chances[colour].variance for colour, weight in weights.items()),
        Fraction(0),
    )
    risk = root(variance)
    luck = float(income - expected)
    cases = month.cases
    apart = sum(weight * root(month.chances[colour].variance) for colour, weight in weights.items())
    return InvestorFigures(
        month=month.month,
        weights=weights,
        cost=month.cost,
        income=income,
        expected_income=float(expected),
        expected_profit=float(expected - month.cost),
        profit=income - month.cost,
        luck=luck,
        luck_z=luck / risk if risk else None,
        risk=risk,
        chance_of_loss=chance_below(cases, month.cost),
        bad_month=worst_mean(cases) - month.cost,
        diversification=apart / risk if risk else None,
        price_paid=float(month.cost / expected) if expected > 0 else None,
    )


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's money over the game, and what became of their word.

    points: start money, then the cash after investor income, settlement, costs and auction of each
    month. made, kept: units promised and paid later.
    """

    points: tuple[int, ...]
    bankruptcies: int = 0
    made: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class InvestorTotal:
    """An investor's whole game; None where a figure is not defined."""

    cost: int
    income: int
    expected_profit: float
    profit: int
    luck: float
    risk: float
    reward_to_risk: float | None
    max_drawdown: int
    bankruptcies: int
    promises_made: int
    promises_kept: int
    promises_broken: int


def investor_total(months: Sequence[InvestorFigures], purse: Purse) -> InvestorTotal:
    """Sums over the months; months are independent, so their risks add as squares."""
    expected = sum((each.expected_profit for each in months), 0.0)
    risk = sqrt(sum(each.risk**2 for each in months))
    return InvestorTotal(
        cost=sum(each.cost for each in months),
        income=sum(each.income for each in months),
        expected_profit=expected,
        profit=sum(each.profit for each in months),
        luck=sum((each.luck for each in months), 0.0),
        risk=risk,
        reward_to_risk=expected / risk if risk >= NO_RISK else None,
        max_drawdown=max_drawdown(purse.points),
        bankruptcies=purse.bankruptcies,
        promises_made=purse.made,
        promises_kept=purse.kept,
        promises_broken=purse.made - purse.kept,
    )


def max_drawdown(points: Sequence[int]) -> int:
    """The largest fall from an earlier peak, in units; 0 when money never fell."""
    peak, fall = points[0], 0
    for point in points:
        peak = max(peak, point)
        fall = max(fall, peak - point)
    return fall


@dataclass(frozen=True, slots=True)
class Sale:
    """A company that was sold for a month. received: what came of the price in manager income."""

    company: str
    price: int
    received: Fraction
    worth: Fraction


@dataclass(frozen=True, slots=True)
class Lot:
    """A company bought at auction, what it brought its buyer and what it cost them to keep."""

    company: str
    month: int
    price: int
    revenue: Fraction
    upkeep: Fraction


@dataclass(frozen=True, slots=True)
class ManagerMonth:
    """A manager's month. held: companies when negotiation ended. upkeep, sold_to_bank: units paid
    and received. lots: prices of the companies bought."""

    month: int
    held: int
    sales: tuple[Sale, ...]
    revenue: int
    upkeep: int
    lots: tuple[int, ...]
    sold_to_bank: int


@dataclass(frozen=True, slots=True)
class ManagerFigures:
    """One month of a manager, or the sums of all (month None)."""

    month: int | None
    held: int
    sold: int
    revenue: int
    upkeep: int
    lots_bought: int
    lots_cost: int
    sold_to_bank: int
    profit: int
    worth: float
    capture: float | None
    unsold: float | None


@dataclass(frozen=True, slots=True)
class AuctionResult:
    """What a company bought at auction came to; a result below 0 is the winner's curse."""

    company: str
    month: int
    price: int
    revenue: float
    upkeep: float
    result: float


def manager_month(month: ManagerMonth) -> ManagerFigures:
    """The figures of one month."""
    return _manager(month.month, [month])


def manager_total(months: Sequence[ManagerMonth]) -> ManagerFigures:
    """The sums over all months; shares are those of the sums."""
    return _manager(None, months)


def _manager(number: int | None, months: Sequence[ManagerMonth]) -> ManagerFigures:
    sales = list(chain.from_iterable(month.sales for month in months))
    lots = list(chain.from_iterable(month.lots for month in months))
    held = sum(month.held for month in months)
    revenue = sum(month.revenue for month in months)
    upkeep = sum(month.upkeep for month in months)
    sold_to_bank = sum(month.sold_to_bank for month in months)
    worth = sum((sale.worth for sale in sales), Fraction(0))
    return ManagerFigures(
        month=number,
        held=held,
        sold=len(sales),
        revenue=revenue,
        upkeep=upkeep,
        lots_bought=len(lots),
        lots_cost=sum(lots),
        sold_to_bank=sold_to_bank,
        profit=revenue - upkeep - sum(lots) + sold_to_bank,
        worth=float(worth),
        capture=float(revenue / worth) if worth > 0 else None,
        unsold=float(1 - Fraction(len(sales), held)) if held else None,
    )


def auction_result(lot: Lot) -> AuctionResult:
    """What a bought company came to."""
    return AuctionResult(
        company=lot.company,
        month=lot.month,
        price=lot.price,
        revenue=float(lot.revenue),
        upkeep=float(lot.upkeep),
        result=float(lot.revenue - lot.upkeep - lot.price),
    )
