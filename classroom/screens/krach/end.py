"""The two ends of Krach 29: day 4 with its ranking and why, and the bank run."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens.krach import boards
from classroom.screens.krach.characters import name as character_name
from classroom.screens.krach.counting import CountView, counted, how
from classroom.screens.krach.table import SIGNS, Sign, Table
from classroom.wording import grouped, listed, signed
from games.krach.state import BANK_RUN_PRICE


@dataclass(frozen=True, slots=True)
class CulpritView:
    """A step that brought the bank run about: its day, who made it and how, the fall, the price
    after it; last: the one that crossed the line; rises: it held the fall up."""

    day: str
    name: str
    how: str
    fall: str
    after: str
    last: bool
    rises: bool


@dataclass(frozen=True, slots=True)
class RunView:
    """The bank run: the company, its price, where it began, and every step that moved it."""

    sign: Sign
    price: str
    began: str
    steps: tuple[CulpritView, ...]
    day: str


@dataclass(frozen=True, slots=True)
class RankView:
    """One line of the ranking. place "" after a bank run; days: the losses of each day, "–" for a
    day that was not counted; sold: shares sold in all."""

    place: str
    name: str
    character: str
    sold: str
    days: tuple[str, ...]
    total: str
    won: bool
    me: bool
    robot: bool


@dataclass(frozen=True, slots=True)
class EndView:
    """How it ended. why: what made the difference, in sentences; days: the numbers of the days
    that the ranking has columns for; beat: when it all shows, after the last of the day's price
    steps. shown: the teacher has released the reports."""

    title: str
    reason: str
    winners: str
    losses: str
    why: tuple[str, ...]
    run: RunView | None
    ranking: tuple[RankView, ...]
    days: tuple[str, ...]
    count: CountView | None
    beat: int
    report: bool
    shown: bool
    practice: bool


def end(table: Table) -> dict[str, Region]:
    """The end on a trader's own page."""
    return {"work": Region("krach/live/_end.html", ending(table))}


def ending(table: Table) -> EndView:
    """The end as this viewer sees it."""
    view = table.view
    run = _run(table)
    won = view.winners or ()
    by_losses = {trader.seat: trader.losses for trader in view.traders}
    best = min(by_losses.values())
    return EndView(
        _title(table, run, won),
        _reason(table, run),
        listed([table.name(seat) for seat in won]),
        grouped(best) if won else "",
        _why(table, won, by_losses) if run is None else (),
        run,
        _ranking(table),
        tuple(str(day.number) for day in table.story.days if day.lines is not None),
        counted(table),
        len(boards.moved(table)) + 1,
        bool(table.me),
        table.released,
        table.practice,
    )


def _title(table: Table, run: RunView | None, won: tuple[str, ...]) -> str:
    if run is not None:
        return _("Bank run! Everyone has lost.")
    if table.me in won:
        return _("You win!") if len(won) == 1 else _("You share the win!")
    return _("The game is over")


def _reason(table: Table, run: RunView | None) -> str:
    if run is not None:
        words = {"company": run.sign.name, "price": run.price, "day": run.day}
        text = _("%(company)s fell to %(price)s on day %(day)s. The banks close their doors.")
        return text % words
    if not table.view.over:
        return _("The game was ended before the evening of day 4.")
    return _("Four days are over. The smallest losses win.")


def _why(table: Table, won: tuple[str, ...], losses: dict[str, int]) -> tuple[str, ...]:
    """What made the difference: the gap, how much each end of the table sold, the dearest day."""
    if not won:
        return ()
    sold = _sold(table)
    rest = [seat for seat in losses if seat not in won]
    said: list[str] = []
    first = won[0]
    if rest:
        second = min(rest, key=lambda seat: losses[seat])
        last = max(rest, key=lambda seat: losses[seat])
        words = {"name": table.name(second), "gap": grouped(losses[second] - losses[first])}
        said.append(_("That is %(gap)s less than %(name)s.") % words)
        words = {
            "first": table.name(first),
            "shares": grouped(sold[first]),
            "last": table.name(last),
            "fewer": grouped(sold[last]),
        }
        text = _("%(first)s sold %(shares)s shares in all, %(last)s, who lost most, %(fewer)s.")
        if sold[first] != sold[last]:
            said.append(text % words)
    days = [day for day in table.story.days if day.lines is not None]
    if days:
        sums = {
            day.number: sum(line.amount for lines in day.lines or () for line in lines)
            for day in days
        }
        worst = max(sums, key=lambda number: sums[number])
        words = {"day": str(worst), "lost": grouped(sums[worst])}
        if list(sums.values()).count(sums[worst]) == 1:
            said.append(_("Day %(day)s cost the table most: %(lost)s together.") % words)
    return tuple(said)


def _sold(table: Table) -> dict[str, int]:
    """Shares sold by each trader on the days that were counted."""
    sold = {trader.seat: 0 for trader in table.view.traders}
    for day in table.story.days:
        for sale in day.sales:
            sold[sale.seat] += len(sale.cards) + sale.contract
    return sold


def _run(table: Table) -> RunView | None:
    """The bank run, with every step that moved its company, from the first day on."""
    company = table.view.bank_run
    if company is None:
        return None
    steps: list[CulpritView] = []
    began: int | None = None
    days = table.story.days
    for day in days:
        for mark in day.marks or ():
            if mark.company != company:
                continue
            if began is None:
                began = mark.before
            steps.append(
                CulpritView(
                    str(day.number),
                    table.name(mark.seat),
                    how(table, mark),
                    signed(mark.after - mark.before),
                    grouped(mark.after),
                    mark.after <= BANK_RUN_PRICE < mark.before,
                    mark.after > mark.before,
                )
            )
    price = next(each.price for each in table.view.companies if each.id == company)
    return RunView(
        SIGNS[company],
        grouped(price),
        grouped(began or 0),
        tuple(steps),
        str(days[-1].number) if days else "",
    )


def _ranking(table: Table) -> tuple[RankView, ...]:
    """The smallest losses first; equals share a place. After a bank run nobody has one."""
    view = table.view
    sold = _sold(table)
    order = sorted(view.traders, key=lambda trader: trader.losses)
    seats = [trader.seat for trader in view.traders]
    days = [day for day in table.story.days if day.lines is not None]
    won = view.winners or ()
    lines: list[RankView] = []
    for trader in order:
        place = 1 + sum(other.losses < trader.losses for other in order)
        index = seats.index(trader.seat)
        per_day = tuple(
            grouped(sum(line.amount for line in (day.lines or ())[index])) for day in days
        )
        shares = sold[trader.seat]
        lines.append(
            RankView(
                "" if view.bank_run else str(place),
                table.name(trader.seat),
                character_name(trader.character),
                ngettext("%(count)s share", "%(count)s shares", shares) % {"count": shares},
                per_day,
                grouped(trader.losses),
                trader.seat in won,
                trader.seat == table.me,
                trader.seat in table.robots,
            )
        )
    return tuple(lines)
