"""The colours, read from the style sheet itself: text on each of them can be read."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.contrib.staticfiles import finders

MARKETS = ("red", "yellow", "green", "blue")
SCHEMES = {"light": '[data-theme="light"]', "dark": '[data-theme="dark"]'}


def sheet() -> str:
    path = finders.find("classroom/look.css")
    assert path
    with open(str(path), encoding="utf-8") as file:
        return file.read()


def tokens(scheme: str) -> dict[str, str]:
    block = sheet().split(SCHEMES[scheme] + " {")[1].split("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", block))


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_it_should_be() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_on_each_market_colour(scheme: str) -> None:
    have = tokens(scheme)
    for colour in MARKETS:
        assert contrast(have[colour], have[f"on-{colour}"]) >= 4.5, colour


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_on_every_ground(scheme: str) -> None:
    have = tokens(scheme)
    grounds = ("paper", "sheet", "act-tint", "good-tint", "bad-tint", "warn-tint")
    for text, ground in product(("ink",), grounds):
        assert contrast(have[text], have[ground]) >= 4.5, (text, ground)
    for text, ground in product(("soft", "act", "good", "bad"), ("paper", "sheet")):
        assert contrast(have[text], have[ground]) >= 4.5, (text, ground)
    assert contrast(have["act"], have["on-act"]) >= 4.5
    assert contrast(have["act"], have["act-tint"]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_edges_of_controls_and_marks_can_be_seen(scheme: str) -> None:
    have = tokens(scheme)
    for edge in ("edge", "red", "green", "blue", "yellow-edge", "act"):
        assert contrast(have[edge], have["paper"]) >= 3, edge


def test_both_ways_into_the_dark_are_the_same() -> None:
    text = sheet()
    chosen = text.split(SCHEMES["dark"] + " {")[1].split("}")[0]
    preferred = text.split(":root:not([data-theme]) {")[1].split("}")[0]
    assert chosen.split() == preferred.split()
