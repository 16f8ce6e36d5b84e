"""Money has one door: a transfer from one account to another, kept for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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


def moved(cash: Mapping[str, int], transfer: Transfer) -> dict[str, int]:
    """The accounts (account -> units, the bank among them) after one transfer; their sum stays."""
    after = dict(cash)
    after[transfer.payer] -= transfer.amount
    after[transfer.payee] += transfer.amount
    return after


def balances(accounts: Iterable[str], transfers: Iterable[Transfer]) -> dict[str, int]:
    """What each account holds when all start at 0 and every transfer has been made."""
    books = dict.fromkeys([BANK, *accounts], 0)
    for transfer in transfers:
        books[transfer.payer] -= transfer.amount
        books[transfer.payee] += transfer.amount
    return books
