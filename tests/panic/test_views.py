"""What a viewer sees, and what nobody may see."""

from __future__ import annotations

import pytest

from games.floor import commands as c
from games.panic import rules
from games.panic.views import view
from tests.panic.table import STILL, Table, company

B1, G1 = company("b1"), company("g1")


def test_bids_are_seen_by_the_bidder_and_by_the_manager_of_the_company() -> None:
    table = Table()
    table.do("s3", c.Bid(B1, 25))
    table.do("s4", c.Bid(B1, 30))
    table.do("s4", c.Bid(G1, 15))
    table.do("s1", c.Ask(B1, 40))
    seen = {who: view(table.state, who) for who in ("s1", "s2", "s3", "s4", "s5", None)}
    assert seen["s1"].bids == {B1: {"s3": 25, "s4": 30}}
    assert seen["s2"].bids == {G1: {"s4": 15}}
    assert seen["s3"].bids == {B1: {"s3": 25}}
    assert seen["s4"].bids == {B1: {"s4": 30}, G1: {"s4": 15}}
    assert seen["s5"].bids == seen[None].bids == {}
    assert all(each.asks == {B1: 40} for each in seen.values())


@pytest.mark.parametrize("who", ["s1", "s3", None])
def test_the_reserve_and_its_order_are_seen_by_nobody(who: str | None) -> None:
    table = Table()
    text = repr(view(table.state, who))
    assert not [id for id in table.state.reserve if f"'{id}'" in text]
    assert view(table.state, who).reserve_left == 40


def test_other_peoples_cash_is_hidden_when_the_teacher_wants_it() -> None:
    table = Table(rolls=[STILL], options={"months": 1})
    table.cash(s3=33333, s4=44444)
    hidden = view(table.state, "s3", cash_shown=False)
    assert hidden.cash == {"s3": 33333}
    assert "44444" not in repr(hidden)
    assert view(table.state, None, cash_shown=False).cash == {}
    assert view(table.state, "s3").cash == table.money()
    table.to_roll()
    assert view(table.state, None, cash_shown=False).cash == table.money()


@pytest.mark.rule("P-21")
def test_the_view_counts_tokens_and_what_is_promised() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    table.deal("s2", "g1", "s3", 100)
    seen = view(table.state, "s3")
    assert seen.tokens == {"s3": 8, "s4": 10, "s5": 10}
    assert seen.promised("s3") == 125
    assert (seen.has("investor"), seen.has("manager")) == (True, False)
    assert seen.companies("s1") == ["blue-01", "blue-02", "red-01"]


def test_the_moment_changes_with_month_phase_and_lot_but_not_with_a_bid() -> None:
    table = Table(rolls=[STILL])
    moments = [rules.moment(table.state)]
    table.deal("s1", "b1", "s3", 25)
    assert rules.moment(table.state) == moments[0]
    table.at_roll()
    moments.append(rules.moment(table.state))
    table.roll()
    moments.append(rules.moment(table.state))
    table.do("s1", c.Outcry(5))
    assert rules.moment(table.state) == moments[-1]
    for _ in range(3):
        table.advance()
        moments.append(rules.moment(table.state))
    assert moments == [
        "1/negotiation", "1/investor_income", "1/auction/2", "1/auction/1", "1/auction/0",
        "2/negotiation",
    ]  # fmt: skip
    assert view(table.state, "s1").moment == moments[-1]
