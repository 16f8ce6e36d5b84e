"""Codes that are read aloud and typed badly (C09)."""

from __future__ import annotations

import pytest

from classroom import codes


@pytest.mark.parametrize(
    "typed",
    ["123456", "123 456", " 123-456\n", "１２３４５６", "123\u00a0456", "1 2 3 4 5 6", "123.456"],
)
def test_every_spelling_of_a_code_is_read(typed: str) -> None:
    assert codes.read_code(typed) == "123456"


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "abc", "12 34 5"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.read_code(typed) is None


def test_new_codes_are_six_digits_and_begin_with_none_that_falls_away() -> None:
    made = [codes.new_code() for _ in range(2000)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in made)
    assert all(code[0] != "0" for code in made)


@pytest.mark.parametrize(
    ("typed", "key"),
    [("k7p2", "K7P2"), (" K7-P2\n", "K7P2"), ("Ｋ７Ｐ２", "K7P2")],
)
def test_every_spelling_of_a_return_key_is_read(typed: str, key: str) -> None:
    assert codes.read_return_key(typed) == key


@pytest.mark.parametrize("typed", ["", "K7P", "K7P22", "K0P2", "K1P2", "KOP2", "KIP2", "KLP2"])
def test_keys_with_lookalikes_are_none(typed: str) -> None:
    assert codes.read_return_key(typed) is None


def test_new_return_keys_have_no_lookalikes_and_spell_nothing() -> None:
    made = [codes.new_return_key() for _ in range(2000)]
    assert all(len(key) == 4 and not set(key) & set("01OIL") for key in made)
    assert all(any(sign.isdigit() for sign in key) for key in made)
