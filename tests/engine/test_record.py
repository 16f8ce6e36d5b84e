"""Reading a record strictly: whatever is wrong is named with its place; writing one exactly."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.engine import record
from games.engine.chance import Drawn
from games.engine.errors import RecordError
from games.engine.protocol import SeatSpec
from games.engine.record import RecordedCommand
from games.floor import commands as c
from games.registry import RULES

GOOD: dict[str, Any] = {
    "format": "market-games/1",
    "game": "panic",
    "options": {"months": 3},
    "seats": [
        {"id": "s1", "name": "Ada", "role": "manager"},
        {"id": "s2", "name": "Ben", "role": "manager"},
        {"id": "s3", "name": "Cleo", "role": "investor"},
        {"id": "s4", "name": "Dov", "role": "investor"},
        {"id": "s5", "name": "Eva", "role": "investor"},
    ],
    "chance": {"seed": 1929},
    "commands": [
        {"seat": "s3", "do": "bid", "company": "blue-04", "price": 25},
        {"seat": "s1", "do": "accept", "company": "blue-04", "investor": "s3", "at": 7.5},
        {"do": "advance"},
        {"seat": "s1", "do": "ask", "company": "blue-04", "price": None},
    ],
}
MISSING = object()


def read(document: Any) -> record.Record:
    return record.read(json.dumps(document), RULES)


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The good record with one value changed, added or taken out."""
    document = copy.deepcopy(GOOD)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def test_a_good_record() -> None:
    found = read(GOOD)
    assert found.rules.KEY == "panic"
    assert found.edition.months == 3
    assert found.seats[2] == SeatSpec("s3", "Cleo", "investor")
    assert (found.seed, found.script) == (1929, {})
    assert found.commands == (
        RecordedCommand("s3", c.Bid("blue-04", 25), 1.0),
        RecordedCommand("s1", c.Accept("blue-04", "s3"), 7.5),
        RecordedCommand(None, None, 8.5),
        RecordedCommand("s1", c.Ask("blue-04", None), 9.5),
    )


def test_a_field_that_stands_twice_makes_no_record() -> None:
    text = json.dumps(GOOD).replace('"price": 25', '"price": 25, "price": 30')
    with pytest.raises(RecordError, match=r"field 'price' stands twice in .*blue-04"):
        record.read(text, RULES)


@pytest.mark.parametrize("digits", ["1" + 100 * "0", "-1" + 100 * "0", 5000 * "5"])
def test_a_number_that_nothing_can_be_counted_with_makes_no_record(digits: str) -> None:
    text = json.dumps(GOOD).replace('"price": 25', f'"price": {digits}')
    with pytest.raises(RecordError, match=r"[05]…: a number of 100 digits at most is expected"):
        record.read(text, RULES)
    assert record.read(text.replace(digits, 100 * "5"), RULES).commands[0].command.price > 5


def test_what_may_be_left_out() -> None:
    document = changed(("options",), MISSING)
    document["chance"] = {"script": {}}
    found = read(document)
    assert found.edition.months == 5
    assert found.seed == 0


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("format",), MISSING, "the record: field 'format' is missing"),
        (("game",), MISSING, "the record: field 'game' is missing"),
        (("seats",), MISSING, "the record: field 'seats' is missing"),
        (("chance",), MISSING, "the record: field 'chance' is missing"),
        (("commands",), MISSING, "the record: field 'commands' is missing"),
        (("extra",), 1, "the record: unknown field 'extra'"),
        (("format",), "market-games/2", "format: 'market-games/2' is not"),
        (("game",), "chess", "game: 'chess' is not one of"),
        (("game",), ["panic"], "game: "),
        (("options",), [], "options: an object"),
        (("options", "months"), 13, "options.months: a whole number from 1 to 12"),
        (("options", "months"), 0, "options.months"),
        (("options", "months"), True, "options.months"),
        (("options", "months"), 3.0, "options.months"),
        (("options", "offers"), 3, "options.offers: there is no such option"),
        (("options", "auction"), "dutch", "options.auction: one of outcry, turns"),
        (("options", "carry_over"), 1, "options.carry_over: true or false"),
        (("options", "market"), {"pink": {}}, "options.market.pink"),
        (("seats",), {}, "seats: a list"),
        (("seats", 1), "s2", "seats[1]: an object"),
        (("seats", 1, "id"), MISSING, "seats[1]: field 'id' is missing"),
        (("seats", 1, "name"), MISSING, "seats[1]: field 'name' is missing"),
        (("seats", 1, "name"), None, "seats[1].name: text"),
        (("seats", 1, "name"), "\ud800", "seats[1].name: text"),
        (("seats", 1, "id"), "", "seats[1].id: text"),
        (("seats", 1, "id"), "s1", "seats[1].id: 's1' is taken"),
        (("seats", 1, "id"), "bank", "seats[1].id: 'bank' is taken"),
        (("seats", 1, "role"), "banker", "seats[1].role"),
        (("seats", 1, "role"), "", "seats[1].role"),
        (("seats", 1, "role"), None, "seats[1].role: text"),
        (("seats", 1, "role"), MISSING, "seats[1].role"),
        (("seats", 1, "role"), "investor", "seats: 2 of 5 are managers, not 1"),
        (("seats", 1, "colour"), "red", "seats[1]: unknown field 'colour'"),
        (("chance",), {}, "chance: field 'seed' is missing"),
        (("chance", "seed"), "x", "chance.seed: a whole number"),
        (("chance", "seed"), True, "chance.seed: a whole number"),
        (("chance", "luck"), 1, "chance: unknown field 'luck'"),
        (("chance", "script"), [], "chance.script: an object"),
        (("chance", "script"), {"dice": {}}, "chance.script.dice: a list"),
        (("chance", "script"), {"undealt": []}, "chance.script.undealt: this game has no such"),
        (("chance", "script"), {"dice": [{"red": 1}]}, "chance.script.dice[0]"),
        (
            ("chance", "script"),
            {"dice": [{"red": 1, "yellow": 1, "green": 1, "blue": 1}]},
            "chance.script.dice[0]: the red die has no face 1",
        ),
        (("chance", "script"), {"deck": [["blue-99"]]}, "chance.script.deck[0]"),
        (("chance", "script"), {"deck": [["blue-01", "blue-01"]]}, "chance.script.deck[0]"),
        (("chance", "script"), {"deck": [[], "blue-01"]}, "chance.script.deck[1]"),
        (("chance", "script"), {"roles": [7, 4]}, "chance.script.roles[1]: the red die has no"),
        (("chance", "script"), {"roller": ["s9"]}, "chance.script.roller[0]"),
        (("chance", "script"), {"reserve": [[1]]}, "chance.script.reserve[0]"),
        (("commands",), {}, "commands: a list"),
        (("commands", 1), "roll", "commands[1]: an object"),
        (("commands", 1, "do"), MISSING, "commands[1]: field 'do' is missing"),
        (("commands", 1, "do"), "steal", "commands[1].do: panic has no command 'steal'"),
        (("commands", 1, "do"), 3, "commands[1].do: panic has no command 3"),
        (("commands", 1, "do"), "swap", "commands[1].do: panic has no command 'swap'"),
        (("commands", 1, "seat"), MISSING, "commands[1]: field 'seat' is missing"),
        (("commands", 1, "seat"), "s6", "commands[1].seat: there is no seat 's6'"),
        (("commands", 1, "seat"), 1, "commands[1].seat"),
        (("commands", 0, "company"), MISSING, "commands[0]: field 'company' is missing"),
        (("commands", 0, "company"), 4, "commands[0].company: text is expected, not 4"),
        (("commands", 0, "price"), "25", 'commands[0].price: a whole number or null is expected'),
        (("commands", 0, "price"), 25.0, "commands[0].price"),
        (("commands", 0, "price"), True, "commands[0].price"),
        (("commands", 0, "colour"), 1, "commands[0]: unknown field 'colour'"),
        (("commands", 2, "seat"), "s1", "commands[2]: advance takes no field 'seat'"),
        (("commands", 1, "at"), 0.5, "commands[1].at: 0.5 is before 1"),
        (("commands", 1, "at"), "soon", "commands[1].at: a number of seconds"),
        (("commands", 1, "at"), True, "commands[1].at: a number of seconds"),
        (("commands", 0, "at"), float("nan"), "commands[0].at"),
        (("commands", 0, "at"), float("inf"), "commands[0].at"),
        (("commands", 0, "at"), -1, "commands[0].at"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(path: Any, value: Any, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(changed(path, value))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "3", "[" * 100_000, b"\xff\xfe\x00", '{"format": "market-games/1"}'],
)
def test_what_is_no_record_at_all(text: Any) -> None:
    with pytest.raises(RecordError):
        record.read(text, RULES)


@pytest.mark.parametrize("count", [2, 12])
def test_a_number_of_seats_that_cannot_play(count: int) -> None:
    seats = [{"id": f"s{n}", "name": "x"} for n in range(count)]
    with pytest.raises(RecordError, match="seats: 3 to 11"):
        read(GOOD | {"seats": seats})


def test_what_is_written_is_read_as_the_same() -> None:
    found = read(GOOD)
    drawn = [Drawn("deck", ("blue-04", "blue-01"), 45), Drawn("roller", "s4", 1)]
    document = record.write(found.rules, found.edition, found.seats, drawn, found.commands)
    assert document["chance"] == {
        "script": {"deck": [("blue-04", "blue-01")], "roller": ["s4"]},
        "seed": 0,
    }
    assert document["options"] == {"months": 3}
    assert document["seats"] == GOOD["seats"]
    assert document["commands"][0] == GOOD["commands"][0] | {"at": 1.0}
    assert document["commands"][2] == {"do": "advance", "at": 8.5}
    again = read(document)
    assert again.commands == found.commands
    assert (again.edition, again.seats) == (found.edition, found.seats)


def test_a_null_price_is_written_and_optional_fields_are_not() -> None:
    found = read(GOOD)
    written = record.write(found.rules, found.edition, found.seats, [], found.commands)
    assert written["commands"][3] == {
        "seat": "s1", "do": "ask", "company": "blue-04", "price": None, "at": 9.5,
    }  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"months": 12, "cash": 0, "tokens": 46, "step": 1, "upkeep": 0, "negotiation": 30},
        {"carry_over": False, "lot_shown": False, "auction": "turns", "silence": 3, "settle": 10},
        {"market": {"red": {"track": [1, 2], "start": 1, "die": [0, 0, 0, 0, 0, 1]}}},
    ],
)
def test_options_come_back_as_they_were(options: dict[str, Any]) -> None:
    rules = RULES["panic"]
    assert rules.options(rules.edition(options)) == options
