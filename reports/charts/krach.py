"""The pictures of Krach 29: prices against the line of a bank run, and what losses came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.paper import (
    BAND,
    COLOURS,
    GREY,
    INK,
    LINE,
    OWN,
    SOFT,
    draw,
    money_axis,
    one_sheet,
    written,
)
from reports.charts.words import Words
from reports.krach.pictures import LossParts, PriceLine, PricesByDay, WouldHave
from reports.pictures import whole

_RUN = COLOURS["red"]
_LETTERS_A_ROW = 3
_LETTER = 0.022
"""Which part of the width of a picture with bars one letter takes."""
_LEAST_GAP = 2.4
"""Units between two letters at the right edge, so that both can be read."""


@draw.register
def _prices(picture: PricesByDay, figure: Figure, words: Words) -> None:
    axes = one_sheet(figure, left=0.17)
    days = max(picture.days, 1)
    axes.plot([0, days], [0, 0], color=SOFT, linewidth=1, zorder=1)
    for day in range(1, days):
        axes.axvline(day, color=LINE, linewidth=1, zorder=0)
    dashes: Any = {"color": _RUN, "linewidth": 2.2, "linestyle": (0, (6, 3)), "zorder": 1}
    axes.plot([0, days], [picture.limit] * 2, **dashes)
    text = words.bank_run_line.format(limit=whole(picture.limit))
    written(axes, text, (0.04, picture.limit), (1, 4), color=_RUN, fontweight="bold")
    for price in set(picture.still):
        axes.plot([0, days], [price] * 2, color=LINE, linewidth=1.2, zorder=1)
    for line in picture.lines:
        _price_line(axes, line, days, lowest=line is picture.lines[0])
    _letters(axes, picture, days)
    _own_sales(axes, picture, words)
    lowest = min([picture.limit, *(line.last for line in picture.lines)])
    axes.set_xlim(0, days * 1.14)
    axes.set_ylim(lowest - 3, 2)
    places = [day + 0.5 for day in range(days)]
    axes.set_xticks(places, [words.day_number.format(day=day + 1) for day in range(days)])
    axes.tick_params(axis="x", length=0)
    money_axis(axes.yaxis, words.price_fall_axis)


def _price_line(axes: Axes, line: PriceLine, days: int, *, lowest: bool) -> None:
    places = [0.0, *(drop.day - 1 + drop.place for drop in line.drops), float(days)]
    prices = [line.opening, *(drop.price for drop in line.drops), line.last]
    axes.step(
        places,
        prices,
        where="post",
        color=INK if lowest else GREY,
        linewidth=2.6 if lowest else 1.5,
        zorder=3 if lowest else 2,
    )


def _letters(axes: Axes, picture: PricesByDay, days: int) -> None:
    """Which line is whose, at the right edge; those that end alike share a place."""
    named: dict[int, list[str]] = {}
    for line in picture.lines:
        named.setdefault(line.last, []).append(line.letter)
    place = float("inf")
    for price in sorted(named, reverse=True):
        rows = [" ".join(row) for row in _in_rows(named[price], _LETTERS_A_ROW)]
        place = min(float(price), place - _LEAST_GAP)
        axes.plot([days, days * 1.02], [price, place], color=GREY, linewidth=0.8, clip_on=False)
        bold = "bold" if price == picture.lines[0].last else "normal"
        for row in rows:
            written(axes, row, (days * 1.025, place), (1, 0), fontsize=12, fontweight=bold)
            place -= _LEAST_GAP
        place += _LEAST_GAP


def _in_rows(letters: Sequence[str], most: int) -> list[Sequence[str]]:
    """These letters in rows of at most so many."""
    return [letters[start : start + most] for start in range(0, len(letters), most)]


def _own_sales(axes: Axes, picture: PricesByDay, words: Words) -> None:
    own = [
        (drop.day - 1 + drop.place, before, drop.price)
        for line in picture.lines
        for before, drop in zip(
            (line.opening, *(drop.price for drop in line.drops)), line.drops, strict=False
        )
        if drop.own
    ]
    for at, before, after in own:
        axes.plot([at] * 2, [before, after], color=OWN, linewidth=3.6, zorder=5)
        axes.plot(at, after, "*", color=OWN, markersize=15, markeredgecolor="white", zorder=6)
    if own:
        # Below the lowest of them there is most room.
        at, _before, after = min(own, key=lambda sale: sale[2])
        bold: Any = {"color": OWN, "fontweight": "bold", "zorder": 7}
        side = 8 if at < picture.days / 3 else -8
        written(axes, words.your_sale, (at, after), (side, -6), **bold)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of bar: what it means, and how it looks."""

    text: str
    face: str
    edge: str
    hatch: str | None = None


@draw.register
def _parts(picture: LossParts, figure: Figure, words: Words) -> None:
    kinds = (
        _Kind(words.by_own_sale, OWN, OWN),
        _Kind(words.by_others_sales, "white", OWN, "///"),
        _Kind(words.by_cards, BAND, GREY, ".."),
    )
    _grouped(figure, [(day, list(parts)) for day, *parts in picture.days], kinds, words)


@draw.register
def _would_have(picture: WouldHave, figure: Figure, words: Words) -> None:
    strong = OWN if picture.personal else INK
    kinds = [
        _Kind(words.as_it_came, strong, strong),
        _Kind(words.nobody_that_day, "white", strong, "///"),
        _Kind(words.nobody_ever, BAND, GREY, ".."),
    ]
    if picture.personal:
        kinds.insert(1, _Kind(words.without_you, GREY, INK, "xx"))
    days: list[tuple[int, list[int | None]]] = []
    for day, came, nobody, never, alone in picture.days:
        days.append(
            (day, [came, alone, nobody, never] if picture.personal else [came, nobody, never])
        )
    _grouped(figure, days, kinds, words)


def _grouped(
    figure: Figure,
    days: Sequence[tuple[int, Sequence[int | None]]],
    kinds: Sequence[_Kind],
    words: Words,
) -> None:
    """A group of bars a day, from the top; in the first group that has it a kind says its name. A
    day whose first bar is not defined ended in a bank run."""
    axes = one_sheet(figure, left=0.15)
    axes.axvline(0, color=SOFT, linewidth=1)
    rows = len(kinds) + 0.7
    numbers = [number for _day, bars in days for number in bars if number is not None]
    most, least = max([10, *numbers]), min([0, *numbers])
    named: set[str] = set()
    reach = 1.1 * most
    for place, (_day, bars) in enumerate(days):
        for row, (number, kind) in enumerate(zip(bars, kinds, strict=True)):
            at = place * rows + row
            if number is None:
                if row == 0:
                    bold: Any = {"color": _RUN, "fontweight": "bold", "fontsize": 11.5}
                    written(axes, f"✕ {words.bank_run}", (0, at), (4, 0), **bold)
                continue
            axes.barh(
                at,
                number,
                height=0.84,
                color=kind.face,
                edgecolor=kind.edge,
                hatch=kind.hatch,
                zorder=2,
            )
            text = whole(number)
            if kind.text not in named:
                named.add(kind.text)
                text = f"{text}  {kind.text}"
            end = max(number, 0)
            reach = max(reach, end / (1 - _LETTER * len(text)))
            written(axes, text, (end, at), (4, 0), fontsize=11.5, zorder=6)
    axes.set_ylim(len(days) * rows - 0.7, -0.9)
    axes.set_xlim(1.12 * least, reach - least)
    middle = (len(kinds) - 1) / 2
    axes.set_yticks(
        [place * rows + middle for place in range(len(days))],
        [words.day_number.format(day=day) for day, _bars in days],
    )
    axes.tick_params(axis="y", length=0)
    money_axis(axes.xaxis, words.losses_axis)
