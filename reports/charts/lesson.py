"""The pictures for a whole class: everyone is in them, nobody is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.charts.paper import (
    GREY,
    HALO,
    INK,
    OWN,
    SOFT,
    colour_mark,
    draw,
    money_axis,
    one_sheet,
    written,
    zero_line,
)
from reports.charts.words import Words
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

_HOLLOW: Any = {"marker": "o", "markerfacecolor": "white", "markeredgecolor": INK}
_FULL: Any = {"marker": "o", "markerfacecolor": OWN, "markeredgecolor": OWN}


@draw.register
def _class_risk(picture: ClassRisk, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    zero_line(axes)
    for point in picture.points:
        axes.plot([point.risk] * 2, [point.expected, point.profit], color=GREY, linewidth=1.6)
        axes.plot(point.risk, point.expected, markersize=8, zorder=3, **_HOLLOW)
        axes.plot(point.risk, point.profit, markersize=8, zorder=4, **_FULL)
    boldest = max(picture.points, key=lambda point: point.risk)
    bold: Any = {"fontsize": 11.5, "zorder": 6}
    written(axes, words.came, (boldest.risk, boldest.profit), (9, 0), color=OWN, **bold)
    if abs(boldest.profit - boldest.expected) >= 1:
        written(axes, words.due, (boldest.risk, boldest.expected), (9, 0), color=INK, **bold)
    # The boldest stands furthest right, so there is room for words beside them.
    axes.set_xlim(-0.04 * boldest.risk - 1, 1.36 * boldest.risk + 2)
    axes.margins(y=0.14)
    money_axis(axes.xaxis, words.risk_axis)
    money_axis(axes.yaxis, words.profit_axis)


@draw.register
def _class_luck(picture: ClassLuck, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.1)
    _dumbbells(axes, picture.rows, words)
    axes.set_yticks([])
    axes.set_ylabel(words.richest_first)
    money_axis(axes.xaxis, words.profit_across_axis)


@draw.register
def _tables_compared(picture: TablesCompared, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.22)
    _dumbbells(axes, [(expected, profit) for _table, expected, profit in picture.rows], words)
    axes.set_yticks(
        range(len(picture.rows)),
        [words.table_number.format(number=table) for table, _expected, _profit in picture.rows],
    )
    money_axis(axes.xaxis, words.each_investor_axis)


def _dumbbells(axes: Axes, rows: Sequence[tuple[float, float]], words: Words) -> None:
    """A line each: hollow where it could be expected, full where it came; the first on top."""
    axes.axvline(0, color=SOFT, linewidth=1, zorder=1)
    size = 10 if len(rows) <= 12 else 7
    for place, (expected, profit) in enumerate(rows):
        axes.plot([expected, profit], [place] * 2, color=GREY, linewidth=2)
        axes.plot(expected, place, markersize=size, zorder=3, **_HOLLOW)
        axes.plot(profit, place, markersize=size, zorder=4, **_FULL)
    expected, profit = rows[0]
    side = 1 if profit >= expected else -1
    written(axes, words.came, (profit, 0), (0, 8), color=OWN, fontsize=11.5, zorder=6)
    reach = [0.0, *(value for row in rows for value in row)]
    if abs(profit - expected) > 0.35 * (max(reach) - min(reach)):
        written(axes, words.due, (expected, 0), (0, 8), fontsize=11.5, zorder=6)
    else:
        written(axes, words.due, (expected, 0), (-8 * side, 0), fontsize=11.5, zorder=6)
    axes.margins(x=0.14)
    axes.set_ylim(len(rows) - 0.4, -1.1 - 0.02 * len(rows))


@draw.register
def _class_what_if(picture: ClassWhatIf, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.22)
    axes.axvline(0, color=SOFT, linewidth=1, zorder=1)
    rows = [*((str(number), each) for number, each in enumerate(picture.spans, 1))]
    if picture.imaginary is not None:
        rows.append((words.one_each, picture.imaginary))
    size = 10 if len(rows) <= 12 else 7
    for place, (_name, row) in enumerate(rows):
        p5, p25, p50, p75, p95 = row.bands
        axes.plot([p5, p95], [place] * 2, color=GREY, linewidth=2, zorder=2)
        axes.plot([p25, p75], [place] * 2, color=GREY, linewidth=size, solid_capstyle="butt")
        axes.plot(p50, place, "|", color=INK, markersize=size + 3, markeredgewidth=2, zorder=3)
        axes.plot(row.profit, place, markersize=size, zorder=4, **_FULL)
    written(axes, words.came, (rows[0][1].profit, 0), (0, 8), color=OWN, fontsize=11.5, zorder=6)
    axes.set_yticks(range(len(rows)), [name for name, _row in rows])
    axes.tick_params(axis="y", labelsize=12.5 if len(rows) <= 14 else 9)
    axes.set_ylim(len(rows) - 0.4, -1.1 - 0.02 * len(rows))
    axes.margins(x=0.06)
    money_axis(axes.xaxis, words.profit_across_axis)


@draw.register
def _simple_baskets(picture: SimpleBaskets, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    zero_line(axes)
    reach = max([risk for _colour, risk, _profit in picture.singles])
    line = [point for point in picture.line if point[0] <= reach]
    if len(line) > 1:
        risks, profits = zip(*line, strict=True)
        axes.plot(risks, profits, color=SOFT, linewidth=2.5, zorder=2)
        written(axes, words.best_baskets, line[len(line) // 2], (-6, 6), color=SOFT, fontsize=11)
    for colour, risk, profit in picture.singles:
        colour_mark(axes, colour, (risk, profit), size=19)
    if picture.each is not None:
        axes.plot(
            *picture.each, marker="P", markersize=17, color=OWN, markeredgecolor="white", zorder=6
        )
        written(
            axes, words.one_of_each, picture.each, (11, 0), color=OWN, fontweight="bold", zorder=7
        )
    axes.set_xlim(left=-0.04 * reach - 0.5)
    axes.margins(x=0.1, y=0.2)
    money_axis(axes.xaxis, words.risk_of_100_axis)
    money_axis(axes.yaxis, words.profit_of_100_axis)


@draw.register
def _places(picture: Places, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.1)
    ranked = [(money, reward) for money, reward in picture.pairs if reward is not None]
    last = max(money for money, _reward in picture.pairs)
    for money, reward in picture.pairs:
        top = money <= 3
        style: Any = {"color": OWN if top else GREY, "linewidth": 3 if top else 1.4}
        size = 9 if top else 6
        if reward is not None:
            axes.plot([0, 1], [money, reward], zorder=4 if top else 2, **style)
            axes.plot(1, reward, "o", markersize=size, color=style["color"], zorder=5)
        axes.plot(0, money, "o", markersize=size, color=style["color"], zorder=5)
    lowest = max([last, *(reward for _money, reward in ranked)])
    for place in sorted({1, lowest}):
        for side, offset in ((0, -10), (1, 10)):
            written(axes, str(place), (side, place), (offset, 0), fontweight="bold", zorder=6)
    axes.set_xlim(-0.25, 1.25)
    axes.set_ylim(lowest + 0.7, 0.3)
    axes.set_xticks([0, 1], [words.by_money, words.for_risk])
    axes.tick_params(axis="x", length=0)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_ylabel(words.best_on_top)


@draw.register
def _class_lots(picture: ClassLots, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    paid = [float(price) for _colour, _double, price, _brought in picture.lots]
    came = [brought for *_rest, brought in picture.lots]
    high = max(10.0, *paid, *came) * 1.1
    low = min(0.0, *came) * 1.1
    axes.plot([0, high], [0, high], color=SOFT, linewidth=1.5, zorder=1)
    axes.axhline(0, color=SOFT, linewidth=1, zorder=1)
    for colour, double, price, brought in picture.lots:
        colour_mark(axes, colour, (price, brought), double, size=14)
    axes.set_xlim(-0.03 * high, high)
    axes.set_ylim(low - 0.16 * high, 1.14 * high)
    beside: Any = {
        "transform": axes.transAxes,
        "fontsize": 11,
        "color": SOFT,
        "path_effects": HALO,
        "zorder": 8,
    }
    axes.text(0.03, 0.97, words.paid_off, va="top", **beside)
    axes.text(0.97, 0.04, words.paid_too_much, ha="right", **beside)
    money_axis(axes.xaxis, words.auction_axis)
    money_axis(axes.yaxis, words.brought_axis)


@draw.register
def _sold_and_unsold(picture: SoldAndUnsold, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    axes.use_sticky_edges = False
    for place, (number, sold, unsold) in enumerate(picture.months):
        axes.bar(number, sold, width=0.6, color=SOFT, edgecolor=INK, zorder=2)
        axes.bar(
            number, unsold, bottom=sold, width=0.6, color="white", edgecolor=INK, hatch="//",
            zorder=2,
        )  # fmt: skip
        for part, middle, on in ((sold, sold / 2, "white"), (unsold, sold + unsold / 2, INK)):
            if part:
                box = (
                    None if on == "white" else {"facecolor": "white", "edgecolor": "none", "pad": 1}
                )
                axes.annotate(
                    whole(part), (number, middle), ha="center", va="center", color=on,
                    fontweight="bold", zorder=6, bbox=box,
                )  # fmt: skip
        if not place and sold:
            written(axes, words.sold, (number - 0.3, sold / 2), (-4, 0), color=SOFT, fontsize=11)
        if not place and unsold:
            at = (number - 0.3, sold + unsold / 2)
            written(axes, words.unsold, at, (-4, 0), color=SOFT, fontsize=11)
    numbers = [number for number, _sold, _unsold in picture.months]
    axes.set_xticks(numbers, [str(number) for number in numbers])
    axes.set_xlim(min(numbers) - 1.1, max(numbers) + 0.6)
    axes.margins(y=0.08)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axes.set_xlabel(words.month)
    axes.set_ylabel(words.companies_axis)
