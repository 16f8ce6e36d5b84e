"""Upkeep and forced sales (P-45 to P-48)."""

from __future__ import annotations

import pytest

from games.engine.chance import Drawn
from games.engine.protocol import Deadline
from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table, company, transfers


def short_table(cash: int, *, options: dict[str, object] | None = None, more: str = "") -> Table:
    """s1 holds b1 b2 r1 (and more), has sold b1 to s3 for 5, and has this cash before that."""
    table = Table(rolls=[STILL], options=options)
    if more:
        table.own("s1", more)
    table.deal("s1", "b1", "s3", 5)
    table.cash(s1=cash)
    table.to_roll()
    return table


@pytest.mark.rule("P-45")
@pytest.mark.parametrize(("options", "fee"), [({}, 10), ({"upkeep": 4}, 4)])
def test_each_manager_pays_for_every_company(options: dict[str, object], fee: int) -> None:
    table = Table(rolls=[STILL], options=options)
    table.own("s1", "y2x1 g3")
    events = table.to_roll()
    paid = [each for each in transfers(events) if each[3] == "upkeep"]
    assert paid == [("s1", "bank", 5 * fee, "upkeep"), ("s2", "bank", 3 * fee, "upkeep")]
    booked = [each["phase"] for each in table.json["transactions"] if each["reason"] == "upkeep"]
    assert booked == ["costs", "costs"]


@pytest.mark.rule("P-45")
def test_no_upkeep_is_no_transaction() -> None:
    table = Table(rolls=[STILL], options={"upkeep": 0})
    assert transfers(table.to_roll()) == []
    assert table.json["phase"] == "auction"


@pytest.mark.rule("P-46")
def test_a_short_manager_chooses_what_to_sell_until_the_whole_fee_is_covered() -> None:
    table = short_table(15)
    assert (table.json["phase"], table.json["short"]) == ("costs", {"s1": 10})
    assert rules.deadline(table.state) == Deadline("1/costs", 45)
    assert table.money()["s1"] == 20
    assert table.money()["s2"] == 120 - 30
    table.do("s1", c.Sell(company("r1")))
    assert table.json["short"] == {"s1": 5}
    events = table.do("s1", c.Sell(company("b1")))
    # The fee stays 30 though only one company is left.
    assert transfers(events) == [("bank", "s1", 5, "sold"), ("s1", "bank", 30, "upkeep")]
    assert table.json["seats"]["s1"]["companies"] == ["blue-02"]
    assert (table.json["phase"], table.money()["s1"]) == ("auction", 0)


@pytest.mark.rule("P-46")
def test_nobody_else_sells() -> None:
    table = short_table(15)
    assert table.refused("s2", c.Sell(company("g1"))) == ("not_short", "P-46")
    assert table.refused("s1", c.Sell(company("g1"))) == ("not_your_company", "P-20")
    assert table.refused("s1", c.Sell("blue-99")) == ("not_your_company", "P-20")
    assert table.refused("s3", c.Sell(company("b1"))) == ("only_managers", "P-11")


@pytest.mark.rule("P-46")
def test_the_clock_sells_in_a_fixed_order() -> None:
    table = short_table(30, more="g2x1 g3 b2x1 y4")
    # Seven companies cost 70, 35 are there: seven sales would just do.
    assert table.json["short"] == {"s1": 35}
    table.cash(s1=50)
    events = table.advance()
    sold = [each.companies for each in events if type(each).__name__ == "CompaniesReturned"]
    # Blue before green, ordinary before double, by id; 50 + 4 × 5 pays.
    assert [each for (each,) in sold] == ["blue-01", "blue-02", "blue-2x-1", "green-03"]
    assert table.json["seats"]["s1"]["companies"] == ["green-2x-1", "red-01", "yellow-04"]


@pytest.mark.rule("P-46")
def test_a_promise_paid_to_a_short_manager_covers_the_fee() -> None:
    table = Table(rolls=[STILL, STILL])
    table.deal("s1", "b1", "s3", 50)
    table.cash(s3=10)
    table.to_roll()
    table.advance()
    table.advance(3)
    assert table.json["promises"] == [{"from": "s3", "to": "s1", "amount": 10}]
    table.do("s3", c.Leave(company("b1")))
    table.cash(s1=22, s3=20)
    table.to_roll()
    assert table.json["short"] == {"s1": 8}
    table.do("s3", c.Pay("s1", 7))
    assert table.json["short"] == {"s1": 1}
    events = table.do("s3", c.Pay("s1", 1))
    assert transfers(events) == [("s3", "s1", 1, "promise"), ("s1", "bank", 30, "upkeep")]
    assert table.json["phase"] == "auction"


@pytest.mark.rule("P-47")
def test_a_sold_company_goes_back_and_its_token_returns() -> None:
    table = short_table(15, options={"tokens": 1})
    events = table.do("s1", c.Sell(company("b1")))
    assert table.deals() == {}
    ended = next(each for each in events if type(each).__name__ == "DealEnded")
    assert (ended.investor, ended.reason) == ("s3", "sold")
    assert "blue-01" in table.state.reserve
    assert table.json["reserve"] == 41


@pytest.mark.rule("P-47")
@pytest.mark.parametrize("sold", [True, False])
def test_the_reserve_is_shuffled_only_when_a_company_has_come_back(sold: bool) -> None:
    table = Table(rolls=[STILL], reserve=[["b1", "y7", "r6"]] if sold else [])
    top = table.state.reserve[:3]
    if sold:
        table.cash(s1=25)
    table.to_roll()
    if sold:
        events = table.do("s1", c.Sell(company("b1")))
        assert [each.name for each in events if isinstance(each, Drawn)] == [
            "reserve",
            "auctioneer",
        ]
    lot = table.state.lot
    assert lot is not None
    assert (lot.company, *table.state.lots) == (("blue-01", "yellow-07", "red-06") if sold else top)
    assert table.play.chance.remaining() == {}


@pytest.mark.rule("P-48")
def test_who_has_sold_everything_and_cannot_pay_is_bankrupt() -> None:
    table = short_table(9)
    table.do("s1", c.Sell(company("b1")))
    table.do("s1", c.Sell(company("b2")))
    assert table.json["short"] == {"s1": 30 - 9 - 5 - 10}
    assert not table.json["seats"]["s1"]["bankrupt"]
    events = table.do("s1", c.Sell(company("r1")))
    # 9 and the price of 5, three sales: 29 of 30.
    assert transfers(events) == [("bank", "s1", 5, "sold"), ("s1", "bank", 29, "bankruptcy")]
    assert table.json["seats"]["s1"] == {
        "roles": ["manager"], "cash": 0, "bankrupt": True, "companies": [], "tokens": None,
    }  # fmt: skip
    assert (table.json["short"], table.json["phase"]) == ({}, "auction")


@pytest.mark.rule("P-48")
def test_the_game_waits_for_sales_that_will_not_be_enough() -> None:
    table = short_table(0)
    assert table.json["phase"] == "costs"
    assert table.json["short"] == {"s1": 25}
