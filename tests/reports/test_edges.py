"""The odd games: each is told in words and numbers, and nowhere as a hole, NaN or a 0 ÷ 0."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.record import read
from games.registry import RULES
from reports import (
    captions,
    floor_numbers,
    pictures,
    sentences,
    table_pictures,
    whatif,
)
from reports.figures import Report
from reports.of_record import of_record
from reports.sentences import Topic
from tests.reports.example import ADVANCE, RECORD, deal

LOTS_WITHOUT_BIDS = [ADVANCE] * 3
MONTH = [ADVANCE, ADVANCE]
"""Negotiation ends, and the dice fall."""


def played(*commands: dict[str, Any], months: int = 1, dice: Any = None) -> Report:
    """The example's table with other commands."""
    record = copy.deepcopy(RECORD)
    record["options"]["months"] = months
    record["commands"] = list(commands)
    record["chance"]["script"]["dice"] = dice or record["chance"]["script"]["dice"][:months]
    report, document = of_record(read(json.dumps(record), RULES))
    assert "error" not in document, document["error"]
    assert report is not None
    return report


def texts(report: Report) -> Iterator[str]:
    """Everything that is said of a table and its seats, in words and cells."""
    facts = report.facts
    drawn: list[Any] = []
    tables = []
    for seat, own in report.seats.items():
        others = [each for key, each in report.seats.items() if key != seat]
        yield from sentences.of_seat(own, others)
        yield from (text for _topic, text in sentences.questions(own))
        tables += floor_numbers.of_seat(own)
        rest = [each.investor for each in others if each.investor is not None]
        if own.investor is not None and own.investor.months:
            drawn.append(pictures.risk_and_return(own.investor, rest, facts))
            drawn.append(pictures.months(seat, own.investor, facts))
            drawn.append(pictures.skill_and_luck(own.investor, rest))
            drawn.append(pictures.held(own.investor))
            could = whatif.could_have(facts.seats[seat].investor or ())
            assert could is not None
            other = whatif.imaginary(facts)
            drawn.append(table_pictures.what_if(could, other.could_have if other else None))
            tables.append(floor_numbers.what_if(could, other))
        if own.manager is not None and own.manager.months:
            drawn.append(pictures.price_and_worth(seat, report))
    if facts.months:
        drawn += [
            table_pictures.market_paths(report.table),
            table_pictures.average_prices(report.table),
            table_pictures.money_over_time(facts),
            table_pictures.worth_split(report.table.split),
        ]
        lines = table_pictures.lines(facts)
        tables += floor_numbers.of_table(report.table, list(lines.items()))
    for picture in drawn:
        yield from captions.told(picture)
    for table in tables:
        for row in table.rows:
            yield from row.cells


def sound(report: Report) -> str:
    """All of it in one, after a look that it holds no number that is none."""
    said = " | ".join(texts(report))
    for odd in ("nan", "inf ", "None", "{", "-0.0", "−0.0"):
        assert odd not in said
    return said


def first(report: Report, seat: str) -> str:
    others = [each for key, each in report.seats.items() if key != seat]
    return sentences.of_seat(report.seats[seat], others)[0]


def test_nobody_makes_a_deal():
    report = played(*MONTH)
    said = sound(report)
    assert first(report, "s3") == (
        "You made no deal as an investor, so you took no risk and made no profit."
    )
    assert "You sold no share, so there is no price to show." in said
    assert "Red was not sold at all." in said
    assert "With any other dice you would have ended just the same." in said
    assert Topic.NO_DEALS in sentences.topics(report.seats["s3"])


def test_a_game_broken_off_before_the_dice():
    report = played(*deal("s1", "s3", "red-01", 20), ADVANCE)
    sound(report)
    assert "there is nothing to add up yet" in first(report, "s3")
    assert first(report, "s1") == "You ran no company in a month that came to an end."


def test_a_game_broken_off_in_the_second_month_keeps_the_first():
    report = played(*deal("s1", "s3", "red-01", 20), *MONTH, *LOTS_WITHOUT_BIDS, ADVANCE, months=2)
    sound(report)
    investor = report.seats["s3"].investor
    assert investor is not None
    assert [month.month for month in investor.months] == [1]


def test_everybody_is_equal():
    """Each investor has one company of the same colour at the same price."""
    record = copy.deepcopy(RECORD)
    deck = [f"blue-0{n}" for n in range(1, 7)]
    record["chance"]["script"]["deck"][0][:6] = deck
    record["options"]["months"] = 1
    record["chance"]["script"]["dice"] = record["chance"]["script"]["dice"][:1]
    record["commands"] = [
        *deal("s1", "s3", "blue-01", 20),
        *deal("s2", "s4", "blue-04", 20),
        *deal("s1", "s5", "blue-03", 20),
        *MONTH,
    ]
    record["chance"]["script"]["deck"][0] = [*deck, "red-01", "green-01", "yellow-01"]
    report, document = of_record(read(json.dumps(record), RULES))
    assert "error" not in document, document["error"]
    assert report is not None
    said = sound(report)
    assert first(report, "s3") == "No other investor took less risk than you."
    assert "Of 2 other investors, 0 had better deals and 0 more luck." in said


def test_everybody_loses():
    """Red falls to −20; all three bought what became worth less than its price."""
    report = played(
        *deal("s1", "s3", "red-01", 60),
        *deal("s2", "s4", "yellow-01", 60),
        *deal("s1", "s5", "green-01", 60),
        *MONTH,
        dice=[{"red": -7, "yellow": -3, "green": -2, "blue": 0}],
    )
    said = sound(report)
    for seat in ("s3", "s4", "s5"):
        investor = report.seats[seat].investor
        assert investor is not None
        assert investor.total.profit < 0
        assert Topic.OVERPAID in sentences.topics(report.seats[seat])
    assert "No other dice would have left you with less." in said


def test_one_investor_alone_in_the_class_is_compared_with_nobody():
    report = played(*deal("s1", "s3", "red-01", 20), *MONTH)
    own = report.seats["s3"]
    assert own.investor is not None
    said = sentences.of_seat(own, [])
    assert said[0].startswith("You paid")
    picture = pictures.risk_and_return(own.investor, [], report.facts)
    assert "other investor" not in captions.told(picture)[2]
    assert "other investor" not in captions.told(pictures.skill_and_luck(own.investor, []))[2]


@pytest.mark.parametrize("months", [1, 2, 3])
def test_a_game_of_few_months(months):
    record = copy.deepcopy(RECORD)
    record["options"]["months"] = months
    record["chance"]["script"]["dice"] = record["chance"]["script"]["dice"][:months]
    cut = {1: 14, 2: 27, 3: len(record["commands"])}[months]
    record["commands"] = record["commands"][:cut]
    report, _document = of_record(read(json.dumps(record), RULES))
    assert report is not None
    sound(report)
    assert len(report.facts.months) == months
