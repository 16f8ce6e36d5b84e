"""Three or four players, each manager and investor at once (P-60 to P-63)."""

from __future__ import annotations

from typing import Any

import pytest

from games.floor import commands as c
from games.floor.deals import Deal
from games.panic import rules
from tests.panic.table import STILL, Table, company, transfers

B1, G1, Y1 = (company(each) for each in ("b1", "g1", "y1"))
HANDS = "b1 b2 r1 g1 g2 r2 y1 y2 r3"


def table_of_three(rolls: list[tuple[int, int, int, int]] | None = None, **options: Any) -> Table:
    """s1 holds b1 b2 r1, s2 g1 g2 r2, s3 y1 y2 r3."""
    return Table("---", hands=HANDS, rolls=rolls or [STILL], options=options or None)


@pytest.mark.rule("P-60")
def test_everyone_is_both_with_one_purse_and_ten_tokens() -> None:
    table = table_of_three()
    assert table.json["seats"]["s1"] == {
        "roles": ["manager", "investor"], "cash": 120, "bankrupt": False,
        "companies": ["blue-01", "blue-02", "red-01"], "tokens": 10,
    }  # fmt: skip
    table.deal("s1", "b1", "s2", 25)
    table.deal("s2", "g1", "s1", 20)
    assert table.deals() == {B1: Deal("s2", 25), G1: Deal("s1", 20)}


@pytest.mark.rule("P-60")
def test_nobody_invests_in_their_own_company() -> None:
    table = table_of_three()
    table.do("s1", c.Ask(B1, 30))
    assert table.refused("s1", c.Bid(B1, 25)) == ("own_company", "P-60")
    assert table.refused("s1", c.Take(B1)) == ("own_company", "P-60")


@pytest.mark.rule("P-38")
@pytest.mark.rule("P-54")
def test_a_promise_is_not_paid_from_the_money_of_a_standing_bid() -> None:
    table = table_of_three(upkeep=0)
    table.deal("s2", "g1", "s1", 300)
    table.to_roll()
    table.do("s2", c.Defer("s1"))
    table.cash(s1=100, s2=100, s3=100)
    assert table.state.phase == "auction"
    table.do("s1", c.Outcry(60))
    assert table.refused("s1", c.Pay("s2", 41)) == ("bid_stands", "P-38")
    [most] = [move.high for move in rules.legal(table.state, "s1") if move.do == "pay"]
    assert most == 40
    table.do("s1", c.Pay("s2", 40))
    table.do("s2", c.Outcry(65))
    table.do("s1", c.Pay("s2", 10))
    assert table.refused("s1", c.Pay("s2", 51)) == ("cannot_afford", "P-38")
    table.advance()
    assert table.money() == {"s1": 50, "s2": 100 + 40 + 10 - 65, "s3": 100}


@pytest.mark.rule("P-60")
def test_whoever_can_pay_pays_first_and_it_counts_for_the_paid() -> None:
    table = table_of_three()
    table.deal("s3", "y1", "s2", 60)  # s2 can pay s3 only when s1 has paid s2
    table.deal("s2", "g1", "s1", 40)
    table.deal("s1", "b1", "s3", 75)  # and s3 can pay s1 only when s2 has paid s3
    table.cash(s1=10, s2=0, s3=0)
    events = table.to_roll()
    # Income: yellow 40 to s2, green 30 to s1, blue 30 to s3.
    prices = [each[:3] for each in transfers(events) if each[3] == "price"]
    assert prices == [("s1", "s2", 40), ("s2", "s3", 60), ("s3", "s1", 75)]
    assert table.json["debts"] == []


@pytest.mark.rule("P-60")
def test_those_left_over_settle_all_at_once() -> None:
    table = table_of_three()
    table.deal("s2", "g1", "s1", 50)
    table.deal("s1", "b1", "s2", 60)
    table.cash(s1=0, s2=0)
    events = table.to_roll()
    # Each has its income of 30: both short, neither waits for the other's 30.
    prices = [each[:3] for each in transfers(events) if each[3] == "price"]
    assert prices == [("s1", "s2", 30), ("s2", "s1", 30)]
    assert [(each["from"], each["amount"]) for each in table.json["debts"]] == [
        ("s1", 20),
        ("s2", 30),
    ]
    assert (table.money()["s1"], table.money()["s2"]) == (30, 30)


@pytest.mark.rule("P-61")
@pytest.mark.parametrize(("players", "lots"), [(3, 5), (4, 7)])
def test_the_auction_draws_by_the_players_who_are_managers(players: int, lots: int) -> None:
    table = Table("-" * players, hands="", rolls=[STILL])
    table.to_roll()
    assert table.json["lots"] == lots - 1


@pytest.mark.rule("P-61")
def test_who_is_no_manager_any_more_does_not_count() -> None:
    table = table_of_three()
    table.cash(s1=0)
    table.to_roll()
    table.advance()
    assert table.json["seats"]["s1"]["roles"] == ["investor"]
    assert table.json["lots"] == 2
    assert table.refused("s1", c.Outcry(5)) == ("only_managers", "P-11")


@pytest.mark.rule("P-61")
def test_the_auctioneer_bids_too_and_only_the_clock_closes_a_lot() -> None:
    drawn = set()
    for seed in range(30):
        table = Table("---", hands=HANDS, rolls=[STILL], seed=seed)
        table.to_roll()
        auctioneer = table.json["auctioneer"]
        drawn.add(auctioneer)
        table.do(auctioneer, c.Outcry(5))
        assert table.refused(auctioneer, c.Hammer(), after=5) == ("only_the_clock", "P-61")
    assert drawn == {"s1", "s2", "s3"}
    other = next(seat for seat in ("s1", "s2") if seat != auctioneer)
    assert table.refused(other, c.Hammer(), after=5) == ("not_the_auctioneer", "P-54")


@pytest.mark.rule("P-61")
def test_the_auctioneer_may_be_no_investor_any_more() -> None:
    table = Table("---", hands=HANDS, rolls=[STILL], auctioneer=["s1"])
    table.put(roles=table.state.roles | {"s1": ("manager",)})
    table.to_roll()
    assert table.json["auctioneer"] == "s1"


def income_bankruptcy() -> Table:
    """Red falls to −20; s1 has no cash and a share of s2's red, and sold blue to s3."""
    table = table_of_three([(-7, 1, 0, 0), (3, 1, 0, 0)])
    table.deal("s2", "r2", "s1", 10)
    table.deal("s1", "b1", "s3", 25)
    table.cash(s1=15)
    return table


@pytest.mark.rule("P-62")
def test_bankruptcy_in_investor_income_costs_the_investors_role_only() -> None:
    table = income_bankruptcy()
    events = table.to_roll()
    assert ("s1", "bank", 15, "bankruptcy") in transfers(events)
    # The claim on s3 stays: 0 + 25, which does not pay the 30 of three companies.
    assert ("s3", "s1", 25, "price") in transfers(events)
    assert table.json["seats"]["s1"] == {
        "roles": ["manager"], "cash": 25, "bankrupt": False,
        "companies": ["blue-01", "blue-02", "red-01"], "tokens": 0,
    }  # fmt: skip
    assert table.json["short"] == {"s1": 5}
    assert table.deals() == {B1: Deal("s3", 25)}
    table.do("s1", c.Sell("red-01"))
    table.advance(5)
    assert table.json["phase"] == "negotiation"
    assert table.refused("s1", c.Bid(G1, 5)) == ("only_investors", "P-11")
    table.do("s1", c.Ask(B1, 30))


def debtor() -> Table:
    """s1 owes s2 50 and s3 70 and has an income of 70; s2 owes s1 100 and has 30."""
    table = table_of_three()
    table.deal("s2", "g1", "s1", 50)
    table.deal("s3", "y1", "s1", 70)
    table.deal("s1", "b1", "s2", 100)
    table.cash(s1=0, s2=0)
    table.to_roll()
    return table


@pytest.mark.rule("P-62")
def test_bankruptcy_in_manager_income_costs_the_managers_role_only() -> None:
    table = debtor()
    # s1: 70 of 120 (29 to s2, 41 to s3: the odd unit to the larger), s2: 30 of 100 to s1.
    assert table.json["debts"] == [
        {"from": "s1", "to": "s2", "amount": 21, "proposal": None},
        {"from": "s1", "to": "s3", "amount": 29, "proposal": None},
        {"from": "s2", "to": "s1", "amount": 70, "proposal": None},
    ]
    events = table.do("s3", c.Force("s1"))
    assert ("s1", "bank", 30, "bankruptcy") in transfers(events)
    assert table.json["seats"]["s1"] == {
        "roles": ["investor"], "cash": 0, "bankrupt": False, "companies": [], "tokens": 10,
    }  # fmt: skip
    assert table.deals().keys() == {G1, Y1}
    assert table.json["reserve"] == 46 - 9 + 3


@pytest.mark.rule("P-62")
@pytest.mark.parametrize("command", [c.Defer("s2"), c.Force("s2")])
def test_claims_of_this_month_stay_with_who_is_still_in(command: Any) -> None:
    table = debtor()
    table.do("s3", c.Force("s1"))
    assert table.json["debts"] == [{"from": "s2", "to": "s1", "amount": 70, "proposal": None}]
    table.do("s1", command)
    deferred = isinstance(command, c.Defer)
    assert table.json["promises"] == (
        [{"from": "s2", "to": "s1", "amount": 70}] if deferred else []
    )
    assert ("manager" in table.json["seats"]["s2"]["roles"]) is deferred


@pytest.mark.rule("P-62")
def test_bankruptcy_in_costs_costs_the_managers_role() -> None:
    table = table_of_three()
    table.deal("s2", "g1", "s1", 30)
    table.cash(s1=14)
    table.to_roll()
    events = table.advance()
    assert ("s1", "bank", 14 + 15, "bankruptcy") in transfers(events)
    assert table.json["seats"]["s1"]["roles"] == ["investor"]
    assert table.deals() == {G1: Deal("s1", 30)}
    assert table.json["phase"] == "auction"


@pytest.mark.rule("P-62")
def test_a_role_already_lost_costs_the_other_one() -> None:
    table = income_bankruptcy()
    table.to_roll()
    table.cash(s1=0)
    table.advance()  # everything is sold, 15 of 30
    assert table.json["seats"]["s1"] == {
        "roles": [], "cash": 0, "bankrupt": True, "companies": [], "tokens": 0,
    }  # fmt: skip
    assert table.deals() == {}
    assert table.refused("s1", c.Outcry(5)) == ("you_are_out", "P-39")


@pytest.mark.rule("P-62")
def test_an_investor_alone_who_is_forced_is_out() -> None:
    table = table_of_three()
    table.put(
        roles=table.state.roles | {"s1": ("investor",)},
        owners={id: owner for id, owner in table.state.owners.items() if owner != "s1"},
        reserve=(*table.state.reserve, "blue-01", "blue-02", "red-01"),
    )
    table.deal("s2", "g1", "s1", 50)
    table.cash(s1=0)
    table.to_roll()
    table.do("s2", c.Force("s1"))
    assert table.json["seats"]["s1"]["bankrupt"]
    assert table.json["seats"]["s1"]["roles"] == []
    assert table.deals() == {}


@pytest.mark.rule("P-63")
def test_one_winner_the_most_money() -> None:
    table = table_of_three(months=1)
    table.deal("s1", "b1", "s2", 25)
    table.to_roll()
    assert table.json["scores"] == {"s1": 115, "s2": 95, "s3": 90}
    assert table.json["winners"] == {"player": ["s1"]}


@pytest.mark.rule("P-63")
def test_it_ends_when_nobody_is_left_as_manager_and_open_debts_are_dropped() -> None:
    table = debtor()
    table.put(roles=table.state.roles | {"s2": ("investor",), "s3": ("investor",)})
    table.put(
        owners={id: owner for id, owner in table.state.owners.items() if owner == "s1"},
        reserve=(*table.state.reserve, "green-01", "green-02", "red-02", "red-03", Y1, "yellow-02"),
        deals={B1: Deal("s2", 100)},
    )
    table.do("s3", c.Force("s1"))
    assert table.json["over"]
    assert table.json["debts"] == []
    # s1 keeps nothing, s2 has the 29 of s1, s3 its start and 41.
    assert table.json["scores"] == {"s1": 0, "s2": 29, "s3": 161}
    assert table.json["winners"] == {"player": ["s3"]}


@pytest.mark.rule("P-63")
def test_it_ends_when_nobody_is_left_as_investor() -> None:
    table = Table("---", hands="r1 r2 r3 g1 g2 g3 y1 y2 y3", rolls=[(-7, 1, 0, 0)])
    table.own("s2", "r4")
    for manager, short, investor in [("s1", "r1", "s2"), ("s1", "r2", "s3"), ("s2", "r4", "s1")]:
        table.deal(manager, short, investor, 5)
    table.cash(s1=19, s2=0, s3=5)
    events = table.to_roll()
    assert table.json["over"]
    assert table.json["scores"] == {"s1": 0, "s2": 0, "s3": 0}
    assert table.json["winners"] == {"player": ["s1", "s2", "s3"]}
    assert not [each for each in transfers(events) if each[3] == "upkeep"]


@pytest.mark.rule("P-63")
def test_it_ends_when_only_one_player_is_left() -> None:
    table = table_of_three()
    table.put(roles=table.state.roles | {"s1": ("manager",), "s2": ("manager",)})
    table.cash(s1=0, s2=0)
    table.to_roll()
    table.advance()
    assert table.json["over"]
    assert table.json["scores"] == {"s3": 90}
    assert table.json["winners"] == {"player": ["s3"]}
