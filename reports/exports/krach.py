"""The rows of Krach 29, from its logs and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from zoneinfo import ZoneInfo

from games import queries
from reports.exports import columns
from reports.exports.finished import Finished, Row, local, who, yes
from reports.exports.sheets import Sheet
from reports.krach import of_lesson
from reports.krach.figures import KrachReport


def sheets(tables: Sequence[Finished], zone: ZoneInfo) -> list[Sheet]:
    """Every table of cells for these tables; times in the zone."""
    return [
        Sheet(
            "results",
            "results",
            columns.who() + columns.trader_result(),
            _all(_results, tables),
        ),
        Sheet("days", "days", columns.who() + columns.trader_day(), _all(_days, tables)),
        Sheet("prices", "prices", columns.price_step(), _all(_steps, tables)),
        Sheet(
            "swaps",
            "swaps",
            columns.swap(),
            tuple(row for each in tables for row in _swaps(each, zone)),
        ),
    ]


def _all(
    rows: Callable[[Finished, KrachReport], Iterator[Row]], tables: Sequence[Finished]
) -> tuple[Row, ...]:
    told = [(each, of_lesson.of_table(each.table)) for each in tables]
    return tuple(row for each, report in told if report is not None for row in rows(each, report))


def _results(each: Finished, report: KrachReport) -> Iterator[Row]:
    for seat in each.seats:
        total = report.seats[seat.key].total
        yield (
            *who(each, seat),
            yes(seat.robot),
            yes(seat.late),
            yes(seat.key in report.facts.winners),
            total.losses,
            total.own_sale,
            total.others_sales,
            total.cards_and_tokens,
            total.sales,
            total.shares,
            total.swaps,
            total.markdown,
            total.first,
            total.last,
        )


def _days(each: Finished, report: KrachReport) -> Iterator[Row]:
    for seat in each.seats:
        for day in report.seats[seat.key].days:
            yield (
                *who(each, seat),
                day.day,
                day.hand,
                day.swaps,
                day.seconds_to_sale,
                day.order,
                day.company,
                day.offer,
                day.shares,
                day.markdown,
                day.losses,
                day.own_sale,
                day.others_sales,
                day.cards_and_tokens,
                day.restraint,
            )


def _steps(each: Finished, report: KrachReport) -> Iterator[Row]:
    for day in report.facts.days:
        prices = dict(day.morning)
        for place, step in enumerate(day.steps, start=1):
            before = prices[step.company]
            prices[step.company] = min(0, before - step.fall)
            yield (
                each.table.number,
                day.number,
                place,
                step.kind,
                step.seat,
                each.name(step.seat),
                step.company,
                before,
                prices[step.company],
                yes(step.company == day.bank_run),
            )


def _swaps(each: Finished, zone: ZoneInfo) -> Iterator[Row]:
    day = 0
    for made, events in queries.dated_log(each.session_id):
        for event in events:
            match type(event).__name__:
                case "DayBegan":
                    day = event.day
                case "Swapped":
                    yield (
                        each.table.number,
                        day,
                        local(made, zone),
                        round(event.at, 3),
                        event.caller,
                        each.name(event.caller),
                        event.answerer,
                        each.name(event.answerer),
                        ", ".join(event.called),
                        ", ".join(event.answered),
                    )
