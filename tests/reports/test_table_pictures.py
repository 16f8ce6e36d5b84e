"""The pictures of a whole table, worked out by hand from the example game, and how they draw."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.engine.record import read
from games.registry import RULES
from reports import captions, charts, labels, whatif
from reports import table_pictures as pictures
from reports.captions.table import (
    market_words,
    money_words,
    prices_words,
    split_words,
    what_if_place,
    what_if_words,
)
from reports.figures import Report
from reports.of_record import of_record
from reports.table_pictures import Line
from tests.reports.example import RECORD

RECORDS = sorted(
    path
    for game in ("panic", "wolf")
    for path in (Path(__file__).parents[1] / "records").glob(f"{game}-*.json")
)


@pytest.fixture(scope="module")
def told() -> Report:
    report = of_record(read(json.dumps(RECORD), RULES))[0]
    assert report is not None
    return report


def test_the_market_went_where_the_dice_led(told):
    """Dice: red +2 −7 +2, yellow −1 +3 +1, green 0 +1 −2, blue +1 0 −1, all from the fourth."""
    picture = pictures.market_paths(told.table)
    assert [path for path, _bands in picture.colours] == [
        (30, 50, -20, 0),
        (30, 0, 40, 60),
        (30, 30, 30, 20),
        (30, 30, 30, 30),
    ]
    _path, blue = picture.colours[3]
    # Six faces: 20 20 30 30 30 30.
    assert blue[:2] == ((30,) * 5, (20, 20, 30, 30, 30))
    assert market_words(picture).startswith("Red went from 30 to 0; half of all paths end between")


def test_average_prices_by_colour_and_month(told):
    red, yellow, _green, blue = pictures.average_prices(told.table).colours
    assert [price for _month, price, _worth in red] == [20, 20, None]
    assert [price for _month, price, _worth in yellow] == [25, 25, None]
    # blue-2x-1 for 20 is two incomes.
    assert [price for _month, price, _worth in blue] == [100, 10, None]
    assert [worth for _month, _price, worth in blue] == [pytest.approx(80 / 3), 30, 30]
    said = prices_words(pictures.average_prices(told.table))
    assert "Blue was sold in 2 months, in 1 for more than it was worth." in said


def test_money_over_time(told):
    """s3: 120 − 45 + 50, − 65 + 0. s4: 120 + 60 − 180 in all, − 20 + 60, − 10 for a promise."""
    picture = pictures.money_over_time(told.facts, "s3")
    assert picture.own == Line("investor", ((0, 120), (1, 125), (2, 60), (3, 60)), False)
    assert Line("investor", ((0, 120), (1, 0), (2, 40), (3, 30)), False) in picture.others
    assert [line.side for line in picture.others].count("manager") == 2
    assert money_words(picture) == (
        "You began with 120 and ended with 60. Of 4 other players at your table, 3 had more."
    )
    everyone = pictures.money_over_time(told.facts)
    assert everyone.own is None
    assert len(everyone.others) == 5
    assert money_words(everyone) == ("In the end the richest player had 185 and the poorest 30.")


def test_the_parts_of_the_split_are_the_whole(told):
    """Prices agreed: 45 + 200 + 15, 65 + 20 + 15, 15. What managers do not keep, the bank gets."""
    picture = pictures.worth_split(told.table.split)
    assert picture.managers + picture.investors + picture.bank == pytest.approx(picture.worth)
    assert picture.managers + picture.bank == 260 + 100 + 15
    assert split_words(picture).startswith("All shares sold were worth ")


@pytest.mark.parametrize(
    ("below", "above", "said"),
    [
        (0, 0, "just the same"),
        (0, 0.4, "left you with less"),
        (0.4, 0, "left you with more"),
        (0.25, 0.5, "about 25 end worse than yours and 50 end better"),
    ],
)
def test_a_place_among_all_games_is_said_in_words(below, above, said):
    assert said in what_if_place(below, above)


def test_the_imaginary_player_is_named(told):
    own = whatif.could_have(told.facts.seats["s3"].investor)
    other = whatif.imaginary(told.facts)
    assert own is not None
    assert other is not None
    picture = pictures.what_if(own, other.could_have)
    # Incomes 110, 80 and 110 for 160, 70 and 115.
    assert picture.imaginary == 110 - 160 + (-20 + 40 + 30 + 30) - 70 + (0 + 60 + 20 + 30) - 115
    assert what_if_words(picture).endswith("each month made −45; you made −60.")
    assert pictures.what_if(own, None).imaginary is None


FLAT = Line("both", ((0, 120),), False)
EDGES = [
    pictures.MarketPaths(((((30,)), ((30,) * 5,)),) * 4),
    pictures.AveragePrices((((1, None, 0.0),), (), ((1, 20.0, 20.0),), ((1, 90.0, -5.0),))),
    pictures.MoneyOverTime(FLAT, ()),
    pictures.MoneyOverTime(None, (FLAT, FLAT)),
    pictures.MoneyOverTime(FLAT, (Line("investor", ((0, 120), (1, 0)), True),)),
    pictures.WorthSplit(0, 0, 0, 0),
    pictures.WorthSplit(100, -50, 30, 120),
    pictures.WhatIf(0, 0, 0, 0, ((0.0, 1.0),), None),
    pictures.WhatIf(-5, 8.3, 0.5, 0.25, ((-45.0, 0.5), (-5.0, 0.25), (905.0, 0.25)), -400.5),
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
    assert "nan" not in alt


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_recorded_ending_has_its_pictures(path):
    """Bankruptcies, broken months and two roles: all are told, none is drawn with a hole."""
    report = of_record(read(path.read_text(), RULES))[0]
    assert report is not None
    everyone = pictures.money_over_time(report.facts)
    made = [
        pictures.market_paths(report.table),
        pictures.average_prices(report.table),
        pictures.worth_split(report.table.split),
        everyone,
        *(pictures.money_over_time(report.facts, seat) for seat in report.facts.seats),
    ]
    for picture in made:
        assert "nan" not in captions.told(picture)[2]
    assert len({line.points[-1][0] for line in everyone.others}) == 1


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_cross_is_explained_where_one_is_drawn(record):
    """At Wolf Street a bankrupt plays on, and the line goes on with them."""
    report = of_record(read(record.read_text(), RULES))[0]
    assert report is not None
    picture = pictures.money_over_time(report.facts)
    out = any(seat.out for seat in report.facts.seats.values())
    assert ("A cross ends bankrupt." in captions.told(picture)[1]) == out
    assert not (out and record.stem.startswith("wolf"))
