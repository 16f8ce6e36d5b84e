"""The state of a game, frozen; conditions live in the rules, evolution only assigns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from games.engine.ledger import BANK
from games.floor.seating import INVESTOR, MANAGER, MANAGERS
from games.floor.state import FloorState
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


@dataclass(frozen=True, kw_only=True)
class State(FloorState):
    """The table. tokens: investor -> tokens not in the box. hands: manager -> companies to choose
    from in this round of the draft; picks: manager -> the choice, secret until all have chosen.
    ready, longer: who wishes so; extensions: how often this negotiation was lengthened. debts: of
    investors who owe more than they have."""

    edition: Edition
    phase: Phase = "setup"
    tokens: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    picks: dict[str, str] = field(default_factory=dict)
    draft_round: int = 1
    ready: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()
    extensions: int = 0
    debts: tuple[Debt, ...] = ()
    lot: Lot | None = None
    reveal: Reveal | None = None

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

    def traded(self) -> list[str]:
        """The companies that players hold."""
        return [id for id, owner in self.owners.items() if owner != BANK]

    def bidders(self) -> tuple[str, ...]:
        """Who may seal a bid for the lot on the table, in seat order."""
        if self.lot is not None and self.lot.tied:
            return self.lot.tied
        return tuple(self.players(MANAGER))
