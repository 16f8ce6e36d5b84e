"""Figures computed by hand from the board of P-05 and the formulas of the reports.

On the start spaces one company may bring (six faces): red −20 −20 −10 50 60 70, yellow −10 0 0 40
40 60, green 10 20 30 30 40 40, blue 20 20 30 30 30 30. Sums 130, 130, 170, 160; 36 × variance
54500, 24500, 4100, 800.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports import metrics as m

RED = m.Chances((-20, -20, -10, 50, 60, 70))
YELLOW = m.Chances((-10, 0, 0, 40, 40, 60))
GREEN = m.Chances((10, 20, 30, 30, 40, 40))
BLUE = m.Chances((20, 20, 30, 30, 30, 30))
START = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE}
NONE = {"red": 0, "yellow": 0, "green": 0, "blue": 0}


def month(number, weights, cost, brought):
    return m.InvestorMonth(number, NONE | weights, cost, START, NONE | brought)


GAMBLER = month(1, {"red": 1}, 15, {"red": 50})
CAREFUL = month(2, {"blue": 2, "green": 1}, 40, {"blue": 20, "green": 40})


@pytest.mark.parametrize(
    ("chances", "expected", "variance"),
    [
        (RED, Fraction(65, 3), Fraction(54500, 36)),
        (YELLOW, Fraction(65, 3), Fraction(24500, 36)),
        (GREEN, Fraction(85, 3), Fraction(4100, 36)),
        (BLUE, Fraction(80, 3), Fraction(800, 36)),
    ],
)
def test_mean_and_variance_of_one_company(chances, expected, variance):
    assert chances.expected == expected
    assert chances.variance == variance


def test_investor_with_one_red_company():
    figures = m.investor_month(GAMBLER)
    assert (figures.cost, figures.income, figures.profit) == (15, 50, 35)
    assert figures.expected_income == pytest.approx(65 / 3)
    assert figures.expected_profit == pytest.approx(20 / 3)
    assert figures.luck == pytest.approx(85 / 3)
    assert figures.risk == pytest.approx(sqrt(54500) / 6)
    assert figures.luck_z == pytest.approx(170 / sqrt(54500))
    assert figures.chance_of_loss == 0.5
    assert figures.bad_month == -35
    assert figures.diversification == pytest.approx(1)
    assert figures.price_paid == pytest.approx(9 / 13)


def test_investor_with_a_double_blue_and_a_green_company():
    figures = m.investor_month(CAREFUL)
    assert (figures.cost, figures.income, figures.profit) == (40, 80, 40)
    assert figures.expected_profit == pytest.approx(125 / 3)
    assert figures.luck == pytest.approx(-5 / 3)
    assert figures.risk == pytest.approx(sqrt(7300) / 6)
    assert figures.chance_of_loss == 0
    # 3.6 of 36 cases: both that bring 50, and 1.6 of the two that bring 60.
    assert figures.bad_month == pytest.approx((2 * 50 + 1.6 * 60) / 3.6 - 40)
    assert figures.diversification == pytest.approx((2 * sqrt(800) + sqrt(4100)) / sqrt(7300))
    assert figures.price_paid == pytest.approx(24 / 49)


def test_investor_who_paid_more_than_one_of_each_is_worth():
    figures = m.investor_month(month(1, dict.fromkeys(NONE, 1), 110, dict.fromkeys(NONE, 30)))
    assert figures.expected_income == pytest.approx(295 / 3)
    assert figures.expected_profit == pytest.approx(-35 / 3)
    assert figures.luck == pytest.approx(65 / 3)
    assert figures.price_paid == pytest.approx(66 / 59)


def test_month_without_deals_has_zeros_and_nulls():
    figures = m.investor_month(month(3, {}, 0, {"red": 70}))
    assert (figures.cost, figures.income, figures.profit, figures.risk) == (0, 0, 0, 0)
    assert (figures.expected_profit, figures.luck, figures.bad_month) == (0, 0, 0)
    assert figures.chance_of_loss == 0
    assert (figures.luck_z, figures.diversification, figures.price_paid) == (None, None, None)


def test_price_paid_is_null_when_nothing_could_be_expected():
    flat = m.InvestorMonth(1, {"red": 1}, 5, {"red": m.Chances((-20,) * 6)}, {"red": -20})
    figures = m.investor_month(flat)
    assert figures.price_paid is None
    assert figures.diversification is None
    assert figures.chance_of_loss == 1


def test_total_adds_money_and_squares_of_risk():
    purse = m.Purse((120, 170, 155, 155, 130, 240), bankruptcies=1, made=30, kept=10)
    total = m.investor_total([m.investor_month(GAMBLER), m.investor_month(CAREFUL)], purse)
    assert (total.cost, total.income, total.profit) == (55, 130, 75)
    assert total.expected_profit == pytest.approx(145 / 3)
    assert total.luck == pytest.approx(80 / 3)
    assert total.risk == pytest.approx(sqrt(61800) / 6)
    assert total.reward_to_risk == pytest.approx(290 / sqrt(61800))
    assert total.max_drawdown == 40
    assert (total.promises_made, total.promises_kept, total.promises_broken) == (30, 10, 20)
    assert total.bankruptcies == 1


def test_total_of_nothing():
    total = m.investor_total([], m.Purse((120,)))
    assert (total.cost, total.risk, total.reward_to_risk, total.max_drawdown) == (0, 0, None, 0)


SELLER = m.ManagerMonth(
    month=1,
    held=3,
    sales=(
        m.Sale("blue-01", 20, Fraction(20), BLUE.expected),
        m.Sale("yellow-2x-1", 60, Fraction(60), 2 * YELLOW.expected),
    ),
    revenue=80,
    upkeep=30,
    lots=(15,),
    sold_to_bank=0,
)
IDLE = m.ManagerMonth(2, held=2, sales=(), revenue=0, upkeep=20, lots=(), sold_to_bank=10)


def test_manager_who_sold_two_of_three():
    figures = m.manager_month(SELLER)
    assert (figures.held, figures.sold, figures.lots_bought, figures.lots_cost) == (3, 2, 1, 15)
    assert figures.profit == 80 - 30 - 15
    assert figures.worth == pytest.approx(80 / 3 + 130 / 3)
    assert figures.capture == pytest.approx(80 / 70)
    assert figures.unsold == pytest.approx(1 / 3)


def test_manager_who_sold_nothing():
    figures = m.manager_month(IDLE)
    assert figures.profit == -20 + 10
    assert (figures.worth, figures.capture, figures.unsold) == (0, None, 1)


def test_manager_total_takes_shares_of_the_sums():
    total = m.manager_total([SELLER, IDLE])
    assert (total.month, total.held, total.sold, total.revenue) == (None, 5, 2, 80)
    assert total.profit == 35 - 10
    assert total.capture == pytest.approx(80 / 70)
    assert total.unsold == pytest.approx(3 / 5)
    assert m.manager_total([]).unsold is None


def test_winners_curse_is_a_result_below_zero():
    result = m.auction_result(m.Lot("red-02", 1, 25, Fraction(40), Fraction(30)))
    assert result.result == 40 - 30 - 25


def test_brute_force_over_1296_dice_equals_the_convolution():
    weights = {"red": 2, "yellow": 1, "green": 3, "blue": 1}
    counted: dict[int, int] = {}
    for dice in product(range(6), repeat=4):
        income = sum(
            weight * START[colour].incomes[face]
            for (colour, weight), face in zip(weights.items(), dice, strict=True)
        )
        counted[income] = counted.get(income, 0) + 1
    assert sum(counted.values()) == 1296
    assert m.distribution([(w, START[colour]) for colour, w in weights.items()]) == counted


CHANCES = st.lists(st.integers(-50, 90), min_size=6, max_size=6).map(lambda x: m.Chances(tuple(x)))


@given(
    st.lists(st.tuples(st.integers(0, 6), CHANCES, st.integers(0, 5)), min_size=4, max_size=4),
    st.integers(0, 300),
)
def test_laws_of_one_month(held, cost):
    names = list(NONE)
    figures = m.investor_month(
        m.InvestorMonth(
            1,
            {name: weight for name, (weight, _, _) in zip(names, held, strict=True)},
            cost,
            {name: chances for name, (_, chances, _) in zip(names, held, strict=True)},
            {name: c.incomes[face] for name, (_, c, face) in zip(names, held, strict=True)},
        )
    )
    assert figures.luck + figures.expected_profit == pytest.approx(figures.profit)
    assert figures.bad_month <= figures.expected_profit + 1e-9
    assert 0 <= figures.chance_of_loss <= 1
    if figures.diversification is not None:
        assert 1 - 1e-9 <= figures.diversification <= 2 + 1e-9  # four equal risks: √4


@pytest.mark.parametrize(
    ("part", "wanted"), [(Fraction(1, 20), -20), (Fraction(1, 2), -10), (Fraction(51, 100), 50)]
)
def test_quantile_is_the_lowest_outcome_that_enough_cases_do_not_exceed(part, wanted):
    assert m.quantile(m.distribution([(1, RED)]), part) == wanted
