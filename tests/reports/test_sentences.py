"""What is said fits the numbers, and is easy to read."""

from __future__ import annotations

import ast
import inspect
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.engine.record import read
from games.registry import RULES
from reports import (
    captions,
    comparisons,
    debrief,
    floor_debrief,
    floor_numbers,
    floor_pages,
    metrics,
    notes,
    reflecting,
    reflections,
    replay,
    sentences,
    showing,
    shown,
    views,
    vocabulary,
)
from reports.figures import InvestorReport, ManagerReport, SeatReport
from reports.krach import debrief as krach_debrief
from reports.krach import numbers as krach_numbers
from reports.krach import pages as krach_pages
from reports.krach import sentences as krach_sentences
from reports.of_record import of_record
from reports.sentences import Topic
from tests.reports.example import RECORD

GRADE = 8.0


def syllables(word: str) -> int:
    """Groups of vowels, a silent e at the end left out; at least one."""
    word = word.lower()
    found = len(re.findall(r"[aeiouy]+", word))
    if word.endswith(("e", "es", "ed")) and not word.endswith(("le", "ted", "ded", "ces", "ges")):
        found -= 1
    return max(1, found)


def grade(sentence: str) -> float:
    """Flesch-Kincaid grade of a text; a number counts as one word of one syllable."""
    words = re.findall(r"[A-Za-z']+|\d+", sentence)
    parts = max(1, len(re.findall(r"[.?!]", sentence)))
    counted = sum(syllables(word) for word in words)
    return 0.39 * len(words) / parts + 11.8 * counted / len(words) - 15.59


TEXTS = (
    sentences,
    comparisons,
    debrief,
    floor_debrief,
    captions.krach,
    captions.krach_class,
    captions.lesson,
    captions.seats,
    captions.table,
    floor_numbers,
    floor_pages,
    krach_debrief,
    krach_numbers,
    krach_pages,
    krach_sentences,
    notes,
    reflecting,
    reflections,
    replay,
    showing,
    shown,
    views,
    vocabulary,
)
PAGES = Path(__file__).parents[2] / "templates" / "reports"


def made() -> list[str]:
    """Every text that can be said, of sentences, pictures and pages, with numbers in place; whole
    sentences only."""
    texts: list[str] = []
    for module in TEXTS:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                texts += [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    for page in sorted(PAGES.glob("*.html")):
        texts += re.findall(r"""{% translate ["']([^"']+?)["'] %}""", page.read_text())
    whole = [text for text in texts if text.endswith((".", "?"))]
    return [re.sub(r"\{\w+\}|%\(\w+\)[sd]", "12", text) for text in whole]


def test_the_grade_of_known_texts():
    assert grade("The cat sat on the mat.") == pytest.approx(0.39 * 6 + 11.8 - 15.59)
    assert grade("Diversification considerably ameliorates idiosyncratic volatility.") > GRADE


@pytest.mark.parametrize("sentence", made())
def test_reading_level(sentence):
    assert grade(sentence) <= GRADE


def test_all_sentences_are_looked_at():
    assert len(made()) >= 40 + len(Topic)


def investor(**values: Any) -> SeatReport:
    """A made-up investor of one month."""
    month = metrics.investor_month(
        metrics.InvestorMonth(
            1,
            {"red": 1},
            values.get("cost", 20),
            {"red": metrics.Chances((0, 60) * 3)},
            {"red": 30},
        )
    )
    total = metrics.investor_total(
        [month], metrics.Purse((120,), values.get("bankruptcies", 0), values.get("made", 0))
    )
    return SeatReport(InvestorReport((month,), total), None)


def manager(held: int, sold: int, results: tuple[int, ...] = ()) -> SeatReport:
    """A made-up manager."""
    sales = tuple(metrics.Sale(f"red-{n}", 10, Fraction(10), Fraction(20)) for n in range(sold))
    month = metrics.ManagerMonth(1, held, sales, 10 * sold, 0, (), 0)
    lots = tuple(metrics.AuctionResult("red-01", 1, 10, 10.0 + r, 0.0, float(r)) for r in results)
    figures = metrics.manager_total([month])
    return SeatReport(None, ManagerReport((metrics.manager_month(month),), figures, lots, 0))


def test_an_investor_is_told_price_and_luck():
    said = sentences.of_seat(investor(cost=24), [])
    assert said == [
        "You paid 80 % of what your shares were worth.",
        "The dice brought just what you could expect.",
    ]


def test_a_bankrupt_is_told():
    once, twice = (sentences.of_seat(investor(bankruptcies=n), [])[-1] for n in (1, 2))
    assert once == "Once you could not pay, and being bankrupt took all your money."
    assert twice == "2 times you could not pay, and being bankrupt took all your money."


def test_a_manager_is_told_what_stayed_unsold():
    said = sentences.of_seat(manager(3, 2, (-5, 5)), [])
    assert said[0] == "You had 3 shares to sell in all and sold 2."
    assert said[1] == "Your buyers paid you 50 % of what your shares were worth."
    assert said[2] == "You bought 2 companies at auction, and 1 did not earn their price."


def test_a_gambler_is_compared_with_the_others():
    calm = SeatReport(InvestorReport((), metrics.investor_total([], metrics.Purse((120,)))), None)
    assert "most risk" in sentences.of_seat(investor(), [calm, calm])[0]
    said = sentences.of_seat(investor(), [calm, investor()])
    assert said[0] == "You took more risk than 1 of 2 other investors."


@pytest.mark.parametrize(
    ("seat", "first"),
    [
        (investor(bankruptcies=1, made=5), Topic.BANKRUPT),
        (investor(made=5), Topic.BROKEN_PROMISE),
        (investor(cost=30), Topic.OVERPAID),
        (investor(), Topic.UNDIVERSIFIED),
        (manager(2, 2, (-5,)), Topic.CURSE),
        (manager(2, 1), Topic.UNSOLD),
        (manager(2, 2), Topic.RISK),
    ],
)
def test_questions_are_chosen_by_what_happened(seat, first):
    assert sentences.topics(seat)[0] is first
    assert [topic for topic, _text in sentences.questions(seat)] == sentences.topics(seat)[:2]


def test_every_seat_of_a_game_gets_two_or_three():
    told = of_record(read(json.dumps(RECORD), RULES))[1]["sentences"]
    assert {seat: len(said) for seat, said in told.items()} == dict.fromkeys(told, 3)
