"""Two pages on what else could have been: other dice for the same deals, other deals on the same
dice."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.models import Lesson, Table
from classroom.wording import listed
from games.floor.market import COLOURS
from reports import class_pictures, of_lesson, whatif
from reports.captions.table import colour_names
from reports.figures import Report
from reports.of_record import FLOOR_GAMES
from reports.pictures import whole
from reports.shown import Numbers, Row, percent, tenths
from reports.whatif import CouldHave, TableMonth

Told = tuple[Table, Report]


@dataclass(frozen=True, slots=True)
class Compared:
    """A page: its picture (a frozen value to be drawn) and the numbers below it; why: a headline
    and a sentence where there is nothing to compare; remarks: sentences above the picture."""

    picture: class_pictures.ClassWhatIf | class_pictures.TablesCompared | None
    numbers: tuple[Numbers, ...]
    why: tuple[str, str] | None
    remarks: tuple[str, ...] = ()


def _nothing(headline: str, sentence: str) -> Compared:
    return Compared(None, (), (headline, sentence))


def finished(lesson: Lesson) -> tuple[list[Told], bool]:
    """The finished tables that have whole months; whether any game has begun."""
    begun = [table for table in of_lesson.tables(lesson) if table.session is not None]
    told = [
        (table, report)
        for table in begun
        if of_lesson.over(table) and (report := of_lesson.of_table(table)) is not None
    ]
    return [(table, report) for table, report in told if report.facts.months], bool(begun)


def _without_dice() -> Compared:
    return _nothing(
        _("This game has no dice"),
        _("What would have been with fewer sales stands on the page of its numbers."),
    )


def _why(begun: bool) -> Compared:
    if not begun:
        return _nothing(
            _("There is nothing to compare yet"), _("No game has been played in this lesson.")
        )
    return _nothing(
        _("There is nothing to compare yet"),
        _("It needs a game that is over, and a month that came to its end."),
    )


def other_dice(lesson: Lesson) -> Compared:
    """Where each investor stands among all games that could have been."""
    if lesson.game not in FLOOR_GAMES:
        return _without_dice()
    tables, begun = finished(lesson)
    if not tables:
        return _why(begun)
    found: list[tuple[str, int, CouldHave]] = []
    for table, told in tables:
        for seat in table.seats.all():
            could = whatif.could_have(told.facts.seats[seat.key].investor or ())
            if could is not None:
                found.append((seat.name, table.number, could))
    if not found:
        return _nothing(_("There is nothing to compare"), _("Nobody was an investor to the end."))
    found.sort(key=lambda each: (-each[2].percentile, -each[2].profit))
    others = [
        (table.number, made.could_have, made.missing)
        for table, told in tables
        if (made := whatif.imaginary(told.facts)) is not None
    ]
    rows = [
        Row(f"{place}. {name}", _cells(number, could))
        for place, (name, number, could) in enumerate(found, 1)
    ]
    rows += [
        Row(_("One share of each colour"), _cells(number, could), total=True)
        for number, could, _missing in others
    ]
    return Compared(
        class_pictures.ClassWhatIf(
            tuple(class_pictures.span(could) for _name, _number, could in found),
            class_pictures.span(others[0][1]) if others else None,
        ),
        (
            Numbers(
                _("Each investor in all games that could have been"),
                _("Investor"),
                _columns(),
                tuple(rows),
            ),
        ),
        None,
        tuple(_missing(number, missing) for number, _could, missing in others if missing),
    )


def _missing(number: int, missing: tuple[str, ...]) -> str:
    names = dict(zip(COLOURS, colour_names(), strict=True))
    return _("At table {number} nobody sold {colours}, so one of each is without it.").format(
        number=number, colours=listed([names[colour] for colour in missing])
    )


def _columns() -> tuple[str, ...]:
    return (
        _("Table"),
        _("Profit"),
        _("Expected"),
        _("Place among 100 games"),
        _("Bad luck (5 %)"),
        _("Good luck (95 %)"),
        _("Games with a loss"),
    )


def _cells(number: int, could: CouldHave) -> tuple[str, ...]:
    return (
        whole(number),
        whole(could.profit),
        tenths(could.expected),
        whole(could.percentile),
        whole(could.bands[5]),
        whole(could.bands[95]),
        percent(could.chance_of_loss),
    )


def same_dice(lesson: Lesson) -> Compared:
    """Decisions against decisions: tables that met the same market and the same dice."""
    if lesson.game not in FLOOR_GAMES:
        return _without_dice()
    tables, begun = finished(lesson)
    if not tables:
        return _why(begun)
    if len(tables) < 2:
        return _nothing(
            _("There is only one table to look at"),
            _("With two tables or more on the same dice, their deals are compared here."),
        )
    months = whatif.compared({table.number: told.facts for table, told in tables})
    if not months:
        return _nothing(
            _("The tables had different dice"),
            _("Choose the same dice for all tables when you set up a lesson, to compare them."),
        )
    numbers = tuple(
        Numbers(
            _(
                "Month {month}: red brought {red}, yellow {yellow}, green {green}, blue {blue}"
            ).format(
                month=month.month,
                **{colour: whole(value) for colour, value in month.brought.items()},
            ),
            _("Table"),
            _table_columns(),
            tuple(Row(whole(each.table), _table_cells(each)) for each in month.tables),
        )
        for month in months
    )
    return Compared(class_pictures.tables_compared(months), numbers, None)


def _table_columns() -> tuple[str, ...]:
    return (
        _("Red sold"),
        _("Yellow sold"),
        _("Green sold"),
        _("Blue sold"),
        _("Price paid"),
        _("Cost each"),
        _("Risk each"),
        _("Expected profit each"),
        _("Profit each"),
    )


def _table_cells(each: TableMonth) -> tuple[str, ...]:
    return (
        *(whole(each.weights[colour]) for colour in COLOURS),
        percent(each.price_paid),
        tenths(each.cost),
        tenths(each.risk),
        tenths(each.expected_profit),
        tenths(each.profit),
    )
