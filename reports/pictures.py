"""What each picture shows, and in which words: numbers ready to be drawn, nothing of the drawing.

Every picture is a frozen value; equal values are the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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


def risk_and_return_words(picture: RiskAndReturn) -> str:
    """The text alternative: what this picture shows."""
    own = picture.own
    luck = own.profit - own.expected
    said = [
        _("You took a risk of {risk} and could expect a profit of {expected}.").format(
            risk=whole(own.risk), expected=whole(own.expected)
        ),
        _("Your profit was {profit}, so luck brought {luck}.").format(
            profit=whole(own.profit), luck=whole(luck)
        ),
    ]
    if picture.others:
        said.append(_among(own, picture.others))
    best = best_at(picture.line, own.risk)
    if best is not None:
        said.append(
            _("At average prices the best basket of your risk could expect {best}.").format(
                best=whole(best)
            )
        )
    return " ".join(said)


def _among(own: Outcome, others: Sequence[Outcome]) -> str:
    richer = sum(other.expected > own.expected for other in others)
    bolder = sum(other.risk > own.risk for other in others)
    return ngettext(
        "Of {others} other investor, {bolder} took more risk and {richer} could expect more.",
        "Of {others} other investors, {bolder} took more risk and {richer} could expect more.",
        len(others),
    ).format(others=len(others), bolder=bolder, richer=richer)


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


def months_words(picture: Months) -> str:
    """The text alternative: what this picture shows."""
    within = sum(low <= profit <= high for _month, low, high, _expected, profit in picture.months)
    return ngettext(
        "In {within} of {months} month your profit was within what you could well expect.",
        "In {within} of {months} months your profit was within what you could well expect.",
        len(picture.months),
    ).format(within=within, months=len(picture.months))


def skill_and_luck_words(picture: SkillAndLuck) -> str:
    """The text alternative: what this picture shows."""
    expected, luck = picture.own
    said = [
        _("Your deals were worth {expected} before the dice, and luck brought {luck}.").format(
            expected=whole(expected), luck=whole(luck)
        )
    ]
    if picture.others:
        better = sum(other > expected for other, _luck in picture.others)
        luckier = sum(other > luck for _expected, other in picture.others)
        said.append(
            ngettext(
                "Of {others} other investor, {better} had better deals and {luckier} more luck.",
                "Of {others} other investors, {better} had better deals and {luckier} more luck.",
                len(picture.others),
            ).format(others=len(picture.others), better=better, luckier=luckier)
        )
    return " ".join(said)


def basket_words(picture: Basket) -> str:
    """The text alternative: what this picture shows."""
    sums = [sum(weights[place] for _month, weights in picture.months) for place in range(4)]
    names = (_("red"), _("yellow"), _("green"), _("blue"))
    parts = ", ".join(f"{name} {whole(number)}" for name, number in zip(names, sums, strict=True))
    return _("All months together you held this many shares: {parts}.").format(parts=parts)


def price_and_worth_words(picture: PriceAndWorth) -> str:
    """The text alternative: what this picture shows."""
    if not picture.sales:
        return _("You sold no share, so there is no price to show.")
    above = sum(price > worth for _colour, _double, worth, price in picture.sales)
    return ngettext(
        "You sold {sales} share; {above} went for more than it was worth to the buyer.",
        "You sold {sales} shares; {above} went for more than they were worth to the buyer.",
        len(picture.sales),
    ).format(sales=len(picture.sales), above=above)


def auctions_words(picture: Auctions) -> str:
    """The text alternative: what this picture shows."""
    results = [result for *_rest, result in picture.lots]
    return _("The best of your lots brought {best}, the worst {worst}.").format(
        best=whole(max(results)), worst=whole(min(results))
    )


def whole(number: float) -> str:
    """A number of units as it is written: whole, grouped, with a true minus."""
    return f"{round(number):,}".replace(",", "\u202f").replace("-", "−")
