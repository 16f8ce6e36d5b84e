"""The frontier against grids of baskets, and baskets worked out by hand."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.floor.market import COLOURS
from reports.benchmarks import Asset, basket, best_shares, frontier, mix

# Red and blue on the start spaces at 20: 65/3 ÷ 20 − 1 and 80/3 ÷ 20 − 1; 54500/36 ÷ 400 and so on.
RED = Asset(20, 65 / 60 - 1, 54500 / 36 / 400)
BLUE = Asset(20, 80 / 60 - 1, 800 / 36 / 400)


def test_all_blue_and_one_of_each_by_hand():
    months = [(60.0, {"red": RED, "blue": BLUE})]
    blue = basket(months, ("blue",))
    assert blue is not None
    assert blue.expected_profit == pytest.approx(60 * 80 / 60 - 60)
    assert blue.risk == pytest.approx(60 / 20 * sqrt(800 / 36))
    both = basket(months, ("red", "blue"))
    assert both is not None
    assert both.expected_profit == pytest.approx(1.5 * (65 / 3 + 80 / 3) - 60)
    assert both.risk == pytest.approx(1.5 * sqrt((54500 + 800) / 36))


def test_one_of_each_buys_as_many_and_not_for_as_much():
    dear = Asset(40, 80 / 120 - 1, 800 / 36 / 1600)
    one = basket([(60.0, {"red": RED, "blue": dear})], ("red", "blue"))
    assert one is not None
    assert one.shares["red"] == pytest.approx(1 / 3)
    assert one.expected_profit == pytest.approx(65 / 3 + 80 / 3 - 60)


def test_no_basket_of_a_colour_without_a_price():
    assert basket([(60.0, {"red": RED})], ("blue",)) is None
    assert basket([], ("blue",)) is None
    assert frontier([(0.0, {"red": RED}), (10.0, {})]) == []


def test_least_risk_splits_against_the_variances():
    shares = best_shares({"red": RED, "blue": BLUE}, 0)
    assert shares["red"] == pytest.approx(800 / (800 + 54500))
    assert sum(shares.values()) == pytest.approx(1)


def test_months_add_profit_and_squares_of_risk():
    one = frontier([(30.0, {"red": RED, "blue": BLUE})])[0]
    two = frontier([(30.0, {"red": RED, "blue": BLUE})] * 2)[0]
    assert two.expected_profit == pytest.approx(2 * one.expected_profit)
    assert two.risk == pytest.approx(sqrt(2) * one.risk)


ASSETS = st.lists(
    st.builds(Asset, st.just(20.0), st.floats(-1, 2), st.floats(0.01, 4)), min_size=1, max_size=4
)
PARTS = st.lists(st.floats(0.01, 1), min_size=4, max_size=4)


@example([Asset(20.0, 0.0, 1.0), Asset(20.0, 5e-324, 1.0)], [1.0] * 4)
@given(ASSETS, PARTS)
def test_frontier_dominates_every_other_basket(listed, parts):
    of = dict(zip(COLOURS, listed, strict=False))
    spent = sum(parts[: len(of)])
    other = mix({colour: part / spent for colour, part in zip(of, parts, strict=False)}, of)
    line = frontier([(1.0, of)])
    assert all(
        before.risk <= after.risk + 1e-9 and before.expected_profit <= after.expected_profit + 1e-9
        for before, after in pairwise(line)
    )
    for point in line:
        assert sum(point.shares.values()) == pytest.approx(1)
        assert min(point.shares.values()) >= 0
        better = other.risk < point.risk - 1e-9 and other.expected_profit > (
            point.expected_profit + 1e-9
        )
        assert not better


@given(ASSETS)
def test_frontier_begins_at_the_least_risk(listed):
    of = dict(zip(COLOURS, listed, strict=False))
    for colour in of:
        assert frontier([(1.0, of)])[0].risk <= mix({colour: 1.0}, of).risk + 1e-9


@given(ASSETS, PARTS, PARTS)
def test_frontier_dominates_in_two_months_of_unequal_cost(listed, first, second):
    of = dict(zip(COLOURS, listed, strict=False))
    costs = (10.0, 100.0)
    months = []
    for cost, parts in zip(costs, (first, second), strict=True):
        spent = sum(parts[: len(of)])
        shares = {colour: part / spent for colour, part in zip(of, parts, strict=False)}
        months.append(mix(shares, of, cost))
    profit = sum(month.expected_profit for month in months)
    risk = sqrt(sum(month.risk**2 for month in months))
    for point in frontier([(cost, of) for cost in costs]):
        assert not (risk < point.risk - 1e-6 and profit > point.expected_profit + 1e-6)


def test_the_same_boldness_bears_less_risk_on_more_money():
    """Months of 10 and 100: the line is better than any one mix used in both of them."""
    of = {"red": Asset(20, 1.0, 2.0), "blue": Asset(20, 0.5, 1.0)}
    # level + b·1 = 2r and level + b·0.5 = 1 − r, so r = (1 + b/2) ÷ 3
    assert best_shares(of, 0.2)["red"] == pytest.approx(1.1 / 3)
    line = frontier([(10.0, of), (100.0, of)])
    middle = next(point for point in line if 0.4 < point.shares["red"] < 0.6)
    alone = [best_shares(of, b / 1000) for b in range(200_000)][::50]
    spread = [
        (10 * mix(small, of).expected_profit + 100 * mix(large, of).expected_profit)
        for small, large in zip(alone, alone, strict=True)
        if sqrt((10 * mix(small, of).risk) ** 2 + (100 * mix(large, of).risk) ** 2) <= middle.risk
    ]
    assert middle.expected_profit > max(spread)
