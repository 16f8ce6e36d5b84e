"""Pictures as SVG: drawn once, and kept when the game that they show is over.

Matplotlib takes a second to load: only who draws pays for it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from reports import labels, made

_SHEET, _PAPER = b"#fffdf8", b"#ffffff"


def svg(picture: Any) -> bytes:
    """The picture in the language that is active."""
    from reports import charts

    drawn: bytes = charts.svg(picture, labels.words())
    return drawn


def kept(picture: Any, lesson_id: int) -> bytes:
    """The same, of a picture of the lesson that will not change any more: drawn only once."""
    key = made.digest("picture", _code(), labels.words(), picture)
    found = made.get(lesson_id, key)
    if found is None:
        found = svg(picture)
        made.put(lesson_id, key, found)
    return found


def for_paper(drawn: bytes) -> str:
    """The same without the tint of its sheet: paper has its own."""
    return drawn.replace(_SHEET, _PAPER).decode()


@cache
def _code() -> str:
    """What the drawing itself is like, so that a new release draws anew."""
    folder = Path(__file__).with_name("charts")
    return made.digest("drawing", *(path.read_bytes() for path in sorted(folder.glob("*.py"))))
