"""The fonts that pages are printed in, and which letters they have.

They come as packages and are the same on every machine: Noto Sans for nearly all living scripts,
and its Chinese, Japanese and Korean. What stands in none of them is said, never drawn as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

import manimgx_fonts
import manimgx_fonts_cjk
import typst
from fontTools.ttLib import TTFont

FAMILIES = ("Noto Sans", "Noto Sans CJK SC")
MISSING = "\N{REPLACEMENT CHARACTER}"
_FOLDERS = tuple(Path(package.__file__).parent for package in (manimgx_fonts, manimgx_fonts_cjk))
_UNSEEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
"""Categories of characters that need no letter of their own."""


@cache
def fonts() -> typst.Fonts:
    """All fonts that pages may use, and no others of this machine."""
    return typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(folder) for folder in _FOLDERS],
    )


def printable(text: str) -> str:
    """The text with a mark in place of each letter that no font has."""
    return "".join(letter if _known(letter) else MISSING for letter in text)


@cache
def _known(letter: str) -> bool:
    if unicodedata.category(letter) in _UNSEEN:
        return True
    return any(ord(letter) in _letters(path) for path in _paths())


@cache
def _paths() -> tuple[Path, ...]:
    """The font files, the most used one first."""
    files = [path for folder in _FOLDERS for path in folder.glob("Noto*.tt[fc]")]
    return tuple(sorted(files, key=lambda path: (path.suffix == ".ttc", len(path.name))))


@cache
def _letters(path: Path) -> frozenset[int]:
    with TTFont(path, fontNumber=0, lazy=True) as font:
        return frozenset(font.getBestCmap())
