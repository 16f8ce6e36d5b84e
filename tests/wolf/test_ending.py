"""Sets, lost tokens and winners (W-60 to W-62)."""

from __future__ import annotations

import pytest

from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import CRASH, STILL, Table, company, kinds, transfers


def ending(table: Table) -> list[tuple[str, str, int, str]]:
    """The transfers of the final scoring."""
    return [each for each in transfers(table.play.transfers) if each[3] in ("set", "token")]


@pytest.mark.rule("W-60")
def test_40_for_each_full_set_with_a_double_as_its_colour() -> None:
    table = Table(own="r1 y1 g1 b1 b2 b3", options={"months": 1}, rolls=[STILL])
    table.own("s1", "b2x1 r2x1 y2 y3 g2 b4")
    table.own("s2", "y4 g3")
    table.to_roll()
    # s1 has two of red and green, three of yellow, two of blue; s2 has no red.
    assert ending(table) == [("bank", "s1", 80, "set")]
    assert table.json["scores"]["s1"] == 120 - 9 * 10 + 80


@pytest.mark.rule("W-60")
def test_sets_count_what_is_left_after_the_costs_of_the_last_month() -> None:
    table = Table(own="r1 y1 g1 b2 b3 b4", options={"months": 1}, rolls=[STILL])
    table.own("s1", "b1")
    table.cash(s1=24)
    table.to_roll()
    table.advance()
    # The clock sells the blue one: 29 of 30; then the green one: 34 of 20.
    assert table.state.held("s1") == [company("r1"), company("y1")]
    assert ending(table) == []
    assert table.json["scores"]["s1"] == 14


@pytest.mark.rule("W-61")
def test_each_lost_token_costs_100_also_below_zero() -> None:
    table = Table(options={"months": 1}, rolls=[CRASH])
    table.deal("s1", "r1", "s3", 5)
    table.deal("s2", "y1", "s4", 160)
    table.cash(s3=0, s4=30)
    table.to_roll()
    # s3 is bankrupt by the dice; s4 has 30 + 40 for a price of 160 and proposes to pay all of it.
    assert table.state.tokens == {"s3": 9, "s4": 10, "s5": 10}
    table.put(tokens=table.state.tokens | {"s3": 7})
    table.do("s4", c.Settle("s2", 70))
    table.do("s2", c.Agree("s4"))
    assert ending(table) == [("s3", "bank", 300, "token")]
    assert table.json["scores"] == {"s1": 90, "s2": 160, "s3": -200, "s4": 0, "s5": 120}


@pytest.mark.rule("W-62")
def test_one_winning_manager_and_one_winning_investor() -> None:
    table = Table(options={"months": 1}, rolls=[STILL])
    table.deal("s1", "b1", "s3", 25)
    table.to_roll()
    assert table.json["over"] is True
    assert table.json["scores"] == {"s1": 115, "s2": 90, "s3": 125, "s4": 120, "s5": 120}
    assert table.json["winners"] == {"manager": ["s1"], "investor": ["s3"]}


@pytest.mark.rule("W-62")
def test_equals_share() -> None:
    table = Table(options={"months": 1}, rolls=[STILL])
    table.to_roll()
    assert table.json["winners"] == {"manager": ["s1", "s2"], "investor": ["s3", "s4", "s5"]}


@pytest.mark.rule("W-62")
def test_below_zero_the_smallest_debt_wins() -> None:
    table = Table(options={"months": 1}, rolls=[STILL])
    for seat, short, price in (("s3", "b1", 400), ("s4", "b2", 400), ("s5", "r1", 400)):
        table.deal("s1", short, seat, price)
    table.to_roll()
    table.put(tokens={"s3": 8, "s4": 9, "s5": 8})
    table.advance()
    # 100 each, and three, two and three tokens lost.
    assert [table.json["scores"][seat] for seat in ("s3", "s4", "s5")] == [-200, -100, -200]
    assert table.json["winners"]["investor"] == ["s4"]


@pytest.mark.rule("W-62")
def test_after_the_end_nothing_is_accepted() -> None:
    table = Table(options={"months": 1}, rolls=[STILL])
    events = table.to_roll()
    assert kinds(events)[-4:] == ["MonthEnded", "SetsCounted", "TokensCounted", "GameEnded"]
    for command in (c.Bid("blue-01", 5), c.Cancel("blue-01"), c.Hammer(), c.Roll()):
        assert table.refused("s3", command) == ("game_over", "W-62")
    assert rules.deadline(table.state) is None
    assert rules.legal(table.state, "s3") == ()
