"""The pictures for a whole class of Krach 29."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from reports.charts.paper import (
    BAND,
    GREY,
    INK,
    OWN,
    SOFT,
    draw,
    money_axis,
    one_sheet,
    written,
)
from reports.charts.words import Words
from reports.krach.class_pictures import LossCauses, SellingTimes


@draw.register
def _loss_causes(picture: LossCauses, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.1)
    parts = (
        (words.own_sales, OWN, None),
        (words.by_others_sales, GREY, "///"),
        (words.by_cards, BAND, ".."),
    )
    axes.axvline(0, color=SOFT, linewidth=1, zorder=1)
    for place, row in enumerate(picture.rows):
        gains = losses = 0
        for part, (_name, face, hatch) in zip(row, parts, strict=True):
            start = losses if part >= 0 else gains
            style: Any = {"color": face, "edgecolor": INK, "hatch": hatch, "zorder": 2}
            axes.barh(place, part, left=start, height=0.66, **style)
            losses, gains = losses + max(part, 0), gains + min(part, 0)
        written(axes, str(sum(row)), (losses, place), (5, 0), fontweight="bold", zorder=6)
    reached, below = 0, len(picture.rows) - 0.67
    named = [
        (part, name) for part, (name, *_) in zip(picture.rows[-1], parts, strict=True) if part > 0
    ]
    for line, (part, name) in enumerate(named):
        middle = reached + part / 2
        reached += part
        axes.plot([middle] * 2, [below, below + 0.22], color=SOFT, linewidth=1)
        written(axes, name, (middle, below + 0.22), (0.01, -3 - 14 * line), fontsize=11)
    axes.set_yticks([])
    axes.set_ylabel(words.least_losses_first)
    axes.set_ylim(len(picture.rows) + 0.12 * (len(picture.rows) + 6), -0.6)
    axes.margins(x=0.12)
    money_axis(axes.xaxis, words.losses_across_axis)


@draw.register
def _selling_times(picture: SellingTimes, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure)
    seconds = [each for each, _losses in picture.sales]
    last = max(seconds, default=60.0)
    axes.plot(
        seconds, [losses for _seconds, losses in picture.sales], "o", color=OWN, markersize=8,
        markeredgecolor="white", zorder=3,
    )  # fmt: skip
    ticks = [0.0, last / 2, last]
    digits = 0 if last >= 10 else 1
    names = [words.seconds.format(seconds=f"{tick:.{digits}f}") for tick in ticks]
    if picture.kept:
        aside = last * 1.25
        axes.plot(
            [aside] * len(picture.kept), picture.kept, "D", markerfacecolor="white",
            markeredgecolor=INK, markersize=8, zorder=3,
        )  # fmt: skip
        axes.axvline(last * 1.12, color=SOFT, linewidth=1, linestyle=":")
        ticks.append(aside)
        names.append(words.no_sale)
    axes.set_xticks(ticks, names)
    axes.set_xlim(-0.05 * last, last * (1.38 if picture.kept else 1.06))
    axes.set_ylim(bottom=min([0, *(losses for _s, losses in picture.sales)]) - 2)
    axes.margins(y=0.1)
    axes.set_xlabel(words.sale_after_axis)
    money_axis(axes.yaxis, words.losses_of_day_axis)
