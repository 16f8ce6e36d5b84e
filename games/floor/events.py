"""What happens at both tables alike, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RolesGiven:
    """seat -> roles; rolls: the red die by seat, first throw and each re-throw of the tied."""

    roles: dict[str, tuple[str, ...]]
    rolls: tuple[dict[str, int], ...]


@dataclass(frozen=True, slots=True)
class CompaniesDealt:
    """company -> first owner (the bank's among them), and the rest of the deck, top first."""

    owners: dict[str, str]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NegotiationBegan:
    """A month begins."""

    round: int


@dataclass(frozen=True, slots=True)
class AskSet:
    """A manager's ask on their company; None: taken back."""

    company: str
    price: int | None


@dataclass(frozen=True, slots=True)
class BidSet:
    """An investor's bid on a company; None: taken back."""

    company: str
    investor: str
    price: int | None


@dataclass(frozen=True, slots=True)
class DealMade:
    """A company carries a price and a token. source: "bid" (accepted), "ask" (taken) or "bank".
    manager: a seat, or "bank". at: seconds of the game. replaced, replaced_price: the deal that it
    pushed out, if any."""

    company: str
    manager: str
    investor: str
    price: int
    source: str
    at: float
    replaced: str | None
    replaced_price: int | None


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is no more. reason: "left", "cancelled", "sold", "bankruptcy" or "cleared"."""

    company: str
    investor: str
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class LockWished:
    """One side wishes the deal closed; both: it is closed now."""

    company: str
    seat: str
    both: bool


@dataclass(frozen=True, slots=True)
class LockUnwished:
    """One side took its wish back."""

    company: str
    seat: str


@dataclass(frozen=True, slots=True)
class MarketMoved:
    """The dice, and the indicators before and after, by colour."""

    dice: dict[str, int]
    before: dict[str, int]
    after: dict[str, int]


@dataclass(frozen=True, slots=True)
class IncomeCounted:
    """What the market brought an investor, before it is paid (units, may be negative)."""

    seat: str
    amount: int


@dataclass(frozen=True, slots=True)
class PricesOwed:
    """What an investor owes each manager (or the bank) this month (units)."""

    investor: str
    debts: dict[str, int]


@dataclass(frozen=True, slots=True)
class ManagerIncomeBegan:
    """The dice are paid out; now investors pay managers."""


@dataclass(frozen=True, slots=True)
class RoleLost:
    """A bankruptcy: the seat loses these roles; out: it leaves the game."""

    seat: str
    roles: tuple[str, ...]
    phase: str
    out: bool


@dataclass(frozen=True, slots=True)
class CompaniesReturned:
    """Companies went back to the reserve. reason: "sold" or "bankruptcy"."""

    companies: tuple[str, ...]
    seat: str
    reason: str


@dataclass(frozen=True, slots=True)
class CostsBegan:
    """seat -> fee for every company held now; those who can pay do so at once."""

    fees: dict[str, int]


@dataclass(frozen=True, slots=True)
class FeeSettled:
    """This manager's fee is paid, or given up in bankruptcy."""

    seat: str


@dataclass(frozen=True, slots=True)
class LotSold:
    """The company is the winner's (None: nobody wants it, it leaves the game)."""

    company: str
    winner: str | None
    price: int | None


@dataclass(frozen=True, slots=True)
class MonthEnded:
    """The month is over."""

    round: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Final money of all who are not out, and the winners by role. reason: "months",
    "no_managers", "no_investors" or "one_left"."""

    scores: dict[str, int]
    winners: dict[str, tuple[str, ...]]
    reason: str
