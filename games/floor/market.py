"""The market board: four tracks, four dice, and what each colour may bring next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RecordError

COLOURS = ("red", "yellow", "green", "blue")


@dataclass(frozen=True, slots=True)
class Track:
    """One colour's track: income per company at each space, the space it starts on (index from 0),
    and the six faces of its die."""

    steps: tuple[int, ...]
    start: int
    die: tuple[int, ...]

    def moved(self, position: int, face: int) -> int:
        """Where the indicator stands after this face; it stops at the ends."""
        return max(0, min(len(self.steps) - 1, position + face))


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one company of a colour may bring after the next roll, in units, exact.

    chances: sixths by space index. low and high: the worst and the best income.
    """

    expected: float
    spread: float
    low: int
    high: int
    chances: tuple[int, ...]


BOARD: Mapping[str, Track] = {
    "red": Track((-20, -10, 0, 30, 40, 50, 60, 70), 3, (-7, -3, -2, 2, 3, 7)),
    "yellow": Track((-10, 0, 0, 30, 40, 40, 60, 60), 3, (-3, -2, -1, 1, 2, 3)),
    "green": Track((0, 10, 20, 30, 30, 40, 50, 60), 3, (-2, -1, 0, 1, 2, 2)),
    "blue": Track((20, 20, 20, 30, 30, 30, 40, 40), 3, (-1, -1, 0, 0, 1, 1)),
}


@lru_cache(maxsize=1024)
def outlook(track: Track, position: int) -> Outlook:
    """Expected income and standard deviation (population) of one company's next income."""
    landings = [track.moved(position, face) for face in track.die]
    incomes = [track.steps[landing] for landing in landings]
    expected = sum(incomes) / len(incomes)
    variance = sum((income - expected) ** 2 for income in incomes) / len(incomes)
    chances = tuple(landings.count(index) for index in range(len(track.steps)))
    return Outlook(expected, sqrt(variance), min(incomes), max(incomes), chances)


def roll(board: Mapping[str, Track], chance: Chance) -> dict[str, int]:
    """A month's dice, one face a colour, drawn red, yellow, green, blue."""

    def check(given: Any) -> str | None:
        if not isinstance(given, dict) or sorted(given) != sorted(COLOURS):
            return "an object with red, yellow, green and blue is expected"
        for colour in COLOURS:
            face = given[colour]
            if type(face) is not int or face not in board[colour].die:
                return f"the {colour} die has no face {face!r}"
        return None

    def draw() -> dict[str, int]:
        return {
            colour: board[colour].die[chance.integer("dice", len(board[colour].die))]
            for colour in COLOURS
        }

    return chance.answer("dice", check, draw)


def moved(
    board: Mapping[str, Track], positions: Mapping[str, int], dice: Mapping[str, int]
) -> dict[str, int]:
    """All four indicators after the dice."""
    return {colour: board[colour].moved(positions[colour], dice[colour]) for colour in COLOURS}


def values(board: Mapping[str, Track], positions: Mapping[str, int]) -> dict[str, int]:
    """What one company of each colour brings where the indicators stand."""
    return {colour: board[colour].steps[positions[colour]] for colour in COLOURS}


def board(option: object) -> dict[str, Track]:
    """The board from the record's ``market`` option: some or all colours replaced."""
    if not isinstance(option, dict):
        raise RecordError("options.market: an object is expected")
    tracks = dict(BOARD)
    for colour, given in option.items():
        where = f"options.market.{colour}"
        if colour not in COLOURS:
            raise RecordError(f"{where}: there is no such colour")
        if not isinstance(given, dict) or sorted(given) != ["die", "start", "track"]:
            raise RecordError(f"{where}: an object with track, start and die is expected")
        steps = _numbers(given["track"], f"{where}.track")
        die = _numbers(given["die"], f"{where}.die")
        start = given["start"]
        if not steps:
            raise RecordError(f"{where}.track: at least one space is expected")
        if len(die) != 6:
            raise RecordError(f"{where}.die: six numbers are expected")
        if type(start) is not int or not 0 <= start < len(steps):
            raise RecordError(f"{where}.start: an index of the track is expected")
        tracks[colour] = Track(steps, start, die)
    return {colour: tracks[colour] for colour in COLOURS}


def board_option(tracks: Mapping[str, Track]) -> dict[str, Any]:
    """The ``market`` option that gives these tracks; only colours that differ."""
    return {
        colour: {"track": list(track.steps), "start": track.start, "die": list(track.die)}
        for colour, track in tracks.items()
        if track != BOARD[colour]
    }


def _numbers(given: object, where: str) -> tuple[int, ...]:
    if not isinstance(given, list) or any(type(each) is not int for each in given):
        raise RecordError(f"{where}: a list of whole numbers is expected")
    return tuple(given)
