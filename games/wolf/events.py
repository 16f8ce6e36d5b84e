"""What happened, in the past tense; folding these gives the state again.

Secret until their moment: HandsDealt, Picked, the hands of DraftRoundShown, BidSealed.
"""

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
from games.wolf.editions import Edition
from games.wolf.state import Debt, Reveal


@dataclass(frozen=True, slots=True)
class Opened:
    """The table is laid: edition and seats."""

    edition: Edition
    seats: tuple[SeatSpec, ...]


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """manager -> three companies to choose from, as dealt; reserve: the rest, with the doubles
    that were set aside."""

    hands: dict[str, tuple[str, ...]]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """A manager has chosen from their hand."""

    seat: str
    company: str


@dataclass(frozen=True, slots=True)
class DraftRoundShown:
    """What each manager keeps, and the hands as they have been passed on."""

    kept: dict[str, str]
    hands: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ReadyWished:
    """A player agrees (value), or no longer, to end the negotiation now."""

    seat: str
    value: bool


@dataclass(frozen=True, slots=True)
class LongerWished:
    """A player agrees (value), or no longer, to a longer negotiation."""

    seat: str
    value: bool


@dataclass(frozen=True, slots=True)
class NegotiationLengthened:
    """All have agreed: so many seconds more."""

    seconds: int


@dataclass(frozen=True, slots=True)
class NegotiationEnded:
    """Standing deals are final for the month: company -> deal, and who held each company then.
    reason: "time", "ready" or "all_locked". Offers are void."""

    deals: dict[str, Deal]
    owners: dict[str, str]
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class RollerNamed:
    """Who rolls the dice this month."""

    seat: str


@dataclass(frozen=True, slots=True)
class PricesCounted:
    """Three or four players: the debts that counted in everyone's net amount, and the nets."""

    debts: tuple[Debt, ...]
    nets: dict[str, int]


@dataclass(frozen=True, slots=True)
class SettlementBegan:
    """What the investors owe who owe more than they have."""

    debts: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class ReductionProposed:
    """An investor proposes to pay this manager amount instead."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class ReductionAgreed:
    """The manager agrees to that amount."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class ReductionRefused:
    """The manager refuses the open proposal."""

    debtor: str
    creditor: str


@dataclass(frozen=True, slots=True)
class DebtsSettled:
    """An investor's debts of the month are over: paid as agreed, or ended by bankruptcy."""

    debtor: str


@dataclass(frozen=True, slots=True)
class WentBankrupt:
    """An investor goes on with fresh money and so many tokens (one fewer, if one was left)."""

    seat: str
    tokens: int
    phase: str


@dataclass(frozen=True, slots=True)
class TokensReturned:
    """Prices are erased and tokens go back: no deal stands any more."""


@dataclass(frozen=True, slots=True)
class FeeLowered:
    """Fewer companies are still held: the fee that is left."""

    seat: str
    fee: int


@dataclass(frozen=True, slots=True)
class AuctionBegan:
    """The lots in order, and the reserve that is left."""

    lots: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotCame:
    """The next lot comes on the table, face up."""

    company: str
    at: float


@dataclass(frozen=True, slots=True)
class BidSealed:
    """A manager has sealed a bid; 0 for none."""

    seat: str
    price: int


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All bids at once; after a tie the tied bid again."""

    reveal: Reveal


@dataclass(frozen=True, slots=True)
class SetsCounted:
    """manager -> full sets of four colours (those who have any)."""

    sets: dict[str, int]


@dataclass(frozen=True, slots=True)
class TokensCounted:
    """investor -> tokens lost to bankruptcy (those who lost any)."""

    lost: dict[str, int]


EVENTS: Mapping[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Transfer, Opened, RolesGiven, HandsDealt, Picked, DraftRoundShown, CompaniesDealt,
        NegotiationBegan, ReadyWished, LongerWished, NegotiationLengthened, AskSet, BidSet,
        DealMade, DealEnded, LockWished, LockUnwished, NegotiationEnded, RollerNamed, MarketMoved,
        IncomeCounted, ManagerIncomeBegan, PricesOwed, PricesCounted, SettlementBegan,
        ReductionProposed, ReductionAgreed, ReductionRefused, DebtsSettled, WentBankrupt, RoleLost,
        TokensReturned, CostsBegan, CompaniesReturned, FeeLowered, FeeSettled, AuctionBegan,
        LotCame, BidSealed, BidsRevealed, LotSold, MonthEnded, SetsCounted, TokensCounted,
        GameEnded,
    )
}  # fmt: skip
