"""The pictures of one seat: an investor's and a manager's."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from reports.charts.paper import (
    BAND,
    COLOURS,
    GREY,
    INK,
    OWN,
    SOFT,
    colour_mark,
    draw,
    money_axis,
    one_sheet,
    written,
    written_clear,
    zero_line,
)
from reports.charts.words import Words
from reports.pictures import (
    Auctions,
    Basket,
    Months,
    PriceAndWorth,
    RiskAndReturn,
    SkillAndLuck,
    whole,
)

_LEAST_LOTS = 4


@draw.register
def _risk_and_return(picture: RiskAndReturn, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    widest = _widest(picture)
    line = [point for point in picture.line if point[0] <= widest]
    zero_line(axes)
    if line:
        risks, profits = zip(*line, strict=True)
        axes.plot(risks, profits, color=SOFT, linewidth=2.5, zorder=2)
    baskets = [
        (_basket(axes, name, (risk, profit), words), (risk, profit))
        for name, risk, profit in picture.baskets
        if risk <= widest
    ]
    for other in picture.others:
        axes.plot(
            [other.risk] * 2, [other.expected, other.profit], color=GREY, linewidth=0.8, alpha=0.6
        )
        axes.plot(other.risk, other.profit, "o", color=GREY, markersize=6, alpha=0.8, zorder=2)
    # On which side of a mark its words stand depends on how far the axis reaches.
    axes.set_xlim(-0.04 * widest - 1, 1.14 * widest + 4)
    labels = _own_luck(picture, axes, words)
    axes.margins(y=0.16)
    axes.autoscale_view(scalex=False)
    if line:
        ends = ((-4, 7), (-4, -9), (7, 7), (7, -7))
        best = written_clear(
            axes, words.best_baskets, line[-1], labels, ends, color=SOFT, fontsize=11
        )
        labels.append(best)
    for label, at in baskets:
        labels.append(written_clear(axes, label, at, labels, fontsize=10, color=SOFT, zorder=3))
    money_axis(axes.xaxis, words.risk_axis)
    money_axis(axes.yaxis, words.profit_axis)


def _widest(picture: RiskAndReturn) -> float:
    """How far the picture reaches: to the boldest basket, but not so far that the class shrinks
    to a corner."""
    taken = max([picture.own.risk, *(other.risk for other in picture.others)])
    baskets = [risk for risk, _profit in picture.line]
    baskets += [risk for _name, risk, _profit in picture.baskets]
    reach = max([taken, *baskets])
    return min(reach, 2.2 * taken) if taken else reach


def _own_luck(picture: RiskAndReturn, axes: Axes, words: Words) -> list[Text]:
    """The own mark: hollow where it could be expected, filled where it came, the arrow is luck.
    Its labels."""
    own = picture.own
    luck = round(own.profit - own.expected)
    if luck:
        axes.annotate(
            "",
            (own.risk, own.profit),
            xytext=(own.risk, own.expected),
            arrowprops={
                "arrowstyle": "-|>",
                "color": OWN,
                "linewidth": 2.2,
                "shrinkA": 6,
                "shrinkB": 5,
            },
            zorder=5,
        )
    mark: Any = {"marker": "*", "markersize": 19, "markeredgecolor": OWN, "markeredgewidth": 1.8}
    axes.plot(own.risk, own.expected, markerfacecolor="white", zorder=6, **mark)
    axes.plot(own.risk, own.profit, markerfacecolor=OWN, zorder=7, **mark)
    side = 13 if own.risk * 2 <= sum(axes.get_xlim()) else -13
    bold = {"color": OWN, "fontweight": "bold", "fontsize": 12, "zorder": 8}
    if not luck:
        return [written(axes, words.you, (own.risk, own.profit), (side, 0), **bold)]
    away = 7 if luck > 0 else -7
    came = words.you_made.format(profit=whole(own.profit))
    due = words.you_expected.format(expected=whole(own.expected))
    light = bold | {"fontweight": "normal"}
    return [
        written(axes, came, (own.risk, own.profit), (side, away), **bold),
        written(axes, due, (own.risk, own.expected), (side, -away), **light),
    ]


def _basket(axes: Axes, name: str, at: tuple[float, float], words: Words) -> str:
    """The mark of a basket; its label, which is written once all marks stand."""
    if name in COLOURS:
        colour_mark(axes, name, at)
        return {"blue": words.all_blue, "red": words.all_red}[name]
    axes.plot(*at, marker="P", markersize=12, color=INK, markeredgecolor="white", zorder=4)
    return words.one_of_each


@draw.register
def _price_and_worth(picture: PriceAndWorth, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    points = [(worth, price) for _colour, _double, worth, price in picture.sales]
    numbers = [number for point in [*points, *picture.others] for number in point]
    low, high = min([0.0, *numbers]), max([10.0, *numbers]) * 1.08
    axes.plot([max(low, 0), high], [max(low, 0), high], color=SOFT, linewidth=1.5, zorder=1)
    written(axes, words.fair_price, (high, high), (-2, -16), color=SOFT, fontsize=11)
    for at in picture.others:
        axes.plot(*at, "o", color=GREY, markersize=6, alpha=0.7, zorder=2)
    for colour, double, worth, price in picture.sales:
        colour_mark(axes, colour, (worth, price), double, size=13)
    axes.set_xlim(low - 0.03 * high, high * 1.03)
    axes.set_ylim(-0.03 * high, high * 1.03)
    above: Any = {"transform": axes.transAxes, "fontsize": 11, "color": SOFT}
    axes.text(0.03, 0.97, words.good_for_you, va="top", **above)
    axes.text(0.97, 0.04, words.good_for_buyer, ha="right", **above)
    money_axis(axes.xaxis, words.worth_axis)
    money_axis(axes.yaxis, words.price_axis)


@draw.register
def _auctions(picture: Auctions, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.29)
    # Else the axis would end at 0 when no lot paid for itself, and cut the marks there.
    axes.use_sticky_edges = False
    axes.axvline(0, color=SOFT, linewidth=1)
    for place, (colour, _double, _month, result) in enumerate(picture.lots):
        axes.barh(
            place,
            result,
            height=0.62,
            color=COLOURS[colour],
            edgecolor=INK,
            hatch="///" if result < 0 else None,
            zorder=2,
        )
        colour_mark(axes, colour, (0, place))
        side = 5 if result >= 0 else -5
        end = result or 0.0
        offset = (side * 3 if abs(result) < 1 else side, 0)
        written(axes, whole(result), (end, place), offset, fontweight="bold", zorder=6)
    # A few lots stand at the top, no wider than many.
    axes.set_ylim(max(len(picture.lots), _LEAST_LOTS) - 0.5, -0.5)
    axes.set_yticks(
        range(len(picture.lots)),
        [
            (words.month_double if double else words.month_number).format(month=month)
            for _colour, double, month, _result in picture.lots
        ],
    )
    axes.margins(x=0.2)
    money_axis(axes.xaxis, words.lot_axis)


@draw.register
def _months(picture: Months, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    zero_line(axes)
    axes.use_sticky_edges = False
    for number, low, high, expected, profit in picture.months:
        axes.bar(
            number,
            high - low,
            bottom=low,
            width=_bar(len(picture.months)),
            color=BAND,
            edgecolor=GREY,
            hatch="..",
            zorder=1,
        )
        mark: Any = {"marker": "*", "markersize": 17, "markeredgecolor": OWN, "zorder": 4}
        axes.plot(number, expected, markerfacecolor="white", **mark)
        axes.plot(number, profit, markerfacecolor=OWN, **mark)
        up = 9 if profit >= expected else -9
        written(axes, whole(profit), (number, profit), (0, up), color=OWN, fontweight="bold")
    numbers = [number for number, *_rest in picture.months]
    axes.set_xticks(numbers, [str(number) for number in numbers])
    axes.set_xlim(min(numbers) - 0.6, max(numbers) + 0.6)
    axes.margins(y=0.16)
    axes.set_xlabel(words.month)
    money_axis(axes.yaxis, words.profit_axis)


def _bar(months: int) -> float:
    """How wide a month's bar is: a game of one or two months is no wall of colour."""
    return min(0.5, 0.2 * months)


@draw.register
def _skill_and_luck(picture: SkillAndLuck, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    zero_line(axes)
    axes.use_sticky_edges = False
    for place, own in enumerate(picture.own):
        hatch = "///" if place else None
        face = "white" if place else OWN
        axes.bar(place, own, width=0.5, color=face, edgecolor=OWN, hatch=hatch, zorder=2)
        strip = [other[place] for other in picture.others]
        axes.plot([place + 0.36] * len(strip), strip, "o", color=GREY, markersize=6, alpha=0.8)
        written(
            axes,
            whole(own),
            (place, own),
            (0, 5 if own >= 0 else -5),
            color=OWN,
            fontweight="bold",
            zorder=5,
        )
    axes.set_xticks([0, 1], [words.your_deals, words.luck])
    axes.set_xlim(-0.5, 1.6)
    axes.margins(y=0.16)
    money_axis(axes.yaxis, words.profit_axis)


@draw.register
def _basket_held(picture: Basket, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    highest = max(1, *(sum(weights) for _month, weights in picture.months))
    for number, weights in picture.months:
        bottom = 0
        for colour, weight in zip(COLOURS, weights, strict=True):
            if weight:
                axes.bar(
                    number,
                    weight,
                    bottom=bottom,
                    width=_bar(len(picture.months)),
                    color=COLOURS[colour],
                    edgecolor=INK,
                )
                size = 16 if highest <= 12 else 11
                colour_mark(axes, colour, (number, bottom + weight / 2), size=size)
                bottom += weight
        if not bottom:
            written(axes, words.none, (number, 0), (0, 4), color=SOFT, fontsize=11)
    numbers = [number for number, _weights in picture.months]
    axes.set_xticks(numbers, [str(number) for number in numbers])
    axes.set_xlim(min(numbers) - 0.6, max(numbers) + 0.6)
    axes.set_ylim(0, highest * 1.08)
    axes.set_xlabel(words.month)
    money_axis(axes.yaxis, words.shares_axis)
