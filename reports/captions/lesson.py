"""The words beside the pictures for a whole class."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.captions.told import told
from reports.class_pictures import (
    ClassLots,
    ClassLuck,
    ClassRisk,
    ClassWhatIf,
    Places,
    SimpleBaskets,
    SoldAndUnsold,
    TablesCompared,
)
from reports.pictures import whole


@told.register
def _risk(picture: ClassRisk) -> tuple[str, str, str]:
    return (
        _("Who took which risk"),
        _(
            "Each line is one investor: further right is more risk. The hollow end is the profit"
            " they could expect, the full end is what they got."
        ),
        class_risk_words(picture),
    )


def class_risk_words(picture: ClassRisk) -> str:
    """The text alternative: what this picture shows."""
    calm = min(picture.points, key=lambda point: point.risk)
    bold = max(picture.points, key=lambda point: point.risk)
    return _(
        "The least risk was {calm} and ended with a profit of {calm_profit}. The most was {bold}"
        " and ended with {bold_profit}."
    ).format(
        calm=whole(calm.risk),
        calm_profit=whole(calm.profit),
        bold=whole(bold.risk),
        bold_profit=whole(bold.profit),
    )


@told.register
def _luck(picture: ClassLuck) -> tuple[str, str, str]:
    return (
        _("Skill and luck"),
        _(
            "Each line is one investor, the one with most profit on top. Hollow is what the deals"
            " were worth, full is what came. The line between them is luck."
        ),
        class_luck_words(picture),
    )


def class_luck_words(picture: ClassLuck) -> str:
    """The text alternative: what this picture shows."""
    lucky = sum(profit > expected for expected, profit in picture.rows)
    return ngettext(
        "Of {all} investor, {lucky} got more than they could expect.",
        "Of {all} investors, {lucky} got more than they could expect.",
        len(picture.rows),
    ).format(all=len(picture.rows), lucky=lucky)


@told.register
def _baskets(picture: SimpleBaskets) -> tuple[str, str, str]:
    return (
        _("What 100 could buy"),
        _(
            "Each mark is 100 spent on one colour at average prices, the cross is one share of"
            " each. The line shows the best mixes: no basket gives more for its risk."
        ),
        simple_baskets_words(picture),
    )


def simple_baskets_words(picture: SimpleBaskets) -> str:
    """The text alternative: what this picture shows."""
    bold = max(picture.singles, key=lambda single: single[1])
    calm = min(picture.singles, key=lambda single: single[1])
    said = [
        _("Of 100 spent on one colour, the most risk is {bold} and the least {calm}.").format(
            bold=whole(bold[1]), calm=whole(calm[1])
        )
    ]
    if picture.each is not None:
        said.append(
            _("One share of each has a risk of {risk} and can expect {profit}.").format(
                risk=whole(picture.each[0]), profit=whole(picture.each[1])
            )
        )
    return " ".join(said)


@told.register
def _places(picture: Places) -> tuple[str, str, str]:
    return (
        _("Two ways to win"),
        _(
            "Left is the place by money, right is the place by expected profit for the risk taken."
            " Bold lines are the three who are rich."
        ),
        places_words(picture),
    )


def places_words(picture: Places) -> str:
    """The text alternative: what this picture shows."""
    best = min(picture.pairs)
    if best[1] is None:
        return _("The richest investor took no risk at all.")
    return _("The richest investor has place {place} for the risk taken.").format(place=best[1])


@told.register
def _lots(picture: ClassLots) -> tuple[str, str, str]:
    return (
        _("What the auctions brought"),
        _(
            "Each mark is a company that was bought at auction. On the line it brought just what"
            " was paid for it; below the line it cost more than it brought."
        ),
        class_lots_words(picture),
    )


def class_lots_words(picture: ClassLots) -> str:
    """The text alternative: what this picture shows."""
    bad = sum(brought < price for _colour, _double, price, brought in picture.lots)
    return ngettext(
        "Of {all} company bought, {bad} cost more than it brought.",
        "Of {all} companies bought, {bad} cost more than they brought.",
        len(picture.lots),
    ).format(all=len(picture.lots), bad=bad)


@told.register
def _sold(picture: SoldAndUnsold) -> tuple[str, str, str]:
    return (
        _("Sold and unsold"),
        _("All companies of all managers, month by month. Who sold none still paid the costs."),
        sold_words(picture),
    )


def sold_words(picture: SoldAndUnsold) -> str:
    """The text alternative: what this picture shows."""
    sold = sum(month[1] for month in picture.months)
    unsold = sum(month[2] for month in picture.months)
    return _("In all months, {sold} were sold and {unsold} stayed unsold.").format(
        sold=whole(sold), unsold=whole(unsold)
    )


@told.register
def _tables(picture: TablesCompared) -> tuple[str, str, str]:
    return (
        _("The same dice at each table"),
        _(
            "Hollow is the profit that an investor at this table could expect, full is what came."
            " The dice were the same, so the deals made the difference."
        ),
        tables_words(picture),
    )


def tables_words(picture: TablesCompared) -> str:
    """The text alternative: what this picture shows."""
    return " ".join(
        _("At table {table} an investor could expect {expected} and got {profit}.").format(
            table=table, expected=whole(expected), profit=whole(profit)
        )
        for table, expected, profit in picture.rows
    )


@told.register
def _what_if(picture: ClassWhatIf) -> tuple[str, str, str]:
    return (
        _("The same deals, other dice"),
        _(
            "Each row is one investor, with the number of the table below. Nine in ten games with"
            " the same deals end on the line, half on the broad part, half left of the stroke. The"
            " dot is the game that came."
        ),
        class_what_if_words(picture),
    )


def class_what_if_words(picture: ClassWhatIf) -> str:
    """The text alternative: what this picture shows."""
    high = sum(each.profit > each.bands[2] for each in picture.spans)
    said = [
        ngettext(
            "{high} of {all} investor got more than half of all dice would have brought.",
            "{high} of {all} investors got more than half of all dice would have brought.",
            len(picture.spans),
        ).format(high=high, all=len(picture.spans))
    ]
    if picture.imaginary is not None:
        said.append(
            _("Who bought one share of each colour each month made {profit}.").format(
                profit=whole(picture.imaginary.profit)
            )
        )
    return " ".join(said)
