"""What has happened in a game of Krach 29, as the log keeps it. Some events carry secrets (hands,
the faces of called cards): they are for the log and the two concerned, never for a broadcast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.engine.protocol import SeatSpec
from games.krach.editions import Edition
from games.krach.state import LossLine, Mark


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The table sits down; opening: the two cards of K-03; the piles from the top, 15s last."""

    edition: Edition
    seats: tuple[SeatSpec, ...]
    opening: tuple[str, str]
    profit_pile: tuple[str, ...]
    loss_pile: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CharacterChosen:
    """A trader wears this character from now on."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class ContractTaken:
    """A trader takes the company's token, by choice or by the clock."""

    seat: str
    company: str
    by_clock: bool


@dataclass(frozen=True, slots=True)
class DayBegan:
    """The hands of a day, in seat order, and who is session chairman."""

    day: int
    chairman: str
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ExchangeOpened:
    """The exchange is open from this second on; by: the chairman, None for the clock or teacher."""

    by: str | None
    at: float


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call of this number, the cards' faces included."""

    id: int
    by: str
    cards: tuple[str, ...]
    wanted: str | None
    offered: str | None
    at: float


@dataclass(frozen=True, slots=True)
class CallWithdrawn:
    """A call ends without a swap."""

    id: int
    by: str
    reason: Literal["taken_back", "card_given", "sold"]


@dataclass(frozen=True, slots=True)
class Swapped:
    """The caller's cards and the answerer's change hands, all in one step."""

    call: int
    caller: str
    answerer: str
    called: tuple[str, ...]
    answered: tuple[str, ...]
    at: float


@dataclass(frozen=True, slots=True)
class SaleConcluded:
    """A sale is laid on an offer; exceptional: the seller is rid of contracts (K-23)."""

    seat: str
    company: str
    cards: tuple[str, ...]
    contract: bool
    offer: str
    exceptional: bool
    at: float


@dataclass(frozen=True, slots=True)
class LastCallBegan:
    """The exchange closes; open calls lapse."""

    at: float


@dataclass(frozen=True, slots=True)
class Passed:
    """A trader makes no sale today, by choice or by the clock."""

    seat: str
    by_clock: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """The day's profit card goes to the first seller and its loss card to the last; with nobody
    to draw them (None) they are out."""

    profit: str
    profit_to: str | None
    loss: str
    loss_to: str | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A profit card is played; subject: the trader, company or card that it is played on."""

    seat: str
    card: str
    subject: str | None


@dataclass(frozen=True, slots=True)
class TipGiven:
    """By ``tip`` a trader sees another's hand until this second of the game."""

    seat: str
    trader: str
    cards: tuple[str, ...]
    until: float


@dataclass(frozen=True, slots=True)
class TipFaded:
    """The seconds of a ``tip`` are over."""

    seat: str


@dataclass(frozen=True, slots=True)
class LineUsed:
    """By ``private-line`` a card of the hand changes with an undealt one."""

    seat: str
    gave: str
    got: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A profit or loss card leaves the game: its holder gave it up ("given_up"), its moment
    passed ("unused"), or it has worked ("worked")."""

    seat: str
    card: str
    reason: Literal["given_up", "unused", "worked"]


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """Markdowns, losses or the replacement of tokens begin; queue: who is to take a token."""

    phase: Literal["markdowns", "losses", "replacement"]
    queue: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkdownsCounted:
    """Every step by which prices moved today, in order."""

    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class BankRun:
    """A price stands at −30 or less: the game is over and everyone has lost."""

    company: str
    price: int


@dataclass(frozen=True, slots=True)
class LossesCounted:
    """The lines of each trader's losses today, in seat order."""

    lines: tuple[tuple[LossLine, ...], ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Day 4 is over; winners: the seats with the smallest losses."""

    winners: tuple[str, ...]


EVENTS: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        GameBegan,
        CharacterChosen,
        ContractTaken,
        DayBegan,
        ExchangeOpened,
        CallMade,
        CallWithdrawn,
        Swapped,
        SaleConcluded,
        LastCallBegan,
        Passed,
        CardsDrawn,
        CardPlayed,
        TipGiven,
        TipFaded,
        LineUsed,
        CardDiscarded,
        PhaseBegan,
        MarkdownsCounted,
        BankRun,
        LossesCounted,
        GameEnded,
    )
}
