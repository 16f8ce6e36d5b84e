"""Three or four players, with the bank's companies in the middle (W-70 to W-76)."""

from __future__ import annotations

from typing import Any

import pytest

from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import CRASH, STILL, Table, companies, company, kinds, transfers

OWN = "b1 b2 r1 g1 g2 r2 y1 y2 r3"
BANK = "b11 r6 y11 g11"
B11 = company("b11")


def table_of_3(**more: Any) -> Table:
    return Table("---", **({"own": OWN, "bank": BANK, "rolls": [STILL]} | more))


@pytest.mark.rule("W-70")
def test_everyone_has_both_roles_and_one_purse() -> None:
    table = table_of_3()
    assert table.json["seats"]["s2"] == {
        "roles": ["manager", "investor"], "cash": 120, "bankrupt": False,
        "companies": companies("g1 g2 r2"), "tokens": 10,
    }  # fmt: skip


@pytest.mark.rule("W-70")
def test_the_bank_has_the_topmost_ordinary_company_of_each_colour() -> None:
    table = table_of_3(bank="b2x1 b11 b10 r6 y2x2 y11 g11")
    owned = {id: each["owner"] for id, each in table.json["companies"].items()}
    assert [id for id, owner in owned.items() if owner == "bank"] == companies("b11 g11 r6 y11")
    assert table.state.reserve[:3] == tuple(companies("b2x1 b10 y2x2"))
    assert table.json["reserve"] == 46 - 9 - 4
    assert "bank" not in {each["owner"] for each in Table().json["companies"].values()}


@pytest.mark.rule("W-71")
def test_a_bid_on_a_bank_company_is_a_deal_at_once_if_it_is_higher() -> None:
    table = table_of_3()
    assert table.rule("s1", c.Bid(B11, 0)) == "W-02"
    events = table.do("s1", c.Bid(B11, 1))
    assert (events[0].manager, events[0].source, events[0].price) == ("bank", "bank", 1)
    assert table.refused("s2", c.Bid(B11, 1)) == ("not_higher", "W-71")
    table.do("s2", c.Bid(B11, 2))
    assert table.json["companies"][B11] == {
        "owner": "bank", "investor": "s2", "price": 2, "locked": False, "wishes": [],
    }  # fmt: skip
    assert table.json["bids"] == {}
    assert table.do("s1", c.Bid(B11, None)) == ()


@pytest.mark.rule("W-71")
def test_bank_deals_cannot_be_locked_and_can_be_left() -> None:
    table = table_of_3()
    table.do("s1", c.Bid(B11, 5))
    assert table.refused("s1", c.Lock(B11)) == ("bank_never_locks", "W-71")
    assert table.do("s1", c.Unlock(B11)) == ()
    table.do("s1", c.Leave(B11))
    assert table.state.deals == {}
    assert table.rule("s1", c.Ask(B11, 5)) == "P-20"
    assert table.rule("s1", c.Take(B11)) == "P-12"


@pytest.mark.rule("W-71")
def test_never_with_oneself() -> None:
    table = table_of_3()
    assert table.refused("s1", c.Bid(company("b1"), 5)) == ("own_company", "W-71")
    table.do("s1", c.Ask(company("b1"), 5))
    assert table.rule("s1", c.Take(company("b1"))) == "W-71"


@pytest.mark.rule("W-71")
def test_a_bank_deal_takes_a_token() -> None:
    table = table_of_3(options={"tokens": 1})
    table.do("s1", c.Bid(B11, 5))
    assert table.refused("s1", c.Bid(company("r6"), 5)) == ("no_token", "P-20")
    # Replacing one's own needs none.
    table.do("s1", c.Bid(B11, 6))


@pytest.mark.rule("W-71")
def test_all_sold_and_locked_looks_at_players_companies_only() -> None:
    table = table_of_3()
    owners = dict(zip(OWN.split(), ["s1"] * 3 + ["s2"] * 3 + ["s3"] * 3, strict=True))
    for short, owner in owners.items():
        assert table.state.phase == "negotiation"
        investor = "s2" if owner == "s1" else "s1"
        table.deal(owner, short, investor, 5)
        table.close(owner, short, investor)
    assert table.state.phase == "investor_income"


@pytest.mark.rule("W-72")
def test_each_pays_or_receives_one_net_amount_bank_included() -> None:
    table = table_of_3()
    table.deal("s1", "b1", "s2", 25)
    table.deal("s2", "g1", "s1", 40)
    table.deal("s1", "b2", "s3", 10)
    table.do("s3", c.Bid(B11, 15))
    events = table.to_roll()
    nets = [each for each in transfers(events) if each[3] == "net"]
    # s1: 25 + 10 − 40. s2: 40 − 25. s3: −10 − 15.
    assert nets == [("s1", "bank", 5, "net"), ("bank", "s2", 15, "net"), ("s3", "bank", 25, "net")]
    counted = next(each for each in events if type(each).__name__ == "PricesCounted")
    assert counted.nets == {"s1": -5, "s2": 15, "s3": -25}
    booked = [each["phase"] for each in table.json["transactions"] if each["reason"] == "net"]
    assert booked == ["settlement"] * 3


def cascade() -> tuple[Table, tuple[Any, ...]]:
    """s1 cannot pay s2 200; without it s2 cannot pay s3 160; s3 can pay s1 20 all the same."""
    table = table_of_3()
    table.deal("s2", "g1", "s1", 200)
    table.deal("s3", "y1", "s2", 160)
    table.deal("s1", "b1", "s3", 20)
    return table, table.to_roll()


@pytest.mark.rule("W-73")
def test_a_cascade_of_failures() -> None:
    table, events = cascade()
    # After the dice: 150, 160, 150. s1 would be at 150 + 20 − 200, s2 then at 160 − 160.
    # With exactly 0 left s2 does not fail.
    assert [each for each in transfers(events) if each[3] in ("net", "bankruptcy")] == [
        ("bank", "s1", 20, "net"), ("s2", "bank", 160, "net"), ("bank", "s3", 140, "net"),
        ("s1", "bank", 170, "bankruptcy"),
    ]  # fmt: skip
    assert table.state.roles["s1"] == ("manager",)


@pytest.mark.rule("W-73")
def test_a_cascade_that_goes_on() -> None:
    table = table_of_3()
    table.deal("s2", "g1", "s1", 200)
    table.deal("s3", "y1", "s2", 161)
    table.deal("s1", "b1", "s3", 20)
    events = table.to_roll()
    assert [each for each in transfers(events) if each[3] in ("net", "bankruptcy")] == [
        ("bank", "s1", 20, "net"), ("s3", "bank", 20, "net"),
        ("s1", "bank", 170, "bankruptcy"), ("s2", "bank", 160, "bankruptcy"),
    ]  # fmt: skip
    seats = table.json["seats"]
    assert [each["roles"] for each in seats.values()] == [
        ["manager"], ["manager"], ["manager", "investor"],
    ]  # fmt: skip
    assert [each["tokens"] for each in seats.values()] == [0, 0, 10]
    assert [each["bankrupt"] for each in seats.values()] == [False] * 3
    # No fresh money: both sell companies now.
    assert table.json["short"] == {"s1": 30, "s2": 30}
    assert table.state.cash["s3"] == 150 - 20 - 30


@pytest.mark.rule("W-73")
def test_a_loss_beyond_ones_cash_in_investor_income() -> None:
    table = table_of_3(rolls=[CRASH])
    table.deal("s2", "r2", "s1", 30)
    table.deal("s1", "b1", "s3", 20)
    table.cash(s1=19)
    events = table.to_roll()
    assert transfers(events)[0] == ("s1", "bank", 19, "bankruptcy")
    assert "fresh" not in {each[3] for each in transfers(events)}
    # What others owe s1 as a manager is still paid.
    assert ("bank", "s1", 20, "net") in transfers(events)
    assert table.state.roles["s1"] == ("manager",)
    table.advance()
    table.advance(5)
    assert (table.state.round, table.state.phase) == (2, "negotiation")
    assert table.rule("s1", c.Bid(B11, 5)) == "P-11"
    table.do("s1", c.Ask(table.state.held("s1")[0], 5))


@pytest.mark.rule("W-73")
def test_no_proposals_and_no_lost_tokens_here() -> None:
    table, _ = cascade()
    assert table.json["debts"] == []
    assert rules.view(table.state, "s1").lost == {"s2": 0, "s3": 0}


@pytest.mark.rule("W-74")
def test_with_no_investor_left_the_game_ends_at_once_and_sets_count() -> None:
    table = table_of_3(rolls=[CRASH])
    table.own("s1", "y3 g3")
    table.deal("s2", "r2", "s1", 5)
    table.deal("s3", "r3", "s2", 5)
    table.deal("s1", "r1", "s3", 5)
    table.cash(s1=1, s2=0, s3=19)
    events = table.to_roll()
    assert kinds(events)[-3:] == ["SetsCounted", "TokensCounted", "GameEnded"]
    assert table.json["month"] == 1
    assert table.json["scores"] == {"s1": 40, "s2": 0, "s3": 0}
    assert table.json["winners"] == {"player": ["s1"]}
    assert "token" not in {each[3] for each in transfers(table.play.transfers)}


@pytest.mark.rule("W-75")
def test_lots_and_all_bid() -> None:
    table = table_of_3()
    table.to_auction()
    assert table.json["lots"] == 4
    assert table.state.bidders() == ("s1", "s2", "s3")
    table.seal(1, 2, 3)
    assert table.json["lots"] == 3
    four = Table("----", own=OWN + " y3 y4 b3", rolls=[STILL])
    four.to_auction()
    assert four.json["lots"] == 6
    assert four.state.bidders() == ("s1", "s2", "s3", "s4")


@pytest.mark.rule("W-75")
def test_who_is_only_a_manager_still_bids() -> None:
    table, _ = cascade()
    table.advance()
    assert table.state.phase == "auction"
    assert table.state.roles["s1"] == ("manager",)
    assert "s1" in table.state.bidders()


@pytest.mark.rule("W-76")
def test_one_winner_the_most_money_and_equals_share() -> None:
    table = table_of_3(options={"months": 1})
    table.do("s2", c.Bid(B11, 30))
    table.to_roll()
    # Everybody has paid 30 for three companies; s2's 30 for 30 changes nothing.
    assert table.json["scores"] == {"s1": 90, "s2": 90, "s3": 90}
    assert table.json["winners"] == {"player": ["s1", "s2", "s3"]}
    other = table_of_3(options={"months": 1})
    other.do("s2", c.Bid(B11, 29))
    other.to_roll()
    assert other.json["winners"] == {"player": ["s2"]}
