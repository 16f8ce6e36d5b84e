"""What the pictures show, worked out by hand from the example game, and how they are drawn."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from games.engine.record import read
from games.registry import RULES
from reports import captions, charts, labels, pictures
from reports.benchmarks import assets, prices
from reports.charts import paper
from reports.figures import Report
from reports.of_record import of_record
from reports.pictures import Outcome
from tests.reports.example import RECORD


@pytest.fixture(scope="module")
def told() -> Report:
    report = of_record(read(json.dumps(RECORD), RULES))[0]
    assert report is not None
    return report


def risk(told: Report, seat: str) -> pictures.RiskAndReturn:
    others = [each.investor for key, each in told.seats.items() if key != seat and each.investor]
    own = told.seats[seat].investor
    assert own is not None
    return pictures.risk_and_return(own, others, told.facts)


def test_average_prices_of_the_first_month(told):
    first = told.facts.months[0]
    found = assets(first, prices(first))
    assert {colour: asset.price for colour, asset in found.items()} == {
        "red": 20,
        "yellow": 25,
        "green": 15,
        "blue": 100,
    }
    assert found["green"].profit == pytest.approx(170 / 6 / 15 - 1)
    assert found["green"].variance == pytest.approx(4100 / 36 / 225)


def test_all_blue_with_the_money_of_s3(told):
    """45 in month 1 at 100 each, worth 80/3; 65 in month 2 at 20 ÷ 2 each, worth 30."""
    blue = {name: (risk, profit) for name, risk, profit in risk(told, "s3").baskets}["blue"]
    assert blue[1] == pytest.approx(45 * (80 / 3 / 100 - 1) + 65 * (30 / 10 - 1))
    assert blue[0] == pytest.approx(0.45 * (800 / 36) ** 0.5)


def test_no_simple_basket_beats_the_line(told):
    for seat in ("s3", "s4", "s5"):
        picture = risk(told, seat)
        assert picture.line
        for _name, taken, profit in picture.baskets:
            best = pictures.best_at(picture.line, taken)
            assert best is not None
            # Between two points of the line the chord lies a little below the curve.
            assert profit <= best + 0.03 * abs(best)


def test_the_best_at_a_risk_lies_on_the_line():
    line = ((10.0, 20.0), (20.0, 40.0))
    assert pictures.best_at(line, 15) == 30
    assert pictures.best_at(line, 99) == 40
    assert pictures.best_at(line, 5) is None
    assert pictures.best_at((), 5) is None


def test_words_of_risk_and_return(told):
    said = captions.seats.risk_and_return_words(risk(told, "s3"))
    # 36 × variance: 79000 in month 1, 4 × 47600 + 17700 in month 2; √287100 ÷ 6 = 89.3
    assert said.startswith(
        "You took a risk of 89 and could expect a profit of 22. Your profit was −60, so luck"
        " brought −82. Of 2 other investors, 0 took more risk and 1 could expect more."
    )


def test_price_against_worth(told):
    picture = pictures.price_and_worth("s2", told)
    assert len(picture.sales) == 4
    assert picture.sales[0] == ("blue", False, pytest.approx(80 / 3), 100)
    assert ("blue", True, 60, 20) in picture.sales
    assert len(picture.others) == 7
    assert "4 shares; 3 went" in captions.seats.price_and_worth_words(picture)


def test_month_by_month(told):
    """Month 1 of s3: red + yellow less 45; 4 of 36 cases are 3.6 rounded up: the fourth lowest
    sum is −20; the 33rd of 36 is 110 (red 60 or 70, yellow 40, 60: 100 100 110 110 120 130)."""
    picture = pictures.months("s3", told.seats["s3"].investor, told.facts)
    number, low, high, expected, profit = picture.months[0]
    assert (number, low, high, profit) == (1, -20 - 45, 110 - 45, 5)
    assert expected == pytest.approx(130 / 3 - 45)
    # Month 2: twice red (−40 0 60 140) + yellow (−10 −10 0 30 40): −50 −50 −40, and fourth −10.
    assert picture.months[1][1] == -10 - 65
    assert "In 3 of 3 months" in captions.seats.months_words(picture)


def test_skill_and_luck(told):
    investors = [told.seats[seat].investor for seat in ("s3", "s4", "s5")]
    picture = pictures.skill_and_luck(investors[0], investors[1:])
    assert picture.own == pytest.approx((65 / 3, -245 / 3))
    assert "1 had better deals and 2 more luck" in captions.seats.skill_and_luck_words(picture)


def test_basket(told):
    picture = pictures.held(told.seats["s3"].investor)
    assert picture.months == ((1, (1, 1, 0, 0)), (2, (2, 1, 0, 0)), (3, (0, 0, 0, 0)))
    assert captions.seats.basket_words(picture).endswith("red 3, yellow 2, green 0, blue 0.")


def drawn(picture: Any) -> bytes:
    return charts.svg(picture, labels.words())


NOBODY = Outcome(0, 0, 0)
EDGES = [
    pictures.RiskAndReturn(NOBODY, (), (), ()),
    pictures.RiskAndReturn(NOBODY, (NOBODY, NOBODY), (), ()),
    pictures.RiskAndReturn(Outcome(5, -9, -30), (), ((4, 1), (90, 40)), (("each", 50, 3),)),
    pictures.PriceAndWorth((), ()),
    pictures.PriceAndWorth((("red", True, -40.0, 5), ("yellow", False, 5.0, 90)), ()),
    pictures.Auctions((("green", True, 1, 0.0), ("red", False, 3, -45.5))),
    pictures.Months(((1, 0, 0, 0.0, 0),)),
    pictures.SkillAndLuck((0.0, 0.0), ()),
    pictures.Basket(((1, (0, 0, 0, 0)), (2, (30, 0, 0, 2)))),
]


@pytest.mark.parametrize("picture", EDGES, ids=lambda picture: type(picture).__name__)
def test_every_edge_is_drawn_as_sound_svg(picture):
    root = ElementTree.fromstring(drawn(picture))
    assert root.tag.endswith("svg")
    assert b"nan" not in drawn(picture).lower()


def test_equal_pictures_are_drawn_once_and_alike():
    one, other = (pictures.SkillAndLuck((1.0, 2.0), ()) for _ in range(2))
    assert drawn(one) is drawn(other)


def test_many_threads_draw_what_one_does():
    made = [pictures.SkillAndLuck((float(number), 3.0), ()) for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(drawn, made))
    charts.svg.cache_clear()
    assert together == [drawn(picture) for picture in made]


def test_nothing_is_read_as_a_formula():
    def titled(figure: Figure) -> None:
        figure.suptitle("$\\frac{1}{0}$ $x")

    assert b"<svg" in paper.drawn(titled)
