"""Upkeep and forced sales (W-40 to W-42)."""

from __future__ import annotations

import pytest

from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import STILL, Table, companies, company, transfers


def upkeep(table: Table) -> list[tuple[str, str, int]]:
    return [each[:3] for each in transfers(table.play.transfers) if each[3] == "upkeep"]


@pytest.mark.rule("W-40")
def test_ten_for_each_company_held() -> None:
    table = Table(rolls=[STILL])
    table.own("s1", "y2x1")
    table.to_auction()
    assert upkeep(table) == [("s1", "bank", 40), ("s2", "bank", 30)]
    dearer = Table(rolls=[STILL], options={"upkeep": 25})
    dearer.to_auction()
    assert upkeep(dearer) == [("s1", "bank", 75), ("s2", "bank", 75)]


@pytest.mark.rule("W-41")
def test_a_short_manager_sells_until_they_can_pay_for_what_they_still_hold() -> None:
    table = Table(rolls=[STILL])
    table.cash(s1=7)
    table.to_roll()
    assert (table.state.phase, table.json["short"]) == ("costs", {"s1": 23})
    assert rules.deadline(table.state) == Deadline("1/costs", 45)
    events = table.do("s1", c.Sell(company("b2")))
    assert transfers(events) == [("bank", "s1", 5, "sold")]
    # 12 for two companies still held.
    assert table.json["short"] == {"s1": 8}
    events = table.do("s1", c.Sell(company("b1")))
    # 17 covers the one that is left.
    assert transfers(events) == [("bank", "s1", 5, "sold"), ("s1", "bank", 10, "upkeep")]
    assert table.state.cash["s1"] == 7
    assert table.state.held("s1") == companies("r1")
    assert table.state.phase == "auction"


@pytest.mark.rule("W-41")
def test_who_has_nothing_sells_everything_and_plays_on() -> None:
    table = Table(rolls=[STILL], options={"upkeep": 100})
    table.cash(s1=0, s2=300)
    table.to_roll()
    for short in ("r1", "b1", "b2"):
        table.do("s1", c.Sell(company(short)))
    assert (table.state.cash["s1"], table.state.held("s1")) == (15, [])
    assert table.state.phase == "auction"


@pytest.mark.rule("W-41")
def test_nobody_who_can_pay_may_sell_and_nobody_what_is_not_theirs() -> None:
    table = Table(rolls=[STILL])
    table.cash(s1=7)
    table.to_roll()
    assert table.refused("s2", c.Sell(company("g1"))) == ("not_short", "W-41")
    assert table.rule("s1", c.Sell(company("g1"))) == "P-20"
    assert table.rule("s3", c.Sell(company("g1"))) == "P-11"


@pytest.mark.rule("W-41")
def test_the_clock_sells_blue_first_and_red_last_and_no_more_than_needed() -> None:
    table = Table(own="r1 b2 b1 g1 g2 y1", rolls=[STILL])
    table.own("s1", "b2x1 g3 y2")
    table.cash(s1=32)
    table.to_roll()
    table.advance()
    sold = list(table.state.reserve) + list(table.state.lots)
    # 60 for six: b1 → 37 of 50, b2 → 42 of 40.
    assert table.state.held("s1") == sorted(companies("r1 b2x1 g3 y2"))
    assert set(companies("b1 b2")) <= set(sold)
    assert table.state.cash["s1"] == 42 - 40


@pytest.mark.rule("W-42")
def test_sold_companies_go_to_the_bottom_of_the_deck_as_sold() -> None:
    table = Table(rolls=[STILL])
    table.cash(s1=0)
    before = table.state.reserve
    table.to_roll()
    table.do("s1", c.Sell(company("r1")))
    assert table.state.reserve == (*before, company("r1"))
    # 10 is enough for the one that is left after the second sale.
    table.do("s1", c.Sell(company("b1")))
    assert table.state.held("s1") == companies("b2")
    # The auction takes its lots from the top, unshuffled.
    shown = [table.state.lot.company, *table.state.lots] if table.state.lot else []
    assert shown == list(before[:3])
    assert table.state.reserve[-2:] == tuple(companies("r1 b1"))
