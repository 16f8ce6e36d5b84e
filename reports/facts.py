"""What happened at a table, in the series that the numbers are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engine.protocol import SeatSpec
from games.floor.companies import COMPANIES
from games.floor.market import Track
from reports import metrics


@dataclass(frozen=True, slots=True)
class SoldFact:
    """A company in a deal when negotiation ended. manager: a seat or "bank"; received: what came of
    the price."""

    company: str
    manager: str
    investor: str
    price: int
    received: Fraction

    @property
    def colour(self) -> str:
        return COMPANIES[self.company].colour

    @property
    def factor(self) -> int:
        return COMPANIES[self.company].factor


@dataclass(frozen=True, slots=True)
class MonthFacts:
    """A month whose dice have fallen. before, after: colour -> position; chances and brought:
    colour -> what one company could bring, and did. held: manager -> companies when negotiation
    ended; investors: who was one then. upkeep, sold, lots: manager -> units paid, units received,
    prices of lots bought."""

    number: int
    before: Mapping[str, int]
    after: Mapping[str, int]
    chances: Mapping[str, metrics.Chances]
    brought: Mapping[str, int]
    deals: tuple[SoldFact, ...]
    held: Mapping[str, int]
    investors: frozenset[str]
    upkeep: Mapping[str, int]
    sold: Mapping[str, int]
    lots: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat's game; investor and manager are None for a role that the seat never had."""

    spec: SeatSpec
    investor: tuple[metrics.InvestorMonth, ...] | None
    manager: tuple[metrics.ManagerMonth, ...] | None
    purse: metrics.Purse
    lots: tuple[metrics.Lot, ...]
    promises_received: int
    out: bool


@dataclass(frozen=True, slots=True)
class DealCounts:
    """Over the game. broken: left or cancelled. seconds_before_end: of each deal made in a
    negotiation that has ended."""

    made: int
    broken: int
    replaced: int
    locked: int
    seconds_before_end: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A whole table. marks: the month of each point of the purses, 0 for the start. scores and
    winners are empty while the game is not over."""

    board: Mapping[str, Track]
    seats: Mapping[str, SeatFacts]
    months: tuple[MonthFacts, ...]
    deals: DealCounts
    marks: tuple[int, ...]
    over: bool
    scores: Mapping[str, int]
    winners: Mapping[str, tuple[str, ...]]
