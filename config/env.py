"""Typed reads of the environment: a value that makes no sense stops the start, loudly."""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """The variable as it is."""
    return os.environ.get(name, default)


def flag(name: str, default: bool) -> bool:
    """true/false, yes/no, on/off, 1/0."""
    given = os.environ.get(name, "").strip().lower()
    if not given:
        return default
    if given in ("1", "true", "yes", "on"):
        return True
    if given in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} must be true or false, not {given!r}")


def whole(name: str, default: int, low: int, high: int) -> int:
    """A whole number from low to high."""
    given = os.environ.get(name, "").strip()
    if not given:
        return default
    if not given.isascii() or not given.isdigit() or not low <= int(given) <= high:
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} to {high}")
    return int(given)


def words(name: str, default: list[str]) -> list[str]:
    """Parts between commas."""
    given = os.environ.get(name, "")
    return [part.strip() for part in given.split(",") if part.strip()] or default
