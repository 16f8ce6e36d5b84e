"""The pictures of Krach 29: what they show by hand, and that each edge is drawn and told."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from games.krach.companies import COMPANIES
from reports import captions, charts, labels
from reports.captions.krach import parts_words, prices_words, would_have_words
from reports.krach import pictures
from reports.krach.figures import report
from reports.krach.pictures import Drop, LossParts, PriceLine, PricesByDay, WouldHave
from tests.reports.krach.test_krach_facts import RECORDS, recorded
from tests.reports.krach.test_krach_metrics import day, facts

LETTERS = {company.id: company.letter for company in COMPANIES.values()}


def test_prices_fall_in_steps_and_the_own_one_is_marked():
    """US Steel (T) from −8 to −12 by s1, Anaconda (A) from 0 to −2 by s3, in this order."""
    picture = pictures.prices_by_day(facts(day()), LETTERS, "s1")
    assert picture.lines == (
        PriceLine("T", -8, (Drop(2, 1 / 3, -12, True, True),)),
        PriceLine("A", 0, (Drop(2, 2 / 3, -2, True, False),)),
    )
    assert sorted(picture.still) == [-8, -5, 0]
    assert prices_words(picture) == (
        "US Steel fell the most, from −8 to −12. It ended 18 above the line of the bank run."
        " 1 step was yours."
    )
    everyone = pictures.prices_by_day(facts(day()), LETTERS)
    assert not any(drop.own for line in everyone.lines for drop in line.drops)
    assert "yours" not in prices_words(everyone)


def test_what_losses_came_from():
    picture = pictures.loss_parts(report(facts(day())), "s1")
    assert picture.days == ((2, 4, 0, 29),)
    assert parts_words(picture) == (
        "All days together, your own sales cost you 4, the sales of others 0, and your cards and"
        " token 29."
    )


def test_what_would_have_been():
    told = report(facts(day()))
    assert pictures.would_have(told, "s1").days == ((2, 33, 66, 66, 68),)
    assert pictures.would_have(told, "s2").days == ((2, 31, 21, 21, None),)
    together = pictures.would_have(told)
    assert together.days == ((2, 76, 100, 100, None),)
    assert would_have_words(together) == (
        "All lost 76 together. Had nobody ever sold, it would have been 100."
    )


EDGES = [
    PricesByDay(0, -30, (), (0,), True, False),
    PricesByDay(1, -30, (PriceLine("K", -5, (Drop(1, 0.5, -45, True, True),)),), (), True, True),
    PricesByDay(
        4,
        -30,
        tuple(
            PriceLine(letter, 0, (Drop(4, 0.5, -place // 5, False, False),))
            for place, letter in enumerate("ACGMKWRSOUNT")
        ),
        (),
        False,
        False,
    ),
    LossParts(((1, 0, 0, 0),)),
    LossParts(((1, 3, 9, -15), (2, None, None, None))),
    WouldHave(((1, None, None, None, None),), True),
    WouldHave(((1, 0, 0, 0, 0), (2, -9, 1400, 3, None)), True),
    WouldHave(((1, 20, 10, 5, None), (2, None, 90, None, None)), False),
]


@pytest.mark.parametrize("picture", EDGES, ids=lambda picture: type(picture).__name__)
def test_every_edge_is_drawn_as_sound_svg_and_told(picture):
    drawn = charts.svg(picture, labels.words())
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert b"nan" not in drawn.lower()
    title, how, alt = captions.told(picture)
    assert title
    assert how.endswith(".")
    assert alt.endswith(".")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_recorded_ending_has_its_pictures(path):
    played = recorded(path)
    told = report(played)
    for seat in (None, "s1"):
        prices = pictures.prices_by_day(played, LETTERS, seat)
        assert prices.bank_run == (told.run is not None)
        assert b"<svg" in charts.svg(prices, labels.words())
        assert b"<svg" in charts.svg(pictures.would_have(told, seat), labels.words())
    assert b"<svg" in charts.svg(pictures.loss_parts(told, "s1"), labels.words())
