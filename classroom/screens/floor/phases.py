"""The work of the parts of a month that both Wall Street games have, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor.table import INVESTOR, MANAGER, Table
from classroom.wording import grouped, listed, rounded
from games.floor.companies import COMPANIES

SALE_PRICE = 5


@dataclass(frozen=True, slots=True)
class RollView:
    """Who rolls the dice; mine: the viewer."""

    mine: bool
    roller: str
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
    """The viewer's fee and what they may sell; fee "" when they owe nothing. rule: what a sale
    does to the fee. short: who else is selling."""

    fee: str
    cash: str
    missing: str
    price: str
    rule: str
    holdings: tuple[HoldingView, ...]
    short: str
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One line of the final table. sum: how the result was reached, "" where it is plain."""

    place: str
    name: str
    money: str
    sum: str
    won: bool
    me: bool
    robot: bool


@dataclass(frozen=True, slots=True)
class EndView:
    """How it ended: the winners by side, the table of all, and the way to the report. folded, fold:
    the title of a fold and its lines; shown: the teacher has released the reports."""

    title: str
    reason: str
    winners: tuple[tuple[str, str, str], ...]
    sides: tuple[tuple[str, tuple[ScoreView, ...]], ...]
    out: str
    folded: str
    fold: tuple[str, ...]
    report: bool
    shown: bool
    practice: bool


def roll(table: Table) -> dict[str, Region]:
    """Investors' income: somebody rolls."""
    view = table.view
    mine = view.roller == view.me
    made = RollView(mine, table.name(view.roller), table.taking_input, view.moment)
    return {"work": Region("floor/live/_roll.html", made)}


def costs(table: Table, rule: str) -> dict[str, Region]:
    """Managers who are short sell companies to the bank. rule: what a sale does to the fee."""
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
        grouped(SALE_PRICE),
        rule,
        tuple(holdings),
        listed([table.name(seat) for seat in view.fees if seat != view.me]),
        table.taking_input,
        view.moment,
    )
    return {"work": Region("floor/live/_costs.html", made)}


def ending(
    table: Table,
    reason: str,
    lost: str,
    *,
    sums: Mapping[str, str],
    folded: str = "",
    fold: tuple[str, ...] = (),
) -> EndView:
    """The final table, richest first within each side. reason: why the game is over; lost: the
    title for a viewer who is out; sums: seat -> how their result was reached."""
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
    money = view.scores or {seat: cash for seat, cash in view.cash.items() if seat not in table.out}
    if view.two_roles:
        sides = [(_("All players"), list(money))]
    else:
        sides = [
            (title, [seat for seat in money if role in table.first_roles[seat]])
            for role, title in ((MANAGER, _("Managers")), (INVESTOR, _("Investors")))
        ]
    if any(view.me in seats for seats in view.winners.values()):
        title = _("You win!")
    elif view.me in table.out:
        title = lost
    else:
        title = _("The game is over")
    return EndView(
        title,
        reason if view.over else _("The game was ended before its last month."),
        tuple(winners),
        tuple((name, _ranked(table, seats, money, sums)) for name, seats in sides),
        listed([table.name(seat.id) for seat in view.seats if seat.id in table.out]),
        folded,
        fold,
        view.me is not None,
        table.released,
        table.practice,
    )


def _ranked(
    table: Table, seats: list[str], money: Mapping[str, int], sums: Mapping[str, str]
) -> tuple[ScoreView, ...]:
    """Richest first; equals share a place."""
    won = {seat for seats in table.view.winners.values() for seat in seats}
    order = sorted(seats, key=lambda seat: -money[seat])
    return tuple(
        ScoreView(
            str(1 + sum(money[other] > money[seat] for other in order)),
            table.name(seat),
            grouped(money[seat]),
            sums.get(seat, ""),
            seat in won,
            seat == table.view.me,
            seat in table.robots,
        )
        for seat in order
    )
