"""The tables of numbers of the games with investors and managers, ready to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from reports import sentences
from reports.figures import InvestorReport, ManagerReport, SeatReport
from reports.metrics import ManagerFigures
from reports.pictures import whole
from reports.shown import Numbers, Row, hundredths, percent, tenths
from reports.table import BANDS, Split, TableFigures
from reports.table_pictures import Line
from reports.whatif import CouldHave, Imaginary


def of_seat(own: SeatReport) -> list[Numbers]:
    """The tables of one seat."""
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


def manager_cells(month: ManagerFigures) -> tuple[str, ...]:
    """A manager's month, or the sums of all."""
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
    rows = [Row(str(month.month), manager_cells(month)) for month in own.months]
    rows.append(Row(_("All"), manager_cells(own.total), total=True))
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


def investor_cells(own: InvestorReport) -> tuple[str, ...]:
    """An investor's whole game."""
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


def what_if(own: CouldHave, imaginary: Imaginary | None) -> Numbers:
    """A game among all that the same decisions could have brought, beside the imaginary player."""
    games = [(_("You"), own)]
    if imaginary is not None:
        games.append((_("One of each"), imaginary.could_have))
    rows = tuple(
        Row(
            name,
            (
                tenths(told.profit),
                tenths(told.expected),
                percent(told.below),
                percent(told.above),
                percent(told.chance_of_loss),
                *(tenths(told.bands[band]) for band in BANDS),
            ),
        )
        for name, told in games
    )
    columns = (
        _("Profit"),
        _("Expected profit"),
        _("Games that end worse"),
        _("Games that end better"),
        _("Games with a loss"),
        *(_("{per_cent} % end at or below").format(per_cent=band) for band in BANDS),
    )
    return Numbers(_("All games with the same deals"), _("Who"), columns, rows)


# A whole table.


def of_table(figures: TableFigures, money_of: Sequence[tuple[str, Line]]) -> list[Numbers]:
    """The numbers of the pictures of a table. money_of: names, and their
    money."""
    return [_market(figures), _prices(figures), money(money_of), _split(figures.split)]


def _colour_columns() -> tuple[str, ...]:
    return _("Red"), _("Yellow"), _("Green"), _("Blue")


def _market(figures: TableFigures) -> Numbers:
    rows = tuple(
        Row(
            _("Start") if not month else str(month),
            tuple(
                cell
                for colour in COLOURS
                for path in [figures.market[colour]]
                for cell in (
                    whole(path.path[month]),
                    _reach(path.fan[month]) if month else "",
                )
            ),
        )
        for month in range(len(figures.market[COLOURS[0]].path))
    )
    columns = tuple(
        column for name in _colour_columns() for column in (name, _("nine paths in ten"))
    )
    return Numbers(_("What a company brought"), _("Month"), columns, rows)


def _reach(bands: Mapping[int, int]) -> str:
    return _("{low} to {high}").format(low=whole(bands[BANDS[0]]), high=whole(bands[BANDS[-1]]))


def _prices(figures: TableFigures) -> Numbers:
    months = sorted({each.month for each in figures.prices})
    found = {(each.month, each.colour): each for each in figures.prices}
    rows = tuple(
        Row(
            str(month),
            tuple(
                cell
                for colour in COLOURS
                for each in [found[month, colour]]
                for cell in (tenths(each.price), tenths(each.expected))
            ),
        )
        for month in months
    )
    columns = tuple(column for name in _colour_columns() for column in (name, _("worth")))
    return Numbers(_("The average price of one income"), _("Month"), columns, rows)


def money(lines: Sequence[tuple[str, Line]]) -> Numbers:
    """Who had how much at the start and after each month."""
    months = [month for month, _money in lines[0][1].points]
    rows = tuple(
        Row(name, tuple(whole(units) for _month, units in line.points)) for name, line in lines
    )
    columns = tuple(
        _("Start") if not month else _("Month {month}").format(month=month) for month in months
    )
    return Numbers(_("Money after each month"), _("Name"), columns, rows)


def _split(split: Split) -> Numbers:
    cells = (tenths(split.worth), tenths(split.managers), tenths(split.investors))
    return Numbers(
        _("Who got the worth of all shares sold"),
        _("In all"),
        (_("Worth"), _("Managers"), _("Investors"), _("Bank")),
        (Row(_("Units"), (*cells, tenths(split.bank))),),
    )
