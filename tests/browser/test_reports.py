"""The lesson after the game, in a real browser: debrief, looking again, words, reflections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CHROMEBOOK, Server, Staged, Visitors, enter

BEAMER, PHONE = (1920, 1080), (390, 844)
Check = Callable[[Page], None]
Photograph = Callable[..., Path]


def loaded(page: Page) -> None:
    """Every picture of the page is there."""
    page.wait_for_function(
        "() => [...document.images].every((each) => each.complete && each.naturalWidth > 0)",
        polling=100,
    )


def fills_one_screen(page: Page) -> None:
    """Nothing has to be scrolled to, neither on the page nor in a part of it."""
    assert (
        page.evaluate(
            """() => [document.documentElement, ...document.querySelectorAll("main *")].filter(
          (each) => {
            const style = getComputedStyle(each);
            const scrolls = each === document.documentElement || style.overflowY === "auto";
            return scrolls && each.scrollHeight > each.clientHeight + 1;
          }).map((each) => each.className || each.tagName)"""
        )
        == []
    )


@pytest.mark.parametrize(
    ("record", "tables", "size", "scheme"),
    [
        ("panic-robots-of-8", 2, CHROMEBOOK, "light"),
        ("panic-robots-of-8", 2, BEAMER, "dark"),
        ("wolf-robots-of-6", 1, CHROMEBOOK, "dark"),
        ("krach-bank-run-day-2", 1, BEAMER, "light"),
        ("krach-robots-of-8", 1, CHROMEBOOK, "light"),
    ],
)
def test_the_debrief_is_revealed_step_by_step(
    finished: Callable[..., Staged],
    visit: Visitors,
    accessible: Check,
    fits: Check,
    photograph: Photograph,
    record: str,
    tables: int,
    size: tuple[int, int],
    scheme: str,
) -> None:
    lesson = finished(record, tables).lesson
    page = visit(size, scheme=scheme, teacher=True)
    page.goto(f"/teacher/lessons/{lesson}/debrief/show/")
    page.evaluate("window.sameWindow = true")
    steps = int(page.locator(".show-place span").inner_text().split()[-1])
    assert 3 <= steps <= 8
    for step in range(1, steps + 1):
        expect(page.locator(".show-place")).to_contain_text(f"{step} of {steps}")
        expect(page.locator(".show-question")).to_contain_text("?")
        expect(page.locator(".show-notice")).to_have_count(0)
        page.keyboard.press("ArrowRight" if step % 2 else "Space")
        expect(page.locator(".show-notice")).to_be_visible()
        loaded(page)
        fits(page)
        fills_one_screen(page)
        accessible(page)
        photograph(page, f"debrief-{record}-{size[0]}-{step}")
        if step < steps:
            page.keyboard.press("PageDown")
    expect(page.locator("[data-close-show]")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".show-notice")).to_have_count(0)
    assert page.evaluate("window.sameWindow"), "the page was loaded anew: a full screen would end"
    page.go_back()
    expect(page.locator(".show-notice")).to_be_visible()


def test_the_notes_stay_with_the_teacher_and_keep_pace(
    finished: Callable[..., Staged], visit: Visitors, accessible: Check, fits: Check,
    photograph: Photograph,
) -> None:  # fmt: skip
    lesson = finished("panic-robots-of-8").lesson
    page = visit(teacher=True)
    page.goto(f"/teacher/lessons/{lesson}/debrief/")
    loaded(page)
    accessible(page)
    fits(page)
    photograph(page, "debrief-notes", full=True)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Show it on the projector").click()
    room = opened.value
    room.wait_for_load_state()
    first, second = page.locator("[data-shows]").nth(0), page.locator("[data-shows]").nth(1)
    expect(first).to_have_attribute("aria-current", "step")
    expect(room.locator(".show")).not_to_contain_text("My notes")
    page.keyboard.press("ArrowRight")
    expect(room.locator(".show-notice")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(room.locator(".show-place")).to_contain_text("2 of")
    expect(second).to_have_attribute("aria-current", "step")
    expect(first).not_to_have_attribute("aria-current", "step")
    page.get_by_role("link", name="Show this step 5").click()
    expect(room.locator(".show-place")).to_contain_text("5 of")
    page.emulate_media(media="print")
    photograph(page, "debrief-print", full=True)


def test_the_debrief_needs_no_script(finished: Callable[..., Staged], visit: Visitors) -> None:
    page = visit(teacher=True, javascript=False)
    page.goto(f"/teacher/lessons/{finished('panic-robots-of-8').lesson}/debrief/")
    page.goto(str(page.get_by_role("link", name="Show this step 2").get_attribute("href")))
    expect(page.locator(".show-place")).to_contain_text("2 of")
    page.get_by_role("link", name="What to notice").click()
    expect(page.locator(".show-notice")).to_be_visible()
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".show-place")).to_contain_text("3 of")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".show-notice")).to_be_visible()


@pytest.mark.parametrize(
    ("record", "size", "scheme"),
    [
        ("panic-robots-of-8", CHROMEBOOK, "light"),
        ("panic-promises", BEAMER, "dark"),
        ("wolf-robots-of-6", CHROMEBOOK, "light"),
        ("krach-bank-run-day-2", CHROMEBOOK, "light"),
        ("krach-robots-of-8", BEAMER, "dark"),
    ],
)
def test_a_game_is_looked_at_again(
    finished: Callable[..., Staged],
    visit: Visitors,
    accessible: Check,
    fits: Check,
    photograph: Photograph,
    record: str,
    size: tuple[int, int],
    scheme: str,
) -> None:
    page = visit(size, scheme=scheme, teacher=True)
    page.goto(f"/teacher/lessons/{finished(record).lesson}/replay/")
    stops = int(page.locator(".show-place span").inner_text().split()[-1])
    for stop in range(1, stops + 1):
        expect(page.locator(".show-place")).to_contain_text(f"{stop} of {stops}")
        fits(page)
        fills_one_screen(page)
        if stop <= 6 or stop == stops:
            accessible(page)
            photograph(page, f"replay-{record}-{stop}")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".show-place")).to_contain_text(f"{stops - 1} of {stops}")


@pytest.mark.parametrize("path", ["report/", "reflections/", "what-if/", "same-dice/", "debrief/"])
@pytest.mark.parametrize(("size", "scheme"), [(CHROMEBOOK, "light"), (PHONE, "dark")])
def test_pages_for_the_teacher(
    finished: Callable[..., Staged],
    visit: Visitors,
    accessible: Check,
    fits: Check,
    photograph: Photograph,
    path: str,
    size: tuple[int, int],
    scheme: str,
) -> None:
    page = visit(size, scheme=scheme, teacher=True)
    page.goto(f"/teacher/lessons/{finished('panic-robots-of-8', 2).lesson}/{path}")
    expect(page.locator(".tab[aria-current=page]")).to_be_visible()
    loaded(page)
    accessible(page)
    fits(page)
    photograph(page, f"class-{path.strip('/')}-{size[0]}", full=True)


@pytest.mark.parametrize(("size", "scheme"), [(CHROMEBOOK, "light"), (PHONE, "dark")])
def test_the_words_of_the_lesson(
    visit: Visitors, accessible: Check, fits: Check, photograph: Photograph,
    size: tuple[int, int], scheme: str,
) -> None:  # fmt: skip
    page = visit(size, scheme=scheme)
    page.goto("/words/#winners-curse")
    accessible(page)
    fits(page)
    expect(page.locator("#winners-curse")).to_be_in_viewport()
    photograph(page, f"words-{size[0]}", full=True)


@pytest.mark.parametrize(("size", "scheme"), [(CHROMEBOOK, "light"), (PHONE, "dark")])
def test_a_student_writes_and_the_teacher_reads(
    finished: Callable[..., Staged],
    visit: Visitors,
    server: Server,
    accessible: Check,
    fits: Check,
    photograph: Photograph,
    size: tuple[int, int],
    scheme: str,
) -> None:
    there = finished("panic-robots-of-8")
    door = there.doors["s5"]
    visit.tolerate("422")  # too long is refused
    page = visit(size, scheme=scheme)
    enter(page, server, door, "report/")
    boxes = page.locator(".report-sheet textarea")
    expect(boxes).to_have_count(2)
    boxes.nth(0).fill("I would ask for the price of others first.\nThen I would wait.")
    boxes.nth(1).fill("x" * 700)
    page.get_by_role("button", name="Keep my answers").click()
    expect(page.get_by_text("letters too long")).to_be_visible()
    expect(boxes.nth(0)).to_have_value(
        "I would ask for the price of others first.\nThen I would wait."
    )
    page.locator(".report-sheet").scroll_into_view_if_needed()
    accessible(page)
    fits(page)
    photograph(page, f"reflection-refused-{size[0]}")
    boxes.nth(1).fill("Because the clock ran out.")
    page.get_by_role("button", name="Keep my").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    expect(boxes.nth(1)).to_have_value("Because the clock ran out.")
    accessible(page)
    desk = visit(teacher=True)
    desk.goto(f"/teacher/lessons/{there.lesson}/reflections/")
    expect(desk.get_by_text("Because the clock ran out.")).to_be_visible()
    accessible(desk)
    photograph(desk, f"reflections-{size[0]}", full=True)
    desk.get_by_role("button", name="on", exact=True).click()
    page.reload()
    expect(boxes).to_have_count(0)
    expect(page.get_by_text("Your teacher has closed this")).to_be_visible()
    accessible(page)


def test_a_report_is_held_back_and_shown(
    finished: Callable[..., Staged], visit: Visitors, server: Server, accessible: Check,
    photograph: Photograph,
) -> None:  # fmt: skip
    there = finished("panic-robots-of-8")
    door = there.doors["s5"]
    page, desk = visit(), visit(teacher=True)
    enter(page, server, door)
    expect(page.get_by_role("link", name="See my risk")).to_be_visible()
    desk.goto(f"/teacher/lessons/{there.lesson}/report/")
    desk.get_by_role("button", name="Hold the reports back").click()
    expect(page.get_by_text("your teacher has not shown it yet")).to_be_visible()
    accessible(page)
    photograph(page, "end-held-back")
    page.goto(f"{door['path']}report/")
    expect(page.get_by_text("ready, but not shown yet")).to_be_visible()
    accessible(page)
    photograph(page, "report-held-back")
    page.goto(door["path"])
    desk.get_by_role("button", name="Show them their reports").click()
    expect(page.get_by_role("link", name="See my risk")).to_be_visible()
