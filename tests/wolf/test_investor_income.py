"""The dice, what they bring, and who cannot bear it (W-20 to W-22)."""

from __future__ import annotations

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import CRASH, STILL, Table, company, kinds, transfers


@pytest.mark.rule("W-20")
def test_month_by_month_the_next_seat_rolls_whatever_its_role() -> None:
    table = Table(options={"months": 7, "upkeep": 0})
    rollers = []
    while not table.state.over:
        if table.state.phase == "investor_income":
            rollers.append(table.state.roller)
        table.advance()
    assert rollers == ["s1", "s2", "s3", "s4", "s5", "s1", "s2"]


@pytest.mark.rule("W-20")
def test_only_the_roller_rolls() -> None:
    table = Table()
    table.advance()
    assert table.refused("s3", c.Roll()) == ("not_the_roller", "W-20")
    assert rules.deadline(table.state) == Deadline("1/investor_income", 10)
    table.do("s1", c.Roll())
    assert table.state.roller is None


@pytest.mark.rule("W-21")
def test_the_printed_example_of_an_income() -> None:
    # Red 2× at −20, yellow 2× at 60, green at 10, blue at 30.
    table = Table(own="g1 b1 b2 g2 g3 y1", rolls=[(-7, 3, -2, 0)])
    table.own("s1", "r2x1 y2x1")
    for short in ("r2x1", "y2x1", "g1", "b1"):
        table.deal("s1", short, "s3", 1)
    events = table.to_roll()
    assert ("bank", "s3", 120, "income") in transfers(events)
    assert {c: each["value"] for c, each in table.json["market"].items()} == {
        "red": -20, "yellow": 60, "green": 10, "blue": 30,
    }  # fmt: skip


@pytest.mark.rule("W-22")
def test_a_loss_beyond_ones_cash_is_bankruptcy_there_and_then() -> None:
    table = Table(rolls=[CRASH])
    table.own("s1", "r2x1")
    table.deal("s1", "r2x1", "s3", 5)
    table.deal("s2", "g1", "s3", 5)
    table.deal("s1", "b1", "s4", 5)
    # −40 + 30 on a cash of 9.
    table.cash(s3=9)
    events = table.to_roll()
    assert transfers(events)[:3] == [
        ("s3", "bank", 9, "bankruptcy"),
        ("bank", "s3", 100, "fresh"),
        ("bank", "s4", 30, "income"),
    ]
    # s3's prices of the month are not paid; s4's are.
    assert [each for each in transfers(events) if each[3] == "price"] == [("s4", "s1", 5, "price")]
    assert (table.state.cash["s3"], table.state.tokens["s3"]) == (100, 9)
    assert table.state.phase == "auction"


@pytest.mark.rule("W-22")
def test_a_loss_that_takes_the_last_unit_is_no_bankruptcy() -> None:
    table = Table(rolls=[CRASH])
    table.deal("s1", "r1", "s3", 1)
    table.deal("s1", "b1", "s4", 5)
    table.cash(s3=20)
    events = table.to_roll()
    assert ("s3", "bank", 20, "income") in transfers(events)
    assert table.state.tokens["s3"] == 10
    # And the price of 1 is then too much: s3 has to settle.
    assert table.state.phase == "settlement"
    assert table.json["debts"] == [{"from": "s3", "to": "s1", "amount": 1, "proposal": None}]


@pytest.mark.rule("W-22")
def test_the_deals_of_a_bankrupt_end_at_once() -> None:
    table = Table(rolls=[CRASH])
    table.deal("s1", "r1", "s3", 5)
    table.deal("s1", "b1", "s4", 200)
    table.cash(s3=0)
    events = table.to_roll()
    assert "WentBankrupt" in kinds(events)
    # s4 has to settle, so the month waits; nothing of s3's stands.
    assert table.state.phase == "settlement"
    assert list(table.state.deals) == [company("b1")]


@pytest.mark.rule("P-26")
def test_indicators_stop_at_the_ends() -> None:
    table = Table(rolls=[(7, -3, 2, 1), (7, -3, 2, 1)])
    table.to_auction()
    positions = [each["position"] for each in table.json["market"].values()]
    assert positions == [7, 0, 5, 4]
    table.advance(4)
    table.do("s2", c.Roll())
    assert [each["position"] for each in table.json["market"].values()] == [7, 0, 7, 5]


@pytest.mark.rule("P-29")
def test_income_follows_where_the_indicator_stands() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "r1", "s3", 90)
    # Red moved two spaces and stands at 50.
    assert ("bank", "s3", 50, "income") in transfers(table.to_roll())
