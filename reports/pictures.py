"""What each picture shows: numbers ready to be drawn, nothing of words or of the drawing.

Every picture is a frozen value; equal values are the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from reports.benchmarks import Mix, assets, basket, frontier, prices, usual_prices
from reports.facts import TableFacts
from reports.figures import InvestorReport, ManagerReport, Report
from reports.metrics import quantile

BASKETS = {
    "blue": ("blue",),
    "red": ("red",),
    "each": ("red", "yellow", "green", "blue"),
}
"""The simple baskets beside the frontier: all blue, all red, one of each."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Risk taken, and profit expected and made; all in units."""

    risk: float
    expected: float
    profit: float


@dataclass(frozen=True, slots=True)
class RiskAndReturn:
    """Picture 1. line: the frontier as (risk, expected profit), from the least risk up; baskets:
    name of a simple basket -> the same, for those that had a price."""

    own: Outcome
    others: tuple[Outcome, ...]
    line: tuple[tuple[float, float], ...]
    baskets: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True)
class PriceAndWorth:
    """Picture 5. Each sale as (colour, double, what it was worth, price); others: those of the
    table's other managers, as (worth, price)."""

    sales: tuple[tuple[str, bool, float, int], ...]
    others: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Auctions:
    """Picture 5, second half: each company bought as (colour, double, month, result)."""

    lots: tuple[tuple[str, bool, int, float], ...]


@dataclass(frozen=True, slots=True)
class Months:
    """Picture 2. Each month as (number, 10 % and 90 % of the profits that could have come,
    expected profit, profit)."""

    months: tuple[tuple[int, int, int, float, int], ...]


@dataclass(frozen=True, slots=True)
class SkillAndLuck:
    """Picture 3. Expected profit and luck over the game, the own and those of the others."""

    own: tuple[float, float]
    others: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Basket:
    """Picture 4. Each month as (number, companies red, yellow, green, blue; a double one as 2)."""

    months: tuple[tuple[int, tuple[int, ...]], ...]


def outcome(report: InvestorReport) -> Outcome:
    """Where an investor stands over the whole game."""
    return Outcome(report.total.risk, report.total.expected_profit, report.total.profit)


def risk_and_return(
    own: InvestorReport, others: Iterable[InvestorReport], facts: TableFacts
) -> RiskAndReturn:
    """The picture of one investor, among all other investors of the class."""
    costs = {month.month: float(month.cost) for month in own.months}
    played = [month for month in facts.months if month.number in costs]
    usual = usual_prices(facts.months)
    # A colour that nobody sold in a month has its usual price.
    spent = [(costs[month.number], assets(month, usual | prices(month))) for month in played]
    found: list[tuple[str, Mix | None]] = [
        (name, basket(spent, colours)) for name, colours in BASKETS.items()
    ]
    return RiskAndReturn(
        own=outcome(own),
        others=tuple(outcome(other) for other in others if other.months),
        line=tuple((point.risk, point.expected_profit) for point in frontier(spent)),
        baskets=tuple(
            (name, found_mix.risk, found_mix.expected_profit)
            for name, found_mix in found
            if found_mix is not None
        ),
    )


def price_and_worth(seat: str, report: Report) -> PriceAndWorth:
    """The picture of one manager's sales, among those of the table."""
    sales: list[tuple[str, bool, float, int]] = []
    others: list[tuple[float, int]] = []
    for month in report.facts.months:
        for deal in month.deals:
            worth = float(deal.factor * month.chances[deal.colour].expected)
            if deal.manager == seat:
                sales.append((deal.colour, deal.factor > 1, worth, deal.price))
            else:
                others.append((worth, deal.price))
    return PriceAndWorth(tuple(sales), tuple(others))


def auctions(own: ManagerReport) -> Auctions:
    """What the companies bought at auction came to."""
    return Auctions(
        tuple(
            (
                COMPANIES[each.company].colour,
                COMPANIES[each.company].factor > 1,
                each.month,
                each.result,
            )
            for each in own.auctions
        )
    )


def months(seat: str, own: InvestorReport, facts: TableFacts) -> Months:
    """What an investor could expect month by month, and what came."""
    series = facts.seats[seat].investor or ()
    return Months(
        tuple(
            (
                figures.month,
                quantile(month.cases, Fraction(1, 10)) - month.cost,
                quantile(month.cases, Fraction(9, 10)) - month.cost,
                figures.expected_profit,
                figures.profit,
            )
            for month, figures in zip(series, own.months, strict=True)
        )
    )


def skill_and_luck(own: InvestorReport, others: Iterable[InvestorReport]) -> SkillAndLuck:
    """Decisions apart from dice."""
    return SkillAndLuck(
        (own.total.expected_profit, own.total.luck),
        tuple((each.total.expected_profit, each.total.luck) for each in others if each.months),
    )


def held(own: InvestorReport) -> Basket:
    """What an investor held by month and colour."""
    return Basket(
        tuple((each.month, tuple(each.weights[c] for c in COLOURS)) for each in own.months)
    )


def best_at(line: Sequence[tuple[float, float]], risk: float) -> float | None:
    """The expected profit on the frontier at this risk; None below its least risk."""
    if not line or risk < line[0][0] - 1e-9:
        return None
    best = line[0][1]
    for (low, less), (high, more) in pairwise(line):
        if risk >= high:
            best = more
        elif risk >= low:
            best = less + (more - less) * (risk - low) / (high - low)
    return best


def whole(number: float) -> str:
    """A number of units as it is written: whole, grouped, with a true minus."""
    return f"{round(number):,}".replace(",", "\u202f").replace("-", "−")
