"""What a trader may ask for, with the fields as a record writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ChooseCharacter:
    """``character``: wear this name and picture (K-04)."""

    name: str


@dataclass(frozen=True, slots=True)
class TakeContract:
    """``contract``: take the free token of this company (K-04, K-43)."""

    company: str


@dataclass(frozen=True, slots=True)
class OpenExchange:
    """``open``: the session chairman opens the exchange (K-11)."""


@dataclass(frozen=True, slots=True)
class Call:
    """``call``: offer these cards, unseen, for as many others; optionally say which company is
    looked for or offered, true or not (K-12)."""

    cards: tuple[str, ...]
    wanted: str | None = None
    offered: str | None = None


@dataclass(frozen=True, slots=True)
class Uncall:
    """``uncall``: take the call of this number back."""

    call: int


@dataclass(frozen=True, slots=True)
class Swap:
    """``swap``: answer the call of this number with as many cards (K-12, K-14)."""

    call: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conclude:
    """``conclude``: sell these cards of one company, with or without its token, on the first free
    offer, or on this one with ``front-door`` (K-20)."""

    company: str
    cards: tuple[str, ...]
    contract: bool
    offer: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """``pass``: make no sale today (last call only, K-16)."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """``play``: play a profit card; trader for ``tip``, give for ``private-line``, company for
    ``support``, portfolio for ``hedge`` (K-25, K-60)."""

    card: str
    trader: str | None = None
    give: str | None = None
    company: str | None = None
    portfolio: str | None = None


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """``discard``: give a profit card up unused (K-25)."""

    card: str


COMMANDS: Mapping[str, type[Any]] = {
    "character": ChooseCharacter,
    "contract": TakeContract,
    "open": OpenExchange,
    "call": Call,
    "uncall": Uncall,
    "swap": Swap,
    "conclude": Conclude,
    "pass": Pass,
    "play": PlayCard,
    "discard": DiscardCard,
}
