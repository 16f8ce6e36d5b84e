"""States and events as JSON and back, by their types."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.chance import Drawn
from games.engine.protocol import Rules, SeatSpec
from games.engine.record import name_of

NAME = "event"


def state_text(state: Any) -> str:
    """A state as JSON text."""
    return msgspec.json.encode(state).decode()


def state_from(rules: Rules, text: str) -> Any:
    """The state that was stored as this text."""
    return msgspec.json.decode(text, type=rules.STATE)


def plain(value: Any) -> Any:
    """Dataclasses as dicts, tuples as lists."""
    return msgspec.to_builtins(value)


def text(document: Any) -> str:
    """A JSON document as text."""
    return msgspec.json.encode(document).decode()


def events_json(events: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Events as JSON objects, each with its name."""
    return [{NAME: type(event).__name__, **msgspec.to_builtins(event)} for event in events]


def events_from(rules: Rules, stored: list[dict[str, Any]]) -> tuple[Any, ...]:
    """The events that were stored so, draws among them."""
    return tuple(_event(rules, each) for each in stored)


def _event(rules: Rules, stored: dict[str, Any]) -> Any:
    kind = Drawn if stored[NAME] == Drawn.__name__ else rules.EVENTS[stored[NAME]]
    fields = {name: value for name, value in stored.items() if name != NAME}
    return msgspec.convert(fields, kind)


def edition_from(rules: Rules, stored: dict[str, Any]) -> Any:
    """The edition as it was resolved when the game began."""
    return msgspec.convert(stored, rules.EDITION)


def seats_from(stored: list[dict[str, Any]]) -> tuple[SeatSpec, ...]:
    """Who sat down."""
    return msgspec.convert(stored, tuple[SeatSpec, ...])


def command_json(rules: Rules, command: Any) -> dict[str, Any]:
    """A command as a record writes it, without seat and time."""
    return {"do": name_of(rules, command), **msgspec.to_builtins(command)}
