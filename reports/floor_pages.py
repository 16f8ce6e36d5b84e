"""The report pages of the games with investors and managers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from classroom.models import Lesson, Seat, Table
from reports import floor_numbers, notes, of_lesson, pictures, sentences, table_pictures, whatif
from reports.figures import Report, SeatReport
from reports.pictures import whole
from reports.scoreboard import Standing, ranked
from reports.shown import (
    ClassGroup,
    ClassRow,
    ClassTable,
    Numbers,
    Question,
    Row,
    SeatPage,
    all_shown,
    at_table,
    hundredths,
)


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
        found |= _what_if(seat.key, told)
        found["basket"] = pictures.held(own.investor)
    if own.manager is not None and own.manager.months:
        found["price"] = pictures.price_and_worth(seat.key, told)
        if own.manager.auctions:
            found["auctions"] = pictures.auctions(own.manager)
    if told.facts.months:
        found["money"] = table_pictures.money_over_time(told.facts, seat.key)
    return found


def _what_if(seat: str, told: Report) -> dict[str, Any]:
    own = whatif.could_have(told.facts.seats[seat].investor or ())
    other = whatif.imaginary(told.facts)
    if own is None:
        return {}
    return {"what-if": table_pictures.what_if(own, None if other is None else other.could_have)}


def table_pictures_of(table: Table) -> dict[str, Any]:
    """The pictures of a whole table by the name of their file; empty before the first dice."""
    told = of_lesson.of_table(table)
    if told is None or not told.facts.months:
        return {}
    return {
        "market": table_pictures.market_paths(told.table),
        "prices": table_pictures.average_prices(told.table),
        "money": table_pictures.money_over_time(told.facts),
        "split": table_pictures.worth_split(told.table.split),
    }


def seat_page(seat: Seat, lesson: Lesson) -> SeatPage | None:
    """A seat's report; None when its table has none."""
    told = of_lesson.of_table(seat.table)
    if told is None:
        return None
    own = told.seats[seat.key]
    numbers = floor_numbers.of_seat(own)
    could_have = whatif.could_have(told.facts.seats[seat.key].investor or ())
    if could_have is not None:
        numbers.append(floor_numbers.what_if(could_have, whatif.imaginary(told.facts)))
    if told.facts.months:
        own_money = table_pictures.lines(told.facts)[seat.key]
        numbers.append(floor_numbers.money([(_("You"), own_money)]))
    return SeatPage(
        name=seat.name,
        title=_("my risk and what it brought"),
        notes=notes.of_seat(seat),
        begins=_("The pictures begin with the first month that comes to an end."),
        table=seat.table.number,
        robot=seat.robot,
        sentences=tuple(sentences.of_seat(own, _compared(seat, lesson))),
        pictures=all_shown(pictures_of(seat, lesson)),
        questions=_questions(own),
        numbers=tuple(numbers),
        meanings=_meanings(),
    )


def _meanings() -> tuple[tuple[str, str], ...]:
    return (
        (
            _("Expected"),
            _(
                "The average over all six faces of each die: what your choice was worth before the"
                " dice fell."
            ),
        ),
        (
            _("Risk"),
            _(
                "The standard deviation: how far from the expected income a month lands, more or"
                " less."
            ),
        ),
        (
            _("Luck"),
            _("What came, less what you could expect. Luck is no skill: it may turn next time."),
        ),
        (
            _("A bad month"),
            _("Your average profit in the worst tenth of all dice that could have come."),
        ),
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


def class_table(table: Table) -> ClassTable | None:
    """A table on the class page; None when it has no report."""
    told = of_lesson.of_table(table)
    if told is None:
        return None
    investors: list[ClassRow] = []
    managers: list[ClassRow] = []
    seats = list(table.seats.all())
    for seat in seats:
        own = told.seats[seat.key]
        if own.investor is not None:
            cells = floor_numbers.investor_cells(own.investor)
            investors.append(ClassRow(seat.pk, seat.name, seat.robot, cells))
        if own.manager is not None:
            cells = floor_numbers.manager_cells(own.manager.total)
            managers.append(ClassRow(seat.pk, seat.name, seat.robot, cells))
    drawn = table_pictures_of(table)
    lines = table_pictures.lines(told.facts)
    money_of = [(seat.name, lines[seat.key]) for seat in seats]
    return ClassTable(
        number=table.number,
        over=of_lesson.over(table),
        groups=(
            ClassGroup(
                _("Investors of table {number}").format(number=table.number),
                floor_numbers.investor_columns(),
                tuple(investors),
            ),
            ClassGroup(
                _("Managers of table {number}").format(number=table.number),
                floor_numbers.manager_columns(),
                tuple(managers),
            ),
        ),
        pictures=all_shown(drawn),
        numbers=at_table(table.number, floor_numbers.of_table(told.table, money_of))
        if drawn
        else (),
    )


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
