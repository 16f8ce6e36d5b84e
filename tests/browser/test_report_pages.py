"""The report pages of every game in a real browser: pictures, words and numbers at every size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHROMEBOOK, Server, Staged, Visitors, enter
from tests.browser.test_reports import loaded

BEAMER, SMALL = (1920, 1080), (320, 640)
SIZES = [(CHROMEBOOK, "light"), (BEAMER, "light"), (SMALL, "dark")]
Check = Callable[[Page], None]
Photograph = Callable[..., Path]


@pytest.mark.parametrize(
    ("record", "seat", "names"),
    [
        ("panic-robots-of-8", "s2", ["risk", "months", "luck", "what-if", "basket", "money"]),
        ("panic-robots-of-8", "s1", ["price", "auctions", "money"]),
        ("krach-robots-of-8", "s1", ["prices", "losses", "what-if"]),
        ("krach-bank-run-day-3", "s2", ["prices", "losses", "what-if"]),
    ],
)
def test_a_students_report(
    finished: Callable[..., Staged],
    visit: Visitors,
    server: Server,
    accessible: Check,
    fits: Check,
    photograph: Photograph,
    record: str,
    seat: str,
    names: list[str],
) -> None:
    door = finished(record).doors[seat]
    for size, scheme in SIZES:
        page = visit(size, scheme=scheme)
        enter(page, server, door, "report/")
        loaded(page)
        shown = page.locator(".report-picture img")
        sources = [str(each.get_attribute("src")) for each in shown.all()]
        assert [source.split(".svg")[0] for source in sources] == names
        assert all(len(str(each.get_attribute("alt"))) > 20 for each in shown.all())
        accessible(page)
        fits(page)
        photograph(page, f"report-{record}-{seat}-{size[0]}", full=True)


@pytest.mark.parametrize("record", ["panic-robots-of-8", "krach-robots-of-8"])
def test_the_class_with_the_numbers_of_its_pictures(
    finished: Callable[..., Staged], visit: Visitors, accessible: Check, fits: Check,
    photograph: Photograph, record: str,
) -> None:  # fmt: skip
    lesson = finished(record, 2).lesson
    for size, scheme in SIZES:
        page = visit(size, scheme=scheme, teacher=True)
        page.goto(f"/teacher/lessons/{lesson}/report/")
        loaded(page)
        folds = page.locator("main details")
        expect(folds).to_have_count(2)
        for fold in folds.all():
            fold.locator("summary").focus()
            page.keyboard.press("Enter")
            expect(fold.locator("table").first).to_be_visible()
        accessible(page)
        fits(page)
        photograph(page, f"class-{record}-{size[0]}", full=True)


def test_looking_up_a_word_costs_no_typed_answer(
    finished: Callable[..., Staged], visit: Visitors, server: Server
) -> None:
    page = visit()
    enter(page, server, finished("panic-robots-of-4").doors["s1"], "report/")
    answer = page.locator("textarea").first
    answer.fill("I paid too much for red.")
    with page.context.expect_page() as opened:
        page.click("text=All words of the lesson")
    expect(opened.value.locator("h1")).to_be_visible()
    expect(answer).to_have_value("I paid too much for red.")
