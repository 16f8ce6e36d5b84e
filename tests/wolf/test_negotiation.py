"""Two minutes of deals (W-10 to W-14, and what P-11 to P-21 give to this edition)."""

from __future__ import annotations

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import STILL, Table, company, kinds, transfers

B1, B2, G1, R1 = (company(each) for each in ("b1", "b2", "g1", "r1"))


@pytest.mark.rule("W-10")
def test_two_minutes_and_then_the_dice() -> None:
    table = Table()
    assert rules.deadline(table.state) == Deadline("1/negotiation", 120)
    table.advance()
    assert table.state.phase == "investor_income"
    longer = Table(options={"negotiation": 300})
    assert rules.deadline(longer.state) == Deadline("1/negotiation", 300)


@pytest.mark.rule("W-10")
def test_all_agreeing_end_it_early() -> None:
    table = Table()
    for seat in ("s1", "s2", "s3", "s4"):
        table.do(seat, c.Ready(True))
    table.do("s2", c.Ready(False))
    table.do("s5", c.Ready(True))
    assert table.state.phase == "negotiation"
    events = table.do("s2", c.Ready(True))
    assert kinds(events) == ["ReadyWished", "NegotiationEnded", "RollerNamed"]
    assert table.state.phase == "investor_income"
    assert rules.view(table.state, None).ready == ()


@pytest.mark.rule("W-10")
def test_all_agreeing_lengthen_it_by_30_seconds_as_often_as_they_like() -> None:
    table = Table()
    for _ in range(2):
        for seat in ("s1", "s2", "s3", "s4", "s5"):
            table.do(seat, c.Longer(True))
        assert table.state.longer == ()
    assert rules.deadline(table.state) == Deadline("1/negotiation", 180)
    table.do("s1", c.Longer(True))
    table.do("s1", c.Longer(False))
    assert table.state.longer == ()


@pytest.mark.rule("W-10")
def test_wishes_stay_until_taken_back_and_end_with_the_negotiation() -> None:
    table = Table(options={"upkeep": 0}, rolls=[STILL])
    table.do("s1", c.Ready(True))
    assert table.do("s1", c.Ready(True)) == ()
    assert table.do("s2", c.Ready(False)) == ()
    table.do("s4", c.Longer(True))
    for seat in ("s1", "s2", "s3", "s5"):
        table.do(seat, c.Longer(True))
    assert table.state.ready == ("s1",)
    table.to_auction()
    table.advance(3)
    assert (table.state.phase, table.state.round) == ("negotiation", 2)
    assert (table.state.ready, table.state.extensions) == ((), 0)
    assert rules.deadline(table.state) == Deadline("2/negotiation", 120)


@pytest.mark.rule("W-11")
def test_only_another_investor_who_offers_more_replaces_a_deal() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    table.do("s4", c.Bid(B1, 20))
    assert table.refused("s1", c.Accept(B1, "s4")) == ("not_higher", "W-11")
    table.do("s3", c.Bid(B1, 25))
    assert table.refused("s1", c.Accept(B1, "s3")) == ("same_investor", "W-11")
    table.do("s4", c.Bid(B1, 21))
    events = table.do("s1", c.Accept(B1, "s4"))
    assert (events[0].replaced, events[0].replaced_price) == ("s3", 20)
    assert (table.state.deals[B1].investor, table.state.deals[B1].price) == ("s4", 21)
    # The old token is back, the other's bid stays open.
    assert rules.view(table.state, "s3").tokens == {"s3": 10, "s4": 9, "s5": 10}
    assert table.json["bids"] == {B1: {"s3": 25}}


@pytest.mark.rule("W-11")
def test_taking_an_ask_replaces_by_the_same_rule() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    table.do("s1", c.Ask(B1, 20))
    assert table.rule("s4", c.Take(B1)) == "W-11"
    table.do("s1", c.Ask(B1, 30))
    assert table.rule("s3", c.Take(B1)) == "W-11"
    table.do("s4", c.Take(B1))
    assert table.state.deals[B1].investor == "s4"
    # A deal uses up the ask (P-14).
    assert table.json["asks"] == {}
    assert table.rule("s5", c.Take(B1)) == "P-12"


@pytest.mark.rule("W-11")
def test_a_manager_cannot_cancel() -> None:
    table = Table(drafting=True)
    assert table.refused("s1", c.Cancel(B1)) == ("no_cancelling", "W-11")
    table.advance(2)
    table.deal("s1", "b1", "s3", 20)
    assert table.rule("s1", c.Cancel(B1)) == "W-11"
    table.advance()
    assert table.rule("s4", c.Cancel(B1)) == "W-11"


@pytest.mark.rule("W-12")
def test_an_investor_may_leave_an_unlocked_deal() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    assert table.refused("s4", c.Leave(B1)) == ("not_your_deal", "W-12")
    table.do("s1", c.Lock(B1))
    events = table.do("s3", c.Leave(B1))
    assert kinds(events) == ["DealEnded"]
    assert table.state.deals == {}
    assert table.rule("s3", c.Leave(B1)) == "W-12"
    # Leaving brings no offer back.
    assert table.json["bids"] == {}


@pytest.mark.rule("W-13")
def test_locked_by_both_is_final_until_manager_income_is_over() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 20)
    table.do("s4", c.Bid(B1, 40))
    table.do("s1", c.Ask(B1, 50))
    table.close("s1", "b1", "s3")
    assert table.json["companies"][B1]["locked"] is True
    for seat, command in [
        ("s3", c.Leave(B1)),
        ("s1", c.Accept(B1, "s4")),
        ("s5", c.Take(B1)),
        ("s1", c.Ask(B1, 60)),
        ("s5", c.Bid(B1, 60)),
        ("s1", c.Unlock(B1)),
    ]:
        assert table.refused(seat, command) == ("deal_locked", "W-13")
    # Taking back is not refused.
    table.do("s1", c.Ask(B1, None))
    table.do("s4", c.Bid(B1, None))
    table.advance()
    assert table.state.deals[B1].locked
    table.do("s1", c.Roll())
    assert table.state.deals == {}


@pytest.mark.rule("W-13")
def test_one_wish_locks_nothing_and_can_be_taken_back() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    table.do("s3", c.Lock(B1))
    assert table.do("s3", c.Lock(B1)) == ()
    assert table.json["companies"][B1]["wishes"] == ["s3"]
    table.do("s3", c.Unlock(B1))
    assert table.do("s3", c.Unlock(B1)) == ()
    table.do("s1", c.Lock(B1))
    assert not table.state.deals[B1].locked
    assert table.rule("s4", c.Lock(B1)) == "W-13"
    assert table.rule("s2", c.Lock(B1)) == "P-20"
    assert table.rule("s1", c.Lock(B2)) == "W-13"


@pytest.mark.rule("W-14")
def test_it_ends_at_once_when_all_is_sold_and_locked() -> None:
    table = Table()
    owned = [("s1", "b1"), ("s1", "b2"), ("s1", "r1"), ("s2", "g1"), ("s2", "g2")]
    for manager, short in owned:
        table.deal(manager, short, "s3", 10)
        table.close(manager, short, "s3")
    # Everything sold is locked, but one company is not sold.
    assert table.state.phase == "negotiation"
    table.deal("s2", "y1", "s4", 10)
    assert table.state.phase == "negotiation"
    events = table.close("s2", "y1", "s4")
    assert kinds(events) == ["LockWished", "NegotiationEnded", "RollerNamed"]
    assert events[1].reason == "all_locked"


@pytest.mark.rule("W-14")
def test_without_any_company_the_clock_ends_it() -> None:
    table = Table()
    table.put(owners={}, reserve=(*table.state.reserve, *table.state.owners))
    assert table.do("s1", c.Ready(True))
    assert table.state.phase == "negotiation"


@pytest.mark.rule("P-20")
def test_tokens_are_limited_and_bids_use_none() -> None:
    table = Table(options={"tokens": 1})
    table.do("s3", c.Bid(B1, 20))
    table.do("s3", c.Bid(B2, 20))
    table.do("s1", c.Accept(B1, "s3"))
    assert table.refused("s1", c.Accept(B2, "s3")) == ("no_token", "P-20")
    table.do("s2", c.Ask(G1, 5))
    assert table.rule("s3", c.Take(G1)) == "P-20"
    assert table.rule("s1", c.Ask(G1, 5)) == "P-20"
    assert table.rule("s3", c.Bid(company("b11"), 5)) == "P-20"


@pytest.mark.rule("P-11")
def test_each_role_has_its_own_commands() -> None:
    table = Table()
    for seat, command in [
        ("s3", c.Ask(B1, 5)),
        ("s3", c.Accept(B1, "s4")),
        ("s1", c.Bid(G1, 5)),
        ("s1", c.Take(G1)),
        ("s1", c.Leave(B1)),
    ]:
        assert table.rule(seat, command) == "P-11"


@pytest.mark.rule("P-17")
def test_when_time_is_up_offers_are_void_and_deals_stand() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    table.do("s4", c.Bid(B2, 20))
    table.do("s2", c.Ask(G1, 20))
    table.advance()
    assert (table.json["asks"], table.json["bids"]) == ({}, {})
    assert table.json["companies"][B1]["investor"] == "s3"
    for seat, command in [
        ("s4", c.Bid(B2, 30)), ("s1", c.Ready(True)), ("s1", c.Longer(True)), ("s3", c.Leave(B1)),
    ]:  # fmt: skip
        assert table.refused(seat, command) == ("negotiation_over", "P-17")


@pytest.mark.rule("P-21")
def test_nobody_checks_cash_when_a_deal_is_made() -> None:
    table = Table()
    events = table.deal("s1", "b1", "s3", 900)
    assert kinds(events) == ["DealMade"]
    assert transfers(events) == []


def test_moves_name_what_the_rules_accept() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 20)
    table.do("s4", c.Bid(B1, 19))
    table.do("s5", c.Bid(B1, 21))
    accepts = [move.fields[1][1] for move in rules.legal(table.state, "s1") if move.do == "accept"]
    assert accepts == ["s5"]
    table.do("s2", c.Ask(G1, 5))
    assert [move.do for move in rules.legal(table.state, "s3") if move.free is None] == [
        "leave", "take", "lock", "ready", "longer",
    ]  # fmt: skip
