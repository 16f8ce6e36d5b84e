"""What if: the same decisions with other dice, an imaginary player, and tables on the same dice.

A month's decisions were made for the market as it stood, so each month keeps its market and its
deals, and its dice are thrown in every way they can fall. Months are independent; all games that
could have been are counted by convolution, never simulated. Money in units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.floor.market import COLOURS
from reports import metrics
from reports.benchmarks import prices, usual_prices
from reports.facts import MonthFacts, TableFacts
from reports.metrics import Chances, Distribution, InvestorMonth, distribution, quantile
from reports.table import BANDS


@dataclass(frozen=True, slots=True)
class CouldHave:
    """All profits that decisions could have brought, and where the one that came stands.

    below, same, above: which part of all equally likely games ended lower, alike, higher (together
    1). bands: per cent (5, 25, 50, 75, 95) -> the lowest profit that at least so many games do not
    exceed. chances: (profit, which part of all games), ascending.
    """

    profit: float
    expected: float
    below: float
    same: float
    above: float
    bands: Mapping[int, float]
    chances: tuple[tuple[float, float], ...]

    @property
    def percentile(self) -> int:
        """The game's place among all of them, 0 to 100: games below, and half of those alike."""
        return round(100 * (self.below + self.same / 2))

    @property
    def chance_of_loss(self) -> float:
        """Which part of all games made a loss."""
        return sum(part for profit, part in self.chances if profit < 0)


@dataclass(frozen=True, slots=True)
class Imaginary:
    """Who bought one share of each colour every month, at the table's average price.

    costs: what that took, by month in order; missing: colours that nobody sold in the whole game,
    which had no price and were not bought.
    """

    costs: tuple[float, ...]
    missing: tuple[str, ...]
    could_have: CouldHave


def convolved(one: Distribution, other: Distribution) -> Distribution:
    """The sum of two independent amounts."""
    cases: Distribution = {}
    for left, ways in one.items():
        for right, more in other.items():
            cases[left + right] = cases.get(left + right, 0) + ways * more
    return cases


def could_have(months: Sequence[InvestorMonth]) -> CouldHave | None:
    """An investor's game among all that their decisions could have brought; None without months."""
    if not months:
        return None
    income = sum(
        weight * month.brought[colour]
        for month in months
        for colour, weight in month.weights.items()
    )
    cost = Fraction(sum(month.cost for month in months))
    return _placed([month.cases for month in months], income, cost)


def imaginary(facts: TableFacts) -> Imaginary | None:
    """The imaginary player of a table; None before the first dice or when nothing was sold.

    A colour that nobody sold in a month costs what it cost on average over the game.
    """
    usual = usual_prices(facts.months)
    if not usual:
        return None
    costs = [sum((usual | prices(month)).values(), start=Fraction(0)) for month in facts.months]
    cases = [
        distribution([(1, month.chances[colour]) for colour in usual]) for month in facts.months
    ]
    income = sum(month.brought[colour] for month in facts.months for colour in usual)
    return Imaginary(
        costs=tuple(float(cost) for cost in costs),
        missing=tuple(colour for colour in COLOURS if colour not in usual),
        could_have=_placed(cases, income, sum(costs, start=Fraction(0))),
    )


def _placed(months: Sequence[Distribution], income: int, cost: Fraction) -> CouldHave:
    cases: Distribution = {0: 1}
    for month in months:
        cases = convolved(cases, month)
    every = sum(cases.values())
    below = sum(ways for outcome, ways in cases.items() if outcome < income)
    same = cases[income]
    mean = Fraction(sum(outcome * ways for outcome, ways in cases.items()), every)
    return CouldHave(
        profit=float(income - cost),
        expected=float(mean - cost),
        below=below / every,
        same=same / every,
        above=(every - below - same) / every,
        bands={band: float(quantile(cases, Fraction(band, 100)) - cost) for band in BANDS},
        chances=tuple((float(each - cost), cases[each] / every) for each in sorted(cases)),
    )


# Tables on the same dice.


@dataclass(frozen=True, slots=True)
class TableMonth:
    """What one table decided in a month.

    weights: colour -> companies sold, a double one as 2. investors: how many played. Per investor,
    on average: cost, expected_profit, risk (standard deviation), profit (None without investors).
    price_paid: prices ÷ worth of all that was sold (None without worth).
    """

    table: int
    weights: Mapping[str, int]
    investors: int
    cost: float | None
    expected_profit: float | None
    risk: float | None
    profit: float | None
    price_paid: float | None


@dataclass(frozen=True, slots=True)
class MonthCompared:
    """A month that all these tables met with the same market and the same dice. brought: colour ->
    what each company brought."""

    month: int
    chances: Mapping[str, Chances]
    brought: Mapping[str, int]
    tables: tuple[TableMonth, ...]


def compared(tables: Mapping[int, TableFacts]) -> tuple[MonthCompared, ...]:
    """Table number -> facts: decisions against decisions, for the months that all of these tables
    have played with the same market and dice. Fewer than two tables compare nothing."""
    if len(tables) < 2:
        return ()
    found: list[MonthCompared] = []
    for met in zip(*(facts.months for facts in tables.values()), strict=False):
        first = met[0]
        if all(_alike(first, other) for other in met[1:]):
            found.append(
                MonthCompared(
                    first.number,
                    first.chances,
                    first.brought,
                    tuple(
                        _table_month(number, facts, month)
                        for (number, facts), month in zip(tables.items(), met, strict=True)
                    ),
                )
            )
    return tuple(found)


def _alike(one: MonthFacts, other: MonthFacts) -> bool:
    return (one.number, one.before, one.after, one.chances, one.brought) == (
        other.number,
        other.before,
        other.after,
        other.chances,
        other.brought,
    )


def _table_month(number: int, facts: TableFacts, month: MonthFacts) -> TableMonth:
    played = [
        metrics.investor_month(each)
        for seat in facts.seats.values()
        for each in seat.investor or ()
        if each.month == month.number
    ]
    worth = sum(
        (deal.factor * month.chances[deal.colour].expected for deal in month.deals), Fraction(0)
    )
    agreed = sum(deal.price for deal in month.deals)
    return TableMonth(
        table=number,
        weights={
            colour: sum(deal.factor for deal in month.deals if deal.colour == colour)
            for colour in COLOURS
        },
        investors=len(played),
        cost=_mean([each.cost for each in played]),
        expected_profit=_mean([each.expected_profit for each in played]),
        risk=_mean([each.risk for each in played]),
        profit=_mean([each.profit for each in played]),
        price_paid=float(agreed / worth) if worth > 0 else None,
    )


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
