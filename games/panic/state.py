"""The state of a game, frozen; conditions live in the rules, evolution only assigns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.floor.state import FloorState
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


@dataclass(frozen=True, kw_only=True)
class State(FloorState):
    """The table. out: seats that are out of the game. returned: a company has come back to the
    reserve since it was last shuffled. debts: what short investors still owe. promises: as debts,
    one a pair."""

    edition: Edition
    phase: Phase = "setup"
    out: tuple[str, ...] = ()
    returned: bool = False
    debts: tuple[Debt, ...] = ()
    promises: tuple[Debt, ...] = ()
    auctioneer: str | None = None
    lot: Lot | None = None

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

    def spare(self, seat: str) -> int:
        """The cash of this seat that no standing bid binds: a bid stays covered until it is
        beaten (P-54)."""
        lot = self.lot
        bound = lot.price or 0 if lot is not None and lot.by == seat else 0
        return self.cash[seat] - bound

    def players(self, role: str | None = None) -> list[str]:
        """Seats still in the game (with this role), in seat order."""
        return [
            seat.id
            for seat in self.seats
            if seat.id not in self.out and (role is None or role in self.roles[seat.id])
        ]
