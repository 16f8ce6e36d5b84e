"""What the pictures for a whole class show: everyone, and nobody by name.

Like the pictures of a seat they are frozen values, ready to be drawn. Money in units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.ledger import BANK
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from reports.benchmarks import assets, basket, frontier, prices, usual_prices
from reports.facts import TableFacts
from reports.figures import InvestorReport, ManagerReport
from reports.pictures import Outcome, outcome
from reports.scoreboard import Ranked
from reports.table import BANDS
from reports.whatif import CouldHave, MonthCompared

SPENT = 100.0
"""What the simple baskets cost, all months together."""


@dataclass(frozen=True, slots=True)
class ClassRisk:
    """Every investor's risk, and profit expected and made."""

    points: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class ClassLuck:
    """Every investor's (profit expected, profit made), the highest profit first."""

    rows: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class SimpleBaskets:
    """What 100 units spent at average prices risk and promise, spread evenly over the months.

    line: the best mixes as (risk, expected profit); singles: (colour, risk, expected profit) of
    each colour alone; each: one share of every colour, None when a colour was never sold.
    """

    line: tuple[tuple[float, float], ...]
    singles: tuple[tuple[str, float, float], ...]
    each: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Places:
    """Every investor's two places, from 1: (by money, by reward for risk or None without risk)."""

    pairs: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class ClassLots:
    """Every company bought at auction as (colour, double, price, brought less its costs)."""

    lots: tuple[tuple[str, bool, int, float], ...]


@dataclass(frozen=True, slots=True)
class SoldAndUnsold:
    """By month: (number, managers' companies that were sold, that stayed unsold)."""

    months: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """By table: (its number, profit that its investors could expect, that they made), on average an
    investor over the months that all tables met alike."""

    rows: tuple[tuple[int, float, float], ...]


def class_risk(investors: Iterable[InvestorReport]) -> ClassRisk:
    """The class across risk and profit; those who took part in a month."""
    return ClassRisk(tuple(outcome(each) for each in investors if each.months))


def class_luck(investors: Iterable[InvestorReport]) -> ClassLuck:
    """The class by profit, decisions apart from dice."""
    rows = [(each.total.expected_profit, each.total.profit) for each in investors if each.months]
    return ClassLuck(tuple(sorted(rows, key=lambda row: (-row[1], -row[0]))))


def simple_baskets(facts: TableFacts) -> SimpleBaskets | None:
    """One colour, one of each, and the best mixes, at the average prices of a table; None when
    nothing was sold at a price."""
    usual = {colour: price for colour, price in usual_prices(facts.months).items() if price > 0}
    if not usual:
        return None
    spent = []
    for month in facts.months:
        at = usual | {colour: price for colour, price in prices(month).items() if price > 0}
        spent.append((SPENT / len(facts.months), assets(month, at)))
    singles = [(colour, basket(spent, (colour,))) for colour in COLOURS]
    each = basket(spent, COLOURS)
    return SimpleBaskets(
        line=tuple((mix.risk, mix.expected_profit) for mix in frontier(spent)),
        singles=tuple(
            (colour, mix.risk, mix.expected_profit) for colour, mix in singles if mix is not None
        ),
        each=None if each is None else (each.risk, each.expected_profit),
    )


def places(standings: Sequence[Ranked]) -> Places:
    """The two ways to rank a class."""
    return Places(tuple((each.by_money, each.by_reward) for each in standings))


def class_lots(managers: Iterable[ManagerReport]) -> ClassLots:
    """What was bought at auction, and what came of it."""
    return ClassLots(
        tuple(
            (
                COMPANIES[lot.company].colour,
                COMPANIES[lot.company].factor > 1,
                lot.price,
                lot.revenue - lot.upkeep,
            )
            for manager in managers
            for lot in manager.auctions
        )
    )


def sold_and_unsold(tables: Iterable[TableFacts]) -> SoldAndUnsold:
    """How much of what managers had found a buyer, all tables together."""
    found: dict[int, tuple[int, int]] = {}
    for facts in tables:
        for month in facts.months:
            sold = sum(deal.manager != BANK for deal in month.deals)
            unsold = sum(month.held.values()) - sold
            before = found.get(month.number, (0, 0))
            found[month.number] = (before[0] + sold, before[1] + unsold)
    return SoldAndUnsold(tuple((number, *found[number]) for number in sorted(found)))


def tables_compared(months: Sequence[MonthCompared]) -> TablesCompared:
    """The tables side by side, over the months that they met alike."""
    sums: dict[int, tuple[float, float]] = {}
    for month in months:
        for table in month.tables:
            expected, profit = sums.get(table.table, (0.0, 0.0))
            sums[table.table] = (
                expected + (table.expected_profit or 0.0),
                profit + (table.profit or 0.0),
            )
    return TablesCompared(tuple((number, *sums[number]) for number in sums))


@dataclass(frozen=True, slots=True)
class Span:
    """All profits that one's deals could have brought: the 5, 25, 50, 75 and 95 % of them, and the
    one that came."""

    bands: tuple[float, float, float, float, float]
    profit: float


@dataclass(frozen=True, slots=True)
class ClassWhatIf:
    """Every investor in all games that could have been, in the order of the page's table;
    imaginary: who bought one share of each colour every month (None: nobody sold any)."""

    spans: tuple[Span, ...]
    imaginary: Span | None


def span(could_have: CouldHave) -> Span:
    """One row of the picture."""
    p5, p25, p50, p75, p95 = (could_have.bands[band] for band in BANDS)
    return Span((p5, p25, p50, p75, p95), could_have.profit)
