"""The paper that all pictures are drawn on: type, ink, colours and shapes, and SVG out.

Matplotlib draws in one thread at a time and keeps no figure. Texts are drawn as they stand (nothing
is read as a formula) and names of people never come here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from io import BytesIO
from threading import Lock
from typing import Any

import matplotlib
from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.charts.words import Words
from reports.pictures import whole

SHEET, INK, SOFT, LINE = "#fffdf8", "#1c1a17", "#5d574c", "#d8d0c0"
OWN = "#5b2a9d"
GREY = "#9a9384"
BAND = "#efe9dc"
COLOURS = {"red": "#b03a26", "yellow": "#e9b213", "green": "#0a7568", "blue": "#1c5cad"}
SHAPES = {"red": "D", "yellow": "^", "green": "s", "blue": "o"}
LETTERS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
ON = {"red": "white", "yellow": INK, "green": "white", "blue": "white"}
HALO = [patheffects.withStroke(linewidth=3.5, foreground=SHEET)]

_STYLE: Any = {
    "axes.edgecolor": LINE,
    "axes.facecolor": SHEET,
    "axes.labelcolor": INK,
    "axes.labelsize": 12.5,
    "axes.linewidth": 1,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": SHEET,
    "font.family": "DejaVu Sans",
    "font.size": 12.5,
    "svg.fonttype": "path",
    "svg.hashsalt": "open-outcry",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.color": SOFT,
    "ytick.labelcolor": INK,
}
AROUND = ((0, -11), (0, 11), (13, 0), (-13, 0))
_drawing = Lock()


@singledispatch
def draw(picture: Any, figure: Figure, words: Words) -> None:
    """Draws a picture on an empty figure; every kind of picture registers its own drawing."""
    raise TypeError(f"there is no drawing of a {type(picture).__name__}")


def drawn(draw_on: Callable[[Figure], None]) -> bytes:
    """The SVG of a picture, 5 inches wide, so that its type stays readable at 320 px."""
    with _drawing, matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(5, 4.2))
        draw_on(figure)
        out = BytesIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        return out.getvalue()


def one_sheet(figure: Figure, left: float = 0.18) -> Axes:
    """One pair of axes over the whole figure. left: the part of the width that the labels of the
    upright axis need. Fixed margins: working them out would mean drawing everything twice."""
    figure.subplots_adjust(left=left, right=0.965, bottom=0.14, top=0.97)
    return figure.subplots()


def money_axis(axis: Any, label: str) -> None:
    """Ticks in whole units with a true minus."""
    axis.set_major_formatter(FuncFormatter(lambda number, _place: whole(number)))
    axis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axis.set_label_text(label)


def zero_line(axes: Axes) -> None:
    """The hairline between profit and loss."""
    axes.axhline(0, color=SOFT, linewidth=1, zorder=1)


def written(
    axes: Axes, text: str, at: tuple[float, float], offset: tuple[float, float], **more: Any
) -> Text:
    """A direct label beside a point; offset in points, its sign decides on which side."""
    sideways, up = offset
    return axes.annotate(
        text,
        at,
        xytext=offset,
        textcoords="offset points",
        ha="left" if sideways > 0 else "right" if sideways < 0 else "center",
        va="bottom" if up > 0 else "top" if up < 0 else "center",
        path_effects=HALO,
        annotation_clip=False,
        **more,
    )


def written_clear(
    axes: Axes,
    text: str,
    at: tuple[float, float],
    others: Iterable[Text],
    places: Sequence[tuple[float, float]] = AROUND,
    **more: Any,
) -> Text:
    """A direct label at the first of the places (offsets in points) where it covers none of the
    others, or at the first of all. The axes must have their limits."""
    taken = [other.get_window_extent() for other in others]
    for offset in places:
        label = written(axes, text, at, offset, **more)
        if not label.get_window_extent().count_overlaps(taken):
            return label
        label.remove()
    return written(axes, text, at, places[0], **more)


def colour_mark(
    axes: Axes, colour: str, at: tuple[float, float], double: bool = False, size: float = 16
) -> None:
    """A colour as its shape with its letter; a double one is larger and says 2×. size: points."""
    axes.plot(
        *at,
        marker=SHAPES[colour],
        markersize=size + 3 if double else size,
        markerfacecolor=COLOURS[colour],
        markeredgecolor=INK if double else SHEET,
        markeredgewidth=1.6 if double else 1,
        linestyle="none",
        zorder=4,
    )
    axes.annotate(
        LETTERS[colour],
        at,
        xytext=(0, -2 if colour == "yellow" else 0),
        textcoords="offset points",
        ha="center",
        va="center",
        fontsize=0.55 * size,
        fontweight="bold",
        color=ON[colour],
        zorder=5,
    )
    if double:
        written(axes, "2×", at, (size / 2, size / 2), fontsize=8.5, fontweight="bold", zorder=6)
