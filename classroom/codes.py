"""Codes that people read aloud and type: join codes and return keys."""

from __future__ import annotations

import secrets
import unicodedata

RETURN_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 O 1 I L: nobody has to guess which was meant."""
RETURN_LENGTH = 4
CODE_LENGTH = 6


def new_code() -> str:
    """Six digits to join a lesson by; the first is no 0, so that no spreadsheet eats it."""
    return str(secrets.randbelow(900_000) + 100_000)


def new_return_key() -> str:
    """Four characters by which a student comes back on another machine. Keys without a digit are
    drawn again, so that none spells a word."""
    while True:
        key = "".join(secrets.choice(RETURN_LETTERS) for _ in range(RETURN_LENGTH))
        if any(letter.isdigit() for letter in key):
            return key


def new_uid() -> str:
    """The unguessable name of a student's page: 12 characters of an address."""
    return secrets.token_urlsafe(9)


def read_code(typed: str) -> str | None:
    """A join code however it was typed (spaces, dashes, full-width digits), or None."""
    text = _bare(typed)
    if len(text) == CODE_LENGTH and text.isascii() and text.isdigit():
        return text
    return None


def read_return_key(typed: str) -> str | None:
    """A return key however it was typed, or None."""
    text = _bare(typed).upper()
    if len(text) == RETURN_LENGTH and all(letter in RETURN_LETTERS for letter in text):
        return text
    return None


def _bare(typed: str) -> str:
    """What was typed, in plain letters, without spaces, dashes, dots and invisible characters."""
    plain = unicodedata.normalize("NFKC", typed[:100])
    return "".join(letter for letter in plain if letter.isalnum())
