"""Roles, money, houses' tokens and the draft (W-01 to W-09)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import RecordError
from games.engine.protocol import Deadline
from games.floor import commands as c
from games.wolf import rules
from tests.wolf.table import Table, companies, company, kinds, seats, transfers


@pytest.mark.rule("W-01")
def test_roles_by_the_red_die_with_the_tied_rolling_again() -> None:
    # Five players, two managers: s2 rolls 7; s1 and s4 tie at 3, and s4 wins the second roll.
    table = Table("-----", drafting=True, faces=[3, 7, 2, 3, -7, -2, 2])
    assert table.state.roles == {
        "s1": ("investor",), "s2": ("manager",), "s3": ("investor",), "s4": ("manager",),
        "s5": ("investor",),
    }  # fmt: skip
    assert table.play.chance.remaining() == {}
    assert set(table.state.hands) == {"s2", "s4"}


@pytest.mark.rule("W-01")
def test_roles_that_the_table_gives_are_kept() -> None:
    table = Table("imimi", drafting=True)
    assert list(table.state.hands) == ["s2", "s4"]


@pytest.mark.rule("W-02")
def test_everyone_starts_with_120_from_the_bank() -> None:
    table = Table(drafting=True)
    booked = [(each["from"], each["to"], each["amount"]) for each in table.json["transactions"]]
    assert booked == [("bank", f"s{n}", 120) for n in range(1, 6)]
    assert {(each["phase"], each["reason"]) for each in table.json["transactions"]} == {
        ("setup", "start")
    }


@pytest.mark.rule("W-02")
def test_prices_are_whole_numbers_from_1_in_steps_of_1() -> None:
    table = Table()
    assert table.rule("s3", c.Bid(company("b1"), 0)) == "W-02"
    assert table.rule("s1", c.Ask(company("b1"), -1)) == "W-02"
    table.do("s3", c.Bid(company("b1"), 1))
    table.do("s1", c.Ask(company("b1"), 17))


@pytest.mark.rule("W-02")
def test_the_step_is_a_setting() -> None:
    table = Table(options={"step": 10, "cash": 70})
    assert table.money() == [70] * 5
    assert table.rule("s3", c.Bid(company("b1"), 15)) == "W-02"
    assert table.rule("s3", c.Bid(company("b1"), 5)) == "W-02"
    table.do("s3", c.Bid(company("b1"), 20))


@pytest.mark.rule("W-03")
def test_each_investor_has_ten_tokens_and_a_manager_none() -> None:
    table = Table()
    found = [seat["tokens"] for seat in table.json["seats"].values()]
    assert found == [None, None, 10, 10, 10]
    assert rules.options(rules.edition({"tokens": 3})) == {"tokens": 3}
    assert Table(options={"tokens": 3}).state.tokens == {"s3": 3, "s4": 3, "s5": 3}


DECK = "r1 b2x1 y1 g1 b1 r2 y2 g2 b2 r3"
"""s1 is dealt r1 y1 g1 (the double is set aside), s2 b1 r2 y2, s3 g2 b2 r3."""


@pytest.mark.rule("W-04")
def test_the_deal_sets_doubles_aside() -> None:
    table = Table("mmmiii", deck=[DECK], drafting=True)
    assert table.json["draft"] == {
        "s1": companies("r1 y1 g1"), "s2": companies("b1 r2 y2"), "s3": companies("g2 b2 r3"),
    }  # fmt: skip
    assert table.json["phase"] == "draft"
    assert table.json["companies"] == {}
    # Nine are in hands; the double lies with the rest.
    assert table.json["reserve"] == 37
    assert "blue-2x-1" in table.state.reserve


@pytest.mark.rule("W-04")
def test_choices_are_made_at_once_and_passed_to_the_left() -> None:
    table = Table("mmmiii", deck=[DECK], drafting=True)
    table.do("s1", c.Pick(company("y1")))
    table.do("s3", c.Pick(company("r3")))
    # Nothing shows before all have chosen, and hands stand as dealt.
    assert table.json["companies"] == {}
    assert table.json["draft"]["s1"] == companies("r1 y1 g1")
    events = table.do("s2", c.Pick(company("b1")))
    assert kinds(events) == ["Picked", "DraftRoundShown"]
    owned = {id: each["owner"] for id, each in table.json["companies"].items()}
    assert owned == {"blue-01": "s2", "red-03": "s3", "yellow-01": "s1"}
    assert table.json["draft"] == {
        "s1": companies("g2 b2"), "s2": companies("r1 g1"), "s3": companies("r2 y2"),
    }  # fmt: skip
    table.do("s1", c.Pick(company("b2")))
    table.do("s2", c.Pick(company("r1")))
    events = table.do("s3", c.Pick(company("r2")))
    assert kinds(events) == [
        "Picked", "DraftRoundShown", "DraftRoundShown", "CompaniesDealt", "NegotiationBegan",
    ]  # fmt: skip
    # The last card needs no choice: s1's g1 went on from s2 to s3, and so on.
    assert table.state.held("s1") == sorted(companies("y1 b2 y2"))
    assert table.state.held("s2") == sorted(companies("b1 r1 g2"))
    assert table.state.held("s3") == sorted(companies("r3 r2 g1"))
    assert table.json["draft"] == {}
    assert table.json["phase"] == "negotiation"


@pytest.mark.rule("W-04")
def test_a_choice_is_from_the_hand_and_not_changed() -> None:
    table = Table("mmmiii", deck=[DECK], drafting=True)
    assert table.refused("s1", c.Pick(company("b1"))) == ("not_in_hand", "W-04")
    table.do("s1", c.Pick(company("y1")))
    assert table.refused("s1", c.Pick(company("r1"))) == ("already_chosen", "W-04")
    assert table.rule("s4", c.Pick(company("r1"))) == "P-11"


@pytest.mark.rule("W-04")
def test_the_clock_keeps_the_first_card_for_who_has_not_chosen() -> None:
    table = Table("mmmiii", deck=[DECK], drafting=True)
    assert rules.deadline(table.state) == Deadline("1/draft/1", 30)
    table.do("s2", c.Pick(company("y2")))
    table.advance()
    assert [table.state.held(seat) for seat in ("s1", "s2", "s3")] == [
        companies("r1"), companies("y2"), companies("g2"),
    ]  # fmt: skip
    assert rules.deadline(table.state) == Deadline("1/draft/2", 30)
    table.advance()
    # s1 holds s3's b2 r3, s2 s1's y1 g1, s3 s2's b1 r2.
    assert table.state.held("s1") == sorted(companies("r1 b2 r2"))
    assert table.state.phase == "negotiation"


@pytest.mark.rule("W-05")
def test_what_was_set_aside_goes_back_and_the_deck_is_shuffled() -> None:
    table = Table("mmmiii", deck=[DECK, "b2x1 y11 r2x1"])
    assert list(table.state.reserve[:3]) == companies("b2x1 y11 r2x1")
    assert len(table.state.reserve) == 37
    unscripted = Table("mmmiii", deck=[DECK], seed=2)
    assert unscripted.state.reserve[:3] != table.state.reserve[:3]


@pytest.mark.rule("W-09")
def test_five_months_of_five_phases() -> None:
    table = Table("mmiii", own="b1 b2 b3 g1 g2 g3")
    table.cash(s1=1000, s2=1000)
    phases: list[tuple[int, str]] = []
    while not table.state.over:
        here = (table.state.round, table.state.phase)
        if not phases or phases[-1] != here:
            phases.append(here)
        table.advance()
    # Manager income and costs need nobody's decision here.
    month = ["negotiation", "investor_income", "auction"]
    assert phases == [(n, phase) for n in range(1, 6) for phase in month][:-1]
    booked = [each["phase"] for each in table.json["transactions"] if each["month"] == 5]
    assert booked == ["costs", "costs"]


@pytest.mark.rule("W-09")
@pytest.mark.parametrize(
    "command",
    [c.Defer("s3"), c.Force("s3"), c.Pay("s1", 5), c.Outcry(5), c.Pass(), c.Hammer()],
)
def test_a_command_of_the_other_edition(command: Any) -> None:
    assert Table().refused("s1", command) == ("other_edition", "W-09")


@pytest.mark.rule("W-09")
@pytest.mark.parametrize(
    "command", [c.Roll(), c.Settle("s1", 3), c.Bankrupt(), c.Seal(3), c.Pick("blue-01")]
)
def test_a_command_of_another_phase(command: Any) -> None:
    assert Table().refused("s3", command) == ("wrong_phase", "W-09")
    assert Table(drafting=True).rule("s3", c.Bid("blue-01", 3)) == "W-09"


@pytest.mark.rule("P-04")
def test_the_number_of_managers() -> None:
    rules.check_seats(seats("mmmii" + "i"))
    with pytest.raises(RecordError, match="3 of 6 are managers, not 2"):
        rules.check_seats(seats("mmiiii"))
    with pytest.raises(RecordError, match="with 3 or 4 players nobody has a role"):
        rules.check_seats(seats("mii"))


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"carry_over": True}, "options.carry_over"),
        ({"silence": 8}, "options.silence"),
        ({"months": 13}, "options.months"),
        ({"settle": 5}, "options.settle"),
        ({"market": {"pink": {}}}, "options.market.pink"),
    ],
)
def test_an_option_that_this_edition_does_not_have_is_named(
    options: dict[str, Any], named: str
) -> None:
    with pytest.raises(RecordError, match=named):
        rules.edition(options)


def test_the_start_money_is_booked_before_the_draft() -> None:
    table = Table(drafting=True)
    assert kinds(table.play.begun) == ["Opened", "RolesGiven", "HandsDealt"]
    assert len(transfers(table.play.begun)) == 5
