"""The words beside the pictures of Krach 29."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.krach.companies import COMPANIES
from reports.captions.told import told
from reports.krach.pictures import LossParts, PricesByDay, WouldHave
from reports.pictures import whole

_NAMES = {company.letter: company.name for company in COMPANIES.values()}


@told.register
def _prices(picture: PricesByDay) -> tuple[str, str, str]:
    how = [
        _(
            "Each line is the price of a company; each step down is a sale. A letter stands for a"
            " company, as on its cards; the palest lines never moved."
        )
    ]
    if picture.lines:
        how.append(_("The black line fell the most."))
    if any(drop.own for line in picture.lines for drop in line.drops):
        how.append(_("The stars are your own sales."))
    return _("How the prices fell"), " ".join(how), prices_words(picture)


def prices_words(picture: PricesByDay) -> str:
    """The text alternative: what this picture shows."""
    if not picture.lines:
        return _("No price moved.")
    lowest = picture.lines[0]
    said = [
        _("{company} fell the most, from {start} to {end}.").format(
            company=_NAMES[lowest.letter], start=whole(lowest.opening), end=whole(lowest.last)
        )
    ]
    if picture.bank_run:
        said.append(_("That was a bank run, and the game was over."))
    else:
        said.append(
            _("It ended {above} above the line of the bank run.").format(
                above=whole(lowest.last - picture.limit)
            )
        )
    own = sum(drop.own for line in picture.lines for drop in line.drops)
    if picture.personal:
        said.append(
            ngettext("{own} step was yours.", "{own} steps were yours.", own).format(own=own)
            if own
            else _("None of the steps was yours.")
        )
    return " ".join(said)


@told.register
def _parts(picture: LossParts) -> tuple[str, str, str]:
    return (
        _("Where your losses came from"),
        _(
            "Your own sale makes the cards that you keep dearer, and so do the sales of others. The"
            " rest is what cards and token cost at the prices of the morning, with all the profit"
            " and loss cards."
        ),
        parts_words(picture),
    )


def parts_words(picture: LossParts) -> str:
    """The text alternative: what this picture shows."""
    own = sum(each or 0 for _day, each, _others, _cards in picture.days)
    others = sum(each or 0 for _day, _own, each, _cards in picture.days)
    cards = sum(each or 0 for _day, _own, _others, each in picture.days)
    return _(
        "All days together, your own sales cost you {own}, the sales of others {others}, and your"
        " cards and token {cards}."
    ).format(own=whole(own), others=whole(others), cards=whole(cards))


@told.register
def _would_have(picture: WouldHave) -> tuple[str, str, str]:
    return (
        _("What would have been"),
        _(
            "Each day is played again with fewer sales. Who does not sell keeps the cards and pays"
            " for them, but moves no price. To sell may be good for you and bad for all."
        ),
        would_have_words(picture),
    )


def would_have_words(picture: WouldHave) -> str:
    """The text alternative: what this picture shows."""
    counted = [(came, never) for _day, came, _nobody, never, _alone in picture.days]
    came = sum(each or 0 for each, _never in counted)
    said = [
        (
            _("You lost {came} in all.") if picture.personal else _("All lost {came} together.")
        ).format(came=whole(came))
    ]
    if any(each is None for each, _never in counted):
        said.append(_("The last day was not counted, as there was a bank run."))
    if all(never is not None for _came, never in counted):
        never = sum(each or 0 for _came, each in counted)
        said.append(
            _("Had nobody ever sold, it would have been {never}.").format(never=whole(never))
        )
    return " ".join(said)
