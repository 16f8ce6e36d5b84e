"""The state of a game of Krach 29: frozen, made of plain values, whole.

Words: a *card* is an action card, which shows two companies; a *contract* is the token of one
company; an *offer* is a place in the row on which sales are laid.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine.protocol import SeatSpec
from games.krach.editions import Edition, Terms

DAYS = 4
BANK_RUN_PRICE = -30

Phase = Literal[
    "contracts",
    "distribution",
    "exchange",
    "last_call",
    "markdowns",
    "losses",
    "replacement",
    "over",
]


@dataclass(frozen=True, slots=True)
class Sale:
    """Cards that all show company, laid on the offer of this number; contract: with the token."""

    company: str
    cards: tuple[str, ...]
    contract: bool
    offer: str

    @property
    def shares(self) -> int:
        """The cards, and the token as one more (K-21)."""
        return len(self.cards) + self.contract


@dataclass(frozen=True, slots=True)
class LossLine:
    """One line of a trader's losses of a day: kind "card", "token" or the profit or loss card
    that made it; subject a card or company id where it has one; amount in units, below 0 where
    the losses become smaller."""

    kind: str
    subject: str | None
    amount: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """A trader's latest swap (call 0: by private line, with nobody): what went and what came."""

    call: int
    other: str | None
    gave: tuple[str, ...]
    got: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tip:
    """Another trader's hand as its holder may see it until this second of the game."""

    trader: str
    cards: tuple[str, ...]
    until: float


@dataclass(frozen=True, slots=True)
class Trader:
    """One trader. losses in units, over the whole game; profit and loss: cards lying face up;
    front_door: the card of that name was played and waits for the sale; lines: the day's losses
    once they are counted."""

    hand: tuple[str, ...] = ()
    portfolio: tuple[str, ...] = ()
    sale: Sale | None = None
    passed: bool = False
    contract: str | None = None
    free_of_contracts: bool = False
    losses: int = 0
    profit: tuple[str, ...] = ()
    loss: tuple[str, ...] = ()
    character: str | None = None
    front_door: bool = False
    lines: tuple[LossLine, ...] = ()
    receipt: Receipt | None = None
    tip: Tip | None = None

    @property
    def done(self) -> bool:
        """Whether the day's sale is concluded or passed."""
        return self.sale is not None or self.passed


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that can be answered: these cards of by's, unseen, for as many others."""

    id: int
    by: str
    cards: tuple[str, ...]
    wanted: str | None
    offered: str | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A place for a sale: its number ("01"), its terms, and whose sale lies on it today."""

    number: str
    terms: Terms
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A profit card played for the phase that is about to be counted."""

    seat: str
    card: str
    subject: str | None


@dataclass(frozen=True, slots=True)
class Mark:
    """One step of the markdowns: kind "sale", "margin-call" or "support"; company moves from
    before to after. For a sale also its offer, its shares, and whether it was doubled by
    ``rumour`` or halved by ``stabiliser``."""

    kind: Literal["sale", "margin-call", "support"]
    seat: str
    company: str
    before: int
    after: int
    offer: str | None = None
    shares: int = 0
    doubled: bool = False
    halved: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """A line of the tape, for all to read. kind: "swap", "sale", "pass", "drew", "lost" (a card
    undrawn), "played" or "discarded"; subject a company or a profit or loss card."""

    kind: str
    seat: str | None = None
    other: str | None = None
    number: int = 0
    subject: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. traders in seat order; prices company -> units, at most 0; calls by age;
    calls_made over the game; queue: who still has to take a token, whose turn it is first;
    sellers in the order of their sales today; the piles from the top; opened_at: when today's
    exchange opened; marks: today's markdowns once counted; winners None before the end."""

    edition: Edition
    seats: tuple[SeatSpec, ...]
    opening: tuple[str, str]
    day: int
    phase: Phase
    traders: dict[str, Trader]
    prices: dict[str, int]
    offers: tuple[Offer, ...]
    undealt: tuple[str, ...]
    profit_pile: tuple[str, ...]
    loss_pile: tuple[str, ...]
    queue: tuple[str, ...]
    chairman: str
    calls: tuple[OpenCall, ...] = ()
    calls_made: int = 0
    sellers: tuple[str, ...] = ()
    opened_at: float = 0.0
    played: tuple[Played, ...] = ()
    marks: tuple[Mark, ...] = ()
    bank_run: str | None = None
    winners: tuple[str, ...] | None = None
    tape: tuple[News, ...] = ()

    @property
    def round(self) -> int:
        """The day, from 1."""
        return self.day

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def turn(self) -> str | None:
        """Whose turn it is to take a token."""
        return self.queue[0] if self.queue else None

    def free_contracts(self) -> tuple[str, ...]:
        """The companies whose token nobody holds."""
        held = {trader.contract for trader in self.traders.values()}
        return tuple(company for company in self.prices if company not in held)

    def free_offers(self) -> tuple[Offer, ...]:
        """The offers without a sale, from 01."""
        return tuple(offer for offer in self.offers if offer.by is None)
