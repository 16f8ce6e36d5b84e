"""Options of an edition, read strictly: what is unknown, ill-typed or out of range is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.errors import RecordError


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from low to high."""

    low: int
    high: int

    def problem(self, given: object) -> str | None:
        if type(given) is not int or not self.low <= given <= self.high:
            return f"a whole number from {self.low} to {self.high} is expected"
        return None


@dataclass(frozen=True, slots=True)
class Switch:
    """True or false."""

    def problem(self, given: object) -> str | None:
        return None if isinstance(given, bool) else "true or false is expected"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words."""

    words: tuple[str, ...]

    def problem(self, given: object) -> str | None:
        return None if given in self.words else f"one of {', '.join(self.words)} is expected"


def checked(
    options: Mapping[str, object], known: Mapping[str, Whole | Switch | OneOf]
) -> dict[str, object]:
    """The options as given, each found right; RecordError names the first that is not."""
    for name, given in options.items():
        if name not in known:
            raise RecordError(f"options.{name}: there is no such option")
        problem = known[name].problem(given)
        if problem is not None:
            raise RecordError(f"options.{name}: {problem}")
    return dict(options)
