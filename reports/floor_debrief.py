"""What the debrief of Panic on Wall Street! and Wolf Street may show, each step if it happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Table
from classroom.wording import company_name
from games.floor.market import COLOURS
from reports import class_pictures, table_pictures, whatif
from reports.captions.lesson import places_words
from reports.captions.table import colour_names
from reports.figures import InvestorReport, ManagerReport, Report
from reports.metrics import AuctionResult
from reports.pictures import whole
from reports.scoreboard import Standing, ranked
from reports.steps import Step

FEW = 3
"""With fewer investors than this, nobody is compared with a crowd."""
MUCH_UNSOLD = 0.2
"""Unsold companies are worth a step from this part of all on."""


@dataclass(frozen=True, slots=True)
class Investor:
    """An investor of the class, at whichever table."""

    name: str
    table: int
    money: int
    own: InvestorReport


@dataclass(frozen=True, slots=True)
class Manager:
    """A manager of the class."""

    name: str
    own: ManagerReport


@dataclass(frozen=True, slots=True)
class Class:
    """All tables with a month that has come to an end, and all who took part."""

    tables: tuple[tuple[Table, Report], ...]
    investors: tuple[Investor, ...]
    managers: tuple[Manager, ...]

    @property
    def first(self) -> Report:
        """The table that stands for all where a picture shows only one."""
        return self.tables[0][1]

    @property
    def dealt(self) -> bool:
        """Whether any share was sold at all."""
        return any(month.deals for _table, told in self.tables for month in told.facts.months)


def steps(tables: Sequence[tuple[Table, Report]]) -> list[Step]:
    """All steps that have something to show, in the order in which a lesson takes them."""
    played = [(table, told) for table, told in tables if told.facts.months]
    if not played:
        return []
    of = _class(played)
    return [step for make in _STEPS if (step := make(of)) is not None]


def _class(tables: Sequence[tuple[Table, Report]]) -> Class:
    investors: list[Investor] = []
    managers: list[Manager] = []
    for table, told in tables:
        for seat in table.seats.all():
            own = told.seats[seat.key]
            money = told.facts.seats[seat.key].purse.points[-1]
            if own.investor is not None and own.investor.months:
                investors.append(Investor(seat.name, table.number, money, own.investor))
            if own.manager is not None and own.manager.months:
                managers.append(Manager(seat.name, own.manager))
    return Class(tuple(tables), tuple(investors), tuple(managers))


def _only(of: Class) -> tuple[str, ...]:
    """Which table a picture is of, when there are several."""
    if len(of.tables) < 2:
        return ()
    return (_("The picture is of table {number}.").format(number=of.tables[0][0].number),)


def _market(of: Class) -> Step | None:
    picture = table_pictures.market_paths(of.first.table)
    reach = [
        (bands[-1][-1] - bands[-1][0], bands[-1][0], bands[-1][-1], name)
        for name, (_path, bands) in zip(colour_names(), picture.colours, strict=True)
    ]
    wide, narrow = max(reach), min(reach)
    return Step(
        "market",
        60,
        picture,
        _("Could anyone have known where the dice would take the market?"),
        _(
            "Nine in ten paths of {wide} end from {low} to {high}. Those of {narrow} end from"
            " {least} to {most}."
        ).format(
            wide=wide[3],
            low=whole(wide[1]),
            high=whole(wide[2]),
            narrow=narrow[3],
            least=whole(narrow[1]),
            most=whole(narrow[2]),
        ),
        (
            _("Let them say first which colour they felt safe with, and why."),
            _("The expected value is known before the roll. Where it ends is not."),
            *_only(of),
        ),
    )


def _prices(of: Class) -> Step | None:
    worth = sum(told.table.split.worth for _table, told in of.tables)
    paid = sum(
        deal.price
        for _table, told in of.tables
        for month in told.facts.months
        for deal in month.deals
    )
    if not of.dealt:
        return None
    if worth <= 0:
        notice = _("All shares sold were worth nothing before the dice, and still had a price.")
    elif paid > worth:
        notice = _(
            "The buyers paid more than they could expect back: {part} % of the worth."
        ).format(part=whole(100 * paid / worth))
    else:
        notice = _(
            "The buyers paid {part} % of what the shares were worth. The rest is their surplus."
        ).format(part=whole(100 * paid / worth))
    return Step(
        "prices",
        70,
        table_pictures.average_prices(of.first.table),
        _("Who made the price: the one with the ask, or the one with the bid?"),
        notice,
        (
            _("Ask a buyer and a seller of one deal how each came to the price."),
            _("A price below the worth leaves surplus to the buyer, and so on the other side."),
            *_only(of),
        ),
    )


def _risk(of: Class) -> Step | None:
    if not of.dealt or not of.investors:
        return None
    order = sorted(of.investors, key=lambda each: each.own.total.risk)
    calm, bold = order[0], order[-1]
    if len(order) < FEW:
        notice = _("A line is as long as the luck was. Where there is no risk, there is no line.")
    else:
        part = max(1, len(order) // 3)
        said = (
            _("The bold third ended with a profit {bold}, the calm third {calm}.")
            if part > 1
            else _("The boldest one ended with a profit {bold}, the calmest one {calm}.")
        )
        notice = said.format(bold=_range(order[-part:]), calm=_range(order[:part]))
    return Step(
        "risk",
        100,
        class_pictures.class_risk(each.own for each in order),
        _("Which of these would you like to be before the dice fall, and why?"),
        notice,
        (
            _("Most risk: {name} with {risk}.").format(
                name=bold.name, risk=whole(bold.own.total.risk)
            ),
            _("Least risk: {name} with {risk}.").format(
                name=calm.name, risk=whole(calm.own.total.risk)
            ),
            _("Far right is neither good nor bad. More risk should be paid for by more return."),
        ),
    )


def _range(some: Sequence[Investor]) -> str:
    profits = [each.own.total.profit for each in some]
    low, high = min(profits), max(profits)
    if low == high:
        return _("of {profit}").format(profit=whole(low))
    return _("from {low} to {high}").format(low=whole(low), high=whole(high))


def _luck(of: Class) -> Step | None:
    if not of.dealt or not of.investors:
        return None
    order = sorted(of.investors, key=lambda each: each.own.total.luck)
    unlucky, lucky = order[0], order[-1]
    if len(order) < FEW:
        notice = _beside(lucky)
    else:
        moved = _moved(of.investors)
        notice = ngettext(
            "With no luck at all, {moved} of {all} would stand on another place.",
            "With no luck at all, {moved} of {all} would stand on another place.",
            moved,
        ).format(moved=moved, all=len(order))
    return Step(
        "luck",
        95,
        class_pictures.class_luck(each.own for each in order),
        _("Whom would you ask for advice: who got the most, or who had the best deals?"),
        notice,
        (
            _("Most luck: {name}. {beside}").format(name=lucky.name, beside=_beside(lucky)),
            _("Least luck: {name}. {beside}").format(name=unlucky.name, beside=_beside(unlucky)),
            _("Luck adds up to nothing in the long run. Good deals add up."),
        ),
    )


def _beside(one: Investor) -> str:
    luck = round(one.own.total.luck)
    if luck > 0:
        return _("The dice gave {luck} more than expected.").format(luck=whole(luck))
    if luck < 0:
        return _("The dice gave {luck} less than expected.").format(luck=whole(-luck))
    return _("The dice gave just what was expected.")


def _moved(investors: Sequence[Investor]) -> int:
    """How many stand on another place by profit than by expected profit; equals share a place."""
    totals = [each.own.total for each in investors]
    return sum(
        sum(other.profit > each.profit for other in totals)
        != sum(other.expected_profit > each.expected_profit + 1e-9 for other in totals)
        for each in totals
    )


def _baskets(of: Class) -> Step | None:
    picture = class_pictures.simple_baskets(of.first.facts)
    if picture is None or picture.each is None:
        return None
    bold = max(picture.singles, key=lambda single: single[1])
    names = dict(zip(COLOURS, colour_names(), strict=True))
    return Step(
        "baskets",
        90,
        picture,
        _("How can a basket be so much calmer than the boldest things in it?"),
        _(
            "Spend 100 on {colour} alone and the risk is {risk}. Spend it on one of each and the"
            " risk is {each}: that is diversification."
        ).format(colour=names[bold[0]], risk=whole(bold[1]), each=whole(picture.each[0])),
        (
            _("The dice of the four colours do not know of each other."),
            _("Ask who held four colours in one month, and how that month went."),
            *_only(of),
        ),
    )


def _places(of: Class) -> Step | None:
    standings = ranked(
        [
            Standing(each.name, each.table, each.money, each.own.total.reward_to_risk)
            for each in of.investors
        ]
    )
    if sum(each.by_reward is not None for each in standings) < FEW:
        return None
    picture = class_pictures.places(standings)
    best, rich = standings[0].standing, min(standings, key=lambda each: each.by_money).standing
    return Step(
        "places",
        75,
        picture,
        _("Who has won: the one with the most money, or the one who got most for the risk?"),
        places_words(picture),
        (
            _("Most money: {name} with {money}.").format(name=rich.name, money=whole(rich.money)),
            _("Most for the risk taken: {name}.").format(name=best.name),
            _("Luck alone can make someone rich. It takes good deals to stand high on the right."),
        ),
    )


def _unpaid(of: Class) -> Step | None:
    counted = [
        (
            sum(each.purse.bankruptcies for each in told.facts.seats.values()),
            sum(each.purse.made - each.purse.kept for each in told.facts.seats.values()),
            told,
        )
        for _table, told in of.tables
    ]
    bankrupt = sum(count for count, _sum, _told in counted)
    unpaid = sum(amount for _count, amount, _told in counted)
    if not bankrupt and not unpaid:
        return None
    worst = max(counted, key=lambda each: each[:2])[2]
    said = []
    if bankrupt:
        said.append(
            ngettext(
                "{count} player went bankrupt.", "{count} players went bankrupt.", bankrupt
            ).format(count=bankrupt)
        )
    if unpaid:
        said.append(_("Promises of {unpaid} were never paid.").format(unpaid=whole(unpaid)))
    return Step(
        "unpaid",
        85,
        table_pictures.money_over_time(worst.facts),
        _("Who pays when somebody cannot keep a promise?"),
        " ".join(said),
        (
            _("A cross ends the line of one who went bankrupt.")
            if any(each.out for each in worst.facts.seats.values())
            else _("Who went bankrupt here lost all money, and played on."),
            _("Counterparty risk is a risk that no die decides: one can ask before one deals."),
            _("Talk about what a bank asks for before it lends, and why."),
        ),
    )


def _lots(of: Class) -> Step | None:
    lots: list[tuple[Manager, AuctionResult]] = [
        (each, lot) for each in of.managers for lot in each.own.auctions
    ]
    bad = [lot for _manager, lot in lots if lot.result < 0]
    if not bad:
        return None
    buyer, worst = min(lots, key=lambda each: each[1].result)
    return Step(
        "lots",
        80,
        class_pictures.class_lots(each.own for each in of.managers),
        _("Why does the highest bid so often turn out to be too high?"),
        ngettext(
            "Of {all} company bought at auction, {bad} cost more than it brought.",
            "Of {all} companies bought at auction, {bad} cost more than they brought.",
            len(lots),
        ).format(all=len(lots), bad=len(bad)),
        (
            _("The worst: {name} paid {price} for {company} and lost {loss} with it.").format(
                name=buyer.name,
                price=whole(worst.price),
                company=company_name(worst.company),
                loss=whole(-worst.result),
            ),
            _("All guess the same worth. The one who guesses highest wins: the winner's curse."),
            _("A late lot has few months left to pay for itself."),
        ),
    )


def _unsold(of: Class) -> Step | None:
    picture = class_pictures.sold_and_unsold(told.facts for _table, told in of.tables)
    sold = sum(month[1] for month in picture.months)
    unsold = sum(month[2] for month in picture.months)
    if not unsold or unsold < MUCH_UNSOLD * (sold + unsold):
        return None
    return Step(
        "unsold",
        50 if of.dealt else 98,
        picture,
        _("The clock runs out and nobody wants your share. What would you have done before?"),
        _(
            "Of 100 shares for sale, {part} found no buyer. Their costs were due all the same."
        ).format(part=whole(100 * unsold / (sold + unsold))),
        (
            _("Liquidity is about time: a fair price comes easy at first and hard at the end."),
            _("Ask who sold below the ask in the last seconds, and whether it was wise."),
        ),
    )


def _tables(of: Class) -> Step | None:
    met = whatif.compared({table.number: told.facts for table, told in of.tables})
    if not met or not of.dealt:
        return None
    picture = class_pictures.tables_compared(met)
    best = max(picture.rows, key=lambda row: row[1])
    rich = max(picture.rows, key=lambda row: row[2])
    if best[0] == rich[0]:
        notice = _("Table {best} had the best deals, and got the most.").format(best=best[0])
    else:
        notice = _("Table {rich} got the most, but table {best} had the better deals.").format(
            rich=rich[0], best=best[0]
        )
    return Step(
        "tables",
        88,
        picture,
        _("The dice were the same for all. Why did the tables not end the same?"),
        notice,
        (
            _("Compare the prices first: who paid how much of what a share was worth?"),
            _("Then the colours: a bold table swings more with the same dice."),
        ),
    )


_STEPS: tuple[Callable[[Class], Step | None], ...] = (
    _market,
    _prices,
    _risk,
    _luck,
    _baskets,
    _places,
    _unpaid,
    _lots,
    _unsold,
    _tables,
)
"""In the order in which a lesson takes them."""
