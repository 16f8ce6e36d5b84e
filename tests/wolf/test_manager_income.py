"""Debts, reductions and bankruptcy (W-30 to W-33)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import STILL, Table, kinds, transfers


def prices(events: tuple[Any, ...]) -> list[tuple[str, str, int]]:
    return [each[:3] for each in transfers(events) if each[3] == "price"]


def short_table(**options: Any) -> Table:
    """s3 owes s1 60 and s2 40 and has 70 after the dice; s4 owes s1 20 and can pay."""
    table = Table(rolls=[STILL, STILL], options=options)
    table.deal("s1", "b1", "s3", 60)
    table.deal("s2", "g1", "s3", 40)
    table.deal("s1", "b2", "s4", 20)
    table.cash(s3=10)
    return table


@pytest.mark.rule("W-30")
def test_an_investor_adds_up_all_debts_before_paying_anyone() -> None:
    table = short_table()
    events = table.to_roll()
    # 70 would pay s1's 60, but not all: nobody is paid by s3.
    assert prices(events) == [("s4", "s1", 20)]
    assert table.json["debts"] == [
        {"from": "s3", "to": "s1", "amount": 60, "proposal": None},
        {"from": "s3", "to": "s2", "amount": 40, "proposal": None},
    ]
    assert table.state.cash["s3"] == 70


@pytest.mark.rule("W-30")
@pytest.mark.rule("P-35")
def test_after_paying_prices_are_erased_and_tokens_are_back() -> None:
    table = Table(rolls=[STILL])
    table.own("s1", "y2x1")
    table.deal("s1", "b1", "s3", 25)
    table.deal("s1", "y2x1", "s3", 30)
    table.deal("s2", "g1", "s3", 20)
    events = table.to_roll()
    # One sum a manager; a 2× company's price is not doubled.
    assert prices(events) == [("s3", "s1", 55), ("s3", "s2", 20)]
    assert {each["price"] for each in table.json["companies"].values()} == {None}
    assert rules.view(table.state, None).tokens["s3"] == 10


@pytest.mark.rule("P-36")
def test_the_printed_example_of_a_managers_income() -> None:
    table = Table(own="r1 g1 y1 b1 b2 b3", rolls=[STILL])
    table.own("s1", "y2x1 g2")
    table.deal("s1", "y2x1", "s3", 60)
    for short, price in (("r1", 30), ("g1", 20), ("y1", 15)):
        table.deal("s1", short, "s4", price)
    table.deal("s1", "g2", "s5", 15)
    events = table.to_roll()
    assert sum(amount for _, to, amount in prices(events) if to == "s1") == 140


@pytest.mark.rule("W-30")
def test_who_owes_exactly_what_they_have_pays_it() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 150)
    events = table.to_roll()
    assert prices(events) == [("s3", "s1", 150)]
    assert (table.state.cash["s3"], table.state.phase) == (0, "auction")


@pytest.mark.rule("W-31")
def test_an_agreed_reduction_pays_everyone_at_once() -> None:
    table = short_table()
    table.to_roll()
    table.do("s3", c.Settle("s1", 30))
    assert table.json["debts"][0] == {"from": "s3", "to": "s1", "amount": 60, "proposal": 30}
    events = table.do("s1", c.Agree("s3"))
    # 30 + 40 = 70 = all of the cash.
    assert prices(events) == [("s3", "s1", 30), ("s3", "s2", 40)]
    assert table.state.cash["s3"] == 0
    assert table.state.tokens["s3"] == 10
    assert (table.state.phase, table.json["debts"]) == ("auction", [])


@pytest.mark.rule("W-31")
def test_a_proposal_is_replaced_refused_and_an_agreed_one_holds_until_a_new_one_is() -> None:
    table = short_table()
    table.to_roll()
    table.do("s3", c.Settle("s1", 20))
    table.do("s3", c.Settle("s1", 50))
    table.do("s1", c.Agree("s3"))
    # 50 + 40 is still too much; the sum of 50 stands now.
    assert table.json["debts"][0] == {"from": "s3", "to": "s1", "amount": 50, "proposal": None}
    table.do("s3", c.Settle("s1", 10))
    table.do("s1", c.Refuse("s3"))
    assert table.json["debts"][0] == {"from": "s3", "to": "s1", "amount": 50, "proposal": None}
    table.do("s3", c.Settle("s2", 20))
    events = table.do("s2", c.Agree("s3"))
    assert prices(events) == [("s3", "s1", 50), ("s3", "s2", 20)]


@pytest.mark.rule("W-31")
def test_nothing_is_owed_afterwards_and_all_may_be_given_up() -> None:
    table = short_table()
    table.to_roll()
    table.do("s3", c.Settle("s1", 0))
    events = table.do("s1", c.Agree("s3"))
    assert prices(events) == [("s3", "s2", 40)]
    assert table.state.cash["s3"] == 30
    assert table.json["debts"] == []
    assert table.json["promises"] == []


@pytest.mark.rule("W-31")
def test_what_is_no_reduction() -> None:
    table = short_table()
    table.to_roll()
    assert table.refused("s3", c.Settle("s1", 60)) == ("no_reduction", "W-31")
    assert table.rule("s3", c.Settle("s1", -1)) == "W-31"
    assert table.rule("s4", c.Settle("s1", 5)) == "W-31"
    assert table.rule("s1", c.Agree("s3")) == "W-31"
    assert table.rule("s1", c.Refuse("s3")) == "W-31"
    table.do("s3", c.Settle("s1", 5))
    assert table.rule("s2", c.Agree("s3")) == "W-31"
    assert table.rule("s1", c.Settle("s2", 5)) == "P-11"
    assert table.rule("s4", c.Agree("s3")) == "P-11"


@pytest.mark.rule("W-32")
def test_the_clock_ends_in_bankruptcy_for_all_who_have_not_settled() -> None:
    table = short_table()
    table.deal("s2", "g2", "s5", 300)
    table.to_roll()
    assert rules.deadline(table.state) == Deadline("1/settlement", 60)
    events = table.advance()
    assert transfers(events)[:4] == [
        ("s3", "bank", 70, "bankruptcy"),
        ("bank", "s3", 100, "fresh"),
        ("s5", "bank", 150, "bankruptcy"),
        ("bank", "s5", 100, "fresh"),
    ]
    assert table.state.phase == "auction"
    shorter = short_table(settle=20)
    shorter.to_roll()
    assert rules.deadline(shorter.state) == Deadline("1/settlement", 20)


@pytest.mark.rule("W-32")
def test_an_investor_may_declare_it() -> None:
    table = short_table()
    table.to_roll()
    assert table.refused("s4", c.Bankrupt()) == ("can_pay", "W-32")
    assert table.rule("s1", c.Bankrupt()) == "P-11"
    events = table.do("s3", c.Bankrupt())
    assert kinds(events)[:4] == ["DebtsSettled", "DealEnded", "DealEnded", "WentBankrupt"]
    assert table.state.phase == "auction"


@pytest.mark.rule("W-33")
def test_a_bankrupt_pays_no_manager_loses_a_token_and_plays_on_with_100() -> None:
    table = short_table()
    table.to_roll()
    before = table.money()
    events = table.do("s3", c.Bankrupt())
    assert prices(events) == []
    assert transfers(events)[:2] == [
        ("s3", "bank", 70, "bankruptcy"), ("bank", "s3", 100, "fresh"),
    ]  # fmt: skip
    # The managers have paid for three companies each, and have received nothing.
    assert table.money() == [before[0] - 30, before[1] - 30, 100, *before[3:]]
    assert table.json["seats"]["s3"]["tokens"] == 9
    assert table.json["seats"]["s3"]["bankrupt"] is False
    table.advance(3)
    table.do("s3", c.Bid("blue-01", 5))


@pytest.mark.rule("W-33")
def test_a_token_leaves_only_if_one_is_left() -> None:
    table = Table(options={"tokens": 1}, rolls=[STILL])
    table.deal("s1", "b1", "s3", 200)
    table.put(tokens=table.state.tokens | {"s4": 0})
    table.to_roll()
    table.advance()
    assert table.state.tokens == {"s3": 0, "s4": 0, "s5": 1}
    table.advance(3)
    assert table.state.round == 2
    table.do("s3", c.Bid("blue-01", 5))
    assert table.rule("s1", c.Accept("blue-01", "s3")) == "P-20"
    assert rules.view(table.state, "s3").lost == {"s3": 1, "s4": 1, "s5": 0}
