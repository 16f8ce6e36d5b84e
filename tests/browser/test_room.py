"""The projector with all tables of a class: whoever sits in the room sees them all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Staged, Visitors


@pytest.mark.parametrize(("tables", "size"), [(4, (1920, 1080)), (8, (1366, 768))])
def test_all_tables_stand_on_the_projector_without_scrolling(
    staged: Callable[..., Staged],
    visit: Visitors,
    fits: Callable[[Page], None],
    tables: int,
    size: tuple[int, int],
) -> None:
    page = visit(size, teacher=True)
    lesson = staged("panic-robots-of-8", 93, tables).lesson
    page.goto(f"/teacher/lessons/{lesson}/projector/")
    expect(page.locator(".room-tables > article h2")).to_have_count(tables)
    fits(page)
    high = page.evaluate("document.documentElement.scrollHeight")
    assert high <= size[1], f"{tables} tables are {high} px high in a window of {size[1]} px"
    page.click(f"text=Table {tables}")
    expect(page.locator(".stage-board")).to_be_visible()


def test_a_press_on_eyes_up_opens_nothing_else(
    staged: Callable[..., Staged], visit: Visitors
) -> None:
    teacher = visit(teacher=True)
    teacher.goto(f"/teacher/lessons/{staged('panic-robots-of-8', 93, 2).lesson}/")
    teacher.click("summary:has-text('Eyes up')")
    teacher.fill("#sentence", "What does red risk?")
    teacher.click("text=Show it and stop the clocks")
    expect(teacher.locator("text=Screens free again")).to_be_visible()
    expect(teacher.locator("text=End it for everybody")).to_be_hidden()
    teacher.click("text=Screens free again")
    expect(teacher.locator("summary:has-text('Eyes up')")).to_be_visible()
    expect(teacher.locator("text=End it for everybody")).to_be_hidden()


def test_a_student_who_is_away_makes_no_row_higher(
    staged: Callable[..., Staged], visit: Visitors
) -> None:
    teacher = visit((1240, 768), teacher=True)
    teacher.goto(f"/teacher/lessons/{staged('panic-robots-of-8', 93).lesson}/")
    teacher.click("text=Students, names and return keys")
    expect(teacher.locator("li.person:visible")).to_have_count(8)
    expect(teacher.locator("li.person .tag")).to_have_count(8)
    for row in teacher.locator("li.person").all():
        middles = row.evaluate(
            "row => [...row.children].map(each => each.getBoundingClientRect())"
            ".map(each => Math.round(each.top + each.height / 2))"
        )
        assert max(middles) - min(middles) <= 2, "the parts of a row stand beside each other"


@pytest.mark.parametrize(
    ("record", "count"),
    [("panic-two-roles-one-left", 0), ("wolf-cascade", 2), ("panic-robots-of-8", 233)],
)
def test_no_manager_is_torn_apart_on_the_projector(
    staged: Callable[..., Staged],
    visit: Visitors,
    photograph: Callable[..., Path],
    record: str,
    count: int,
) -> None:
    page = visit(teacher=True)
    page.goto(f"/teacher/lessons/{staged(record, count).lesson}/projector/?table=1")
    expect(page.locator(".stall").first).to_be_visible()
    photograph(page, f"stalls-{record}-{count}")
    for stall in page.locator(".stall").all():
        assert stall.evaluate("each => each.getClientRects().length") == 1
    assert page.locator("#stage").evaluate("each => each.scrollHeight <= each.clientHeight")
