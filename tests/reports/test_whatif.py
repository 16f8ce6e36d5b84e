"""What could have been: by hand, and against every throw of the dice counted one by one."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.record import read
from games.floor.market import COLOURS
from games.registry import RULES
from reports import metrics, whatif
from reports.facts import TableFacts
from reports.metrics import Chances
from reports.of_record import of_record
from tests.reports.example import RECORD

COIN = Chances((0, 0, 0, 60, 60, 60))


@pytest.fixture(scope="module")
def facts() -> TableFacts:
    report = of_record(read(json.dumps(RECORD), RULES))[0]
    assert report is not None
    return report.facts


def month(number: int, brought: int, weight: int = 1, cost: int = 20) -> metrics.InvestorMonth:
    return metrics.InvestorMonth(number, {"red": weight}, cost, {"red": COIN}, {"red": brought})


def test_two_coins_by_hand():
    """0, 60 or 120 in 1, 2 and 1 of 4 cases; 40 paid, 60 came."""
    told = whatif.could_have([month(1, 60), month(2, 0)])
    assert told is not None
    assert (told.profit, told.expected) == (20, 20)
    assert (told.below, told.same, told.above) == (0.25, 0.5, 0.25)
    assert told.percentile == 50
    assert told.chance_of_loss == 0.25
    assert told.chances == ((-40, 0.25), (20, 0.5), (80, 0.25))
    assert told.bands == {5: -40, 25: -40, 50: 20, 75: 20, 95: 80}


def test_the_luckiest_and_the_unluckiest_game():
    lucky, unlucky = (whatif.could_have([month(n, b) for n in (1, 2)]) for b in (60, 0))
    assert lucky is not None
    assert unlucky is not None
    assert (lucky.below, lucky.above, lucky.percentile) == (0.75, 0, 88)
    assert (unlucky.below, unlucky.above, unlucky.percentile) == (0, 0.75, 12)


def test_without_deals_all_games_are_alike():
    told = whatif.could_have([month(1, 60, weight=0, cost=0)])
    assert told is not None
    assert (told.profit, told.below, told.same, told.above) == (0, 0, 1, 0)
    assert told.percentile == 50


def test_without_months_there_is_nothing():
    assert whatif.could_have([]) is None


def test_all_1296_throws_of_a_month_and_of_two(facts):
    """The imaginary player holds all four colours, so every die counts in every month."""
    first = replace(facts, months=facts.months[:1])
    told = whatif.imaginary(first)
    assert told is not None
    (only,) = first.months
    # 20, 25, 15 and 100 are the average prices of one company of each colour.
    assert told.costs == (160,)
    every = [
        sum(incomes) - 160
        for incomes in product(*(only.chances[colour].incomes for colour in COLOURS))
    ]
    assert len(every) == 1296
    # red +2 → 50, yellow −1 → 0, green 0 → 30, blue +1 → 30
    assert told.could_have.profit == 110 - 160
    assert told.could_have.expected == pytest.approx(sum(every) / 1296)
    assert told.could_have.below == sum(profit < -50 for profit in every) / 1296
    assert told.could_have.same == sum(profit == -50 for profit in every) / 1296
    assert dict(told.could_have.chances) == {
        profit: every.count(profit) / 1296 for profit in set(every)
    }


def test_two_months_of_an_investor_are_every_pair_of_throws(facts):
    months = facts.seats["s3"].investor[:2]
    told = whatif.could_have(months)
    assert told is not None
    played = [[c for c in COLOURS if month.weights[c]] for month in months]
    every = [
        sum(
            month.weights[colour] * income
            for month, colours, incomes in zip(months, played, (one, two), strict=True)
            for colour, income in zip(colours, incomes, strict=True)
        )
        - 110
        for one in product(*(months[0].chances[c].incomes for c in played[0]))
        for two in product(*(months[1].chances[c].incomes for c in played[1]))
    ]
    assert told.profit == -60
    assert told.below == sum(profit < -60 for profit in every) / len(every)
    assert told.above == sum(profit > -60 for profit in every) / len(every)
    assert told.chance_of_loss == pytest.approx(sum(p < 0 for p in every) / len(every))


def test_the_imaginary_player_pays_usual_prices_where_nobody_sold(facts):
    """Month 3 sells green-01 alone, at 15. Usual: red 20 + 20 + 20 for 3, yellow 25, green 15,
    blue 100 + 100 + 20 for 4 incomes. Month 2: red 40 ÷ 2, yellow 25, green 15, blue 20 ÷ 2."""
    told = whatif.imaginary(facts)
    assert told is not None
    assert told.costs == (160, 20 + 25 + 15 + 10, 20 + 25 + 15 + 55)
    assert told.missing == ()


def test_a_colour_never_sold_is_named_and_not_bought(facts):
    kept = tuple(
        replace(month, deals=tuple(deal for deal in month.deals if deal.colour != "blue"))
        for month in facts.months
    )
    told = whatif.imaginary(replace(facts, months=kept))
    assert told is not None
    assert told.missing == ("blue",)
    assert told.costs[0] == 60


def test_nothing_sold_leaves_nobody_to_imagine(facts):
    empty = tuple(replace(month, deals=()) for month in facts.months)
    assert whatif.imaginary(replace(facts, months=empty)) is None
    assert whatif.imaginary(replace(facts, months=())) is None


def test_tables_compare_the_months_with_the_same_dice(facts):
    """Table 2 sold nothing in month 1 and met other dice in month 3."""
    first, second, third = facts.months
    idle = replace(first, deals=())
    other = replace(third, after=third.after | {"red": 7})
    seats = {
        seat: replace(each, investor=tuple(m for m in each.investor or () if m.month != 1))
        for seat, each in facts.seats.items()
    }
    two = replace(facts, months=(idle, second, other), seats=seats)
    compared = whatif.compared({1: facts, 2: two})
    assert [each.month for each in compared] == [1, 2]
    one, none = compared[0].tables
    assert one.weights == {"red": 1, "yellow": 1, "green": 1, "blue": 2}
    # s3 paid 45, s4 200, s5 15.
    assert (one.investors, one.cost) == (3, pytest.approx(260 / 3))
    # Six times what one was worth at the start.
    # red: −20 −20 −10 50 60 70; yellow: −10 0 0 40 40 60;
    # green: 10 20 30 30 40 40; blue, sold twice: 20 20 30 30 30 30.
    assert one.price_paid == pytest.approx(260 * 6 / (130 + 130 + 170 + 2 * 160))
    assert (none.investors, none.cost, none.price_paid) == (0, None, None)
    assert compared[1].tables[0].expected_profit == compared[1].tables[1].expected_profit


def test_one_table_compares_nothing(facts):
    assert whatif.compared({1: facts}) == ()


@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(-30, 80).map(lambda n: n * 10), min_size=6, max_size=6),
            st.integers(0, 3),
            st.integers(0, 40).map(lambda n: n * 5),
            st.integers(0, 5),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_laws_of_all_games_that_could_have_been(drawn):
    """The parts are the whole, and the mean is what skill and luck are measured by."""
    months = [
        metrics.InvestorMonth(
            number, {"red": weight}, cost, {"red": Chances(tuple(faces))}, {"red": faces[fell]}
        )
        for number, (faces, weight, cost, fell) in enumerate(drawn, start=1)
    ]
    told = whatif.could_have(months)
    assert told is not None
    total = metrics.investor_total(
        [metrics.investor_month(month) for month in months], metrics.Purse((0,))
    )
    assert told.below + told.same + told.above == pytest.approx(1)
    assert told.same > 0
    assert sum(part for _profit, part in told.chances) == pytest.approx(1)
    assert told.expected == pytest.approx(total.expected_profit)
    assert told.profit == total.profit
    assert sum(profit * part for profit, part in told.chances) == pytest.approx(told.expected)
    assert 0 <= told.percentile <= 100
