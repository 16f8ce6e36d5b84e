"""What else could have been bought with the same money: the frontier, and three simple baskets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from games.floor.market import COLOURS
from reports.facts import MonthFacts

_STEPS = 24
_NEARLY_SURE = 1e-12
_NEARLY_EQUAL = 1e-6


@dataclass(frozen=True, slots=True)
class Asset:
    """A colour at an average price (units an income): for one unit of cost its expected profit and
    the variance of it."""

    price: float
    profit: float
    variance: float


@dataclass(frozen=True, slots=True)
class Mix:
    """A basket: colour -> the part of the cost spent on it (parts add to 1), and in units what it
    promises and risks (standard deviation)."""

    shares: Mapping[str, float]
    expected_profit: float
    risk: float


def prices(month: MonthFacts) -> dict[str, Fraction]:
    """The average price of one income by colour, of the colours that were sold in a month."""
    return _average([month])


def usual_prices(months: Sequence[MonthFacts]) -> dict[str, Fraction]:
    """The same over all months."""
    return _average(months)


def _average(months: Sequence[MonthFacts]) -> dict[str, Fraction]:
    found = {}
    for colour in COLOURS:
        deals = [deal for month in months for deal in month.deals if deal.colour == colour]
        if deals:
            sold = sum(deal.factor for deal in deals)
            found[colour] = Fraction(sum(deal.price for deal in deals), sold)
    return found


def assets(month: MonthFacts, at: Mapping[str, Fraction]) -> dict[str, Asset]:
    """What could be bought in a month at these prices (above 0)."""
    return {
        colour: Asset(
            float(price),
            float(month.chances[colour].expected / price - 1),
            float(month.chances[colour].variance / price**2),
        )
        for colour, price in at.items()
    }


def mix(shares: Mapping[str, float], of: Mapping[str, Asset], cost: float = 1.0) -> Mix:
    """The basket that spends so much in these parts."""
    return Mix(
        shares,
        cost * sum(part * of[colour].profit for colour, part in shares.items()),
        cost * sqrt(sum(part**2 * of[colour].variance for colour, part in shares.items())),
    )


def best_shares(of: Mapping[str, Asset], boldness: float) -> dict[str, float]:
    """The parts that make expected profit − variance / (2 × boldness) highest, none below 0.

    Each colour's part is max(0, (level + boldness × profit) / variance), profit counted from the
    best; the level is the one at which the parts add to 1. A boldness of 0 gives the least risk.
    """
    weights = {colour: max(asset.variance, _NEARLY_SURE) for colour, asset in of.items()}
    order = sorted(of, key=lambda colour: -of[colour].profit)
    best = of[order[0]].profit
    pulls = {colour: boldness * (asset.profit - best) for colour, asset in of.items()}
    level = inverse = pull = 0.0
    for index, colour in enumerate(order):
        inverse += 1 / weights[colour]
        pull += pulls[colour] / weights[colour]
        level = (1 - pull) / inverse
        following = order[index + 1 :]
        if not following or level <= -pulls[following[0]]:
            break
    return {colour: max(0.0, (level + pulls[colour]) / weights[colour]) for colour in of}


def frontier(months: Sequence[tuple[float, Mapping[str, Asset]]]) -> list[Mix]:
    """The efficient line for money spent month by month (cost, what could be bought), from the
    least risk up: no basket of the same costs expects more at the same risk. Months are
    independent, so one boldness holds for all of them. The shares are those of all money."""
    months = [(cost, of) for cost, of in months if cost > 0 and of]
    if not months:
        return []
    line = []
    for step in range(_STEPS + 1):
        boldness = _scale(months) * step / (_STEPS + 0.2 - step)
        chosen = [(cost, of, best_shares(of, boldness / cost)) for cost, of in months]
        line.append(_together(chosen))
    return line


def basket(
    months: Sequence[tuple[float, Mapping[str, Asset]]], colours: Sequence[str]
) -> Mix | None:
    """The same costs spent on as many of each of these colours; None when one of them had no
    price."""
    months = [(cost, of) for cost, of in months if cost > 0]
    if not months or any(colour not in of for _, of in months for colour in colours):
        return None
    return _together([(cost, of, _as_many(of, colours)) for cost, of in months])


def _as_many(of: Mapping[str, Asset], colours: Sequence[str]) -> dict[str, float]:
    paid = sum(of[colour].price for colour in colours)
    return {colour: of[colour].price / paid for colour in colours}


def _together(
    chosen: Sequence[tuple[float, Mapping[str, Asset], Mapping[str, float]]],
) -> Mix:
    baskets = [(cost, mix(shares, of, cost)) for cost, of, shares in chosen]
    spent = sum(cost for cost, _ in baskets)
    shares = {
        colour: sum(cost * each.shares.get(colour, 0.0) for cost, each in baskets) / spent
        for colour in COLOURS
    }
    return Mix(
        shares,
        sum(each.expected_profit for _, each in baskets),
        sqrt(sum(each.risk**2 for _, each in baskets)),
    )


def _scale(months: Sequence[tuple[float, Mapping[str, Asset]]]) -> float:
    """A boldness at which profit and variance weigh about the same."""
    profits = [asset.profit for _, of in months for asset in of.values()]
    spread = max(profits) - min(profits)
    widest = max(cost * asset.variance for cost, of in months for asset in of.values())
    return widest / spread if spread > _NEARLY_EQUAL else widest
