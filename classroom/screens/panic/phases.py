"""The work of every part of the month but the negotiation, and the end, at Panic on Wall Street!"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor import phases as floor
from classroom.screens.floor.phases import EndView, roll
from classroom.screens.floor.table import MANAGER, Table
from classroom.wording import grouped, listed, rounded
from games.floor.companies import COMPANIES
from games.panic.editions import HAMMER_SECONDS

__all__ = ["auction", "costs", "end", "ending", "lot", "roll", "settlement"]

QUICK_BIDS = 4


@dataclass(frozen=True, slots=True)
class DebtView:
    """What somebody still owes somebody."""

    seat: str
    debtor: str
    creditor: str
    amount: str


@dataclass(frozen=True, slots=True)
class SettlementView:
    """Debts owed to the viewer, by the viewer, and between others."""

    to_me: tuple[DebtView, ...]
    by_me: tuple[DebtView, ...]
    others: tuple[DebtView, ...]
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class LotView:
    """The lot on the table. name "" while it lies face down. bids: prices that the viewer may call
    with one press. passed, turn: for the auction by turns."""

    name: str
    colour: str
    double: bool
    expected: str
    spread: str
    number: str
    price: str
    by: str
    mine: bool
    auctioneer: str
    hammer: bool
    turns: bool
    turn: str
    my_turn: bool
    passed: str
    bids: tuple[str, ...]
    start: str
    step: str
    cash: str
    bidding: bool
    broke: bool
    can: bool
    moment: str
    id: str = "lot"
    wait: str = str(HAMMER_SECONDS)


def settlement(table: Table) -> dict[str, Region]:
    """Managers choose what becomes of debts that cannot be paid."""
    view = table.view
    debts = [
        (
            debt,
            DebtView(
                debt.debtor,
                table.name(debt.debtor),
                table.name(debt.creditor),
                grouped(debt.amount),
            ),
        )
        for debt in view.debts
    ]
    made = SettlementView(
        tuple(shown for debt, shown in debts if debt.creditor == view.me),
        tuple(shown for debt, shown in debts if debt.debtor == view.me),
        tuple(shown for debt, shown in debts if view.me not in (debt.creditor, debt.debtor)),
        table.taking_input,
        view.moment,
    )
    return {"work": Region("panic/live/_settlement.html", made)}


def auction(table: Table) -> dict[str, Region]:
    """The lot under the hammer."""
    return {"work": Region("panic/live/_auction.html", lot(table))}


def lot(table: Table) -> LotView:
    """The lot as this viewer sees it, and what they may do."""
    view, me = table.view, table.view.me
    on_table = view.lot
    step = view.edition.step
    card = COMPANIES[on_table.company] if on_table.company else None
    turns = view.edition.auction == "turns"
    least = (on_table.price or 0) + step
    least += -least % step
    cash = view.cash.get(me, 0)
    manager = view.has(MANAGER) and me not in on_table.passed
    my_turn = turns and on_table.turn == me
    bidding = manager and on_table.by != me and (not turns or my_turn)
    affordable = bidding and least <= cash
    bids = tuple(
        str(price) for price in range(least, least + QUICK_BIDS * step, step) if price <= cash
    )
    return LotView(
        name=card.name if card else "",
        colour=card.colour if card else "",
        double=card is not None and card.factor > 1,
        expected=rounded(table.expected(card.id)) if card and table.odds else "",
        spread=rounded(table.worth[card.colour].spread * card.factor)
        if card and table.odds
        else "",
        number=str(view.lots_left),
        price="" if on_table.price is None else grouped(on_table.price),
        by=table.name(on_table.by) if on_table.by else "",
        mine=on_table.by is not None and on_table.by == me,
        auctioneer=table.name(view.auctioneer),
        hammer=view.auctioneer == me and not turns and not view.two_roles,
        turns=turns,
        turn=table.name(on_table.turn) if on_table.turn else "",
        my_turn=my_turn,
        passed=listed([table.name(seat) for seat in on_table.passed]),
        bids=bids if affordable else (),
        start=str(least),
        step=str(step),
        cash=grouped(cash),
        bidding=affordable,
        broke=bidding and not affordable,
        can=table.taking_input,
        moment=view.moment,
    )


def costs(table: Table) -> dict[str, Region]:
    """Managers who are short sell companies to the bank."""
    return floor.costs(table, _("The costs stay the same."))


def end(table: Table) -> dict[str, Region]:
    """The end: two winners (or one in the two-role game)."""
    return {"work": Region("floor/live/_end.html", ending(table))}


def ending(table: Table) -> EndView:
    """The final table, and the promises that were never paid."""
    view = table.view
    early = view.round < view.edition.months or not all(view.winners.values())
    promises = tuple(
        _("%(debtor)s never paid %(amount)s promised to %(creditor)s.")
        % {
            "debtor": table.name(promise.debtor),
            "amount": grouped(promise.amount),
            "creditor": table.name(promise.creditor),
        }
        for promise in view.promises
    )
    return floor.ending(
        table,
        _("The game ended early: one side has nobody left.")
        if early
        else _("The last month is over."),
        _("The game is over. You were bankrupt."),
        sums={},
        folded=_("Promises never paid") if promises else "",
        fold=promises,
    )
