"""The market board as a view: what the four tracks show, in ready text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from django.utils.translation import gettext as _

from classroom.templatetags.look import colour_name
from classroom.wording import grouped, rounded, signed


@dataclass(frozen=True, slots=True)
class Step:
    """One space of a track: its value, and how many of the die's six faces lead to it."""

    text: str
    reach: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One colour's track. at and came_from are indices into steps; average and spread are ""
    where the teacher hides them; spoken says the row in a sentence for a screen reader."""

    colour: str
    steps: tuple[Step, ...]
    at: int
    came_from: int
    value: str
    was: str
    average: str
    spread: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Throw:
    """One die of the month: its face, or None before it has fallen."""

    colour: str
    face: str | None


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole board. While rolling, the dice fall one after another and the pointers follow."""

    rows: tuple[BoardRow, ...]
    dice: tuple[Throw, ...] = ()
    rolling: bool = False


def landing(place: int, face: int, spaces: int) -> int:
    """Where a die sends the pointer: it stops at the ends of the track."""
    return min(max(place + face, 0), spaces - 1)


def row(
    colour: str,
    track: Sequence[int],
    die: Sequence[int],
    at: int,
    *,
    came_from: int | None = None,
    odds_shown: bool = True,
    last: bool = False,
) -> BoardRow:
    """The row of one colour.

    track: the values of its spaces; die: its six faces; at: the pointer's index; came_from: where
    it stood before the roll that is shown. Without odds_shown, or in the last month once the dice
    have fallen (last), nothing of the next roll is drawn.
    """
    ends = [landing(at, face, len(track)) for face in die]
    shown = odds_shown and not last
    worth = [track[end] for end in ends]
    mean = sum(worth) / len(worth)
    deviation = sqrt(sum((value - mean) ** 2 for value in worth) / len(worth))
    names = {"colour": colour_name(colour), "value": grouped(track[at])}
    spoken = _("%(colour)s stands at %(value)s.") % names
    if shown:
        spoken += " " + _("Next: %(average)s on average, give or take %(spread)s.") % {
            "average": rounded(mean),
            "spread": rounded(deviation),
        }
    before = at if came_from is None else came_from
    return BoardRow(
        colour=colour,
        steps=tuple(
            Step(grouped(value), ends.count(index) if shown else 0)
            for index, value in enumerate(track)
        ),
        at=at,
        came_from=before,
        value=grouped(track[at]),
        was=grouped(track[before]),
        average=rounded(mean) if shown else "",
        spread=rounded(deviation) if shown else "",
        spoken=spoken,
    )


def dice(colours: Sequence[str], faces: Mapping[str, int] | None) -> tuple[Throw, ...]:
    """The month's dice; faces is None before they have fallen."""
    return tuple(
        Throw(colour, None if faces is None else signed(faces[colour])) for colour in colours
    )
