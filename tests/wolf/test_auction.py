"""Sealed bids (W-50 to W-54)."""

from __future__ import annotations

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import STILL, Table, kinds, transfers


@pytest.mark.rule("W-50")
@pytest.mark.parametrize(
    ("roles", "lots"),
    [("mmiii", 3), ("mmmiii", 5), ("mmmmiiii", 7), ("mmmmmiiiiii", 8)],
)
def test_lots_by_managers(roles: str, lots: int) -> None:
    count = roles.count("m")
    own = " ".join([f"{colour}{n}" for n in range(1, 7) for colour in "bygr"][: 3 * count])
    table = Table(roles, own=own, rolls=[STILL])
    top = table.state.reserve[:lots]
    table.to_auction()
    assert table.state.lot is not None
    assert (table.state.lot.company, *table.state.lots) == top
    assert table.json["lots"] == lots - 1
    assert table.json["reserve"] == 46 - 3 * count - lots


@pytest.mark.rule("W-50")
def test_fewer_lots_if_the_deck_is_short_and_none_from_an_empty_one() -> None:
    table = Table(rolls=[STILL, STILL], options={"upkeep": 0})
    kept = table.state.reserve[:2]
    gone = tuple(id for id in table.state.reserve if id not in kept)
    table.put(reserve=kept, gone=gone)
    table.to_auction()
    assert table.json["lots"] == 1
    table.seal(0, 0)
    table.seal(0, 0)
    assert (table.state.round, table.json["reserve"]) == (2, 0)
    table.to_roll()
    assert (table.state.round, table.state.phase) == (3, "negotiation")


@pytest.mark.rule("W-50")
def test_no_auction_in_the_last_month() -> None:
    table = Table(rolls=[STILL], options={"months": 1})
    table.to_roll()
    assert (table.state.phase, table.state.round) == ("over", 1)


@pytest.mark.rule("W-51")
def test_one_bid_each_within_ones_cash_and_not_changed() -> None:
    table = Table(rolls=[STILL])
    table.cash(s1=80)
    table.to_auction()
    assert table.state.cash["s1"] == 50
    assert table.refused("s1", c.Seal(51)) == ("cannot_afford", "W-51")
    assert table.rule("s1", c.Seal(-1)) == "W-51"
    assert table.rule("s3", c.Seal(5)) == "P-11"
    table.do("s1", c.Seal(50))
    assert table.refused("s1", c.Seal(40)) == ("already_sealed", "W-51")
    assert table.json["lot"]["sealed"] == ["s1"]
    assert (table.json["lot"]["price"], table.json["lot"]["by"]) == (None, None)


@pytest.mark.rule("W-51")
def test_bids_follow_the_step() -> None:
    table = Table(rolls=[STILL], options={"step": 5})
    table.to_auction()
    assert table.refused("s1", c.Seal(7)) == ("bid_step", "W-51")
    table.do("s1", c.Seal(10))


@pytest.mark.rule("W-51")
def test_the_clock_bids_0_for_who_has_not_sealed() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", rolls=[STILL])
    table.to_auction()
    assert rules.deadline(table.state) == Deadline("1/auction/4/0", 30)
    lot = table.json["lot"]["company"]
    table.do("s2", c.Seal(5))
    events = table.advance()
    assert kinds(events)[:3] == ["BidSealed", "BidSealed", "BidsRevealed"]
    assert table.state.owners[lot] == "s2"
    assert table.state.reveal is not None
    assert table.state.reveal.bids == {"s1": 0, "s2": 5, "s3": 0}


@pytest.mark.rule("W-52")
def test_the_highest_bid_wins_pays_the_bank_and_takes_the_company() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", rolls=[STILL])
    table.to_auction()
    lot = table.json["lot"]["company"]
    events = table.seal(20, 41, 40)
    assert transfers(events) == [("s2", "bank", 41, "lot")]
    assert table.state.owners[lot] == "s2"
    assert table.json["lots"] == 3
    assert rules.moment(table.state) == "1/auction/3/0"


@pytest.mark.rule("W-53")
def test_only_the_tied_bid_again_higher_than_before_or_0() -> None:
    table = Table("mmmmiiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4 g3 g4 g5", rolls=[STILL])
    table.to_auction()
    lot = table.json["lot"]["company"]
    events = table.seal(30, 30, 10, 30)
    assert transfers(events) == []
    assert table.json["lot"] == {
        "company": lot, "price": 30, "by": None, "sealed": [], "tied": ["s1", "s2", "s4"],
    }  # fmt: skip
    assert rules.deadline(table.state) == Deadline("1/auction/6/1", 30)
    assert table.refused("s3", c.Seal(50)) == ("only_the_tied", "W-53")
    assert table.refused("s1", c.Seal(30)) == ("bid_too_low", "W-53")
    # Tied again, and then one is highest.
    table.seal(35, 0, 35)
    assert table.json["lot"]["tied"] == ["s1", "s4"]
    assert table.rule("s1", c.Seal(35)) == "W-53"
    events = table.seal(36, 0)
    assert transfers(events) == [("s1", "bank", 36, "lot")]
    assert table.state.owners[lot] == "s1"


@pytest.mark.rule("W-53")
def test_if_all_the_tied_bid_0_the_lot_leaves_the_game() -> None:
    table = Table(rolls=[STILL])
    table.to_auction()
    lot = table.json["lot"]["company"]
    table.seal(12, 12)
    events = table.seal(0, 0)
    assert transfers(events) == []
    assert table.json["out"] == [lot]
    assert lot not in table.state.owners


@pytest.mark.rule("W-54")
def test_a_lot_nobody_wants_leaves_the_game() -> None:
    table = Table(rolls=[STILL])
    table.to_auction()
    lots = [table.json["lot"]["company"], *table.state.lots]
    table.seal(0, 0)
    assert table.json["out"] == lots[:1]
    table.advance(2)
    assert table.json["out"] == sorted(lots)
    assert (table.state.round, table.state.phase) == (2, "negotiation")


def test_moves_name_the_bids_that_are_possible() -> None:
    table = Table(rolls=[STILL])
    table.cash(s1=50)
    table.to_auction()
    zero, bid = rules.legal(table.state, "s1")
    assert zero.fields == (("price", 0),)
    assert (bid.low, bid.high, bid.step) == (1, 20, 1)
    table.seal(20, 20)
    # A tied bidder without more money can only bid 0.
    (zero,) = rules.legal(table.state, "s1")
    assert zero.fields == (("price", 0),)
