"""What the tables of both editions hold alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from games.engine.protocol import SeatSpec
from games.floor.deals import Deal


@dataclass(frozen=True, kw_only=True)  # without slots: copying its one dictionary is much quicker
class FloorState:
    """Money in whole units; seats and companies by id.

    cash: account -> units, the bank among them. roles: seat -> roles still held; first_roles: those
    of the beginning. rolls: the red die by seat, first throw and each re-throw of the tied.
    positions: colour -> index on its track. owners: company -> seat, or "bank". reserve: the deck,
    top first. gone: companies that left the game. fees: manager -> fee still to be paid in costs.
    lots: companies still to come.
    """

    seats: tuple[SeatSpec, ...]
    round: int = 1
    cash: dict[str, int] = field(default_factory=dict)
    first_roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rolls: tuple[dict[str, int], ...] = ()
    positions: dict[str, int] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    reserve: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    deals: dict[str, Deal] = field(default_factory=dict)
    asks: dict[str, int] = field(default_factory=dict)
    bids: dict[str, dict[str, int]] = field(default_factory=dict)
    roller: str | None = None
    dice: dict[str, int] | None = None
    fees: dict[str, int] = field(default_factory=dict)
    lots: tuple[str, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    winners: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def but(self, **changes: Any) -> Self:
        """This state with some fields changed; quicker than ``dataclasses.replace``."""
        after = object.__new__(type(self))
        after.__dict__.update(self.__dict__, **changes)
        return after

    def held(self, owner: str) -> list[str]:
        """The companies of a manager or of the bank, by id."""
        return sorted(id for id, each in self.owners.items() if each == owner)
