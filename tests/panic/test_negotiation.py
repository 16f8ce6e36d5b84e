"""Offers, deals, locks, and what is left of them when the time is up (P-10 to P-21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.floor.deals import Deal
from games.panic import rules
from tests.panic.table import STILL, Table, company, kinds

B1, B2, R1, G1, G2, Y1 = (company(each) for each in ["b1", "b2", "r1", "g1", "g2", "y1"])


@pytest.mark.rule("P-10")
@pytest.mark.parametrize(("options", "seconds"), [({}, 120), ({"negotiation": 45}, 45)])
def test_the_clock_of_the_negotiation(options: dict[str, Any], seconds: int) -> None:
    table = Table(options=options)
    assert rules.deadline(table.state) == Deadline("1/negotiation", seconds)
    table.deal("s1", "b1", "s3", 25)
    assert rules.deadline(table.state) == Deadline("1/negotiation", seconds)


@pytest.mark.rule("P-10")
@pytest.mark.parametrize("command", [c.Ready(True), c.Longer(True), c.Ready(False)])
def test_players_neither_end_nor_lengthen_it(command: Any) -> None:
    assert Table().rule("s3", command) == "P-10"


@pytest.mark.rule("P-11")
def test_either_side_names_the_price_in_any_order() -> None:
    table = Table()
    table.do("s5", c.Bid(R1, 40))
    table.do("s2", c.Ask(G1, 30))
    table.do("s3", c.Bid(B1, 25))
    table.do("s1", c.Ask(B1, 35))
    assert table.json["asks"] == {B1: 35, G1: 30}
    assert table.json["bids"] == {B1: {"s3": 25}, R1: {"s5": 40}}


@pytest.mark.rule("P-11")
def test_offers_are_changed_and_taken_back() -> None:
    table = Table()
    table.do("s3", c.Bid(B1, 25))
    table.do("s3", c.Bid(B1, 20))
    table.do("s1", c.Ask(B1, 35))
    table.do("s1", c.Ask(B1, 30))
    assert (table.json["asks"], table.json["bids"]) == ({B1: 30}, {B1: {"s3": 20}})
    table.do("s3", c.Bid(B1, None))
    table.do("s1", c.Ask(B1, None))
    assert (table.json["asks"], table.json["bids"]) == ({}, {})
    before = table.state
    table.do("s3", c.Bid(B1, None))
    table.do("s1", c.Ask(B1, None))
    assert table.state == before


@pytest.mark.rule("P-11")
@pytest.mark.parametrize(
    ("seat", "command"),
    [
        ("s3", c.Ask(B1, 30)),
        ("s3", c.Accept(B1, "s4")),
        ("s3", c.Cancel(B1)),
        ("s2", c.Bid(B1, 30)),
        ("s2", c.Take(B1)),
        ("s2", c.Leave(B1)),
    ],
)
def test_each_command_has_its_role(seat: str, command: Any) -> None:
    assert Table().rule(seat, command) == "P-11"


@pytest.mark.rule("P-12")
def test_a_deal_needs_both() -> None:
    table = Table()
    table.do("s3", c.Bid(B1, 25))
    table.do("s2", c.Ask(G1, 30))
    assert table.deals() == {}
    table.do("s1", c.Accept(B1, "s3"))
    table.do("s4", c.Take(G1))
    assert table.deals() == {B1: Deal("s3", 25), G1: Deal("s4", 30)}


@pytest.mark.rule("P-12")
def test_what_is_not_offered_is_not_taken() -> None:
    table = Table()
    table.do("s3", c.Bid(B1, 25))
    assert table.refused("s1", c.Accept(B1, "s4")) == ("no_such_bid", "P-12")
    assert table.refused("s1", c.Accept(B1, "s99")) == ("no_such_bid", "P-12")
    assert table.refused("s1", c.Accept(B2, "s3")) == ("no_such_bid", "P-12")
    assert table.refused("s3", c.Take(B1)) == ("no_ask", "P-12")


@pytest.mark.rule("P-13")
@pytest.mark.parametrize("price", [-5, 0, 4, 7, 26])
def test_prices_are_multiples_of_five(price: int) -> None:
    table = Table()
    assert table.rule("s3", c.Bid(B1, price)) == "P-13"
    assert table.rule("s1", c.Ask(B1, price)) == "P-13"


@pytest.mark.rule("P-13")
def test_the_step_is_data() -> None:
    table = Table(options={"step": 3})
    table.do("s3", c.Bid(B1, 3))
    table.do("s1", c.Ask(B1, 27))
    assert table.rule("s3", c.Bid(B1, 5)) == "P-13"


@pytest.mark.rule("P-14")
def test_a_manager_cancels_and_no_offer_comes_back() -> None:
    table = Table()
    table.do("s1", c.Ask(B1, 30))
    table.deal("s1", "b1", "s3", 25)
    table.do("s1", c.Cancel(B1))
    assert (table.deals(), table.json["asks"], table.json["bids"]) == ({}, {}, {})
    assert table.refused("s1", c.Cancel(B1)) == ("no_deal", "P-14")


@pytest.mark.rule("P-14")
@pytest.mark.parametrize(("investor", "price"), [("s4", 40), ("s4", 10), ("s3", 40), ("s3", 10)])
def test_a_manager_replaces_a_sale_dearer_or_cheaper(investor: str, price: int) -> None:
    table = Table(options={"tokens": 1})
    table.deal("s1", "b1", "s3", 25)
    table.do(investor, c.Bid(B1, price))
    events = table.do("s1", c.Accept(B1, investor))
    assert table.deals() == {B1: Deal(investor, price)}
    assert (events[0].replaced, events[0].replaced_price) == ("s3", 25)
    assert (events[0].manager, events[0].source, events[0].at) == ("s1", "bid", table.now)
    if investor == "s4":
        table.deal("s1", "b2", "s3", 5)  # the token is back


@pytest.mark.rule("P-14")
def test_an_ask_on_a_sold_company_is_an_offer_to_replace() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    table.do("s1", c.Ask(B1, 35))
    events = table.do("s4", c.Take(B1))
    assert table.deals() == {B1: Deal("s4", 35)}
    assert (events[0].source, events[0].replaced) == ("ask", "s3")


@pytest.mark.rule("P-14")
@pytest.mark.parametrize("taken", [True, False])
def test_a_deal_uses_up_both_offers_and_leaves_those_of_others(taken: bool) -> None:
    table = Table()
    for investor, price in (("s3", 25), ("s4", 20), ("s5", 30)):
        table.do(investor, c.Bid(B1, price))
    table.do("s3", c.Bid(B2, 10))
    table.do("s1", c.Ask(B1, 35))
    if taken:
        table.do("s3", c.Take(B1))
    else:
        table.do("s1", c.Accept(B1, "s3"))
    assert table.deals() == {B1: Deal("s3", 35 if taken else 25)}
    assert table.json["asks"] == {}
    assert table.json["bids"] == {B1: {"s4": 20, "s5": 30}, B2: {"s3": 10}}


@pytest.mark.rule("P-15")
def test_an_investor_leaves_an_unlocked_deal() -> None:
    table = Table()
    table.do("s1", c.Ask(B1, 25))
    table.do("s3", c.Take(B1))
    assert table.refused("s4", c.Leave(B1)) == ("not_your_deal", "P-15")
    events = table.do("s3", c.Leave(B1))
    assert (table.deals(), table.json["asks"]) == ({}, {})
    assert (events[0].reason, events[0].investor) == ("left", "s3")
    assert table.refused("s3", c.Leave(B1)) == ("not_your_deal", "P-15")


@pytest.mark.rule("P-16")
def test_a_lock_needs_both_and_holds_for_both() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    table.do("s4", c.Bid(B1, 40))
    table.do("s1", c.Ask(B1, 30))
    table.do("s3", c.Lock(B1))
    assert table.json["companies"][B1]["wishes"] == ["s3"]
    assert table.json["companies"][B1]["locked"] is False
    table.do("s1", c.Lock(B1))
    assert table.json["companies"][B1]["wishes"] == ["s1", "s3"]
    assert table.json["companies"][B1]["locked"] is True
    for seat, command in [
        ("s3", c.Leave(B1)),
        ("s1", c.Cancel(B1)),
        ("s1", c.Accept(B1, "s4")),
        ("s4", c.Take(B1)),
        ("s3", c.Unlock(B1)),
        ("s1", c.Unlock(B1)),
        ("s1", c.Ask(B1, 45)),
        ("s4", c.Bid(B1, 45)),
    ]:
        assert table.refused(seat, command) == ("deal_locked", "P-16"), command
    table.do("s4", c.Bid(B1, None))
    table.do("s1", c.Ask(B1, None))
    assert (table.json["asks"], table.json["bids"]) == ({}, {})


@pytest.mark.rule("P-16")
def test_one_wish_locks_nothing_and_is_taken_back() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    table.do("s1", c.Lock(B1))
    table.do("s1", c.Lock(B1))
    assert table.deals()[B1] == Deal("s3", 25, False, ("s1",))
    table.do("s1", c.Unlock(B1))
    assert table.deals()[B1] == Deal("s3", 25)
    table.do("s1", c.Unlock(B1))
    table.do("s4", c.Unlock(B1))
    table.do("s3", c.Lock(B1))
    assert table.deals()[B1] == Deal("s3", 25, False, ("s3",))
    table.do("s3", c.Leave(B1))


@pytest.mark.rule("P-16")
def test_a_new_deal_has_no_wishes() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    table.do("s3", c.Lock(B1))
    table.deal("s1", "b1", "s3", 20)
    assert table.deals()[B1] == Deal("s3", 20)
    table.do("s1", c.Lock(B1))
    assert table.deals()[B1].locked is False
    table.do("s1", c.Cancel(B1))
    table.deal("s1", "b1", "s3", 20)
    assert table.deals()[B1].wishes == ()


@pytest.mark.rule("P-16")
def test_only_the_two_sides_of_a_deal_lock_it() -> None:
    table = Table()
    assert table.rule("s1", c.Lock(B1)) == "P-16"
    table.deal("s1", "b1", "s3", 25)
    assert table.rule("s4", c.Lock(B1)) == "P-16"
    assert table.rule("s2", c.Lock(B1)) == "P-20"
    assert table.rule("s2", c.Unlock(B1)) == "P-20"


@pytest.mark.rule("P-17")
def test_when_the_time_is_up_everything_stops() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 25)
    table.do("s4", c.Bid(B1, 40))
    table.do("s1", c.Ask(B2, 30))
    events = table.advance()
    assert table.state.phase == "investor_income"
    assert (table.json["asks"], table.json["bids"]) == ({}, {})
    assert table.deals() == {B1: Deal("s3", 25)}
    assert kinds(events) == ["NegotiationEnded", "RollerDrawn"]
    for seat, command in [
        ("s3", c.Leave(B1)),
        ("s1", c.Cancel(B1)),
        ("s1", c.Ask(B1, 30)),
        ("s4", c.Bid(B1, None)),
        ("s1", c.Accept(B1, "s4")),
        ("s4", c.Take(B2)),
        ("s3", c.Lock(B1)),
        ("s3", c.Unlock(B1)),
    ]:
        assert table.rule(seat, command) == "P-17", command


@pytest.mark.rule("P-18")
def test_an_unsold_company_brings_nothing_and_costs_upkeep() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 25)
    table.to_roll()
    # s1: 120 + 25 − 3 × 10, s2 has sold nothing: 120 − 3 × 10.
    assert table.money() == {"s1": 115, "s2": 90, "s3": 125, "s4": 120, "s5": 120}


@pytest.mark.rule("P-19")
def test_locks_are_lifted_and_deals_stay_into_the_next_month() -> None:
    table = Table(rolls=[STILL])
    table.locked("s1", "b1", "s3", 25)
    table.at_roll()
    assert table.deals() == {B1: Deal("s3", 25)}
    table.roll()
    table.advance(3)
    assert (table.state.round, table.state.phase) == (2, "negotiation")
    assert table.deals() == {B1: Deal("s3", 25)}
    table.do("s3", c.Leave(B1))
    assert table.deals() == {}


@pytest.mark.rule("P-19")
def test_a_carried_deal_that_nobody_ends_counts_again() -> None:
    table = Table(rolls=[STILL, (2, 1, 0, 0)])
    table.deal("s1", "b1", "s3", 25)
    table.to_roll()
    table.advance(3)
    before = table.money()["s3"]
    table.to_roll()
    assert table.money()["s3"] == before + 30 - 25


@pytest.mark.rule("P-19")
def test_without_carry_over_all_deals_go_after_the_auction() -> None:
    table = Table(rolls=[STILL], options={"carry_over": False, "months": 2})
    table.deal("s1", "b1", "s3", 25)
    table.to_roll()
    table.advance(2)
    assert table.state.phase == "auction"
    assert table.deals() == {B1: Deal("s3", 25)}
    table.advance()
    assert table.state.round == 2
    assert table.deals() == {}
    table.deal("s1", "b1", "s3", 25)
    table.to_roll()
    assert table.state.over
    assert table.deals() == {}


@pytest.mark.rule("P-20")
def test_a_manager_sells_only_what_is_theirs() -> None:
    table = Table()
    table.do("s3", c.Bid(B1, 25))
    for command in (c.Ask(B1, 30), c.Accept(B1, "s3"), c.Cancel(B1), c.Ask("blue-11", 30)):
        assert table.rule("s2", command) == "P-20"


@pytest.mark.rule("P-20")
@pytest.mark.parametrize("unknown", ["blue-11", "blue-99", ""])
def test_a_company_that_is_nobodys_cannot_be_bought(unknown: str) -> None:
    for command in (c.Bid(unknown, 25), c.Take(unknown), c.Leave(unknown), c.Lock(unknown)):
        assert Table().rule("s3", command) == "P-20"


@pytest.mark.rule("P-20")
def test_bids_use_no_token_but_deals_do() -> None:
    table = Table(options={"tokens": 1})
    table.do("s3", c.Bid(B1, 25))
    table.do("s3", c.Bid(B2, 25))
    table.do("s2", c.Ask(G1, 10))
    table.do("s1", c.Accept(B1, "s3"))
    assert table.refused("s1", c.Accept(B2, "s3")) == ("no_token", "P-20")
    assert table.refused("s3", c.Take(G1)) == ("no_token", "P-20")
    table.do("s1", c.Ask(B1, 20))
    table.do("s3", c.Take(B1))  # one's own deal needs no further token
    assert table.deals() == {B1: Deal("s3", 20)}


@pytest.mark.rule("P-20")
def test_a_bankrupt_cannot_deal() -> None:
    table = Table()
    table.put(out=("s3",))
    assert table.refused("s3", c.Bid(B1, 25)) == ("you_are_out", "P-20")


@pytest.mark.rule("P-21")
def test_nobody_checks_an_investors_cash() -> None:
    table = Table(options={"cash": 0})
    table.deal("s1", "b1", "s3", 25)
    table.deal("s1", "r1", "s3", 995)
    assert table.deals()[R1].price == 995


def test_the_state_is_not_touched_by_reading_it() -> None:
    table = Table()
    table.deal("s1", "b1", "s3", 25)
    before = replace(table.state)
    for seat in table.state.seats:
        rules.view(table.state, seat.id)
        rules.legal(table.state, seat.id)
    rules.rows(table.state)
    _ = table.json
    assert table.state == before
