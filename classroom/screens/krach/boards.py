"""The twelve price boards against the −30 line, and the fall of prices from the top, one by one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.krach.table import SIGNS, Sign, Table
from classroom.wording import grouped
from games.krach.companies import IDS
from games.krach.state import BANK_RUN_PRICE, Mark

LINE = -BANK_RUN_PRICE
DEEPEST = 36
"""Units that a board is long: a little more than the line, so that a fall past it shows."""
SELLING = ("exchange", "last_call", "markdowns")
"""The phases in which the day's sales are made, or not counted yet."""
NEAR = 6
"""A price within so many units of the line is marked as near."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a price on its board: beat is its place among the day's moves, from 1; text the
    price after it; low and long are where it lies on the board, in units from 0; up: a rise."""

    beat: int
    text: str
    low: int
    long: int
    up: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One company's board. was, is: prices as text; deep: how far the price has fallen before the
    steps, on the board; laid: how far it would fall by the sales laid so far, laid_price as text
    ("" without any). token: whose contract it is, mine: the viewer's. state: "run" at or past the
    line, "near" it, or "". spoken says the board in a sentence."""

    sign: Sign
    was: str
    price: str
    deep: int
    laid: int
    laid_price: str
    steps: tuple[Step, ...]
    token: str
    mine: bool
    state: str
    spoken: str


@dataclass(frozen=True, slots=True)
class BoardsView:
    """All twelve. day: whose steps are shown, "" without any; line and deepest in units."""

    boards: tuple[Board, ...]
    day: str
    line: int = LINE
    deepest: int = DEEPEST


def student(table: Table) -> Region:
    """The boards on a trader's own page."""
    state = table.loaded.state
    return table.kept(
        "board",
        lambda mine: Region("krach/live/_board.html", view(mine)),
        state.prices,
        state.offers,
        state.traders if state.phase in ("contracts", "replacement") else None,
        table.story.counted,
    )


def hero(table: Table) -> Region:
    """The boards that fill the projector."""
    return Region("krach/live/_hero.html", view(table))


def moved(table: Table) -> tuple[Mark, ...]:
    """The price steps that the boards show now: those of the day counted last, from the count
    until the next exchange opens."""
    counted = table.story.counted
    if counted is None or counted.marks is None or table.view.phase in SELLING:
        return ()
    return counted.marks


def view(table: Table) -> BoardsView:
    """The boards as everyone sees them; a viewer's own contract is marked."""
    marks = moved(table)
    counted = table.story.counted
    return BoardsView(
        tuple(_board(table, id, marks) for id in IDS),
        str(counted.number) if marks and counted is not None else "",
    )


def _board(table: Table, id: str, marks: tuple[Mark, ...]) -> Board:
    company = next(each for each in table.view.companies if each.id == id)
    own = [(beat, mark) for beat, mark in enumerate(marks, start=1) if mark.company == id]
    before = own[0][1].before if own else company.price
    selling = company.laid != company.price
    lowest = company.laid if selling else company.price
    state = "run" if lowest <= BANK_RUN_PRICE else ""
    if not state and lowest - BANK_RUN_PRICE <= NEAR:
        state = "near"
    return Board(
        SIGNS[id],
        grouped(before),
        grouped(company.price),
        min(-before, DEEPEST),
        min(-company.laid, DEEPEST),
        grouped(company.laid) if selling else "",
        tuple(_step(beat, mark) for beat, mark in own),
        table.name(company.token) if company.token else "",
        company.token is not None and company.token == table.me,
        state,
        _spoken(company.name, company.price, company.laid, company.room),
    )


def _step(beat: int, mark: Mark) -> Step:
    top, end = (min(-price, DEEPEST) for price in (mark.before, mark.after))
    up = mark.after > mark.before
    return Step(beat, grouped(mark.after), min(top, end), abs(end - top), up)


def _spoken(name: str, price: int, laid: int, room: int) -> str:
    words = {"name": name, "price": grouped(price), "room": grouped(max(0, room))}
    said = _("%(name)s stands at %(price)s, %(room)s above the line.") % words
    if room <= 0:
        said = _("%(name)s stands at %(price)s: a bank run.") % words
    if laid == price:
        return said
    words["laid"] = grouped(laid)
    return said + " " + _("With the sales made today: %(laid)s.") % words
