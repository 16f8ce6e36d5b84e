"""Chance as an argument: scripted answers first, the rest from a seed, every draw written down.

A draw from the seed is SHA-256 of the text ``seed/name/count/try`` taken as a big-endian integer,
modulo the number of equally likely outcomes, with rejection of the uneven rest. Each name counts
its own draws, so what one part of a game draws never shifts another part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from games.engine.errors import ScriptError

T = TypeVar("T")
_SPAN = 1 << 256


@dataclass(frozen=True, slots=True)
class Drawn:
    """What chance answered: the draw's name, the answer as a record scripts it, and how many
    single draws of that name came from the seed. Rules never act on it."""

    name: str
    answer: Any
    seeded: int


class Chance:
    """The chance of one game, a cursor over its draws.

    seed: whole number or text. script: draw name -> list of answers, used in order. counts: how
    many single draws of each name the seed has given so far; used: how many scripted answers of
    each name have been taken (both to go on with a stored game).
    """

    def __init__(
        self,
        seed: int | str = 0,
        script: Mapping[str, Sequence[Any]] | None = None,
        *,
        counts: Mapping[str, int] | None = None,
        used: Mapping[str, int] | None = None,
    ) -> None:
        self.seed = seed
        self.script = script or {}
        self.counts = dict(counts or {})
        self.used = dict(used or {})
        self._made: list[Drawn] = []

    def take_drawn(self) -> tuple[Drawn, ...]:
        """The draws since the last call, in order."""
        made = tuple(self._made)
        self._made.clear()
        return made

    def remaining(self) -> dict[str, int]:
        """How many scripted answers of each name nobody has asked for."""
        left = {
            name: len(answers) - self.used.get(name, 0) for name, answers in self.script.items()
        }
        return {name: count for name, count in left.items() if count}

    def integer(self, name: str, outcomes: int) -> int:
        """One seeded draw among 0 … outcomes − 1, not written down by itself."""
        count = self.counts.get(name, 0)
        self.counts[name] = count + 1
        fair = _SPAN - _SPAN % outcomes
        attempt = 0
        while True:
            text = f"{self.seed}/{name}/{count}/{attempt}".encode()
            number = int.from_bytes(sha256(text).digest(), "big")
            if number < fair:
                return number % outcomes
            attempt += 1

    def answer(self, name: str, check: Callable[[Any], str | None], draw: Callable[[], T]) -> T:
        """The scripted answer when there is one (check gives the problem with it, or None),
        else what draw takes from the seed. Either way it is written down."""
        before = self.counts.get(name, 0)
        answers = self.script.get(name, ())
        index = self.used.get(name, 0)
        if index < len(answers):
            self.used[name] = index + 1
            given = answers[index]
            problem = check(given)
            if problem is not None:
                raise ScriptError(name, index, problem)
            result: T = given
        else:
            result = draw()
        self._made.append(Drawn(name, result, self.counts.get(name, 0) - before))
        return result

    def choice(self, name: str, among: Sequence[str]) -> str:
        """One of the given ids, equally likely; a scripted answer must be one of them."""

        def check(given: Any) -> str | None:
            return None if given in among else f"{given!r} is not one of {', '.join(among)}"

        return self.answer(name, check, lambda: among[self.integer(name, len(among))])

    def face(self, name: str, faces: Sequence[int]) -> int:
        """One face of a die; a scripted answer must be a face that the die has."""

        def check(given: Any) -> str | None:
            whole = isinstance(given, int) and not isinstance(given, bool)
            return None if whole and given in faces else f"the die has no face {given!r}"

        return self.answer(name, check, lambda: faces[self.integer(name, len(faces))])

    def shuffled(self, name: str, ids: Sequence[str]) -> tuple[str, ...]:
        """All ids in a random order, top first. A scripted answer may be shorter than the deck:
        it gives the top, and the seed orders the rest. The whole order is written down."""
        before = self.counts.get(name, 0)
        answers = self.script.get(name, ())
        index = self.used.get(name, 0)
        top: tuple[str, ...] = ()
        if index < len(answers):
            self.used[name] = index + 1
            top = self._checked_top(name, index, answers[index], ids)
        chosen = set(top)
        rest = sorted(each for each in ids if each not in chosen)
        for last in range(len(rest) - 1, 0, -1):
            other = self.integer(name, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        order = (*top, *rest)
        self._made.append(Drawn(name, order, self.counts.get(name, 0) - before))
        return order

    @staticmethod
    def _checked_top(name: str, index: int, given: Any, ids: Sequence[str]) -> tuple[str, ...]:
        if not isinstance(given, list | tuple):
            raise ScriptError(name, index, "a list of ids is expected")
        known, seen = set(ids), set()
        for each in given:
            if not isinstance(each, str) or each not in known:
                raise ScriptError(name, index, f"{each!r} is not among what is shuffled")
            if each in seen:
                raise ScriptError(name, index, f"{each!r} comes twice")
            seen.add(each)
        return tuple(given)
