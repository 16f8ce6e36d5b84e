"""A market as it might stand, for the front page and the page of components."""

from __future__ import annotations

from typing import Any

from classroom.screens import board
from classroom.screens.krach.table import SIGNS, signs_of

TRACKS = {
    "red": ((-20, -10, 0, 30, 40, 50, 60, 70), (-7, -3, -2, 2, 3, 7)),
    "yellow": ((-10, 0, 0, 30, 40, 40, 60, 60), (-3, -2, -1, 1, 2, 3)),
    "green": ((0, 10, 20, 30, 30, 40, 50, 60), (-2, -1, 0, 1, 2, 2)),
    "blue": ((20, 20, 20, 30, 30, 30, 40, 40), (-1, -1, 0, 0, 1, 1)),
}
START = {"red": 3, "yellow": 3, "green": 3, "blue": 3}
ROLLED = {"red": -3, "yellow": 3, "green": 1, "blue": -1}


def market_board(*, rolling: bool = False, odds_shown: bool = True) -> board.BoardView:
    """The board after the first month's roll; rolling: the moment of the roll itself."""
    rows = []
    for colour, (track, die) in TRACKS.items():
        before = START[colour]
        at = board.landing(before, ROLLED[colour], len(track))
        rows.append(
            board.row(
                colour,
                track,
                die,
                at,
                came_from=before if rolling else None,
                odds_shown=odds_shown and not rolling,
            )
        )
    return board.BoardView(
        tuple(rows), board.dice(tuple(TRACKS), ROLLED) if rolling else (), rolling
    )


def krach_floor() -> dict[str, Any]:
    """The companies, cards and calls of Krach 29 in every state."""
    return {
        "companies": tuple(SIGNS.values()),
        "pairs": (
            {"signs": signs_of("general-electric+montgomery-ward")},
            {"signs": signs_of("kodak+us-steel"), "ticked": True},
            {"signs": signs_of("chrysler+standard-oil"), "call": "2!"},
            {"signs": signs_of("radio+united-aircraft"), "fresh": True},
        ),
        "calls": (
            {"classes": ""},
            {"classes": " match", "fits": "you hold 2"},
            {"classes": " match fits", "fits": "you gather it"},
            {"classes": " pinned"},
        ),
    }
