"""Prices as people type them: plain whole numbers; everything else meets a clear sentence."""

from __future__ import annotations

import pytest

from classroom.forms import commands
from games.floor.commands import Ask, Bid, Outcry, Pay

REFUSED = [
    "-5", "+5", "1e3", "1_000", "1,000", "1.000", "12,5", "5.0", "٥٠", "５０", "NaN", "0x10", "²",
    "", "   ", "9" * 39, "five", "5 0", "5\u00a00", "\u200b5", "∞", "1/2",
]  # fmt: skip


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_no_plain_number_is_refused_in_a_sentence(typed: str) -> None:
    made = commands.read("panic", "bid", {"company": "blue-04", "price": typed})
    assert isinstance(made, commands.Unreadable)
    assert len(made.sentence) > 15
    assert made.sentence.endswith(".")


@pytest.mark.parametrize("typed", REFUSED)
@pytest.mark.parametrize(("do", "field"), [("outcry", "price"), ("pay", "amount")])
def test_other_numbers_are_typed_by_the_same_rule(typed: str, do: str, field: str) -> None:
    made = commands.read("panic", do, {"to": "s1", field: typed})
    assert isinstance(made, commands.Unreadable)


@pytest.mark.parametrize(("typed", "price"), [("25", 25), (" 25 ", 25), ("025", 25), ("7", 7)])
def test_plain_numbers_are_taken(typed: str, price: int) -> None:
    """7 is a number; that prices go in steps of 5 is for the rules to say."""
    made = commands.read("panic", "bid", {"company": "blue-04", "price": typed})
    assert made == Bid("blue-04", price)


def test_the_sentence_names_what_was_typed() -> None:
    made = commands.read("panic", "ask", {"company": "blue-04", "price": "1e3"})
    assert isinstance(made, commands.Unreadable)
    assert "“1e3”" in made.sentence


def test_a_very_long_number_is_cut_in_the_sentence() -> None:
    made = commands.read("panic", "ask", {"company": "blue-04", "price": "9" * 39})
    assert isinstance(made, commands.Unreadable)
    assert "9" * 20 not in made.sentence
    assert "999 999" in made.sentence


def test_taking_a_price_back_needs_no_number() -> None:
    made = commands.read("panic", "ask", {"company": "blue-04", "back": "1"})
    assert made == Ask("blue-04", None)


def test_other_commands() -> None:
    assert commands.read("panic", "outcry", {"price": "40"}) == Outcry(40)
    assert commands.read("panic", "pay", {"to": "s1", "amount": "3"}) == Pay("s1", 3)


@pytest.mark.parametrize("name", ["advance", "seal", "ready", "", None, 5, ["bid"], "__class__"])
def test_what_is_no_command_of_this_game(name: object) -> None:
    assert isinstance(commands.read("panic", name, {}), commands.Unreadable)


@pytest.mark.parametrize("company", ["", "blue 04", "<b>", "x" * 30, "BLUE-04", "blue-04\n"])
def test_ids_that_no_page_of_ours_sends(company: str) -> None:
    made = commands.read("panic", "take", {"company": company})
    assert isinstance(made, commands.Unreadable)
