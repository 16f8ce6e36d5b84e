"""How robots judge companies: from the board alone, each with its own liking of risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from games.floor.companies import COMPANIES
from games.floor.market import Track, outlook

GLANCES = 4
"""How many companies a robot looks at before it acts or waits."""


def worth(board: Mapping[str, Track], positions: Mapping[str, int], company: str) -> float:
    """What the board lets this company expect next, in units."""
    card = COMPANIES[company]
    return outlook(board[card.colour], positions[card.colour]).expected * card.factor


def taste(
    board: Mapping[str, Track], positions: Mapping[str, int], company: str, caution: float
) -> float:
    """The worth less what the risk costs this robot: caution units for a unit of spread."""
    card = COMPANIES[company]
    ahead = outlook(board[card.colour], positions[card.colour])
    return card.factor * (ahead.expected - caution * ahead.spread)


def glance(companies: Sequence[str], rng: Random) -> Sequence[str]:
    """A few different ones of the companies, not always the same."""
    count = len(companies)
    if count <= GLANCES:
        return companies
    start = int(rng.random() * count)
    return [companies[(start + each) % count] for each in range(GLANCES)]


def whole(amount: float, step: int) -> int:
    """The amount in whole steps, rounded down."""
    return int(amount // step) * step
