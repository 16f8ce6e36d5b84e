"""A button that is pressed again and again is read once, whatever else is sent with it."""

from __future__ import annotations

from classroom.forms import commands
from games.floor.commands import Outcry


def test_what_no_form_asks_for_is_not_kept() -> None:
    first = commands.read("panic", "outcry", {"price": "40"})
    again = commands.read("panic", "outcry", {"x" * 100_000: "", "shown": "40", "price": "40"})
    assert first == Outcry(40)
    assert again is first
