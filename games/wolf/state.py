"""The state of a game, frozen; conditions live in the rules, evolution only assigns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from games.engine.ledger import BANK
from games.engine.protocol import SeatSpec
from games.floor.deals import Deal
from games.floor.seating import INVESTOR, MANAGER, MANAGERS
from games.wolf.editions import Edition

__all__ = ["INVESTOR", "MANAGER", "Debt", "Lot", "Reveal", "State"]

Phase = Literal[
    "setup", "draft", "negotiation", "investor_income", "settlement", "costs", "auction", "over"
]


@dataclass(frozen=True, slots=True)
class Debt:
    """What a short investor owes a manager this month, in units. proposal: the sum the investor
    proposes to pay instead (None: no open one); agreed: the sum that both have agreed on."""

    debtor: str
    creditor: str
    amount: int
    proposal: int | None = None
    agreed: int | None = None

    @property
    def standing(self) -> int:
        """What is to be paid as things stand."""
        return self.amount if self.agreed is None else self.agreed


@dataclass(frozen=True, slots=True)
class Lot:
    """The company on the table. sealed: seat -> bid, secret until all have sealed. After a tie:
    price is the bid to beat, tied who may bid again, ties how often it has been tied."""

    company: str
    sealed: dict[str, int] = field(default_factory=dict)
    price: int | None = None
    tied: tuple[str, ...] = ()
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Reveal:
    """The bids that were last shown together. winner: None for a tie or when nobody bid; tied: who
    bids again."""

    company: str
    bids: dict[str, int]
    winner: str | None
    price: int
    tied: tuple[str, ...]


@dataclass(frozen=True)  # without slots: a copy of its one dictionary is five times quicker
class State:
    """Money in whole units; seats and companies by id.

    cash: account -> units, the bank among them. roles: seat -> roles still held; first_roles: those
    of the beginning. tokens: investor -> tokens not in the box. owners: company -> seat, or "bank".
    reserve: the deck, top first. gone: companies that left the game. hands: manager -> companies to
    choose from in this round of the draft; picks: manager -> the choice, secret until all have
    chosen. positions: colour -> index on its track. ready, longer: who wishes so; extensions: how
    often this negotiation was lengthened. debts: of investors who owe more than they have. fees:
    manager -> fee still to be paid in costs. lots: companies still to come.
    """

    edition: Edition
    seats: tuple[SeatSpec, ...]
    phase: Phase = "setup"
    round: int = 1
    cash: dict[str, int] = field(default_factory=dict)
    first_roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rolls: tuple[dict[str, int], ...] = ()
    tokens: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    picks: dict[str, str] = field(default_factory=dict)
    draft_round: int = 1
    positions: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    reserve: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    deals: dict[str, Deal] = field(default_factory=dict)
    asks: dict[str, int] = field(default_factory=dict)
    bids: dict[str, dict[str, int]] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()
    extensions: int = 0
    roller: str | None = None
    dice: dict[str, int] | None = None
    debts: tuple[Debt, ...] = ()
    fees: dict[str, int] = field(default_factory=dict)
    lots: tuple[str, ...] = ()
    lot: Lot | None = None
    reveal: Reveal | None = None
    scores: dict[str, int] = field(default_factory=dict)
    winners: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def but(self, **changes: Any) -> State:
        """This state with some fields changed; quicker than ``dataclasses.replace``."""
        after = object.__new__(State)
        after.__dict__.update(self.__dict__, **changes)
        return after

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def moment(self) -> str:
        """What a screen was drawn for: month and phase, in the draft also its round, in the
        auction the lot and how often it has been tied."""
        name = f"{self.round}/{self.phase}"
        if self.phase == "draft":
            return f"{name}/{self.draft_round}"
        if self.lot is not None:
            return f"{name}/{len(self.lots)}/{self.lot.ties}"
        return name

    @property
    def two_roles(self) -> bool:
        """Three or four players: everyone is manager and investor at once."""
        return len(self.seats) not in MANAGERS

    def players(self, role: str | None = None) -> list[str]:
        """All seats (that hold this role), in seat order."""
        return [seat.id for seat in self.seats if role is None or role in self.roles[seat.id]]

    def held(self, owner: str) -> list[str]:
        """The companies of a manager or of the bank, by id."""
        return sorted(id for id, each in self.owners.items() if each == owner)

    def traded(self) -> list[str]:
        """The companies that players hold."""
        return [id for id, owner in self.owners.items() if owner != BANK]

    def bidders(self) -> tuple[str, ...]:
        """Who may seal a bid for the lot on the table, in seat order."""
        if self.lot is not None and self.lot.tied:
            return self.lot.tied
        return tuple(self.players(MANAGER))
