"""The words beside the pictures of one seat."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.captions.told import told
from reports.pictures import (
    Auctions,
    Basket,
    Months,
    Outcome,
    PriceAndWorth,
    RiskAndReturn,
    SkillAndLuck,
    best_at,
    whole,
)


@told.register
def _risk_and_return(picture: RiskAndReturn) -> tuple[str, str, str]:
    return (
        _("Risk and return"),
        _(
            "Further right is more risk, further up is more profit. The hollow star is what"
            " you could expect, the full star what you got; the arrow is luck. Grey dots"
            " are the others. No basket at average prices lies above the line."
        ),
        risk_and_return_words(picture),
    )


@told.register
def _months(picture: Months) -> tuple[str, str, str]:
    return (
        _("Month by month"),
        _(
            "At least eight times in ten a profit falls inside the dotted band. The hollow"
            " star is what you could expect, the full star what you got."
        ),
        months_words(picture),
    )


@told.register
def _skill_and_luck(picture: SkillAndLuck) -> tuple[str, str, str]:
    return (
        _("Skill and luck"),
        _(
            "The first bar is what your deals were worth before the dice fell. The second"
            " is what the dice added or took. Grey dots are the others."
        ),
        skill_and_luck_words(picture),
    )


@told.register
def _basket(picture: Basket) -> tuple[str, str, str]:
    return (
        _("What was in your basket"),
        _(
            "The shares you held each month by colour; a double one counts as two. More"
            " colours make the same income less risky: that is called diversification."
        ),
        basket_words(picture),
    )


@told.register
def _price_and_worth(picture: PriceAndWorth) -> tuple[str, str, str]:
    return (
        _("Price against worth"),
        _(
            "Each mark is a share that you sold for a month: how much a buyer could expect"
            " from it, and what you got for it. Grey dots are other sales at your table."
        ),
        price_and_worth_words(picture),
    )


@told.register
def _auctions(picture: Auctions) -> tuple[str, str, str]:
    return (
        _("What you bought at auction"),
        _("Each bar is what a company brought you, less its costs and its price."),
        auctions_words(picture),
    )


def risk_and_return_words(picture: RiskAndReturn) -> str:
    """The text alternative: what this picture shows."""
    own = picture.own
    luck = own.profit - own.expected
    said = [
        _("You took a risk of {risk} and could expect a profit of {expected}.").format(
            risk=whole(own.risk), expected=whole(own.expected)
        ),
        _("Your profit was {profit}, so luck brought {luck}.").format(
            profit=whole(own.profit), luck=whole(luck)
        ),
    ]
    if picture.others:
        said.append(_among(own, picture.others))
    best = best_at(picture.line, own.risk)
    if best is not None:
        said.append(
            _("At average prices the best basket of your risk could expect {best}.").format(
                best=whole(best)
            )
        )
    return " ".join(said)


def _among(own: Outcome, others: Sequence[Outcome]) -> str:
    richer = sum(other.expected > own.expected for other in others)
    bolder = sum(other.risk > own.risk for other in others)
    return ngettext(
        "Of {others} other investor, {bolder} took more risk and {richer} could expect more.",
        "Of {others} other investors, {bolder} took more risk and {richer} could expect more.",
        len(others),
    ).format(others=len(others), bolder=bolder, richer=richer)


def months_words(picture: Months) -> str:
    """The text alternative: what this picture shows."""
    within = sum(low <= profit <= high for _month, low, high, _expected, profit in picture.months)
    return ngettext(
        "In {within} of {months} month your profit was within what you could well expect.",
        "In {within} of {months} months your profit was within what you could well expect.",
        len(picture.months),
    ).format(within=within, months=len(picture.months))


def skill_and_luck_words(picture: SkillAndLuck) -> str:
    """The text alternative: what this picture shows."""
    expected, luck = picture.own
    said = [
        _("Your deals were worth {expected} before the dice, and luck brought {luck}.").format(
            expected=whole(expected), luck=whole(luck)
        )
    ]
    if picture.others:
        better = sum(other > expected for other, _luck in picture.others)
        luckier = sum(other > luck for _expected, other in picture.others)
        said.append(
            ngettext(
                "Of {others} other investor, {better} had better deals and {luckier} more luck.",
                "Of {others} other investors, {better} had better deals and {luckier} more luck.",
                len(picture.others),
            ).format(others=len(picture.others), better=better, luckier=luckier)
        )
    return " ".join(said)


def basket_words(picture: Basket) -> str:
    """The text alternative: what this picture shows."""
    sums = [sum(weights[place] for _month, weights in picture.months) for place in range(4)]
    names = (_("red"), _("yellow"), _("green"), _("blue"))
    parts = ", ".join(f"{name} {whole(number)}" for name, number in zip(names, sums, strict=True))
    return _("All months together you held this many shares: {parts}.").format(parts=parts)


def price_and_worth_words(picture: PriceAndWorth) -> str:
    """The text alternative: what this picture shows."""
    if not picture.sales:
        return _("You sold no share, so there is no price to show.")
    above = sum(price > worth for _colour, _double, worth, price in picture.sales)
    return ngettext(
        "You sold {sales} share; {above} went for more than it was worth to the buyer.",
        "You sold {sales} shares; {above} went for more than they were worth to the buyer.",
        len(picture.sales),
    ).format(sales=len(picture.sales), above=above)


def auctions_words(picture: Auctions) -> str:
    """The text alternative: what this picture shows."""
    results = [result for *_rest, result in picture.lots]
    return _("The best of your lots brought {best}, the worst {worst}.").format(
        best=whole(max(results)), worst=whole(min(results))
    )
