"""What happened, in the past tense; folding these gives the state again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.ledger import Transfer
from games.engine.protocol import SeatSpec
from games.floor.deals import Deal
from games.panic.editions import Edition
from games.panic.state import Debt


@dataclass(frozen=True, slots=True)
class Opened:
    """The table is laid: edition and seats."""

    edition: Edition
    seats: tuple[SeatSpec, ...]


@dataclass(frozen=True, slots=True)
class RolesGiven:
    """seat -> roles; rolls: the red die by seat, first throw and each re-throw of the tied."""

    roles: dict[str, tuple[str, ...]]
    rolls: tuple[dict[str, int], ...]


@dataclass(frozen=True, slots=True)
class CompaniesDealt:
    """company -> first owner, and the rest of the deck, top first."""

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
    """A company carries a price and a token. source: "bid" (accepted) or "ask" (taken). at:
    seconds of the game. replaced, replaced_price: the deal that it pushed out, if any."""

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
    """A deal is no more. reason: "left", "cancelled", "sold", "bankruptcy", "cleared"."""

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
class NegotiationEnded:
    """Standing deals are final for the month: company -> deal, and who held each company then.
    Offers are void, locks lifted."""

    deals: dict[str, Deal]
    owners: dict[str, str]
    at: float


@dataclass(frozen=True, slots=True)
class RollerDrawn:
    """Who rolls the dice this month."""

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
    """What an investor owes each manager this month (units)."""

    investor: str
    debts: dict[str, int]


@dataclass(frozen=True, slots=True)
class ManagerIncomeBegan:
    """The dice are paid out; now investors pay managers."""


@dataclass(frozen=True, slots=True)
class SettlementBegan:
    """Debts that are left after the short investors' cash has been shared."""

    debts: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class Deferred:
    """A debt stands as a promise now."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class Forced:
    """A manager forces an investor into bankruptcy."""

    debtor: str
    creditor: str


@dataclass(frozen=True, slots=True)
class PromisePaid:
    """So much of a promise has been paid."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class RoleLost:
    """A bankruptcy: the seat loses these roles (and is out when none is left)."""

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
class AuctionBegan:
    """Who strikes the hammer, the lots in order, and the reserve that is left."""

    auctioneer: str
    lots: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotCame:
    """The next lot comes under the hammer. turn: who may speak first (turns only)."""

    company: str
    turn: str | None
    at: float


@dataclass(frozen=True, slots=True)
class LotRaised:
    """A bid stands. turn: who may speak next (turns only)."""

    seat: str
    price: int
    turn: str | None
    at: float


@dataclass(frozen=True, slots=True)
class LotPassed:
    """A manager is out for this lot."""

    seat: str
    turn: str | None


@dataclass(frozen=True, slots=True)
class LotSold:
    """The company is the winner's (None: nobody bid, it leaves the game)."""

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
    "no_managers", "no_investors", "one_left"."""

    scores: dict[str, int]
    winners: dict[str, tuple[str, ...]]
    reason: str


EVENTS: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Transfer, Opened, RolesGiven, CompaniesDealt, NegotiationBegan, AskSet, BidSet, DealMade,
        DealEnded, LockWished, LockUnwished, NegotiationEnded, RollerDrawn, MarketMoved,
        IncomeCounted, ManagerIncomeBegan, PricesOwed, SettlementBegan, Deferred, Forced,
        PromisePaid, RoleLost, CompaniesReturned, CostsBegan, FeeSettled, AuctionBegan, LotCame,
        LotRaised, LotPassed, LotSold, MonthEnded, GameEnded,
    )
}  # fmt: skip
