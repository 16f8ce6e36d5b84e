"""Two winners, and games that end early (P-58, P-59)."""

from __future__ import annotations

import pytest

from games.engine.errors import RuleViolation
from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table, company, kinds


def last_month(**options: object) -> Table:
    return Table(rolls=[STILL], options={"months": 1, **options})


@pytest.mark.rule("P-58")
def test_the_richest_manager_and_the_richest_investor_win() -> None:
    table = last_month()
    table.deal("s1", "b1", "s3", 25)
    table.deal("s2", "g1", "s4", 40)
    table.to_roll()
    assert table.json["over"]
    assert table.json["phase"] == "over"
    assert table.json["scores"] == {"s1": 115, "s2": 130, "s3": 125, "s4": 110, "s5": 120}
    assert table.json["winners"] == {"manager": ["s2"], "investor": ["s3"]}
    assert rules.deadline(table.state) is None


@pytest.mark.rule("P-58")
def test_equals_share_the_win() -> None:
    table = last_month()
    table.to_roll()
    assert table.json["winners"] == {"manager": ["s1", "s2"], "investor": ["s3", "s4", "s5"]}


@pytest.mark.rule("P-58")
def test_promises_count_for_nothing() -> None:
    table = last_month()
    table.deal("s1", "b1", "s3", 55)
    table.deal("s2", "g1", "s3", 10)
    table.cash(s3=0, s4=0, s5=0)
    table.to_roll()
    table.advance()
    # 30 + 30 for 65: s1 gets 51 (50.77 and the odd unit), s2 gets 9; 4 and 1 are promised.
    assert [each["amount"] for each in table.json["promises"]] == [4, 1]
    assert table.json["scores"] == {"s1": 141, "s2": 99, "s3": 0, "s4": 0, "s5": 0}
    assert table.json["winners"] == {"manager": ["s1"], "investor": ["s3", "s4", "s5"]}


@pytest.mark.rule("P-58")
def test_after_the_end_everything_is_refused() -> None:
    table = last_month()
    table.to_roll()
    for command in (c.Bid(company("b1"), 5), c.Ready(True), c.Pay("s1", 1), c.Seal(0)):
        assert table.refused("s3", command) == ("game_over", "P-58")
    with pytest.raises(RuleViolation) as caught:
        table.advance()
    assert (caught.value.code, caught.value.rule) == ("game_over", "P-58")
    assert rules.legal(table.state, "s3") == ()


@pytest.mark.rule("P-59")
def test_when_all_investors_are_bankrupt_the_game_ends_at_once() -> None:
    table = Table(hands="r1 r2 r3 g1 g2 y1", rolls=[(-7, 1, 0, 0)])
    for number, investor in enumerate(["s3", "s4", "s5"], start=1):
        table.deal("s1", f"r{number}", investor, 5)
    table.cash(s3=0, s4=19, s5=10)
    table.to_roll()
    assert table.json["over"]
    # No costs: upkeep of that moment is dropped.
    assert table.json["scores"] == {"s1": 120, "s2": 120}
    assert table.json["winners"] == {"manager": ["s1", "s2"], "investor": []}
    assert table.money() == {"s1": 120, "s2": 120, "s3": 0, "s4": 0, "s5": 0}


@pytest.mark.rule("P-59")
def test_forced_bankruptcy_of_the_last_investor_ends_it_too() -> None:
    table = Table(hands="r1 r2 r3 g1 g2 y1", rolls=[(-7, 1, 0, 0)])
    table.deal("s1", "r1", "s3", 5)
    table.deal("s1", "r2", "s4", 5)
    table.deal("s2", "g1", "s5", 70)
    table.deal("s1", "r3", "s5", 20)
    table.cash(s3=0, s4=0, s5=0)
    table.to_roll()
    # s5: 30 − 20 = 10 of 90: s2 gets 8 (7.78 and the odd unit), s1 2.
    assert [each["amount"] for each in table.json["debts"]] == [18, 62]
    table.do("s1", c.Force("s5"))
    assert table.json["winners"] == {"manager": ["s2"], "investor": []}
    assert table.json["debts"] == []
    assert table.json["scores"] == {"s1": 122, "s2": 128}


@pytest.mark.rule("P-59")
def test_when_all_managers_are_bankrupt_the_game_ends_at_once() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 5)
    table.cash(s1=0, s2=0)
    table.to_roll()
    assert table.json["short"] == {"s1": 25, "s2": 30}
    events = table.advance()
    assert table.json["over"]
    assert table.json["winners"] == {"manager": [], "investor": ["s3"]}
    assert table.json["scores"] == {"s3": 145, "s4": 120, "s5": 120}
    assert table.json["short"] == {}
    assert next(each for each in events if type(each).__name__ == "GameEnded").reason == (
        "no_managers"
    )
    assert "AuctionBegan" not in kinds(events)
