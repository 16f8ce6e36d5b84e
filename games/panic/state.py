"""The state of a game, frozen; conditions live in the rules, evolution only assigns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from games.engine.protocol import SeatSpec
from games.floor.deals import Deal
from games.panic.editions import Edition

Phase = Literal["setup", "negotiation", "investor_income", "settlement", "costs", "auction", "over"]
MANAGER, INVESTOR = "manager", "investor"


@dataclass(frozen=True, slots=True)
class Debt:
    """What an investor still owes a manager this month, in units."""

    debtor: str
    creditor: str
    amount: int


@dataclass(frozen=True, slots=True)
class Lot:
    """The company under the hammer: standing bid (None: none yet), whose, since when (seconds of
    the game), who has passed, and whose turn it is (turns only)."""

    company: str
    price: int | None = None
    by: str | None = None
    since: float = 0.0
    passed: tuple[str, ...] = ()
    turn: str | None = None


@dataclass(frozen=True)  # without slots: a copy of its one dictionary is five times quicker
class State:
    """Money in whole units; seats and companies by id.

    cash: account -> units, the bank among them. roles: seat -> roles still held; first_roles: those
    of the beginning. out: seats that are out of the game. owners: company -> seat. reserve: the
    deck, top first; returned: a company has come back to it since it was last shuffled. gone:
    companies that left the game. positions: colour -> index on its track. promises: as debts, one
    a pair. fees: seat -> fee still to be paid in costs. lots: companies still to come.
    """

    edition: Edition
    seats: tuple[SeatSpec, ...]
    phase: Phase = "setup"
    round: int = 1
    cash: dict[str, int] = field(default_factory=dict)
    first_roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rolls: tuple[dict[str, int], ...] = ()
    out: tuple[str, ...] = ()
    positions: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    reserve: tuple[str, ...] = ()
    returned: bool = False
    gone: tuple[str, ...] = ()
    deals: dict[str, Deal] = field(default_factory=dict)
    asks: dict[str, int] = field(default_factory=dict)
    bids: dict[str, dict[str, int]] = field(default_factory=dict)
    roller: str | None = None
    dice: dict[str, int] | None = None
    debts: tuple[Debt, ...] = ()
    promises: tuple[Debt, ...] = ()
    fees: dict[str, int] = field(default_factory=dict)
    auctioneer: str | None = None
    lots: tuple[str, ...] = ()
    lot: Lot | None = None
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
        """What a screen was drawn for: month and phase, in the auction also the lot."""
        name = f"{self.round}/{self.phase}"
        return f"{name}/{len(self.lots)}" if self.phase == "auction" else name

    @property
    def two_roles(self) -> bool:
        """Three or four players: everyone is manager and investor at once."""
        return len(self.seats) < 5

    def players(self, role: str | None = None) -> list[str]:
        """Seats still in the game (with this role), in seat order."""
        return [
            seat.id
            for seat in self.seats
            if seat.id not in self.out and (role is None or role in self.roles[seat.id])
        ]

    def held(self, manager: str) -> list[str]:
        """The companies of a manager, by id."""
        return sorted(id for id, owner in self.owners.items() if owner == manager)
