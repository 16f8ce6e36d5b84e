"""The pictures of a whole table, and of all games that could have been."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.charts.paper import (
    BAND,
    COLOURS,
    GREY,
    INK,
    OWN,
    SHAPES,
    SOFT,
    colour_mark,
    draw,
    money_axis,
    one_sheet,
    written,
    zero_line,
)
from reports.charts.words import Words
from reports.pictures import whole
from reports.table_pictures import (
    AveragePrices,
    Line,
    MarketPaths,
    MoneyOverTime,
    WhatIf,
    WorthSplit,
)

_EDGE = 0.3
"""Nearer than this part of the width to an edge, a label turns inwards."""
_BAND_EDGE = "#c9bfa9"
_STYLES = {"investor": "-", "manager": (0, (4, 2)), "both": "-"}


def _four(figure: Figure, months: str, money: str) -> Iterator[tuple[str, Axes]]:
    """A small pair of axes for each colour, all alike; months across and money up for all."""
    figure.subplots_adjust(left=0.16, right=0.965, bottom=0.13, top=0.98, wspace=0.08, hspace=0.1)
    figure.text(0.02, 0.555, money, rotation=90, va="center")
    sheets = figure.subplots(2, 2, sharex=True, sharey=True)
    for place, (colour, axes) in enumerate(zip(COLOURS, sheets.flat, strict=True)):
        axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        if place >= 2:
            axes.set_xlabel(months)
        money_axis(axes.yaxis, "")
        zero_line(axes)
        yield colour, axes


def _named(axes: Axes, colour: str) -> None:
    """The colour's mark in the upper left corner of its axes."""
    left, right = axes.get_xlim()
    low, high = axes.get_ylim()
    colour_mark(axes, colour, (left + 0.09 * (right - left), high - 0.12 * (high - low)))


@draw.register
def _market_paths(picture: MarketPaths, figure: Figure, words: Words) -> None:
    reach = [value for path, bands in picture.colours for value in (*path, *sum(bands, ()))]
    low, high = min(reach), max(reach)
    for (colour, axes), (path, bands) in zip(
        _four(figure, words.month, words.value_axis), picture.colours, strict=True
    ):
        months = range(len(path))
        p5, p25, p50, p75, p95 = zip(*bands, strict=True)
        axes.fill_between(months, p5, p95, color=BAND, edgecolor=_BAND_EDGE, zorder=0)
        axes.fill_between(
            months, p25, p75, facecolor=_BAND_EDGE, edgecolor=GREY, hatch="..", alpha=0.6, zorder=1
        )
        axes.plot(months, p50, color=SOFT, linewidth=1.4, linestyle=":", zorder=2)
        # A dark casing: yellow alone would be lost in the band when it is printed in grey.
        axes.plot(months, path, color=INK, linewidth=4, zorder=3)
        axes.plot(months, path, color=COLOURS[colour], linewidth=2.4, zorder=3)
        axes.plot(
            months,
            path,
            SHAPES[colour],
            color=COLOURS[colour],
            markeredgecolor=INK,
            markersize=7,
            zorder=3,
        )
        axes.set_xlim(-0.3, max(len(path) - 1, 1) + 0.3)
        axes.set_ylim(low - 0.06 * (high - low) - 1, high + 0.3 * (high - low) + 1)
        _named(axes, colour)


@draw.register
def _average_prices(picture: AveragePrices, figure: Figure, words: Words) -> None:
    met = [number for months in picture.colours for _month, *two in months for number in two]
    reach = [0.0, *(number for number in met if number is not None)]
    low, high = min(reach), max([10.0, *reach])
    last = max((month for months in picture.colours for month, *_two in months), default=1)
    for place, ((colour, axes), months) in enumerate(
        zip(_four(figure, words.month, words.one_income_axis), picture.colours, strict=True)
    ):
        axes.plot(
            [month for month, _price, _worth in months],
            [worth for _month, _price, worth in months],
            color=SOFT,
            linewidth=2,
            drawstyle="steps-mid",
            zorder=2,
        )
        sold = [(month, price) for month, price, _worth in months if price is not None]
        for month, price, worth in months:
            if price is not None:
                axes.plot([month] * 2, [worth, price], color=GREY, linewidth=1, zorder=1)
        for at in sold:
            colour_mark(axes, colour, at, size=12)
        axes.set_xlim(0.4, last + 0.6)
        axes.set_ylim(low - 0.06 * (high - low), high + 0.3 * (high - low))
        if not place and months:
            written(axes, words.worth, (last + 0.5, months[-1][2]), (-1, 4), color=SOFT)
        if not sold:
            written(axes, words.none_sold, ((1 + last) / 2, low), (0, 6), color=SOFT, fontsize=11)
        _named(axes, colour)


@draw.register
def _money_over_time(picture: MoneyOverTime, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    zero_line(axes)
    lines = list(picture.others)
    for line in lines:
        _line(axes, line, color=GREY, linewidth=1.6, alpha=0.85, zorder=2)
    last = max([1, *(month for line in _all(picture) for month, _money in line.points)])
    if picture.own is not None:
        _line(axes, picture.own, color=OWN, linewidth=2.8, zorder=4)
        _own_end(picture.own, picture.others, axes, words)
    _sides(picture, axes, words)
    axes.set_xlim(-0.15, last + 0.25)
    axes.margins(y=0.14)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    axes.set_xlabel(words.month)
    money_axis(axes.yaxis, words.money_axis)


def _all(picture: MoneyOverTime) -> tuple[Line, ...]:
    return picture.others if picture.own is None else (*picture.others, picture.own)


def _line(axes: Axes, line: Line, **style: Any) -> None:
    months, money = zip(*line.points, strict=True)
    axes.plot(months, money, linestyle=_STYLES[line.side], **style)
    end = "s" if line.side == "manager" else "o"
    style = {"color": style["color"], "zorder": style["zorder"]}
    axes.plot(months[-1], money[-1], "X" if line.out else end, markersize=7, **style)


def _own_end(own: Line, others: tuple[Line, ...], axes: Axes, words: Words) -> None:
    """The own mark, its words on the side where fewer lines end."""
    month, money = own.points[-1]
    axes.plot(month, money, "*", color=OWN, markersize=19, markeredgecolor="white", zorder=5)
    label = words.you_have.format(money=whole(money))
    up = 9 if _leads(own, others) else -9
    written(axes, label, (month, money), (-13, up), color=OWN, fontweight="bold", zorder=8)


def _leads(own: Line, others: tuple[Line, ...]) -> bool:
    return all(line.points[-1][1] <= own.points[-1][1] for line in others if line.side == own.side)


def _sides(picture: MoneyOverTime, axes: Axes, words: Words) -> None:
    """Which line is whose kind: said once for each, above the line that ended highest, or below
    the lowest where the own one leads."""
    own = picture.own
    for side, text in (("investor", words.an_investor), ("manager", words.a_manager)):
        ends = [line.points[-1] for line in picture.others if line.side == side]
        if ends:
            below = own is not None and own.side == side and _leads(own, picture.others)
            chosen = sorted(ends, key=lambda end: end[1])[0 if below else -1]
            written(axes, text, chosen, (-9, -7 if below else 7), color=SOFT, zorder=6)


@draw.register
def _worth_split(picture: WorthSplit, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    axes.use_sticky_edges = False
    zero_line(axes)
    parts = (
        (words.all_worth, picture.worth, "white", None),
        (words.managers, picture.managers, GREY, "///"),
        (words.investors, picture.investors, _BAND_EDGE, ".."),
        (words.bank, picture.bank, BAND, "xx"),
    )
    reached = 0.0
    for place, (_name, part, face, hatch) in enumerate(parts):
        bottom = reached if place else 0.0
        axes.bar(
            place, part, bottom=bottom, width=0.66, color=face, edgecolor=INK, hatch=hatch, zorder=2
        )
        end = max(bottom, bottom + part)
        written(axes, whole(part), (place, end), (0, 4), fontweight="bold", zorder=6)
        if place:
            # Where one part ends the next begins: together they are the whole.
            reached += part
            to = place + (1.33 if place < len(parts) - 1 else 0.33)
            axes.plot([place - 0.33, to], [reached] * 2, color=SOFT, linewidth=0.8)
    axes.set_xticks(range(len(parts)), [name for name, *_rest in parts])
    axes.set_xlim(-0.5, 3.5)
    axes.margins(y=0.14)
    money_axis(axes.yaxis, words.worth_split_axis)


@draw.register
def _what_if(picture: WhatIf, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.06)
    bars = _bars(picture.chances)
    width = bars[1][0] - bars[0][0] if len(bars) > 1 else 10.0
    highest = max(part for _profit, part in bars)
    for middle, part in bars:
        lower = middle + width / 2 <= picture.profit
        axes.bar(
            middle,
            part,
            width=0.94 * width,
            color=_BAND_EDGE if lower else BAND,
            edgecolor=GREY,
            hatch=".." if lower else None,
            zorder=2,
        )
    axes.axvline(0, color=SOFT, linewidth=1)
    axes.axvline(picture.profit, color=OWN, linewidth=2, zorder=3)
    top = 1.2 * highest
    axes.plot(picture.profit, top, "*", color=OWN, markersize=19, clip_on=False, zorder=5)
    left, right = bars[0][0] - width, bars[-1][0] + width
    side = -13 if picture.profit * 2 > left + right else 13
    said = words.you_made.format(profit=whole(picture.profit))
    written(axes, said, (picture.profit, top), (side, 0), color=OWN, fontweight="bold", zorder=6)
    if picture.imaginary is not None:
        left, right = _imaginary(picture, axes, (left, right), 1.06 * highest, words)
    axes.set_xlim(left - 0.04 * (right - left), right + 0.04 * (right - left))
    axes.set_ylim(0, 1.3 * highest)
    axes.set_yticks([])
    axes.set_ylabel(words.how_often_axis, labelpad=4)
    money_axis(axes.xaxis, words.profit_across_axis)


def _imaginary(
    picture: WhatIf, axes: Axes, reach: tuple[float, float], height: float, words: Words
) -> tuple[float, float]:
    """The mark of the imaginary player, and how far the picture reaches with it; one far off stands
    at the edge and points there."""
    profit = picture.imaginary or 0.0
    left, right = reach
    half = (right - left) / 2
    at = min(max(profit, left - half), right + half)
    mark = "P" if at == profit else "<" if profit < at else ">"
    axes.plot(at, height, mark, color=INK, markersize=11, markeredgecolor="white", zorder=5)
    left, right = min(left, at), max(right, at)
    place = (at - left) / (right - left)
    side = 9 if place < _EDGE or (at >= picture.profit and place < 1 - _EDGE) else -9
    text = f"{words.one_of_each}: {whole(profit)}"
    written(axes, text, (at, height), (side, 0), color=INK, fontsize=11, zorder=6)
    return left, right


def _bars(chances: tuple[tuple[float, float], ...], most: int = 28) -> list[tuple[float, float]]:
    """The chances in about so many bars of equal width, as (middle, part of all games); the lowest
    profit stands in the middle of the first."""
    width = max(10.0, -(-(chances[-1][0] - chances[0][0]) / most // 10) * 10)
    low = chances[0][0] - width / 2
    count = int((chances[-1][0] - low) // width) + 1
    parts = [0.0] * count
    for profit, part in chances:
        parts[int((profit - low) // width)] += part
    return [(low + (place + 0.5) * width, part) for place, part in enumerate(parts)]
