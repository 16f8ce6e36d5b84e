"""The words beside the pictures of a whole table, and of all games that could have been."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.captions.told import told
from reports.pictures import whole
from reports.table_pictures import (
    AveragePrices,
    MarketPaths,
    MoneyOverTime,
    WhatIf,
    WorthSplit,
)


def colour_names() -> tuple[str, str, str, str]:
    """Red, yellow, green and blue, in that order."""
    return _("red"), _("yellow"), _("green"), _("blue")


@told.register
def _market(picture: MarketPaths) -> tuple[str, str, str]:
    return (
        _("The market, and where it could have gone"),
        _(
            "The line is what a company of each colour brought, month by month. Of all paths that"
            " could have come, nine in ten stay in the wide band, and half stay in the dotted one."
        ),
        market_words(picture),
    )


def market_words(picture: MarketPaths) -> str:
    """The text alternative: what this picture shows."""
    return " ".join(
        _begun(
            _(
                "{colour} went from {start} to {end}; half of all paths end between {low} and"
                " {high}."
            ).format(
                colour=name,
                start=whole(path[0]),
                end=whole(path[-1]),
                low=whole(bands[-1][1]),
                high=whole(bands[-1][3]),
            )
        )
        for name, (path, bands) in zip(colour_names(), picture.colours, strict=True)
    )


def _begun(text: str) -> str:
    """A sentence that begins with a name of a colour."""
    return text[:1].upper() + text[1:]


@told.register
def _prices(picture: AveragePrices) -> tuple[str, str, str]:
    return (
        _("Prices, and what shares were worth"),
        _(
            "The grey line is what one income was worth in each month. A mark below it is a good"
            " price for the buyers; a mark above it is a good one for the sellers."
        ),
        prices_words(picture),
    )


def prices_words(picture: AveragePrices) -> str:
    """The text alternative: what this picture shows."""
    said: list[str] = []
    for name, months in zip(colour_names(), picture.colours, strict=True):
        sold = [(price, worth) for _month, price, worth in months if price is not None]
        if not sold:
            text = _("{colour} was not sold at all.").format(colour=name)
        else:
            above = sum(price > worth for price, worth in sold)
            text = ngettext(
                "{colour} was sold in {months} month, in {above} for more than it was worth.",
                "{colour} was sold in {months} months, in {above} for more than it was worth.",
                len(sold),
            ).format(colour=name, months=len(sold), above=above)
        said.append(_begun(text))
    return " ".join(said)


@told.register
def _money(picture: MoneyOverTime) -> tuple[str, str, str]:
    lines = (*picture.others, *([] if picture.own is None else [picture.own]))
    return (
        _("Money over time"),
        _(
            "The money of all players at the table, month by month. Full lines with a dot are"
            " investors, broken ones with a square are managers."
        )
        + (" " + _("A cross ends bankrupt.") if any(line.out for line in lines) else ""),
        money_words(picture),
    )


def money_words(picture: MoneyOverTime) -> str:
    """The text alternative: what this picture shows."""
    if picture.own is None:
        ends = [line.points[-1][1] for line in picture.others]
        return _("In the end the richest player had {most} and the poorest {least}.").format(
            most=whole(max(ends)), least=whole(min(ends))
        )
    money = picture.own.points[-1][1]
    said = _("You began with {start} and ended with {end}.").format(
        start=whole(picture.own.points[0][1]), end=whole(money)
    )
    if not picture.others:
        return said
    richer = sum(line.points[-1][1] > money for line in picture.others)
    among = ngettext(
        "Of {others} other player at your table, {richer} had more.",
        "Of {others} other players at your table, {richer} had more.",
        len(picture.others),
    ).format(others=len(picture.others), richer=richer)
    return f"{said} {among}"


@told.register
def _split(picture: WorthSplit) -> tuple[str, str, str]:
    return (
        _("Who got the worth"),
        _(
            "The first bar is what all shares sold were worth before the dice fell. The prices"
            " split it: what managers kept, what was left for investors, what the bank took."
        ),
        split_words(picture),
    )


def split_words(picture: WorthSplit) -> str:
    """The text alternative: what this picture shows."""
    return _(
        "All shares sold were worth {worth}. Managers kept {managers}, investors could expect"
        " {investors}, and the bank got {bank}."
    ).format(
        worth=whole(picture.worth),
        managers=whole(picture.managers),
        investors=whole(picture.investors),
        bank=whole(picture.bank),
    )


@told.register
def _what_if(picture: WhatIf) -> tuple[str, str, str]:
    return (
        _("The same deals, other dice"),
        _(
            "Each bar counts games in which you make the same deals and the dice fall in some other"
            " way. The star is your game. In the dark bars you would have got less."
        ),
        what_if_words(picture),
    )


def what_if_words(picture: WhatIf) -> str:
    """The text alternative: what this picture shows."""
    said = [what_if_place(picture.below, picture.above)]
    if picture.imaginary is not None:
        said.append(
            _(
                "Who bought one share of each colour each month made {profit}; you made {own}."
            ).format(profit=whole(picture.imaginary), own=whole(picture.profit))
        )
    return " ".join(said)


def what_if_place(below: float, above: float) -> str:
    """Where a game stands among all that could have been, in words."""
    if not below and not above:
        return _("With any other dice you would have ended just the same.")
    if not below:
        return _("No other dice would have left you with less.")
    if not above:
        return _("No other dice would have left you with more.")
    return _(
        "Of 100 games with the same deals and other dice, about {below} end worse than yours and"
        " {above} end better."
    ).format(below=round(100 * below), above=round(100 * above))
