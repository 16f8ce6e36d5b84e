"""What the report pages hold: words, pictures with their text, and tables of numbers."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.models import Lesson, Seat, Table
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from reports import captions, of_lesson, pictures, sentences
from reports.figures import InvestorReport, ManagerReport, Report, SeatReport
from reports.pictures import whole
from reports.scoreboard import Standing, ranked


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture on a page. name: that of its file; version: changes with what it shows."""

    name: str
    version: str
    title: str
    how: str
    alt: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of numbers, ready to be read; total: the sum of the lines above."""

    head: str
    cells: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table of numbers."""

    title: str
    head: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to think about. key: what it is about, kept with the answer."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """A seat's report."""

    name: str
    table: int
    robot: bool
    sentences: tuple[str, ...]
    pictures: tuple[Shown, ...]
    questions: tuple[Question, ...]
    numbers: tuple[Numbers, ...]


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A seat on the class page."""

    seat_id: int
    name: str
    robot: bool
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassTable:
    """A table on the class page."""

    number: int
    over: bool
    investors: tuple[ClassRow, ...]
    managers: tuple[ClassRow, ...]


def pictures_of(seat: Seat, lesson: Lesson) -> dict[str, Any]:
    """The seat's pictures by the name of their file; empty when nothing has come to an end."""
    told = of_lesson.of_table(seat.table)
    if told is None:
        return {}
    own = told.seats[seat.key]
    found: dict[str, Any] = {}
    if own.investor is not None and own.investor.months:
        others = list(of_lesson.classmates(seat, lesson))
        found["risk"] = pictures.risk_and_return(own.investor, others, told.facts)
        found["months"] = pictures.months(seat.key, own.investor, told.facts)
        found["luck"] = pictures.skill_and_luck(own.investor, others)
        found["basket"] = pictures.held(own.investor)
    if own.manager is not None and own.manager.months:
        found["price"] = pictures.price_and_worth(seat.key, told)
        if own.manager.auctions:
            found["auctions"] = pictures.auctions(own.manager)
    return found


def seat_page(seat: Seat, lesson: Lesson) -> SeatPage | None:
    """A seat's report; None when its table has none."""
    told = of_lesson.of_table(seat.table)
    if told is None:
        return None
    own = told.seats[seat.key]
    return SeatPage(
        name=seat.name,
        table=seat.table.number,
        robot=seat.robot,
        sentences=tuple(sentences.of_seat(own, _compared(seat, lesson))),
        pictures=tuple(_shown(name, each) for name, each in pictures_of(seat, lesson).items()),
        questions=_questions(own),
        numbers=tuple(_numbers(own)),
    )


def questions_of(seat: Seat) -> tuple[Question, ...]:
    """The two questions of a seat; none when its table has no report."""
    told = of_lesson.of_table(seat.table)
    return () if told is None else _questions(told.seats[seat.key])


def _questions(own: SeatReport) -> tuple[Question, ...]:
    return tuple(Question(topic.value, text) for topic, text in sentences.questions(own))


def _compared(seat: Seat, lesson: Lesson) -> list[SeatReport]:
    """The others of the class whom the sentences compare with."""
    return [SeatReport(other, None) for other in of_lesson.classmates(seat, lesson)]


def _shown(name: str, picture: Any) -> Shown:
    version = hashlib.sha256(repr(picture).encode()).hexdigest()[:12]
    title, how, alt = captions.told(picture)
    return Shown(name, version, title, how, alt)


def scoreboard(lesson: Lesson) -> Numbers | None:
    """All investors of a lesson by reward for risk, beside their places by money; None when there
    are no two to compare."""
    standings = [
        Standing(seat.name, table.number, told.facts.seats[seat.key].purse.points[-1], reward)
        for table, told in of_lesson.of_lesson(lesson)
        for seat in table.seats.all()
        for investor in [told.seats[seat.key].investor]
        if investor is not None and investor.months
        for reward in [investor.total.reward_to_risk]
    ]
    if len(standings) < 2:
        return None
    rows = tuple(
        Row(
            each.standing.name,
            (
                whole(each.standing.table),
                "" if each.by_reward is None else whole(each.by_reward),
                hundredths(each.standing.reward),
                whole(each.by_money),
                whole(each.standing.money),
            ),
        )
        for each in ranked(standings)
    )
    columns = (
        _("Table"),
        _("Place for risk"),
        _("Expected profit per risk"),
        _("Place by money"),
        _("Money"),
    )
    return Numbers(
        _("Investors, by what they could expect for their risk"), _("Name"), columns, rows
    )


def class_page(lesson: Lesson) -> list[ClassTable]:
    """Every table of a lesson that has a report."""
    return [_class_table(table, told) for table, told in of_lesson.of_lesson(lesson)]


def _class_table(table: Table, told: Report) -> ClassTable:
    investors: list[ClassRow] = []
    managers: list[ClassRow] = []
    for seat in table.seats.all():
        own = told.seats[seat.key]
        if own.investor is not None:
            cells = _total_cells(own.investor)
            investors.append(ClassRow(seat.pk, seat.name, seat.robot, cells))
        if own.manager is not None:
            managers.append(
                ClassRow(seat.pk, seat.name, seat.robot, _manager_cells(own.manager.total))
            )
    return ClassTable(table.number, of_lesson.over(table), tuple(investors), tuple(managers))


# The numbers, ready to be read.


def _numbers(own: SeatReport) -> list[Numbers]:
    tables = []
    if own.investor is not None and own.investor.months:
        tables.append(_invested(own.investor))
        tables.append(_baskets(own.investor))
    if own.manager is not None and own.manager.months:
        tables.append(_managed(own.manager))
        if own.manager.auctions:
            tables.append(_lots(own.manager))
    return tables


def _invested(own: InvestorReport) -> Numbers:
    rows = [
        Row(
            str(month.month),
            (
                whole(month.cost),
                tenths(month.expected_income),
                whole(month.income),
                tenths(month.expected_profit),
                whole(month.profit),
                tenths(month.luck),
                tenths(month.risk),
                percent(month.chance_of_loss),
                tenths(month.bad_month),
                percent(month.price_paid),
            ),
        )
        for month in own.months
    ]
    total = own.total
    worth = sum(month.expected_income for month in own.months)
    rows.append(
        Row(
            _("All"),
            (
                whole(total.cost),
                tenths(worth),
                whole(total.income),
                tenths(total.expected_profit),
                whole(total.profit),
                tenths(total.luck),
                tenths(total.risk),
                "",
                "",
                percent(sentences.price_paid(own)),
            ),
            total=True,
        )
    )
    columns = (
        _("Cost"),
        _("Expected income"),
        _("Income"),
        _("Expected profit"),
        _("Profit"),
        _("Luck"),
        _("Risk"),
        _("Chance of a loss"),
        _("A bad month"),
        _("Price paid"),
    )
    return Numbers(_("Your months as an investor"), _("Month"), columns, tuple(rows))


def _baskets(own: InvestorReport) -> Numbers:
    rows = tuple(
        Row(
            str(month.month),
            (*(whole(month.weights[colour]) for colour in COLOURS), tenths(month.diversification)),
        )
        for month in own.months
    )
    columns = (_("Red"), _("Yellow"), _("Green"), _("Blue"), _("Spread (1 = one basket)"))
    return Numbers(_("What you held"), _("Month"), columns, rows)


def _manager_cells(month: Any) -> tuple[str, ...]:
    return (
        whole(month.held),
        whole(month.sold),
        tenths(month.worth),
        whole(month.revenue),
        percent(month.capture),
        whole(month.upkeep),
        whole(month.lots_cost),
        whole(month.sold_to_bank),
        whole(month.profit),
    )


def _managed(own: ManagerReport) -> Numbers:
    rows = [Row(str(month.month), _manager_cells(month)) for month in own.months]
    rows.append(Row(_("All"), _manager_cells(own.total), total=True))
    return Numbers(_("Your months as a manager"), _("Month"), manager_columns(), tuple(rows))


def _lots(own: ManagerReport) -> Numbers:
    rows = tuple(
        Row(
            COMPANIES[lot.company].name,
            (
                str(lot.month),
                whole(lot.price),
                tenths(lot.revenue),
                tenths(lot.upkeep),
                tenths(lot.result),
            ),
        )
        for lot in own.auctions
    )
    columns = (_("Month"), _("Price"), _("Brought"), _("Costs since"), _("Result"))
    return Numbers(_("Your companies from the auction"), _("Company"), columns, rows)


def manager_columns() -> tuple[str, ...]:
    """The names of a manager's numbers."""
    return (
        _("Had"),
        _("Sold"),
        _("Worth to buyers"),
        _("Prices received"),
        _("Share of worth"),
        _("Costs"),
        _("Paid at auction"),
        _("Sold to the bank"),
        _("Profit"),
    )


def investor_columns() -> tuple[str, ...]:
    """The names of an investor's numbers on the class page."""
    return (
        _("Cost"),
        _("Expected profit"),
        _("Profit"),
        _("Luck"),
        _("Risk"),
        _("Expected profit per risk"),
        _("Price paid"),
    )


def _total_cells(own: InvestorReport) -> tuple[str, ...]:
    total = own.total
    return (
        whole(total.cost),
        tenths(total.expected_profit),
        whole(total.profit),
        tenths(total.luck),
        tenths(total.risk),
        hundredths(total.reward_to_risk),
        percent(sentences.price_paid(own)),
    )


def tenths(number: float | None) -> str:
    """A number with one decimal, a true minus; empty where there is none."""
    if number is None:
        return ""
    return f"{round(number, 1) + 0.0:,.1f}".replace(",", "\u202f").replace("-", "−")


def hundredths(number: float | None) -> str:
    """A ratio with two decimals, a true minus; empty where there is none."""
    return "" if number is None else f"{round(number, 2) + 0.0:,.2f}".replace("-", "−")


def percent(part: float | None) -> str:
    """A part in per cent; empty where there is none."""
    return "" if part is None else _("{per_cent} %").format(per_cent=whole(100 * part))
