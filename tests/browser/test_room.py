"""The projector with all tables of a class: whoever sits in the room sees them all."""

from __future__ import annotations

from collections.abc import Callable

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
