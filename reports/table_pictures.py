"""What the pictures of a whole table show: its market, its prices, its money, who got what.

Like the pictures of a seat they are frozen values, ready to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.floor.market import COLOURS
from reports.facts import SeatFacts, TableFacts
from reports.table import BANDS, Split, TableFigures
from reports.whatif import CouldHave

Side = Literal["investor", "manager", "both"]


@dataclass(frozen=True, slots=True)
class MarketPaths:
    """Picture 6. colours: red, yellow, green, blue, each as (values from the start and after each
    month, and for the same moments the 5, 25, 50, 75 and 95 % of all paths)."""

    colours: tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class AveragePrices:
    """Picture 6. colours: red, yellow, green, blue, each month as (number, average price of one
    income or None when none was sold, what one was worth)."""

    colours: tuple[tuple[tuple[int, float | None, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's money at the start (0) and after each month, as (month, units), and whether they
    were out at the end."""

    side: Side
    points: tuple[tuple[int, int], ...]
    out: bool


@dataclass(frozen=True, slots=True)
class MoneyOverTime:
    """Picture 6. own: the reader's line (None on the class's page); the others are unnamed."""

    own: Line | None
    others: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class WorthSplit:
    """Picture 6. What all shares sold were worth before the dice, and what managers, investors and
    bank were to get of it; a part may be below 0. In units."""

    worth: float
    managers: float
    investors: float
    bank: float


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The own profit among all that the own decisions could have brought. below, above: which part
    of all games ended lower, higher; chances: (profit, part of all games), ascending; imaginary:
    the profit of who bought one share of each colour every month (None: nobody sold any)."""

    profit: float
    expected: float
    below: float
    above: float
    chances: tuple[tuple[float, float], ...]
    imaginary: float | None


def market_paths(figures: TableFigures) -> MarketPaths:
    """Where each colour went, in the fan of where it could have gone."""
    paths = [figures.market[colour] for colour in COLOURS]
    return MarketPaths(
        tuple(
            (each.path, tuple(tuple(bands[band] for band in BANDS) for bands in each.fan))
            for each in paths
        )
    )


def average_prices(figures: TableFigures) -> AveragePrices:
    """What one income of each colour cost on average, beside what it was worth."""
    return AveragePrices(
        tuple(
            tuple(
                (each.month, each.price, each.expected)
                for each in figures.prices
                if each.colour == colour
            )
            for colour in COLOURS
        )
    )


def money_over_time(facts: TableFacts, seat: str | None = None) -> MoneyOverTime:
    """Everyone's money at the table; seat: whose own line it is."""
    found = lines(facts)
    return MoneyOverTime(
        own=found[seat] if seat is not None else None,
        others=tuple(line for key, line in found.items() if key != seat),
    )


def lines(facts: TableFacts) -> dict[str, Line]:
    """Each seat's money."""
    return {key: _line(each, facts.marks) for key, each in facts.seats.items()}


def _line(seat: SeatFacts, marks: Sequence[int]) -> Line:
    side: Side = "manager"
    if seat.investor is not None:
        side = "investor" if seat.manager is None else "both"
    # The last point of a month is what it came to.
    ends = dict(zip(marks, seat.purse.points, strict=True))
    return Line(side, tuple(ends.items()), seat.out)


def worth_split(split: Split) -> WorthSplit:
    """Who was to get how much of what was sold."""
    return WorthSplit(split.worth, split.managers, split.investors, split.bank)


def what_if(own: CouldHave, imaginary: CouldHave | None) -> WhatIf:
    """An investor among all games that could have been, beside the imaginary player."""
    return WhatIf(
        profit=own.profit,
        expected=own.expected,
        below=own.below,
        above=own.above,
        chances=own.chances,
        imaginary=None if imaginary is None else imaginary.profit,
    )
