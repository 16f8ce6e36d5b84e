"""What a game's rules offer to the service, the robots and the tests.

``begin``, ``decide`` and ``expire`` think and answer with events; ``evolve`` copies one event into
the next state; nothing else changes a state. States are frozen. Time comes in as ``at``, whole or
broken seconds since the game began, pauses left out; chance comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.chance import Chance


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who sits down: seat id, shown name, and the role if the table gives roles itself."""

    id: str
    name: str
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The running clock. A new name starts a new clock of that many seconds; the same name with
    other seconds lengthens or shortens the running one by the difference."""

    name: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Move:
    """One thing a viewer may do now: the command's name, its settled fields, and (where it has one)
    the name of the field that takes a whole number from low to high in steps of step."""

    do: str
    fields: tuple[tuple[str, str | int | bool | None], ...] = ()
    free: str | None = None
    low: int = 0
    high: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """What is kept of a player beside the log: units of cash, roles, and "in" or "out"."""

    cash: int
    roles: tuple[str, ...]
    status: str


@dataclass(frozen=True, slots=True)
class CompanyRow:
    """What is kept of a company that is somebody's: the owner, and the deal if there is one."""

    owner: str
    investor: str | None
    price: int | None
    locked: bool


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that a state stands for: by seat id and by company id."""

    players: Mapping[str, PlayerRow]
    companies: Mapping[str, CompanyRow]


class State(Protocol):
    """What every game's state says of itself; round is the month or the day, from 1."""

    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def over(self) -> bool: ...


class Rules(Protocol):
    """A game's rules; each game's ``rules`` module is one."""

    KEY: str
    SEATS: range
    ROUND: str
    """"month" or "day": the word for a round in the state JSON."""
    COMMANDS: Mapping[str, type[Any]]
    """Command name -> frozen dataclass with the fields as a record writes them."""
    EVENTS: Mapping[str, type[Any]]
    """Event class name -> frozen dataclass made of plain values (for the stored log)."""
    BANKRUPTCIES: tuple[type[Any], ...]
    """The events that each stand for one player's bankruptcy; empty where nobody goes bankrupt."""
    STATE: type[Any]
    EDITION: type[Any]

    def edition(self, options: Mapping[str, object]) -> Any:
        """Options that differ from the defaults -> edition. RecordError names a wrong one."""

    def options(self, edition: Any) -> dict[str, Any]:
        """The options by which this edition differs from the defaults, as a record writes them."""

    def check_seats(self, seats: Sequence[SeatSpec]) -> None:
        """RecordError when no game can begin with these seats (number, roles)."""

    def check_script(
        self, edition: Any, seats: Sequence[SeatSpec], script: Mapping[str, Any]
    ) -> None:
        """RecordError when a draw's name or the shape of an answer is unknown to this game."""

    def begin(self, edition: Any, seats: Sequence[SeatSpec], chance: Chance) -> tuple[Any, ...]: ...
    def decide(
        self, state: Any, who: str, command: Any, chance: Chance, at: float
    ) -> tuple[Any, ...]:
        """Events, or RuleViolation."""

    def expire(self, state: Any, chance: Chance, at: float) -> tuple[Any, ...]:
        """What the running deadline's end brings (the record's ``advance``), or RuleViolation."""

    def evolve(self, state: Any, event: Any) -> Any:
        """The next state; state is None for a game's first event."""

    def deadline(self, state: Any) -> Deadline | None: ...
    def moment(self, state: Any) -> str:
        """What a screen was drawn for ("2/negotiation", "2/auction/3"): a command drawn for
        another moment is late."""

    def price(self, state: Any, command: Any) -> int | None:
        """The price that stands now and that the command would agree to; None where it agrees to
        none."""

    def view(self, state: Any, who: str | None) -> Any:
        """What this seat (None: the whole room) may see, built up from nothing."""

    def legal(self, state: Any, who: str) -> tuple[Move, ...]: ...
    def rows(self, state: Any) -> Rows: ...
    def state_json(self, state: Any, transfers: Sequence[Any]) -> dict[str, Any]:
        """The state as ``manage.py replay --json`` prints it."""

    def violations(self, state: Any) -> list[str]:
        """The invariants that this state breaks, in words; empty when all is well."""
