"""What has happened at a table, folded from its log as it grows; each game says what it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from classroom.screens.folding import Folding
from games.engine.ledger import Transfer
from games.floor.deals import Deal

TOLD = 40
"""How many happenings are kept for the tape."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One event for the tape; number counts them, round is its month."""

    number: int
    round: int
    event: Any


@dataclass(frozen=True, slots=True)
class Month:
    """One month's money: the final deals, who held what, the dice (an event with dice, before and
    after, by colour), every transfer from the end of the negotiation to the next month, and the
    debts behind net amounts, where a game has those."""

    round: int
    deals: Mapping[str, Deal]
    owners: Mapping[str, str]
    moved: Any = None
    transfers: tuple[Transfer, ...] = ()
    debts: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """The happenings of late, oldest first, and the month whose money was counted last (None before
    the first negotiation has ended)."""

    number: int = 0
    round: int = 1
    tape: tuple[Happening, ...] = ()
    month: Month | None = None

    def noted(self, event: Any) -> Story:
        """The story with one more happening on its tape."""
        number = self.number + 1
        happening = Happening(number, self.round, event)
        return replace(self, number=number, tape=(*self.tape[1 - TOLD :], happening))

    def of_month(self, **changes: Any) -> Story:
        """The story with more known of the month that is being counted, if one is."""
        if self.month is None:
            return self
        return replace(self, month=replace(self.month, **changes))

    def paid(self, transfer: Transfer) -> Story:
        """The story with one more payment of the month that is being counted."""
        if self.month is None or transfer.round != self.month.round:
            return self
        return self.of_month(transfers=(*self.month.transfers, transfer))


_foldings: dict[Callable[[Story, Any], Story], Folding[Story]] = {}


def of(loaded: Any, told: Callable[[Story, Any], Story]) -> Story:
    """The story of a loaded game, going on from what this process has folded already. told: the
    game's own step from one event to the next story."""
    folding = _foldings.get(told)
    if folding is None:
        folding = _foldings.setdefault(told, Folding(Story(), told))
    return folding.of(loaded)


def forget() -> None:
    """Drop everything (between tests, whose databases start anew)."""
    for folding in _foldings.values():
        folding.forget()
