"""The work of every part of the month but the negotiation, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.board import rounded
from classroom.screens.panic.table import INVESTOR, MANAGER, Table, listed
from classroom.wording import grouped
from games.floor.companies import COMPANIES
from games.panic.editions import HAMMER_SECONDS

QUICK_BIDS = 4


@dataclass(frozen=True, slots=True)
class RollView:
    """Who rolls the dice; mine: the viewer."""

    mine: bool
    roller: str
    can: bool
    moment: str


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
class HoldingView:
    """A company that may have to be sold to the bank."""

    id: str
    name: str
    colour: str
    double: bool
    expected: str
    moment: str


@dataclass(frozen=True, slots=True)
class CostsView:
    """The viewer's fee and what they may sell; fee "" when they owe nothing. short: who else is
    selling."""

    fee: str
    cash: str
    missing: str
    price: str
    holdings: tuple[HoldingView, ...]
    short: str
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


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One line of the final table."""

    place: str
    name: str
    money: str
    won: bool
    me: bool
    robot: bool


@dataclass(frozen=True, slots=True)
class EndView:
    """How it ended: the winners by side, the table of all, and the way to the report."""

    title: str
    reason: str
    winners: tuple[tuple[str, str, str], ...]
    sides: tuple[tuple[str, tuple[ScoreView, ...]], ...]
    out: str
    promises: tuple[str, ...]
    report: bool
    practice: bool


def roll(table: Table) -> dict[str, Region]:
    """Investors' income: somebody rolls."""
    view = table.view
    mine = view.roller == view.me
    made = RollView(mine, table.name(view.roller), table.taking_input, view.moment)
    return {"work": Region("panic/live/_roll.html", made)}


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


def costs(table: Table) -> dict[str, Region]:
    """Managers who are short sell companies to the bank."""
    view = table.view
    fee = view.fees.get(view.me)
    cash = view.cash.get(view.me, 0)
    holdings = []
    for id in view.companies(table.me) if fee is not None else ():
        card = COMPANIES[id]
        expected = rounded(table.expected(id)) if table.odds else ""
        double = card.factor > 1
        holdings.append(HoldingView(id, card.name, card.colour, double, expected, view.moment))
    made = CostsView(
        "" if fee is None else grouped(fee),
        grouped(cash),
        "" if fee is None else grouped(fee - cash),
        grouped(5),
        tuple(holdings),
        listed([table.name(seat) for seat in view.fees if seat != view.me]),
        table.taking_input,
        view.moment,
    )
    return {"work": Region("panic/live/_costs.html", made)}


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


def end(table: Table) -> dict[str, Region]:
    """The end: two winners (or one in the two-role game)."""
    return {"work": Region("panic/live/_end.html", ending(table))}


def ending(table: Table) -> EndView:
    """The final table, richest first within each side."""
    view = table.view
    winners = []
    for side, seats in view.winners.items():
        title = {
            MANAGER: _("Richest manager"),
            INVESTOR: _("Richest investor"),
        }.get(side, _("Richest player"))
        names = listed([table.name(seat) for seat in seats]) or _("nobody")
        best = grouped(view.scores[seats[0]]) if seats else ""
        winners.append((title, names, best))
    won = {seat for seats in view.winners.values() for seat in seats}
    money = view.scores or {seat: cash for seat, cash in view.cash.items() if seat not in view.out}
    if view.two_roles:
        sides = [(_("All players"), list(money))]
    else:
        sides = [
            (title, [seat for seat in money if role in table.first_roles[seat]])
            for role, title in ((MANAGER, _("Managers")), (INVESTOR, _("Investors")))
        ]
    if not view.over:
        reason = _("The game was ended before its last month.")
    elif view.round < view.edition.months or not all(view.winners.values()):
        reason = _("The game ended early: one side has nobody left.")
    else:
        reason = _("The last month is over.")
    if view.me in won:
        title = _("You win!")
    elif view.me is not None and view.me in view.out:
        title = _("The game is over. You were bankrupt.")
    else:
        title = _("The game is over")
    promises = tuple(
        _("%(debtor)s never paid %(amount)s promised to %(creditor)s.")
        % {
            "debtor": table.name(promise.debtor),
            "amount": grouped(promise.amount),
            "creditor": table.name(promise.creditor),
        }
        for promise in view.promises
    )
    return EndView(
        title,
        reason,
        tuple(winners),
        tuple((name, _ranked(table, seats, money, won)) for name, seats in sides),
        listed([table.name(seat) for seat in view.out]),
        promises,
        view.me is not None,
        table.practice,
    )


def _ranked(
    table: Table, seats: list[str], money: dict[str, int], won: set[str]
) -> tuple[ScoreView, ...]:
    """Richest first; equals share a place."""
    order = sorted(seats, key=lambda seat: -money[seat])
    return tuple(
        ScoreView(
            str(1 + sum(money[other] > money[seat] for other in order)),
            table.name(seat),
            grouped(money[seat]),
            seat in won,
            seat == table.view.me,
            seat in table.robots,
        )
        for seat in order
    )


def role_word(table: Table, seat: str) -> str:
    """ "manager", "investor", or both."""
    words = {MANAGER: _("manager"), INVESTOR: _("investor")}
    return " · ".join(words[role] for role in table.view.roles.get(seat, ()))
