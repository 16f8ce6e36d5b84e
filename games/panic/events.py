"""What happened, in the past tense; folding these gives the state again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.ledger import Transfer
from games.engine.protocol import SeatSpec
from games.floor.deals import Deal
from games.floor.events import (
    AskSet,
    BidSet,
    CompaniesDealt,
    CompaniesReturned,
    CostsBegan,
    DealEnded,
    DealMade,
    FeeSettled,
    GameEnded,
    IncomeCounted,
    LockUnwished,
    LockWished,
    LotSold,
    ManagerIncomeBegan,
    MarketMoved,
    MonthEnded,
    NegotiationBegan,
    PricesOwed,
    RoleLost,
    RolesGiven,
)
from games.panic.editions import Edition
from games.panic.state import Debt


@dataclass(frozen=True, slots=True)
class Opened:
    """The table is laid: edition and seats."""

    edition: Edition
    seats: tuple[SeatSpec, ...]


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
