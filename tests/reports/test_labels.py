"""Every text of a picture stands on its paper, in each of many games and in each edge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text

from games.engine.record import read
from games.krach.companies import COMPANIES
from games.registry import RULES
from reports import labels, pictures, table_pictures, whatif
from reports.charts import draw, paper
from reports.figures import Report
from reports.krach import pictures as krach_pictures
from reports.krach.figures import report as krach_report
from reports.of_record import of_record
from reports.pictures import RiskAndReturn
from tests.reports import test_pictures, test_table_pictures
from tests.reports.example import RECORD
from tests.reports.krach import test_krach_pictures
from tests.reports.krach.test_krach_facts import RECORDS, recorded

BESIDE = Path(__file__).parents[1] / "records"


def outside(picture: Any) -> list[str]:
    """The texts of a picture that leave the paper."""
    found: list[str] = []

    def measured(figure: Figure) -> None:
        draw(picture, figure, labels.words())
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        width, height = canvas.get_width_height()
        beyond = ticks_beyond(figure)
        for text in figure.findobj(Text):
            if text in beyond or not text.get_visible() or not text.get_text().strip():
                continue
            box = text.get_window_extent(canvas.get_renderer())
            if box.x0 < -1 or box.y0 < -1 or box.x1 > width + 1 or box.y1 > height + 1:
                found.append(text.get_text())

    paper.drawn(measured)
    return found


def ticks_beyond(figure: Figure) -> set[Any]:
    """Labels of ticks beyond the ends of their axis: matplotlib keeps them and draws none."""
    return {
        label
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for low, high in [sorted(axis.get_view_interval())]
        for tick in axis.get_major_ticks()
        if not low <= tick.get_loc() <= high
        for label in (tick.label1, tick.label2)
    }


def of_floor(report: Report) -> Iterator[Any]:
    facts = report.facts
    yield table_pictures.market_paths(report.table)
    yield table_pictures.average_prices(report.table)
    yield table_pictures.worth_split(report.table.split)
    yield table_pictures.money_over_time(facts)
    other = whatif.imaginary(facts)
    for seat, each in report.seats.items():
        yield table_pictures.money_over_time(facts, seat)
        own = whatif.could_have(facts.seats[seat].investor or ())
        if own is not None:
            yield table_pictures.what_if(own, other.could_have if other else None)
        if each.investor is not None and each.investor.months:
            rest = [
                them.investor
                for key, them in report.seats.items()
                if key != seat and them.investor is not None
            ]
            yield pictures.risk_and_return(each.investor, rest, facts)
            yield pictures.months(seat, each.investor, facts)
            yield pictures.skill_and_luck(each.investor, rest)
            yield pictures.held(each.investor)
        if each.manager is not None and each.manager.months:
            yield pictures.price_and_worth(seat, report)
            if each.manager.auctions:
                yield pictures.auctions(each.manager)


EDGES = [*test_pictures.EDGES, *test_table_pictures.EDGES, *test_krach_pictures.EDGES]


@pytest.mark.parametrize("picture", EDGES, ids=lambda picture: type(picture).__name__)
def test_labels_of_an_edge_stand_on_the_paper(picture):
    assert outside(picture) == []


@pytest.mark.parametrize(
    "name", ["panic-robots-of-8", "panic-investors-bankrupt", "wolf-cascade", "wolf-robots-of-4"]
)
def test_labels_of_a_game_stand_on_the_paper(name):
    report = of_record(read((BESIDE / f"{name}.json").read_text(), RULES))[0]
    assert report is not None
    assert {p: left for p in of_floor(report) if (left := outside(p))} == {}


def test_labels_of_the_example_stand_on_the_paper():
    report = of_record(read(json.dumps(RECORD), RULES))[0]
    assert report is not None
    assert {p: left for p in of_floor(report) if (left := outside(p))} == {}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_labels_of_a_crash_stand_on_the_paper(path):
    facts = recorded(path)
    told = krach_report(facts)
    letters = {company.id: company.letter for company in COMPANIES.values()}
    made = [krach_pictures.would_have(told), krach_pictures.prices_by_day(facts, letters)]
    for seat in facts.names:
        made.append(krach_pictures.would_have(told, seat))
        made.append(krach_pictures.prices_by_day(facts, letters, seat))
        made.append(krach_pictures.loss_parts(told, seat))
    assert {picture: left for picture in made if (left := outside(picture))} == {}


@pytest.mark.parametrize(
    "name", ["panic-robots-of-8", "panic-robots-of-4", "wolf-robots-of-6", "wolf-robots-of-4"]
)
def test_labels_of_risk_and_return_do_not_cover_each_other(name):
    report = of_record(read((BESIDE / f"{name}.json").read_text(), RULES))[0]
    assert report is not None
    drawn = [each for each in of_floor(report) if isinstance(each, RiskAndReturn)]
    assert len(drawn) == sum(each.investor is not None for each in report.seats.values())
    assert {picture: two for picture in drawn if (two := covering(picture))} == {}


def covering(picture: RiskAndReturn) -> list[tuple[str, str]]:
    """The pairs of labels beside marks that lie on each other."""
    found: list[tuple[str, str]] = []

    def measured(figure: Figure) -> None:
        draw(picture, figure, labels.words())
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        texts = [text for text in figure.findobj(Annotation) if len(text.get_text()) > 1]
        for one, other in combinations(texts, 2):
            here, there = (each.get_window_extent(canvas.get_renderer()) for each in (one, other))
            if here.overlaps(there):
                found.append((one.get_text(), other.get_text()))

    paper.drawn(measured)
    return found
