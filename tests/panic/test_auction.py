"""Lots, open outcry, the hammer, and speaking in turn (P-50 to P-56)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import ScriptError
from games.engine.protocol import Deadline
from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table, company, transfers

ON_TOP = "b1 b2 r1 g1 g2 y1 y2x1 r2 b3"
"""The hands of s1 and s2, and the first three lots."""


def auction(roles: str = "mmiii", auctioneer: str = "s3", **options: Any) -> Table:
    table = Table(
        roles, hands=ON_TOP, rolls=[STILL], auctioneer=[auctioneer], options=options or None
    )
    table.to_roll()
    assert table.state.phase == "auction"
    return table


def lot(table: Table) -> tuple[Any, ...]:
    """The lot on the table: company, bid, bidder, and how many come after it."""
    found = table.json["lot"]
    return found["company"], found["price"], found["by"], table.json["lots"]


@pytest.mark.rule("P-50")
def test_every_month_but_the_last_has_an_auction() -> None:
    table = Table(rolls=[STILL, STILL], options={"months": 2})
    table.to_roll()
    assert table.json["phase"] == "auction"
    table.advance(3)
    assert (table.json["phase"], table.json["month"]) == ("negotiation", 2)
    table.to_roll()
    assert table.json["phase"] == "over"


@pytest.mark.rule("P-51")
def test_one_investor_drawn_at_random_strikes_the_hammer() -> None:
    drawn = set()
    for seed in range(30):
        table = Table(seed=seed, rolls=[STILL])
        table.to_roll()
        drawn.add(table.json["auctioneer"])
    assert drawn == {"s3", "s4", "s5"}
    with pytest.raises(ScriptError, match=r"chance\.script\.auctioneer\[0\]"):
        auction(auctioneer="s1")
    table = auction()
    table.advance(3)
    assert table.json["auctioneer"] is None


@pytest.mark.rule("P-52")
@pytest.mark.parametrize(
    ("roles", "lots"), [("mmiii", 3), ("mmmiiii", 5), ("mmmmiiii", 7), ("mmmmmiiiiii", 9)]
)
def test_so_many_lots_come_from_the_reserve(roles: str, lots: int) -> None:
    table = Table(roles, hands="", rolls=[STILL])
    before = table.state.reserve
    table.to_roll()
    assert table.state.lot is not None
    assert (table.state.lot.company, *table.state.lots) == before[:lots]
    assert table.json["reserve"] == len(before) - lots
    assert table.json["lots"] == lots - 1


@pytest.mark.rule("P-52")
def test_managers_still_in_the_game_count() -> None:
    table = Table("mmmiii", hands="", rolls=[STILL])
    table.cash(s1=0)
    table.to_roll()
    table.advance()
    assert table.state.out == ("s1",)
    assert table.json["lots"] == 2


@pytest.mark.rule("P-52")
@pytest.mark.parametrize("left", [2, 0])
def test_fewer_lots_when_the_reserve_runs_out(left: int) -> None:
    table = Table(rolls=[STILL], options={"upkeep": 0})
    reserve = table.state.reserve
    table.put(reserve=reserve[:left], gone=reserve[left:])
    table.to_roll()
    if left:
        assert (table.json["lots"], table.json["reserve"]) == (1, 0)
    else:
        assert (table.json["phase"], table.json["month"]) == ("negotiation", 2)


@pytest.mark.rule("P-53")
def test_the_lots_are_sold_one_by_one() -> None:
    table = auction()
    assert lot(table) == ("yellow-2x-1", None, None, 2)
    table.advance()
    assert lot(table) == ("red-02", None, None, 1)
    table.advance()
    assert lot(table) == ("blue-03", None, None, 0)
    table.advance()
    assert (table.json["lot"], table.json["lots"]) == (None, 0)


@pytest.mark.rule("P-53")
@pytest.mark.parametrize("shown", [True, False])
def test_the_lot_is_shown_or_lies_face_down_and_the_rest_is_hidden(shown: bool) -> None:
    table = auction(lot_shown=shown)
    for who in ("s1", "s3", None):
        seen = rules.view(table.state, who)
        assert seen.lot is not None
        assert seen.lot.company == ("yellow-2x-1" if shown else None)
        assert seen.lots_left == 2
        text = repr(seen)
        assert ("'yellow-2x-1'" in text) is shown
        assert "'red-02'" not in text
    table.do("s1", c.Outcry(5))
    table.advance()
    assert rules.view(table.state, None).owners["yellow-2x-1"] == "s1"


@pytest.mark.rule("P-54")
def test_bids_rise_by_steps_and_never_against_oneself() -> None:
    table = auction()
    for price in (-5, 0, 3, 7):
        assert table.refused("s1", c.Outcry(price)) == ("bid_too_low", "P-54")
    table.do("s1", c.Outcry(5))
    assert table.refused("s1", c.Outcry(10)) == ("own_bid", "P-54")
    for price in (5, 8, 9):
        assert table.refused("s2", c.Outcry(price)) == ("bid_too_low", "P-54")
    table.do("s2", c.Outcry(25))
    assert table.refused("s1", c.Outcry(32)) == ("bid_too_low", "P-54")
    assert lot(table) == ("yellow-2x-1", 25, "s2", 2)


@pytest.mark.rule("P-54")
def test_a_bid_is_no_more_than_the_bidders_cash() -> None:
    table = auction()
    assert table.money()["s1"] == 90
    assert table.refused("s1", c.Outcry(95)) == ("cannot_afford", "P-54")
    table.do("s1", c.Outcry(90))


@pytest.mark.rule("P-54")
@pytest.mark.parametrize("seconds", [8, 20])
def test_the_lot_closes_after_silence_that_each_bid_begins_anew(seconds: int) -> None:
    table = auction(silence=seconds)
    names = []
    for command in (None, c.Outcry(5), c.Outcry(10)):
        if command:
            table.do("s1" if command.price == 5 else "s2", command)
        deadline = rules.deadline(table.state)
        assert isinstance(deadline, Deadline)
        assert deadline.seconds == seconds
        names.append(deadline.name)
    table.advance()
    following = rules.deadline(table.state)
    assert following is not None
    assert len({*names, following.name}) == 4
    assert table.state.owners["yellow-2x-1"] == "s2"


@pytest.mark.rule("P-54")
def test_the_auctioneer_strikes_the_hammer_three_seconds_after_the_last_bid() -> None:
    table = auction()
    assert table.refused("s3", c.Hammer(), after=2.9) == ("hammer_too_early", "P-54")
    table.do("s1", c.Outcry(5), after=2.0)
    assert table.refused("s3", c.Hammer(), after=2.5) == ("hammer_too_early", "P-54")
    for seat in ("s1", "s4"):
        assert table.refused(seat, c.Hammer(), after=5) == ("not_the_auctioneer", "P-54")
    table.do("s3", c.Hammer(), after=3.0)
    assert table.state.owners["yellow-2x-1"] == "s1"
    assert table.refused("s3", c.Hammer(), after=2.9) == ("hammer_too_early", "P-54")
    table.do("s3", c.Hammer(), after=3.0)
    assert table.json["out"] == ["red-02"]


@pytest.mark.rule("P-54")
def test_nobody_passes_in_open_outcry() -> None:
    assert auction().refused("s1", c.Pass()) == ("no_turns", "P-54")


def turns(cash: dict[str, int] | None = None) -> Table:
    table = Table("mmmiii", hands="", rolls=[STILL], options={"auction": "turns"})
    table.to_roll()
    if cash:
        table.cash(**cash)
    return table


def speaker(table: Table) -> str | None:
    found = table.state.lot
    assert found is not None
    return found.turn


@pytest.mark.rule("P-54")
def test_in_turns_managers_speak_in_seat_order() -> None:
    table = turns()
    first = table.json["lot"]["company"]
    assert speaker(table) == "s1"
    assert table.refused("s2", c.Outcry(5)) == ("not_your_turn", "P-54")
    assert table.refused("s2", c.Pass()) == ("not_your_turn", "P-54")
    table.do("s1", c.Outcry(5))
    assert speaker(table) == "s2"
    table.do("s2", c.Pass())
    assert speaker(table) == "s3"
    table.do("s3", c.Outcry(10))
    assert speaker(table) == "s1"  # s2's pass is final for this lot
    table.do("s1", c.Outcry(15))
    assert speaker(table) == "s3"
    events = table.do("s3", c.Pass())
    assert ("s1", "bank", 15, "lot") in transfers(events)
    assert table.state.owners[first] == "s1"
    assert speaker(table) == "s1"  # each lot begins with the first


@pytest.mark.rule("P-54")
def test_the_last_one_standing_may_still_bid_when_nobody_has() -> None:
    table = turns()
    first, second = table.json["lot"]["company"], table.state.lots[0]
    table.do("s1", c.Pass())
    table.do("s2", c.Pass())
    assert speaker(table) == "s3"
    table.do("s3", c.Outcry(5))
    assert table.state.owners[first] == "s3"
    for seat in ("s1", "s2", "s3"):
        table.do(seat, c.Pass())
    assert table.json["out"] == [second]


@pytest.mark.rule("P-54")
def test_in_turns_the_clock_passes_and_there_is_no_hammer() -> None:
    table = turns()
    deadline = rules.deadline(table.state)
    table.advance()
    assert speaker(table) == "s2"
    after = rules.deadline(table.state)
    assert deadline is not None
    assert after is not None
    assert deadline.name != after.name
    assert table.state.auctioneer is not None
    assert table.refused(table.state.auctioneer, c.Hammer(), after=5) == ("no_hammer", "P-54")


@pytest.mark.rule("P-54")
def test_in_turns_who_cannot_afford_a_bid_must_pass() -> None:
    table = turns({"s1": 4})
    assert table.refused("s1", c.Outcry(5)) == ("cannot_afford", "P-54")
    table.do("s1", c.Pass())


@pytest.mark.rule("P-55")
def test_the_winner_pays_the_bank_and_takes_the_company() -> None:
    table = auction()
    table.do("s2", c.Outcry(35))
    events = table.advance()
    assert transfers(events) == [("s2", "bank", 35, "lot")]
    assert table.money()["s2"] == 90 - 35
    assert "yellow-2x-1" in table.json["seats"]["s2"]["companies"]
    booked = table.json["transactions"][-1]
    assert (booked["month"], booked["phase"], booked["reason"]) == (1, "auction", "lot")


@pytest.mark.rule("P-56")
def test_a_lot_nobody_bids_for_leaves_the_game() -> None:
    table = auction()
    assert transfers(table.advance()) == []
    assert table.json["out"] == ["yellow-2x-1"]
    table.advance(2)
    assert table.json["out"] == ["blue-03", "red-02", "yellow-2x-1"]
    assert table.json["reserve"] == 37
    assert table.rule("s3", c.Bid(company("y2x1"), 5)) == "P-20"
