"""Players, roles, money and companies at the beginning (P-01 to P-09)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.errors import RecordError, ScriptError
from games.engine.play import Play
from games.floor import commands as c
from games.floor.companies import COMPANIES
from games.panic import rules
from tests.panic.table import Table, company, seats


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("count", [3, 4, 5, 11])
def test_three_to_eleven_may_play(count: int) -> None:
    rules.check_seats(seats("-" * count))


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("count", [0, 2, 12])
def test_other_numbers_may_not(count: int) -> None:
    with pytest.raises(RecordError, match="seats: 3 to 11"):
        rules.check_seats(seats("-" * count))


@pytest.mark.rule("P-01")
@pytest.mark.parametrize(
    ("roles", "both"), [("---", True), ("----", True), ("mmiii", False), ("mmmiii", False)]
)
def test_three_or_four_have_both_roles(roles: str, both: bool) -> None:
    table = Table(roles, hands="")
    found = {tuple(seat["roles"]) for seat in table.json["seats"].values()}
    assert (found == {("manager", "investor")}) is both


@pytest.mark.rule("P-02")
@pytest.mark.parametrize(("options", "units"), [({}, 120), ({"cash": 55}, 55)])
def test_everyone_starts_with_money_from_the_bank(options: dict[str, Any], units: int) -> None:
    table = Table(options=options)
    assert table.money() == dict.fromkeys(["s1", "s2", "s3", "s4", "s5"], units)
    assert table.json["transactions"] == [
        {
            "month": 1,
            "phase": "setup",
            "from": "bank",
            "to": seat,
            "amount": units,
            "reason": "start",
        }
        for seat in ["s1", "s2", "s3", "s4", "s5"]
    ]


@pytest.mark.rule("P-02")
def test_nothing_is_booked_when_nobody_starts_with_money() -> None:
    assert Table(options={"cash": 0}).json["transactions"] == []


def managers(table: Table) -> list[str]:
    return [seat for seat, roles in table.state.roles.items() if roles == ("manager",)]


def by_die(*rolls: int) -> Table:
    """Five players whose roles the red die decides."""
    return Table("-----", hands="", faces=rolls)


@pytest.mark.rule("P-03")
def test_the_highest_rolls_of_the_red_die_become_managers() -> None:
    table = by_die(-7, 3, 7, -2, 2)
    assert managers(table) == ["s2", "s3"]
    assert table.state.rolls == ({"s1": -7, "s2": 3, "s3": 7, "s4": -2, "s5": 2},)


@pytest.mark.rule("P-03")
def test_a_tie_that_does_not_cross_the_last_place_stands() -> None:
    table = by_die(7, 2, 7, -2, 2)
    assert managers(table) == ["s1", "s3"]
    assert len(table.state.rolls) == 1


@pytest.mark.rule("P-03")
def test_a_tie_across_the_last_place_is_rolled_again_among_the_tied() -> None:
    table = by_die(3, 7, 3, -2, 3, 2, -7, 2, -3, 3)  # s1 s3 s5 tied, then s1 and s5, then s5
    assert managers(table) == ["s2", "s5"]
    assert table.state.rolls[1:] == ({"s1": 2, "s3": -7, "s5": 2}, {"s1": -3, "s5": 3})


@pytest.mark.rule("P-03")
@pytest.mark.parametrize("roles", ["mmii-", "mmmii", "miiii", "mmi-i"])
def test_roles_given_by_hand_are_given_to_all_in_these_numbers(roles: str) -> None:
    with pytest.raises(RecordError, match=r"seats.*manager"):
        rules.check_seats(seats(roles))


@pytest.mark.rule("P-03")
def test_three_or_four_are_given_no_role() -> None:
    with pytest.raises(RecordError, match="nobody has a role"):
        rules.check_seats(seats("mii"))


@pytest.mark.rule("P-04")
@pytest.mark.parametrize(
    ("players", "wanted"), [(5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (11, 5)]
)
def test_so_many_of_them_are_managers(players: int, wanted: int) -> None:
    assert len(managers(Table("-" * players, hands=""))) == wanted
    by_hand = Table("i" * (players - wanted) + "m" * wanted, hands="")
    assert managers(by_hand) == [f"s{n}" for n in range(players - wanted + 1, players + 1)]
    with pytest.raises(RecordError, match=f"seats: {wanted} of {players} are managers"):
        rules.check_seats(seats("m" * (wanted + 1) + "i" * (players - wanted - 1)))


@pytest.mark.rule("P-07")
def test_each_manager_is_dealt_three_companies_one_seat_after_the_other() -> None:
    table = Table("imimi", hands="b1 b2 r1 g1 g2 y1")
    assert table.json["seats"]["s2"]["companies"] == ["blue-01", "blue-02", "red-01"]
    assert table.json["seats"]["s4"]["companies"] == ["green-01", "green-02", "yellow-01"]
    assert table.json["reserve"] == 40


@pytest.mark.rule("P-07")
def test_a_double_company_goes_back_and_the_deck_is_shuffled() -> None:
    decks = [
        ["blue-01", "blue-2x-1", "blue-05"],
        ["red-2x-1", "blue-06"],
        ["red-01", "green-01", "green-02", "green-03", "green-04"],
    ]
    table = Table(deck=decks)
    assert table.json["seats"]["s1"]["companies"] == ["blue-01", "green-01", "red-01"]
    assert table.json["seats"]["s2"]["companies"] == ["green-02", "green-03", "green-04"]
    assert {"blue-2x-1", "red-2x-1", "blue-05"} <= set(table.state.reserve)
    assert table.play.chance.remaining() == {}


@pytest.mark.rule("P-07")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_starts_with_a_double_company(seed: int) -> None:
    play = Play(rules, rules.edition({}), seats("-" * 11), Chance(seed))
    assert len(play.state.owners) == 15
    assert all(COMPANIES[id].factor == 1 for id in play.state.owners)


@pytest.mark.rule("P-07")
def test_a_scripted_deck_cannot_hold_what_has_been_dealt() -> None:
    with pytest.raises(ScriptError, match=r"chance\.script\.deck\[1\].*blue-01"):
        Table(deck=[["blue-01", "blue-2x-1"], ["blue-01"]])


@pytest.mark.rule("P-08")
def test_each_investor_has_ten_tokens_and_stands_in_as_many_deals() -> None:
    table = Table()
    assert [seat["tokens"] for seat in table.json["seats"].values()] == [None, None, 10, 10, 10]
    table.own("s1", "b4 b5 b6 b7 b8")
    for short in ["b1", "b2", "b4", "b5", "b6", "b7", "b8", "r1"]:
        table.deal("s1", short, "s3", 5)
    table.deal("s2", "g1", "s3", 5)
    table.deal("s2", "g2", "s3", 5)
    assert table.json["seats"]["s3"]["tokens"] == 10
    table.do("s3", c.Bid(company("y1"), 5))
    assert table.rule("s2", c.Accept(company("y1"), "s3")) == "P-20"


@pytest.mark.rule("P-08")
def test_the_number_of_tokens_is_data() -> None:
    table = Table(options={"tokens": 1})
    table.deal("s1", "b1", "s3", 5)
    table.do("s3", c.Bid("blue-02", 5))
    assert table.rule("s1", c.Accept("blue-02", "s3")) == "P-20"


@pytest.mark.rule("P-09")
@pytest.mark.parametrize("months", [1, 2, 5])
def test_a_game_lasts_so_many_months_and_the_last_has_no_auction(months: int) -> None:
    table = Table(options={"months": months, "upkeep": 0})
    seen = []
    while not table.state.over:
        seen.append((table.state.round, table.state.phase))
        table.advance()
    month = ["negotiation", "investor_income"]
    lots = ["auction"] * 3  # two managers
    wanted = [(m, p) for m in range(1, months) for p in month + lots]
    assert seen == [*wanted, (months, "negotiation"), (months, "investor_income")]
    assert (table.json["phase"], table.json["month"]) == ("over", months)


@pytest.mark.rule("P-09")
def test_five_months_are_the_default() -> None:
    assert rules.edition({}).months == 5
