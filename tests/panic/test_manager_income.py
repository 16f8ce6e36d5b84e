"""Prices, settlement, promises and bankruptcy (P-35 to P-39)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table, company, kinds, transfers


def prices(events: tuple[Any, ...]) -> list[tuple[str, str, int]]:
    return [each[:3] for each in transfers(events) if each[3] == "price"]


@pytest.mark.rule("P-35")
def test_each_investor_pays_each_manager_the_agreed_prices() -> None:
    table = Table(rolls=[STILL])
    for manager, short, investor, price in [
        ("s1", "b1", "s3", 25), ("s1", "b2", "s3", 30), ("s2", "g1", "s3", 20),
        ("s2", "g2", "s5", 15),
    ]:  # fmt: skip
        table.deal(manager, short, investor, price)
    events = table.to_roll()
    assert prices(events) == [("s3", "s1", 55), ("s3", "s2", 20), ("s5", "s2", 15)]
    booked = [each for each in table.json["transactions"] if each["reason"] == "price"]
    assert {(each["month"], each["phase"]) for each in booked} == {(1, "settlement")}


@pytest.mark.rule("P-36")
def test_the_printed_example_of_a_managers_income() -> None:
    table = Table(hands="r1 g1 y1 b1 b2 b3", rolls=[STILL])
    table.own("s1", "y2x1 g2")
    table.deal("s1", "y2x1", "s3", 60)
    for short, price in (("r1", 30), ("g1", 20), ("y1", 15)):
        table.deal("s1", short, "s4", price)
    table.deal("s1", "g2", "s5", 15)
    events = table.to_roll()
    assert sum(amount for _, to, amount in prices(events) if to == "s1") == 140


def short_table(cash: int = 1, **options: Any) -> Table:
    """s3 owes s1 50 and s2 25, and has their cash and an income of 60."""
    table = Table(rolls=[STILL, STILL], options=options)
    table.deal("s1", "b1", "s3", 50)
    table.deal("s2", "g1", "s3", 25)
    table.cash(s3=cash)
    return table


@pytest.mark.rule("P-37")
def test_a_short_investors_cash_is_shared_first() -> None:
    table = short_table()
    events = table.to_roll()
    # 61 of 75: 40.67 and 20.33; the odd unit goes to the larger debt.
    assert prices(events) == [("s3", "s1", 41), ("s3", "s2", 20)]
    assert table.json["phase"] == "settlement"
    assert table.json["debts"] == [
        {"from": "s3", "to": "s1", "amount": 9, "proposal": None},
        {"from": "s3", "to": "s2", "amount": 5, "proposal": None},
    ]
    assert table.money()["s3"] == 0
    assert rules.deadline(table.state) == Deadline("1/settlement", 45)


@pytest.mark.rule("P-37")
def test_nobody_settles_who_can_pay_exactly() -> None:
    table = short_table(cash=15)
    table.to_roll()
    assert table.json["debts"] == []
    assert table.money() == {
        "s1": 120 + 50 - 30,
        "s2": 120 + 25 - 30,
        "s3": 0,
        "s4": 120,
        "s5": 120,
    }


@pytest.mark.rule("P-37")
def test_each_manager_defers_and_costs_follow_when_all_have_chosen() -> None:
    table = short_table()
    table.to_roll()
    table.do("s2", c.Defer("s3"))
    assert table.json["phase"] == "settlement"
    assert table.json["debts"] == [{"from": "s3", "to": "s1", "amount": 9, "proposal": None}]
    assert table.refused("s2", c.Defer("s3")) == ("owes_you_nothing", "P-37")
    assert table.refused("s1", c.Force("s4")) == ("owes_you_nothing", "P-37")
    table.do("s1", c.Defer("s3"))
    assert table.json["phase"] == "auction"
    assert table.json["promises"] == [
        {"from": "s3", "to": "s1", "amount": 9},
        {"from": "s3", "to": "s2", "amount": 5},
    ]
    assert table.money()["s1"] == 120 + 41 - 30


@pytest.mark.rule("P-37")
def test_the_clock_defers() -> None:
    table = short_table()
    table.to_roll()
    events = table.advance()
    assert kinds(events)[:2] == ["Deferred", "Deferred"]
    assert [each["amount"] for each in table.json["promises"]] == [9, 5]
    assert not table.json["seats"]["s3"]["bankrupt"]


@pytest.mark.rule("P-37")
def test_one_manager_who_forces_bankruptcy_is_enough() -> None:
    table = short_table()
    table.to_roll()
    table.do("s2", c.Force("s3"))
    assert table.json["seats"]["s3"]["bankrupt"]
    assert table.json["promises"] == table.json["debts"] == []
    assert table.json["phase"] == "auction"


@pytest.mark.rule("P-37")
@pytest.mark.parametrize(("settle", "seconds"), [(10, 10), (300, 300)])
def test_the_seconds_for_settling_are_data(settle: int, seconds: int) -> None:
    table = short_table(settle=settle)
    table.to_roll()
    deadline = rules.deadline(table.state)
    assert deadline is not None
    assert deadline.seconds == seconds


def promised() -> Table:
    """s3 has promised s1 9 and s2 5; a month later, in negotiation."""
    table = short_table()
    table.to_roll()
    table.advance()
    table.advance(3)
    table.cash(s3=12)
    assert table.json["phase"] == "negotiation"
    return table


@pytest.mark.rule("P-38")
def test_a_promise_is_paid_in_parts_whenever_the_investor_likes() -> None:
    table = promised()
    before = table.money()["s1"]
    events = table.do("s3", c.Pay("s1", 4))
    assert transfers(events) == [("s3", "s1", 4, "promise")]
    assert table.json["promises"][0] == {"from": "s3", "to": "s1", "amount": 5}
    table.at_roll()
    table.do("s3", c.Pay("s1", 5))
    assert table.json["promises"] == [{"from": "s3", "to": "s2", "amount": 5}]
    assert table.money()["s1"] == before + 9
    assert table.refused("s3", c.Pay("s1", 1)) == ("no_promise", "P-38")


@pytest.mark.rule("P-38")
@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        ("s3", c.Pay("s1", 0), "more_than_promised"),
        ("s3", c.Pay("s1", -1), "more_than_promised"),
        ("s3", c.Pay("s1", 10), "more_than_promised"),
        ("s3", c.Pay("s5", 1), "no_promise"),
        ("s3", c.Pay("nobody", 1), "no_promise"),
        ("s4", c.Pay("s1", 1), "no_promise"),
        ("s1", c.Pay("s3", 1), "no_promise"),
    ],
)
def test_no_more_than_the_promise_is_paid(seat: str, command: Any, code: str) -> None:
    assert promised().refused(seat, command) == (code, "P-38")


@pytest.mark.rule("P-38")
def test_a_promise_is_paid_from_the_cash_there_is() -> None:
    table = promised()
    table.cash(s3=3)
    assert table.refused("s3", c.Pay("s1", 4)) == ("cannot_afford", "P-38")


@pytest.mark.rule("P-38")
def test_later_promises_are_added_and_the_game_never_collects() -> None:
    table = promised()
    table.cash(s3=0)
    table.to_roll()
    # 60 for 75: exactly 40 and 20, so 10 and 5 more.
    assert [each["amount"] for each in table.json["debts"]] == [10, 5]
    table.advance()
    assert [each["amount"] for each in table.json["promises"]] == [19, 10]


@pytest.mark.rule("P-38")
def test_a_forced_bankruptcy_leaves_earlier_promises_listed_and_unpayable() -> None:
    table = short_table()
    table.to_roll()
    table.do("s1", c.Defer("s3"))
    table.do("s2", c.Force("s3"))
    assert table.json["promises"] == [{"from": "s3", "to": "s1", "amount": 9}]
    assert table.json["debts"] == []
    assert table.refused("s3", c.Pay("s1", 1)) == ("you_are_out", "P-39")


@pytest.mark.rule("P-38")
def test_a_promise_to_a_bankrupt_cannot_be_paid() -> None:
    table = promised()
    table.cash(s1=0)
    table.put(
        out=("s1",), owners={}, reserve=tuple(sorted(table.state.owners)) + table.state.reserve
    )
    table.put(deals={})
    assert table.refused("s3", c.Pay("s1", 1)) == ("no_promise", "P-38")


@pytest.mark.rule("P-39")
def test_a_bankrupt_is_out_of_the_game() -> None:
    table = short_table()
    table.deal("s1", "b2", "s4", 20)
    table.cash(s3=1)
    table.to_roll()
    table.cash(s3=7)
    events = table.do("s1", c.Force("s3"))
    assert transfers(events)[0] == ("s3", "bank", 7, "bankruptcy")
    assert table.json["seats"]["s3"]["cash"] == table.json["seats"]["s3"]["tokens"] == 0
    assert table.deals().keys() == {company("b2")}
    assert table.refused("s3", c.Hammer()) == ("you_are_out", "P-39")
    assert rules.legal(table.state, "s3") == ()
    table.advance(3)
    assert table.refused("s3", c.Bid(company("b2"), 5)) == ("you_are_out", "P-20")
    while not table.state.over:
        table.advance()
    assert "s3" not in table.json["scores"]


@pytest.mark.rule("P-39")
def test_a_bankrupt_managers_companies_go_back_to_the_reserve() -> None:
    table = Table(rolls=[STILL], options={"cash": 0})
    table.deal("s1", "b1", "s3", 5)
    table.to_roll()
    events = table.advance()  # both managers are short; selling all brings 20 of 30, and 15
    assert table.state.out == ("s1", "s2")
    assert ("s1", "bank", 20, "bankruptcy") in transfers(events)
    assert ("s2", "bank", 15, "bankruptcy") in transfers(events)
    assert table.json["reserve"] == 46
    assert table.state.owners == {}
