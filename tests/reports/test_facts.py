"""The example game, every figure by hand (the game stands in example.py).

Spaces before the dice. Month 1: all on 30. Month 2: red 50 (−20 0 30 70 70 70: sum 220), yellow 0
(−10 −10 0 30 40 40: 90), green 30 (170), blue 30 right (all 30: 180). Month 3: green 30 right
(20 30 30 40 50 50: 220).
"""

from __future__ import annotations

import copy
import json
from math import sqrt
from typing import Any

import pytest

from games.engine.record import read
from games.registry import RULES
from reports.of_record import of_record
from tests.reports.example import RECORD


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return of_record(read(json.dumps(RECORD), RULES))[1]


def months(told: dict[str, Any], seat: str, role: str, *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(month[key] for key in keys) for month in told["seats"][seat][role]["months"]]


def test_roles_never_held_are_null(told):
    assert told["seats"]["s1"]["investor"] is None
    assert told["seats"]["s3"]["manager"] is None
    assert list(told["seats"]) == ["s1", "s2", "s3", "s4", "s5"]


def test_investor_with_red_and_yellow(told):
    wanted = [(1, 45, 50, 5), (2, 65, 0, -65), (3, 0, 0, 0)]
    assert months(told, "s3", "investor", "month", "cost", "income", "profit") == wanted
    first, second, third = told["seats"]["s3"]["investor"]["months"]
    assert first["weights"] == {"red": 1, "yellow": 1, "green": 0, "blue": 0}
    assert first["expected_profit"] == pytest.approx(130 / 3 - 45)
    assert first["risk"] == pytest.approx(sqrt(54500 + 24500) / 6)
    assert first["chance_of_loss"] == pytest.approx(18 / 36)
    assert first["bad_month"] == pytest.approx((2 * -30 + 1.6 * -20) / 3.6 - 45)
    assert second["weights"]["red"] == 2
    assert second["expected_profit"] == pytest.approx(2 * 220 / 6 + 90 / 6 - 65)
    assert second["luck"] == pytest.approx(-265 / 3)
    assert third["luck_z"] is None
    total = told["seats"]["s3"]["investor"]["total"]
    assert (total["cost"], total["income"], total["profit"]) == (110, 50, -60)
    assert total["expected_profit"] == pytest.approx(65 / 3)
    # 120, 170, then 125 after prices, 125 after the dice, 60 after prices
    assert total["max_drawdown"] == 110


def test_investor_who_promised_too_much(told):
    wanted = [(200, 60, -140), (20, 60, 40), (0, 0, 0)]
    assert months(told, "s4", "investor", "cost", "income", "profit") == wanted
    second = told["seats"]["s4"]["investor"]["months"][1]
    assert second["weights"]["blue"] == 2
    assert (second["risk"], second["luck"], second["luck_z"]) == (0, 0, None)
    assert second["diversification"] is None
    total = told["seats"]["s4"]["investor"]["total"]
    assert total["max_drawdown"] == 180
    assert total["promises_made"] == 20
    assert total["promises_kept"] == 10
    assert total["promises_broken"] == 10
    assert total["bankruptcies"] == 0


def test_managers_months(told):
    keys = ("held", "sold", "revenue", "upkeep", "lots_bought", "lots_cost", "profit")
    ada = [(3, 3, 125, 30, 1, 30, 65), (4, 3, 55, 40, 0, 0, 15), (4, 1, 15, 40, 0, 0, -25)]
    ben = [(3, 2, 115, 30, 1, 15, 70), (4, 2, 45, 40, 0, 0, 5), (4, 0, 0, 40, 0, 0, -40)]
    assert months(told, "s1", "manager", *keys) == ada
    assert months(told, "s2", "manager", *keys) == ben
    worths = [month[0] for month in months(told, "s1", "manager", "worth")]
    assert worths == pytest.approx([460 / 6, (2 * 220 + 170) / 6, 220 / 6])
    assert months(told, "s2", "manager", "capture", "unsold")[2] == (None, 1)


def test_managers_totals(told):
    ada, ben = told["seats"]["s1"]["manager"]["total"], told["seats"]["s2"]["manager"]["total"]
    assert (ada["revenue"], ada["profit"], ada["promises"]) == (195, 55, 10)
    assert ada["capture"] == pytest.approx(195 / 215)
    assert ada["unsold"] == pytest.approx(4 / 11)
    assert (ben["revenue"], ben["profit"], ben["promises"]) == (160, 35, 0)
    assert "month" not in ada


def test_companies_bought_at_auction(told):
    (red,) = told["seats"]["s1"]["manager"]["auctions"]
    assert (red["company"], red["month"], red["price"]) == ("red-03", 1, 30)
    assert (red["revenue"], red["upkeep"], red["result"]) == (20, 20, -30)
    (blue,) = told["seats"]["s2"]["manager"]["auctions"]
    assert (blue["revenue"], blue["upkeep"], blue["result"]) == (20, 20, -15)


def test_a_price_paid_in_part_counts_in_part():
    """blue-01 is bought at auction, and its buyer is paid 90 of 100 for it."""
    record = copy.deepcopy(RECORD)
    record["options"] = {"months": 2}
    record["chance"]["script"]["deck"][0][1] = "yellow-02"
    record["chance"]["script"]["deck"][0][7] = "blue-01"
    record["commands"] = [
        *[{"do": "advance"}] * 3,  # negotiation, dice, red-03
        {"seat": "s2", "do": "outcry", "price": 15},
        *[{"do": "advance"}] * 2,
        {"seat": "s3", "do": "bid", "company": "blue-01", "price": 100},
        {"seat": "s2", "do": "accept", "company": "blue-01", "investor": "s3"},
        {"seat": "s3", "do": "bid", "company": "red-02", "price": 50},
        {"seat": "s2", "do": "accept", "company": "red-02", "investor": "s3"},
        *[{"do": "advance"}] * 2,
    ]
    # 120 + blue 30 − red 20 = 130 of the 150 owed: blue-01 gets 100 × 130 ÷ 150.
    told = of_record(read(json.dumps(record), RULES))[1]
    (blue,) = told["seats"]["s2"]["manager"]["auctions"]
    assert blue["revenue"] == pytest.approx(100 * 130 / 150)
    assert blue["upkeep"] == 0  # the game has stopped before costs


def test_the_table(told):
    table = told["table"]
    prices = {(each["month"], each["colour"]): each for each in table["prices"]}
    assert (prices[1, "blue"]["price"], prices[1, "blue"]["sold"]) == (100, 2)
    assert (prices[2, "blue"]["price"], prices[2, "blue"]["sold"]) == (10, 2)
    assert (prices[3, "blue"]["price"], prices[3, "blue"]["sold"]) == (None, 0)
    assert prices[3, "green"]["expected"] == pytest.approx(220 / 6)
    split = table["split"]
    assert split["worth"] == pytest.approx(1015 / 3)
    assert (split["managers"], split["bank"]) == (110, 265)
    assert split["investors"] == pytest.approx(1015 / 3 - 375)
    deals = table["deals"]
    counted = (deals["made"], deals["broken"], deals["replaced"], deals["locked"])
    assert counted == (7, 6, 0, 1)
    assert deals["seconds_before_end"][:5] == [9, 7, 5, 3, 1]
    assert table["market"]["red"]["path"] == [30, 50, -20, 0]


def test_the_fan_of_red_after_one_and_two_months(told):
    start, first, *_ = told["table"]["market"]["red"]["fan"]
    assert start == {"p5": 30, "p25": 30, "p50": 30, "p75": 30, "p95": 30}
    # −20 −20 −10 50 60 70: the quarter ends in the second outcome, three quarters in the fifth
    assert first == {"p5": -20, "p25": -20, "p50": -10, "p75": 60, "p95": 70}


def test_a_replaced_deal_and_one_bankrupt_by_the_dice():
    record = copy.deepcopy(RECORD)
    record["options"] = {"months": 1, "cash": 10}
    record["chance"]["script"]["dice"] = [{"red": -7, "yellow": 1, "green": 0, "blue": 0}]
    record["commands"] = [
        {"seat": "s3", "do": "bid", "company": "red-01", "price": 5},
        {"seat": "s1", "do": "accept", "company": "red-01", "investor": "s3"},
        {"seat": "s4", "do": "bid", "company": "red-01", "price": 10},
        {"seat": "s1", "do": "accept", "company": "red-01", "investor": "s4"},
        {"seat": "s4", "do": "bid", "company": "yellow-01", "price": 5},
        {"seat": "s2", "do": "accept", "company": "yellow-01", "investor": "s4"},
        {"seat": "s2", "do": "cancel", "company": "yellow-01"},
        *[{"do": "advance"}] * 2,
    ]
    told = of_record(read(json.dumps(record), RULES))[1]
    assert told["table"]["deals"]["replaced"] == 1
    assert told["table"]["deals"]["broken"] == 1
    total = told["seats"]["s4"]["investor"]["total"]
    assert (total["cost"], total["income"], total["profit"]) == (10, -20, -30)
    assert (total["bankruptcies"], total["max_drawdown"]) == (1, 10)
    (month,) = told["seats"]["s1"]["manager"]["months"]
    assert (month["sold"], month["revenue"]) == (1, 0)
