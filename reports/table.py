"""The figures of a whole table: prices against worth, who got what, the market and its fan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engine.ledger import BANK
from games.floor.market import COLOURS, Track
from reports.facts import DealCounts, MonthFacts, TableFacts
from reports.metrics import Distribution, quantile

BANDS = (5, 25, 50, 75, 95)
"""The fan's per cents."""


@dataclass(frozen=True, slots=True)
class PriceFigures:
    """A colour in a month. sold: companies, a double one as 2. price: the average of what was
    agreed for one income (None: none was sold); expected: what one income was worth."""

    month: int
    colour: str
    sold: int
    price: float | None
    expected: float


@dataclass(frozen=True, slots=True)
class Split:
    """Who was to get the worth of all that was sold, before the dice: managers keep prices less
    what they pay the bank (fees, lots, less sales to it); investors keep worth less prices; the
    bank also gets the prices of its own companies."""

    worth: float
    managers: float
    investors: float
    bank: float


@dataclass(frozen=True, slots=True)
class PathFigures:
    """A colour's value from the start and after each month, beside all that could have been.

    fan: per month from the start (month 0), per cent -> the lowest value that at least so many of
    all equally likely paths do not exceed.
    """

    path: tuple[int, ...]
    fan: tuple[dict[int, int], ...]


@dataclass(frozen=True, slots=True)
class TableFigures:
    """A table's figures. prices: by month and colour; market: by colour."""

    prices: tuple[PriceFigures, ...]
    split: Split
    deals: DealCounts
    market: dict[str, PathFigures]


def table_figures(facts: TableFacts) -> TableFigures:
    """The figures of the months whose dice have fallen."""
    return TableFigures(
        prices=tuple(price_figures(month, colour) for month in facts.months for colour in COLOURS),
        split=split(facts),
        deals=facts.deals,
        market={colour: path_figures(colour, facts) for colour in COLOURS},
    )


def price_figures(month: MonthFacts, colour: str) -> PriceFigures:
    """The average price of a colour against what it was worth."""
    deals = [deal for deal in month.deals if deal.colour == colour]
    sold = sum(deal.factor for deal in deals)
    price = sum(deal.price for deal in deals) / sold if sold else None
    return PriceFigures(month.number, colour, sold, price, float(month.chances[colour].expected))


def split(facts: TableFacts) -> Split:
    """How the worth of all companies sold was split, prices taken as agreed."""
    worth, prices, bank = Fraction(0), 0, 0
    for month in facts.months:
        worth += sum(
            (deal.factor * month.chances[deal.colour].expected for deal in month.deals),
            Fraction(0),
        )
        prices += sum(deal.price for deal in month.deals)
        bank += sum(deal.price for deal in month.deals if deal.manager == BANK)
        bank += sum(month.upkeep.values()) - sum(month.sold.values())
        bank += sum(sum(lots) for lots in month.lots.values())
    return Split(float(worth), float(prices - bank), float(worth - prices), float(bank))


def path_figures(colour: str, facts: TableFacts) -> PathFigures:
    """Where the indicator went, and the fan of all paths from the start."""
    track = facts.board[colour]
    positions = [track.start, *(month.after[colour] for month in facts.months)]
    return PathFigures(
        path=tuple(track.steps[position] for position in positions),
        fan=fan(track, len(facts.months)),
    )


def fan(track: Track, months: int) -> tuple[dict[int, int], ...]:
    """By month from the start (0), the bands of the value over all equally likely paths."""
    cases: Mapping[int, int] = {track.start: 1}
    bands = [_bands(track, cases)]
    for _ in range(months):
        moved: dict[int, int] = {}
        for position, count in cases.items():
            for face in track.die:
                place = track.moved(position, face)
                moved[place] = moved.get(place, 0) + count
        cases = moved
        bands.append(_bands(track, cases))
    return tuple(bands)


def _bands(track: Track, cases: Mapping[int, int]) -> dict[int, int]:
    by_value: Distribution = {}
    for position, count in cases.items():
        value = track.steps[position]
        by_value[value] = by_value.get(value, 0) + count
    return {band: quantile(by_value, Fraction(band, 100)) for band in BANDS}
