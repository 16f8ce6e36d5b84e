"""The tables of numbers of Krach 29, ready to be read."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.krach.companies import COMPANIES
from reports.krach.figures import KrachReport, TraderReport
from reports.krach.metrics import moved, sellers
from reports.pictures import whole
from reports.shown import Numbers, Row, tenths


def _some(number: int | None) -> str:
    return "" if number is None else whole(number)


def of_seat(report: KrachReport, seat: str) -> list[Numbers]:
    """The tables of one trader; none when no day has come to an end."""
    own = report.seats[seat]
    return [_days(own), _sales(own), _otherwise(report, seat)] if own.days else []


def _days(own: TraderReport) -> Numbers:
    rows = [
        Row(
            str(day.day),
            (
                _some(day.losses),
                _some(day.own_sale),
                _some(day.others_sales),
                _some(day.cards_and_tokens),
                whole(day.hand),
                whole(day.swaps),
            ),
        )
        for day in own.days
    ]
    total = own.total
    parts = (total.losses, total.own_sale, total.others_sales, total.cards_and_tokens)
    rows.append(Row(_("All"), (*map(whole, parts), "", whole(total.swaps)), total=True))
    columns = (
        _("Losses"),
        _("By your own sale"),
        _("By sales of others"),
        _("By cards and token"),
        _("Cards in hand"),
        _("Swaps"),
    )
    return Numbers(_("Your days"), _("Day"), columns, tuple(rows))


def _sales(own: TraderReport) -> Numbers:
    rows = tuple(
        Row(
            str(day.day),
            (
                _named(day.company),
                whole(day.shares) if day.order else "",
                day.offer or "",
                _some(day.order),
                tenths(day.seconds_to_sale),
                whole(day.markdown) if day.order else "",
                _some(day.restraint),
            ),
        )
        for day in own.days
    )
    columns = (
        _("Company"),
        _("Shares"),
        _("Offer"),
        _("Place among the sellers"),
        _("Seconds to the sale"),
        _("Fall it caused"),
        _("Smaller largest fall without it"),
    )
    return Numbers(_("Your sales"), _("Day"), columns, rows)


def _otherwise(report: KrachReport, seat: str) -> Numbers:
    rows = []
    for day in report.otherwise:
        alone = day.all_but.get(seat)
        told = (day.came, alone, day.nobody, day.never)
        cells = tuple(
            ""
            if each is None
            else _("bank run")
            if each.losses is None
            else whole(each.losses[seat])
            for each in told
        )
        rows.append(Row(str(day.day), cells))
    columns = (
        _("As it came"),
        _("Had only you not sold"),
        _("Had nobody sold that day"),
        _("Had nobody ever sold"),
    )
    return Numbers(_("Your losses, with fewer sales"), _("Day"), columns, tuple(rows))


def trader_columns() -> tuple[str, ...]:
    """The names of a trader's numbers on the class page."""
    return (
        _("Losses"),
        _("By the own sale"),
        _("By sales of others"),
        _("By cards and token"),
        _("Sales"),
        _("Shares sold"),
        _("Fall caused"),
        _("First seller"),
        _("Last seller"),
        _("Swaps"),
    )


def trader_cells(own: TraderReport) -> tuple[str, ...]:
    """A trader's whole game."""
    total = own.total
    return tuple(
        whole(number)
        for number in (
            total.losses,
            total.own_sale,
            total.others_sales,
            total.cards_and_tokens,
            total.sales,
            total.shares,
            total.markdown,
            total.first,
            total.last,
            total.swaps,
        )
    )


def of_table(report: KrachReport, names: Mapping[str, str]) -> list[Numbers]:
    """The numbers of the pictures of a table: prices, who sold what when, and what would have
    been. names: seat -> the name of its player."""
    return [_prices(report), _sold(report, names), _together(report, names)]


def _prices(report: KrachReport) -> Numbers:
    days = report.facts.days
    evenings = [moved(day.morning, day.steps) for day in days]
    rows = tuple(
        Row(
            _named(company),
            (whole(opening), *(whole(prices[company]) for prices in evenings)),
        )
        for company, opening in report.facts.opening.items()
    )
    columns = (_("Start"), *(_("Day {day}").format(day=day.number) for day in days))
    return Numbers(_("Prices in the evening"), _("Company"), columns, rows)


def _sold(report: KrachReport, names: Mapping[str, str]) -> Numbers:
    rows = []
    needed = report.run.needed if report.run is not None else ()
    for day in report.facts.days:
        for seat in sellers(day):
            told = report.seats[seat].days[day.number - 1]
            rows.append(
                Row(
                    _("Day {day}: {name}").format(day=day.number, name=names[seat]),
                    (
                        _named(told.company),
                        whole(told.shares),
                        told.offer or "",
                        tenths(told.seconds_to_sale),
                        whole(told.markdown),
                        _some(told.restraint),
                        _("yes") if (day.number, seat) in needed else "",
                    ),
                )
            )
    columns = (
        _("Company"),
        _("Shares"),
        _("Offer"),
        _("Seconds to the sale"),
        _("Fall it caused"),
        _("Smaller largest fall without it"),
        _("The bank run needed it"),
    )
    return Numbers(_("Who sold what, and when"), _("Sale"), columns, tuple(rows))


def _together(report: KrachReport, names: Mapping[str, str]) -> Numbers:
    rows = []
    for day in report.otherwise:
        number = _("Day {day}").format(day=day.day)
        cases = [
            (_("{day}, as it came").format(day=number), day.came),
            (_("{day}, nobody sold that day").format(day=number), day.nobody),
            (_("{day}, nobody ever sold").format(day=number), day.never),
        ]
        cases += [
            (_("{day}, all but {name} sold").format(day=number, name=names[seat]), told)
            for seat, told in day.all_but.items()
        ]
        for head, told in cases:
            losses = told.losses
            cells = ["" if losses is None else whole(losses[seat]) for seat in names]
            total = _("bank run") if told.total is None else whole(told.total)
            rows.append(Row(head, (total, *cells)))
    columns = (_("All together"), *names.values())
    return Numbers(_("Losses, with fewer sales"), _("Day"), columns, tuple(rows))


def _named(company: str | None) -> str:
    """A company with the letter that stands for it in the pictures."""
    if company is None:
        return ""
    return f"{COMPANIES[company].name} ({COMPANIES[company].letter})"
