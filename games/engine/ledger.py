"""Money has one door: a transfer from one account to another, kept for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.unfolding import Unfolding

BANK = "bank"


@dataclass(frozen=True, slots=True)
class Transfer:
    """Event: amount units (above 0) go from payer to payee (seat ids or "bank").

    round is the month or day, phase the phase in which it happened ("setup" before the first).
    """

    payer: str
    payee: str
    amount: int
    reason: str
    round: int
    phase: str

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise ValueError(f"a transfer moves an amount above 0, not {self.amount}")
        if self.payer == self.payee:
            raise ValueError(f"{self.payer} cannot pay itself")


def transfer(course: Unfolding[Any], payer: str, payee: str, amount: int, reason: str) -> None:
    """Money moves; nothing happens for 0."""
    if amount:
        state = course.state
        course.add(Transfer(payer, payee, amount, reason, state.round, state.phase))


def moved(cash: Mapping[str, int], made: Transfer) -> dict[str, int]:
    """The accounts (account -> units, the bank among them) after one transfer; their sum stays."""
    after = dict(cash)
    after[made.payer] -= made.amount
    after[made.payee] += made.amount
    return after


def balances(accounts: Iterable[str], transfers: Iterable[Transfer]) -> dict[str, int]:
    """What each account holds when all start at 0 and every transfer has been made."""
    books = dict.fromkeys([BANK, *accounts], 0)
    for made in transfers:
        books[made.payer] -= made.amount
        books[made.payee] += made.amount
    return books
