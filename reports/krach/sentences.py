"""What the numbers of Krach 29 say, in two or three plain sentences, and what to think about."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.krach.companies import COMPANIES
from reports.krach.figures import KrachReport
from reports.krach.metrics import Run
from reports.pictures import whole
from reports.sentences import Topic, question


def of_table(report: KrachReport) -> dict[str, list[str]]:
    """Each seat's sentences."""
    return {seat: of_seat(report, seat) for seat in report.seats}


def of_seat(report: KrachReport, seat: str) -> list[str]:
    """Two or three sentences for a trader; one when no day has come to an end."""
    own = report.seats[seat]
    if not own.days:
        return [_("No day has come to an end, so there is nothing to add up yet.")]
    said = [_ending(report, seat) if report.run is None else _bank_run(report.run)]
    said.append(_parts(report, seat) if report.run is None else _needed(report.run, seat))
    never = never_sold(report, seat)
    if never is not None:
        said.append(_never(report, own.total.losses, never))
    return said


def _ending(report: KrachReport, seat: str) -> str:
    losses = report.seats[seat].total.losses
    others = [each.total.losses for key, each in report.seats.items() if key != seat]
    fewer = sum(other < losses for other in others)
    if not fewer:
        return _("You lost {losses} in all, and no other trader lost less.").format(
            losses=whole(losses)
        )
    return ngettext(
        "You lost {losses} in all; {fewer} of {others} other trader lost less.",
        "You lost {losses} in all; {fewer} of {others} other traders lost less.",
        len(others),
    ).format(losses=whole(losses), fewer=fewer, others=len(others))


def _parts(report: KrachReport, seat: str) -> str:
    if not any(day.all_but for day in report.otherwise):
        return _("Nobody sold a thing, so no sale made a price fall.")
    own, others = report.seats[seat].total.own_sale, report.seats[seat].total.others_sales
    if own and others:
        return _(
            "Of that, {own} came from your own sale of the same day, and {others} from what others"
            " sold."
        ).format(own=whole(own), others=whole(others))
    if own:
        return _("Of that, {own} came from your own sale of the same day.").format(own=whole(own))
    if others:
        return _("Of that, {others} came from what others sold on the same day.").format(
            others=whole(others)
        )
    return _("No sale made the cards that you kept dearer on the same day.")


def _bank_run(run: Run) -> str:
    return _(
        "On day {day} the price of {company} fell to {price}. That was a bank run: all of you lost."
    ).format(day=run.day, company=COMPANIES[run.company].name, price=whole(run.price))


def _needed(run: Run, seat: str) -> str:
    mine = [day for day, seller in run.needed if seller == seat]
    if mine:
        return _("Without your sale on day {day} it would not have come.").format(day=mine[-1])
    if not run.needed:
        return _("No one sale was to blame: more than one had to be left out.")
    sellers = len({seller for _day, seller in run.needed})
    return ngettext(
        "The sale of {sellers} other trader could have stopped it, had it been left out.",
        "The sale of any of {sellers} other traders could have stopped it, had it been left out.",
        sellers,
    ).format(sellers=sellers)


def never_sold(report: KrachReport, seat: str) -> int | None:
    """What a trader would have lost over the same days had nobody ever sold; None when some prices
    would have fallen to a bank run all the same, or nobody did sell."""
    sold = any(day.all_but for day in report.otherwise)
    losses = [day.never.losses for day in report.otherwise]
    if not sold or any(each is None for each in losses):
        return None
    return sum(each[seat] for each in losses if each is not None)


def _never(report: KrachReport, losses: int, never: int) -> str:
    if not never:
        return _("Had nobody ever sold, you would have lost nothing.")
    if report.run is not None:
        return _("Had nobody ever sold, you would have lost just {never} in all.").format(
            never=whole(never)
        )
    if never >= losses:
        return _(
            "Had nobody ever sold, you would have lost {never}, so the sales helped you."
        ).format(never=whole(never))
    return _("Had nobody ever sold, you would have lost {never} and not {losses}.").format(
        never=whole(never), losses=whole(losses)
    )


def questions(report: KrachReport, seat: str) -> list[tuple[Topic, str]]:
    """Two questions, chosen by what happened to this trader, each with its topic."""
    return [(topic, question(topic)) for topic in topics(report, seat)[:2]]


def topics(report: KrachReport, seat: str) -> list[Topic]:
    """What happened to this trader, the most telling first; never fewer than two."""
    own = report.seats[seat]
    ends = [
        (own.total.first, Topic.FIRST_SELLER),
        (own.total.last, Topic.LAST_SELLER),
    ]
    found = [Topic.BANK_RUN] if report.run is not None else []
    # Who was both asks first after what they were more often.
    found += [topic for days, topic in sorted(ends, key=lambda end: -end[0]) if days]
    if any(day.order is None for day in own.days):
        found.append(Topic.NO_SALE)
    return [*found, Topic.TRUST, Topic.RISK]
