"""What happened at a table of Krach 29, in the series that the numbers are made from.

Prices and losses in units; a price is 0 or less. A card shows two companies: ``one+other``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sale:
    """A sale. seconds: from the opening of the day's exchange; order: from 1, by the time of the
    sales; exceptional: it freed the seller of contracts."""

    company: str
    cards: tuple[str, ...]
    contract: bool
    offer: str
    seconds: float
    order: int
    exceptional: bool

    @property
    def shares(self) -> int:
        """The cards, and the token as one more."""
        return len(self.cards) + self.contract


@dataclass(frozen=True, slots=True)
class Step:
    """One step by which a price moved. kind: "sale", "margin-call" or "support"; fall: by how much
    it lowers the price (below 0: raises it, never above 0)."""

    kind: str
    seat: str
    company: str
    fall: int


@dataclass(frozen=True, slots=True)
class Effects:
    """The profit and loss cards that work on a trader's losses of a day. hedge: the card that costs
    nothing; token_cover: the token costs nothing; frozen: the dearest card not hedged costs twice;
    more: added before the insurance, which takes off up to so much; after: added last."""

    hedge: str | None = None
    token_cover: bool = False
    frozen: bool = False
    more: int = 0
    insurance: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class TraderDay:
    """A trader's day. hand: cards dealt; swaps: how many; portfolio: the cards not sold; contract:
    the token held when losses were counted; losses: None where a bank run came first."""

    hand: int
    swaps: int
    sale: Sale | None
    portfolio: tuple[str, ...]
    contract: str | None
    effects: Effects
    losses: int | None


@dataclass(frozen=True, slots=True)
class Day:
    """A day that was counted. morning: prices before its sales; steps in order; bank_run: the
    company whose price ended the game."""

    number: int
    morning: Mapping[str, int]
    steps: tuple[Step, ...]
    traders: Mapping[str, TraderDay]
    bank_run: str | None


@dataclass(frozen=True, slots=True)
class KrachFacts:
    """A whole table. names: seat -> name; opening: prices before the first day; limit: a price at
    or below it is a bank run; winners is empty while nobody has won."""

    names: Mapping[str, str]
    opening: Mapping[str, int]
    limit: int
    days: tuple[Day, ...]
    over: bool
    winners: tuple[str, ...]
