"""The dice, the board and what it brings (P-25 to P-31)."""

from __future__ import annotations

import pytest

from games.engine.errors import ScriptError
from games.engine.protocol import Deadline
from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table, company, kinds, transfers


@pytest.mark.rule("P-25")
def test_one_investor_drawn_at_random_rolls() -> None:
    table = Table(roller=["s4"], rolls=[STILL]).at_roll()
    assert table.state.roller == table.json["roller"] == "s4"
    for seat in ("s1", "s3", "s5"):
        assert table.refused(seat, c.Roll()) == ("not_the_roller", "P-25")
    assert rules.deadline(table.state) == Deadline("1/investor_income", 10)
    table.do("s4", c.Roll())
    assert table.json["roller"] is None


@pytest.mark.rule("P-25")
def test_the_roller_is_an_investor_of_the_table() -> None:
    with pytest.raises(ScriptError, match=r"chance\.script\.roller\[0\]"):
        Table(roller=["s1"]).at_roll()
    drawn = {Table(seed=seed).at_roll().state.roller for seed in range(30)}
    assert drawn == {"s3", "s4", "s5"}


@pytest.mark.rule("P-25")
def test_the_clock_rolls_for_who_does_not() -> None:
    table = Table(rolls=[(-7, 3, 0, -1)]).at_roll()
    table.advance()
    assert {colour: each["position"] for colour, each in table.json["market"].items()} == {
        "red": 0, "yellow": 6, "green": 3, "blue": 2,
    }  # fmt: skip


@pytest.mark.rule("P-26")
@pytest.mark.rule("P-30")
def test_the_printed_example_of_the_move() -> None:
    table = Table(rolls=[(-7, 3, 0, -1)])
    events = table.to_roll()
    assert {colour: each["value"] for colour, each in table.json["market"].items()} == {
        "red": -20, "yellow": 60, "green": 30, "blue": 20,
    }  # fmt: skip
    moved = next(each for each in events if type(each).__name__ == "MarketMoved")
    assert moved.dice == {"red": -7, "yellow": 3, "green": 0, "blue": -1}
    assert moved.before == dict.fromkeys(["red", "yellow", "green", "blue"], 3)
    assert moved.after == {"red": 0, "yellow": 6, "green": 3, "blue": 2}


@pytest.mark.rule("P-26")
def test_an_indicator_never_leaves_its_track() -> None:
    table = Table(rolls=[(-7, 3, 2, 1), (-7, 3, 2, 1), (3, 3, 2, 1)], options={"upkeep": 0})
    for position in ({"red": 0, "yellow": 6}, {"red": 0, "yellow": 7}, {"red": 3, "yellow": 7}):
        table.to_roll()
        for colour, index in position.items():
            assert table.json["market"][colour]["position"] == index
        table.advance(3)


@pytest.mark.rule("P-27")
@pytest.mark.rule("P-28")
@pytest.mark.rule("P-30")
def test_the_printed_example_of_income() -> None:
    table = Table(hands="b1 b2 r1 g1 g2 y1", rolls=[(-7, 3, -2, 0)])
    table.own("s2", "y2x1")
    for manager, short in [("s1", "b1"), ("s1", "b2"), ("s1", "r1"), ("s2", "g1"), ("s2", "y2x1")]:
        table.deal(manager, short, "s3", 5)
    events = table.to_roll()
    # 60 − 20 + 10 + 120 as one net amount
    incomes = [each for each in transfers(events) if each[3] == "income"]
    assert incomes == [("bank", "s3", 170, "income")]
    booked = [each for each in table.json["transactions"] if each["reason"] == "income"]
    assert [(each["month"], each["phase"]) for each in booked] == [(1, "investor_income")]


@pytest.mark.rule("P-27")
def test_a_negative_sum_is_paid_to_the_bank_and_zero_is_not_booked() -> None:
    table = Table(hands="r1 r2 y1 g1 g2 b1", rolls=[(-7, -2, -2, -1)])
    table.deal("s1", "r1", "s3", 5)  # −20
    table.deal("s1", "r2", "s4", 5)  # −20 and blue +20: nothing
    table.deal("s2", "b1", "s4", 5)
    incomes = [each for each in transfers(table.to_roll()) if each[3] == "income"]
    assert incomes == [("s3", "bank", 20, "income")]


@pytest.mark.rule("P-28")
def test_a_double_company_changes_no_price() -> None:
    table = Table(rolls=[STILL])
    table.own("s1", "g2x1")
    table.deal("s1", "g2x1", "s3", 45)
    table.to_roll()
    assert table.money()["s3"] == 120 + 2 * 30 - 45
    assert table.money()["s1"] == 120 + 45 - 4 * 10


@pytest.mark.rule("P-29")
def test_income_follows_where_the_indicator_stands() -> None:
    table = Table(rolls=[(2, 1, 0, 1), (2, 1, 0, 0)])
    table.deal("s1", "b1", "s3", 5)
    table.deal("s1", "b2", "s4", 40)
    table.to_roll()
    # Blue moved from 30 to another 30: both get the same, whatever they agreed.
    assert (table.money()["s3"], table.money()["s4"]) == (120 + 30 - 5, 120 + 30 - 40)
    table.advance(3)
    table.to_roll()
    assert (table.money()["s3"], table.money()["s4"]) == (145 + 30 - 5, 110 + 30 - 40)


@pytest.mark.rule("P-31")
def test_a_loss_beyond_ones_cash_is_bankruptcy_at_once() -> None:
    table = Table(rolls=[(-7, 1, 0, 0)])
    table.deal("s1", "r1", "s3", 50)
    table.deal("s1", "b1", "s3", 5)
    table.own("s2", "r2")
    table.deal("s2", "r2", "s3", 5)
    table.deal("s2", "g1", "s4", 10)
    table.cash(s3=9)  # 30 − 20 − 20 = −10
    events = table.to_roll()
    assert ("s3", "bank", 9, "bankruptcy") in transfers(events)
    assert table.json["seats"]["s3"] == {
        "roles": ["investor"], "cash": 0, "bankrupt": True, "companies": [], "tokens": 0,
    }  # fmt: skip
    assert table.deals().keys() == {company("g1")}
    assert table.money()["s1"] == 120 - 30  # nothing is paid for b1 and r1
    assert "RoleLost" in kinds(events)


@pytest.mark.rule("P-31")
def test_a_loss_of_exactly_ones_cash_is_paid() -> None:
    table = Table(rolls=[(-7, 1, 0, 0)])
    table.deal("s1", "r1", "s3", 50)
    table.cash(s3=20)
    events = table.to_roll()
    assert ("s3", "bank", 20, "income") in transfers(events)
    assert not table.json["seats"]["s3"]["bankrupt"]
    assert table.json["debts"] == [{"from": "s3", "to": "s1", "amount": 50, "proposal": None}]
