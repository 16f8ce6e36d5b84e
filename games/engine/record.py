"""The game record: one JSON document that holds a whole game, read strictly and written exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from games.engine.chance import Chance, Drawn
from games.engine.errors import RecordError
from games.engine.ledger import BANK
from games.engine.protocol import Rules, SeatSpec

FORMAT = "market-games/1"
ADVANCE = "advance"
DIGITS_AT_MOST = 100
"""Of a whole number: far beyond any money, and any sum of such numbers can be counted with."""


@dataclass(frozen=True, slots=True)
class RecordedCommand:
    """One line of a record: the seat (None: the table's own advance), the command, and seconds
    since the start of the game."""

    seat: str | None
    command: Any
    at: float


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read: everything but the play itself has been checked."""

    rules: Rules
    edition: Any
    seats: tuple[SeatSpec, ...]
    seed: int | str
    script: Mapping[str, Sequence[Any]]
    commands: tuple[RecordedCommand, ...]

    def chance(self) -> Chance:
        """A fresh cursor over this record's chance."""
        return Chance(self.seed, self.script)


def read(text: str | bytes, games: Mapping[str, Rules]) -> Record:
    """A record from its JSON text; games: key -> rules. RecordError says what is wrong where."""
    try:
        document = json.loads(text, object_pairs_hook=_pairs, parse_int=_whole)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    top = _object(
        document, "the record", ("format", "game", "seats", "chance", "commands"), ("options",)
    )
    if top["format"] != FORMAT:
        raise RecordError(f"format: {top['format']!r} is not {FORMAT!r}")
    key = top["game"]
    if not isinstance(key, str) or key not in games:
        raise RecordError(f"game: {key!r} is not one of {', '.join(games)}")
    rules = games[key]
    options = top.get("options", {})
    if not isinstance(options, dict):
        raise RecordError("options: an object is expected")
    edition = rules.edition(options)
    seats = _seats(top["seats"])
    rules.check_seats(seats)
    seed, script = _chance(top["chance"])
    rules.check_script(edition, seats, script)
    commands = _commands(top["commands"], rules, {seat.id for seat in seats})
    return Record(rules, edition, seats, seed, script, commands)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"field {twice!r} stands twice in {json.dumps(found)[:60]}")
    return found


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > DIGITS_AT_MOST:
        raise RecordError(
            f"{digits[:12]}…: a number of {DIGITS_AT_MOST} digits at most is expected"
        )
    return int(digits)


def write(
    rules: Rules,
    edition: Any,
    seats: Sequence[SeatSpec],
    drawn: Sequence[Drawn],
    commands: Sequence[RecordedCommand],
) -> dict[str, Any]:
    """The document of a game that was played, with all its chance scripted."""
    script: dict[str, list[Any]] = {}
    for draw in drawn:
        script.setdefault(draw.name, []).append(draw.answer)
    return {
        "format": FORMAT,
        "game": rules.KEY,
        "options": rules.options(edition),
        "seats": [
            {"id": seat.id, "name": seat.name} | ({"role": seat.role} if seat.role else {})
            for seat in seats
        ],
        "chance": {"script": script, "seed": 0},
        "commands": [command_json(rules, each) for each in commands],
    }


def command_json(rules: Rules, recorded: RecordedCommand) -> dict[str, Any]:
    """One line of a record as its JSON object."""
    if recorded.seat is None:
        return {"do": ADVANCE, "at": recorded.at}
    given = {
        field.name: getattr(recorded.command, field.name) for field in fields(recorded.command)
    }
    optional = {field.name for field in fields(recorded.command) if field.default is not MISSING}
    kept = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in given.items()
        if not (name in optional and value is None)
    }
    return {
        "seat": recorded.seat,
        "do": name_of(rules, recorded.command),
        **kept,
        "at": recorded.at,
    }


def name_of(rules: Rules, command: Any) -> str:
    """The name under which a record writes this command."""
    for name, kind in rules.COMMANDS.items():
        if kind is type(command):
            return name
    raise KeyError(f"{rules.KEY} has no command {type(command).__name__}")


def command(kind: Any, given: Mapping[str, Any], where: str) -> Any:
    """A command from the fields of a JSON object; RecordError names a missing, ill-typed or
    unknown field."""
    wanted = _fields(kind)
    for name in given:
        if name not in wanted:
            raise RecordError(f"{where}: unknown field {name!r}")
    values: dict[str, Any] = {}
    for name, (types, optional) in wanted.items():
        if name not in given:
            if optional:
                continue
            raise RecordError(f"{where}: field {name!r} is missing")
        values[name] = _value(given[name], types, f"{where}.{name}")
    return kind(**values)


@cache
def _fields(kind: Any) -> dict[str, tuple[tuple[Any, ...], bool]]:
    hints = get_type_hints(kind)
    return {
        field.name: (_alternatives(hints[field.name]), field.default is not MISSING)
        for field in fields(kind)
    }


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is UnionType else (hint,)


_WORDS: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
}


def _value(given: Any, types: tuple[Any, ...], where: str) -> Any:
    for kind in types:
        if get_origin(kind) is tuple:
            if isinstance(given, list) and all(isinstance(each, str) for each in given):
                return tuple(given)
        elif type(given) is kind:
            return given
    wanted = " or ".join(_WORDS.get(kind, "a list of texts") for kind in types)
    raise RecordError(f"{where}: {wanted} is expected, not {json.dumps(given)[:60]}")


def _object(
    given: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise RecordError(f"{where}: an object is expected")
    for name in required:
        if name not in given:
            raise RecordError(f"{where}: field {name!r} is missing")
    for name in given:
        if name not in required and name not in optional:
            raise RecordError(f"{where}: unknown field {name!r}")
    return given


def _seats(given: Any) -> tuple[SeatSpec, ...]:
    if not isinstance(given, list):
        raise RecordError("seats: a list is expected")
    seats: list[SeatSpec] = []
    for index, each in enumerate(given):
        where = f"seats[{index}]"
        seat = _object(each, where, ("id", "name"), ("role",))
        for name, value in seat.items():
            if not _is_text(value) or (name == "id" and not value):
                raise RecordError(f"{where}.{name}: text is expected")
        if seat["id"] == BANK or any(seat["id"] == other.id for other in seats):
            raise RecordError(f"{where}.id: {seat['id']!r} is taken")
        seats.append(SeatSpec(seat["id"], seat["name"], seat.get("role")))
    return tuple(seats)


def _is_text(value: Any) -> bool:
    """Text that can be written: JSON can also name half a character."""
    return isinstance(value, str) and value == value.encode(errors="replace").decode()


def _chance(given: Any) -> tuple[int, dict[str, list[Any]]]:
    chance = _object(given, "chance", (), ("seed", "script"))
    if not chance:
        raise RecordError("chance: field 'seed' is missing")
    seed = chance.get("seed", 0)
    if type(seed) is not int:
        raise RecordError("chance.seed: a whole number is expected")
    script = chance.get("script", {})
    if not isinstance(script, dict):
        raise RecordError("chance.script: an object is expected")
    for name, answers in script.items():
        if not isinstance(answers, list):
            raise RecordError(f"chance.script.{name}: a list is expected")
    return seed, script


def _commands(given: Any, rules: Rules, seat_ids: set[str]) -> tuple[RecordedCommand, ...]:
    if not isinstance(given, list):
        raise RecordError("commands: a list is expected")
    read_so_far: list[RecordedCommand] = []
    at = 0.0
    for index, each in enumerate(given):
        where = f"commands[{index}]"
        if not isinstance(each, dict):
            raise RecordError(f"{where}: an object is expected")
        rest = dict(each)
        if "do" not in rest:
            raise RecordError(f"{where}: field 'do' is missing")
        do = rest.pop("do")
        at = _moment(rest.pop("at", at + 1), at, where)
        seat = None
        if do == ADVANCE:
            if rest:
                raise RecordError(f"{where}: {ADVANCE} takes no field {next(iter(rest))!r}")
            read_so_far.append(RecordedCommand(None, None, at))
            continue
        if not isinstance(do, str) or do not in rules.COMMANDS:
            raise RecordError(f"{where}.do: {rules.KEY} has no command {do!r}")
        if "seat" not in rest:
            raise RecordError(f"{where}: field 'seat' is missing")
        seat = rest.pop("seat")
        if not isinstance(seat, str) or seat not in seat_ids:
            raise RecordError(f"{where}.seat: there is no seat {seat!r}")
        read_so_far.append(RecordedCommand(seat, command(rules.COMMANDS[do], rest, where), at))
    return tuple(read_so_far)


def _moment(given: Any, before: float, where: str) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise RecordError(f"{where}.at: a number of seconds is expected")
    if not before <= given < float("inf"):
        raise RecordError(f"{where}.at: {given} is before {before:g}, or no time at all")
    return given
