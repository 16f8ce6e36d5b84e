"""What the debrief of Krach 29 may show, each step if it happened."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Table
from games.krach.companies import COMPANIES
from reports.captions.krach import prices_words
from reports.captions.krach_class import loss_causes_words, selling_times_words
from reports.krach import class_pictures, pictures
from reports.krach.figures import KrachReport
from reports.krach.metrics import Run
from reports.pictures import whole
from reports.steps import Step

_LETTERS = {company.id: company.letter for company in COMPANIES.values()}


def steps(tables: Sequence[tuple[Table, KrachReport]]) -> list[Step]:
    """All steps that have something to show, in the order in which a lesson takes them."""
    played = [(table, told) for table, told in tables if told.facts.days]
    if not played:
        return []
    # A table that ran into a bank run has the most to tell.
    shown, first = max(played, key=lambda each: each[1].run is not None)
    only: tuple[str, ...] = ()
    if len(played) > 1:
        only = (_("The picture is of table {number}.").format(number=shown.number),)
    every = [told for _table, told in played]
    found = [_prices(first, only), _times(every), _causes(played), _otherwise(first, only)]
    if first.run is not None:
        found.append(_run(shown, first, first.run))
    return [step for step in found if step is not None]


def _prices(told: KrachReport, only: tuple[str, ...]) -> Step:
    picture = pictures.prices_by_day(told.facts, _LETTERS)
    return Step(
        "prices",
        100,
        picture,
        _("Which of these steps down could have been left out, and by whom?"),
        prices_words(picture),
        (
            _("Follow the black line from step to step and ask who sold there, and why."),
            _("Nobody wants the price to fall, and still each sale makes it fall."),
            *only,
        ),
    )


def _times(every: Sequence[KrachReport]) -> Step | None:
    picture = class_pictures.selling_times(every)
    if not picture.sales:
        return None
    return Step(
        "times",
        80,
        picture,
        _("When is the best time to sell, if all others think just like you?"),
        selling_times_words(picture),
        (
            _("Ask the first seller of a day and the last one what they were afraid of."),
            _("Who is first gets the good price and pushes it down for the next."),
        ),
    )


def _names(table: Table, told: KrachReport) -> dict[str, str]:
    """What the seats are called now: a teacher may have renamed a student."""
    shown = {seat.key: seat.name for seat in table.seats.all()} if table.pk else {}
    return {**told.facts.names, **shown}


def _causes(tables: Sequence[tuple[Table, KrachReport]]) -> Step | None:
    picture = class_pictures.loss_causes(told for _table, told in tables)
    if not any(others for _own, others, _cards in picture.rows):
        return None
    best = min(
        (each.total.losses, _names(table, told)[seat])
        for table, told in tables
        for seat, each in told.seats.items()
    )
    return Step(
        "causes",
        90,
        picture,
        _("You pay for what others sell, and they for what you sell. What is that called?"),
        loss_causes_words(picture),
        (
            _("It is an externality: the act of one costs those who had no say in it."),
            _("The smallest losses: {name} with {losses}.").format(
                name=best[1], losses=whole(best[0])
            ),
            _("Where do you know this from? A loud street, an empty lake, a full motorway."),
        ),
    )


def _otherwise(told: KrachReport, only: tuple[str, ...]) -> Step | None:
    if not any(day.all_but for day in told.otherwise):
        return None
    picture = pictures.would_have(told)
    never = [day.never.total for day in told.otherwise]
    kept = all(each is not None for each in never)
    less = sum(each or 0 for each in never)
    came = sum(day.came.total or 0 for day in told.otherwise)
    question = _("Was it the sales that hurt, or the cards that you held?")
    if not kept:
        notice = _("Even with no sale at all, the cards and tokens would have brought it down.")
    elif told.run is not None:
        question = _("All have lost. Would it have come so far if nobody had sold?")
        notice = _(
            "With no sale at all there is no bank run, and all lose {less} together."
        ).format(less=whole(less))
    else:
        if less < came:
            question = _("All would lose less if nobody sold. Why did you sell all the same?")
        notice = _(
            "All lost {came} together. With no sale at all it would have been {less}."
        ).format(came=whole(came), less=whole(less))
    return Step(
        "otherwise",
        95,
        picture,
        question,
        notice,
        (
            _("What is good for each alone can be bad for all together."),
            _("Let them find a rule that would help: a promise, a fine, a day off, a bank."),
            *only,
        ),
    )


def _run(table: Table, told: KrachReport, run: Run) -> Step:
    picture = pictures.prices_by_day(told.facts, _LETTERS)
    needed = len({seat for _day, seat in run.needed})
    if needed:
        notice = ngettext(
            "{needed} trader could have stopped the bank run with one sale left out.",
            "Any one of {needed} traders could have stopped the bank run with one sale left out.",
            needed,
        ).format(needed=needed)
    else:
        notice = _("No one trader could have stopped the bank run. It took more than one.")
    called = _names(table, told)
    names = sorted({called[seat] for _day, seat in run.needed})
    return Step(
        "run",
        98,
        picture,
        _("Who could have stopped the bank run, and what would it have cost them?"),
        notice,
        (
            _("{company} fell to {price} on day {day} at table {table}.").format(
                company=COMPANIES[run.company].name,
                price=whole(run.price),
                day=run.day,
                table=table.number,
            ),
            *([_("These could: {names}.").format(names=", ".join(names))] if names else []),
            _("A state may stop a run with a promise that all savings are safe. Why does it help?"),
        ),
    )
