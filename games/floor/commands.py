"""The commands of both Wall Street games, with their fields as a record writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ask:
    """A manager's standing offer to sell; price None takes it back."""

    company: str
    price: int | None


@dataclass(frozen=True, slots=True)
class Bid:
    """An investor's standing offer to buy; price None takes it back."""

    company: str
    price: int | None


@dataclass(frozen=True, slots=True)
class Accept:
    """A manager takes this investor's bid."""

    company: str
    investor: str


@dataclass(frozen=True, slots=True)
class Take:
    """An investor takes the manager's ask."""

    company: str


@dataclass(frozen=True, slots=True)
class Leave:
    """An investor leaves their deal."""

    company: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """A manager ends the deal on their company."""

    company: str


@dataclass(frozen=True, slots=True)
class Lock:
    """One side wishes the deal closed."""

    company: str


@dataclass(frozen=True, slots=True)
class Unlock:
    """One side takes that wish back."""

    company: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Agrees, or no longer, to end the negotiation now."""

    value: bool


@dataclass(frozen=True, slots=True)
class Longer:
    """Agrees, or no longer, to a longer negotiation."""

    value: bool


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls the four dice."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Keeps a company from the draft hand."""

    company: str


@dataclass(frozen=True, slots=True)
class Settle:
    """An investor proposes to pay this manager less."""

    manager: str
    amount: int


@dataclass(frozen=True, slots=True)
class Agree:
    """A manager agrees to an investor's proposal."""

    investor: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """A manager refuses an investor's proposal."""

    investor: str


@dataclass(frozen=True, slots=True)
class Defer:
    """A manager lets the rest of a debt stand as a promise."""

    investor: str


@dataclass(frozen=True, slots=True)
class Force:
    """A manager forces an investor into bankruptcy."""

    investor: str


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """An investor declares bankruptcy."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Pays a promise, all or in part."""

    to: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sell:
    """A manager short in costs sells a company to the bank."""

    company: str


@dataclass(frozen=True, slots=True)
class Outcry:
    """A manager's open bid for the lot."""

    price: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A manager is out for this lot."""


@dataclass(frozen=True, slots=True)
class Hammer:
    """The auctioneer closes the lot."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A manager's sealed bid; 0 for none."""

    price: int


COMMANDS: Mapping[str, type[Any]] = {
    "ask": Ask,
    "bid": Bid,
    "accept": Accept,
    "take": Take,
    "leave": Leave,
    "cancel": Cancel,
    "lock": Lock,
    "unlock": Unlock,
    "ready": Ready,
    "longer": Longer,
    "roll": Roll,
    "pick": Pick,
    "settle": Settle,
    "agree": Agree,
    "refuse": Refuse,
    "defer": Defer,
    "force": Force,
    "bankrupt": Bankrupt,
    "pay": Pay,
    "sell": Sell,
    "outcry": Outcry,
    "pass": Pass,
    "hammer": Hammer,
    "seal": Seal,
}
