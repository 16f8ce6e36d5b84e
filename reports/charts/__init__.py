"""The pictures, drawn: each as the SVG of what it shows. Equal pictures are drawn once.

Nothing here knows a language: whoever asks for a picture brings the words that stand in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from reports.charts import krach, krach_class, lesson, seats, table
from reports.charts.paper import draw, drawn
from reports.charts.words import Words

__all__ = ["Words", "draw", "krach", "krach_class", "lesson", "seats", "svg", "table"]

_KEPT = 600


@lru_cache(maxsize=_KEPT)
def svg(picture: Any, words: Words) -> bytes:
    """The picture as SVG, its labels in these words."""
    return drawn(lambda figure: draw(picture, figure, words))
