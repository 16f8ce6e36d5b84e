"""Manager income when somebody owes more than they have: proposals, answers, what must fall."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.live.regions import Region
from classroom.screens.floor.table import Table
from classroom.wording import grouped
from games.wolf.income import FRESH_MONEY
from games.wolf.state import Debt


@dataclass(frozen=True, slots=True)
class OwedView:
    """One of the viewer's debts. proposal, agreed: sums as text, "" when there is none; start and
    most feed the stepper."""

    seat: str
    name: str
    amount: str
    proposal: str
    agreed: str
    start: str
    most: str


@dataclass(frozen=True, slots=True)
class ClaimView:
    """What somebody owes the viewer. owing: what they owe in all as things stand; cash and missing:
    what they have, and what must still fall, "" where the teacher hides cash."""

    seat: str
    name: str
    amount: str
    proposal: str
    agreed: str
    owing: str
    cash: str
    missing: str


@dataclass(frozen=True, slots=True)
class ShortView:
    """A debtor as everyone sees them: owing as things stand, what must still fall, and to whom
    how much (creditor, amount, proposal, agreed)."""

    name: str
    owing: str
    missing: str
    debts: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True, slots=True)
class SettlementView:
    """The viewer's own debts, claims on others, and everyone who is short. missing: what must
    still fall of the viewer's debts; fresh: what a bankrupt gets; tokens: those left then."""

    debts: tuple[OwedView, ...]
    owing: str
    cash: str
    missing: str
    fresh: str
    tokens: int
    claims: tuple[ClaimView, ...]
    short: tuple[ShortView, ...]
    can: bool
    moment: str


def regions(table: Table) -> dict[str, Region]:
    """The settlement as this viewer sees it."""
    return {"work": Region("wolf/live/_settlement.html", settlement(table))}


def missing(table: Table, debtor: str) -> int | None:
    """How much the debts of an investor must still fall; None when their cash is hidden."""
    view = table.view
    cash = view.cash.get(debtor)
    return None if cash is None else max(0, view.owing(debtor) - cash)


def settlement(table: Table) -> SettlementView:
    """Who owes what, what is proposed and agreed."""
    view, me = table.view, table.me
    mine = [debt for debt in view.debts if debt.debtor == me]
    owing = view.owing(me)
    cash = view.cash.get(me, 0)
    short = [seat for seat in dict.fromkeys(debt.debtor for debt in view.debts) if seat != me]
    tokens = view.edition.tokens - view.lost.get(me, 0)
    return SettlementView(
        debts=tuple(_owed(table, debt, owing - cash) for debt in mine),
        owing=grouped(owing),
        cash=grouped(cash),
        missing=grouped(max(0, owing - cash)),
        fresh=grouped(FRESH_MONEY),
        tokens=max(0, tokens - 1),
        claims=tuple(_claim(table, debt) for debt in view.debts if debt.creditor == me),
        short=tuple(_short(table, seat) for seat in short),
        can=table.taking_input,
        moment=view.moment,
    )


def _text(amount: int | None) -> str:
    return "" if amount is None else grouped(amount)


def _owed(table: Table, debt: Debt, missing: int) -> OwedView:
    """A debt with a sum to begin with: what this manager alone would have to take."""
    start = max(0, debt.standing - max(0, missing))
    return OwedView(
        debt.creditor,
        table.name(debt.creditor),
        grouped(debt.amount),
        _text(debt.proposal),
        _text(debt.agreed),
        str(min(start, debt.amount - 1)),
        str(debt.amount - 1),
    )


def _claim(table: Table, debt: Debt) -> ClaimView:
    view = table.view
    return ClaimView(
        debt.debtor,
        table.name(debt.debtor),
        grouped(debt.amount),
        _text(debt.proposal),
        _text(debt.agreed),
        grouped(view.owing(debt.debtor)),
        _text(view.cash.get(debt.debtor)),
        _text(missing(table, debt.debtor)),
    )


def _short(table: Table, debtor: str) -> ShortView:
    view = table.view
    return ShortView(
        table.name(debtor),
        grouped(view.owing(debtor)),
        _text(missing(table, debtor)),
        tuple(
            (
                table.name(debt.creditor),
                grouped(debt.amount),
                _text(debt.proposal),
                _text(debt.agreed),
            )
            for debt in view.debts
            if debt.debtor == debtor
        ),
    )
