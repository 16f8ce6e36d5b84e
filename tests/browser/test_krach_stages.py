"""Every part of a day of Krach 29, each put on a table from a record: a trader's page and the
projector hold it without scrolling, and have no fault that axe can see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Staged, Visitors, enter

STAGES = [
    # record, commands played, seat, phase, what stands on the trader's page, on the projector
    ("krach-robots-of-8", 2, "s2", "Contracts", "Who are you in 1929?", "takes a contract"),
    ("krach-robots-of-8", 16, "s1", "Cards are dealt", "Open the exchange", "opens the exchange"),
    ("krach-robots-of-8", 75, "s8", "Markdowns", "Play Stabiliser", "may play Stabiliser"),
    ("krach-robots-of-8", 144, "s6", "New contracts", "Take the contract", "Day 3: markdowns"),
    ("krach-day-4", 10, "s1", "Losses", "Play Hedge", "may play Hedge"),
    ("krach-day-4", 18, "s1", "Last call", "Last call: sell now, or pass.", "Last call!"),
    ("krach-robots-of-8", 188, "s3", "The end", "You win!", "Smallest losses"),
    ("krach-tie", 15, "s1", "The end", "You share the win!", "Smallest losses"),
    ("krach-bank-run-day-1", 7, "s1", "The end", "Bank run!", "Everyone has lost."),
    ("krach-bank-run-day-3", 13, "s3", "The end", "over the line", "over the line"),
]
TALLER = """selector => [...document.querySelectorAll(selector)]
    .filter(each => each.scrollHeight > each.clientHeight + 1)
    .map(each => `${each.id || each.className}: ${each.scrollHeight} in ${each.clientHeight}`)"""


@pytest.mark.parametrize(("record", "count", "seat", "phase", "mine", "all_see"), STAGES)
def test_a_part_of_the_day_stands_on_one_screen(
    signed_in: Path,
    staged: Callable[[str, int], Staged],
    visit: Visitors,
    server: Server,
    photograph: Callable[..., Path],
    accessible: Callable[[Page], None],
    record: str,
    count: int,
    seat: str,
    phase: str,
    mine: str,
    all_see: str,
) -> None:
    table = staged(record, count)
    page = visit()
    enter(page, server, table.doors[seat])
    expect(page.locator(".bar-phase")).to_have_text(phase)
    expect(page.locator("body")).to_have_attribute("data-line", "live")
    expect(page.locator("main")).to_contain_text(mine)
    photograph(page, f"{record}-{count}-{seat}")
    assert page.evaluate(TALLER, "html, .desk-board, .desk-act, .desk-side") == []
    accessible(page)
    phone = visit((390, 844), scheme="dark", touch=True)
    enter(phone, server, table.doors[seat])
    expect(phone.locator("main")).to_contain_text(mine)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    for size, scheme in (((1920, 1080), "light"), ((1366, 768), "dark")):
        room = visit(size, scheme=scheme, teacher=True)
        room.goto(f"/teacher/lessons/{table.lesson}/projector/?table=1")
        expect(room.locator(".bar-phase")).to_have_text(phase)
        expect(room.locator("main")).to_contain_text(all_see)
        photograph(room, f"{record}-{count}-projector-{size[0]}")
        parts = "html, .krach-boards, .krach-below > *"
        assert room.evaluate(TALLER, parts) == []
        accessible(room)


def test_the_markdowns_fall_one_after_another_and_can_be_skipped(
    signed_in: Path, staged: Callable[[str, int], Staged], visit: Visitors, server: Server
) -> None:
    """Whoever sees the sales end sees every step in its turn; with reduced motion, all at once."""
    table = staged("krach-robots-of-8", 75)
    moving = visit((1920, 1080), teacher=True, motion=True)
    still = visit((1920, 1080), teacher=True)
    for room in (moving, still):
        room.goto(f"/teacher/lessons/{table.lesson}/projector/?table=1")
        expect(room.locator("#stage")).to_contain_text("may play Stabiliser")
    holder = visit()
    enter(holder, server, table.doors["s8"])
    holder.get_by_role("button", name="Play Stabiliser").click()
    steps = ".fall-steps > li"
    expect(still.locator(steps)).to_have_count(8)
    shown = "steps => steps.map(each => getComputedStyle(each).opacity)"
    assert set(still.locator(steps).evaluate_all(shown)) == {"1"}
    expect(moving.locator(steps)).to_have_count(8)
    opacities = moving.locator(steps).evaluate_all(shown)
    assert opacities[-1] == "0"
    assert opacities == sorted(opacities, reverse=True)
    moving.get_by_role("button", name="Skip").click()
    assert set(moving.locator(steps).evaluate_all(shown)) == {"1"}
    moving.reload()
    expect(moving.locator(steps)).to_have_count(8)
    assert set(moving.locator(steps).evaluate_all(shown)) == {"1"}, "seen once is seen"


def test_a_bank_run_is_told_after_the_price_has_fallen(
    signed_in: Path, staged: Callable[[str, int], Staged], visit: Visitors, server: Server
) -> None:
    """The day's one step falls first, and then it is said."""
    table = staged("krach-bank-run-day-3", 12)
    room = visit((1920, 1080), teacher=True, motion=True)
    room.goto(f"/teacher/lessons/{table.lesson}/projector/?table=1")
    expect(room.locator("#stage")).to_contain_text("Last call!")
    for seat in ("s2", "s3"):
        page = visit()
        enter(page, server, table.doors[seat])
        page.get_by_role("button", name="Make no sale today").click()
        expect(page.get_by_role("button", name="Make no sale today")).to_have_count(0)
    told = room.locator("#the-end .stage-split")
    expect(told).to_contain_text("Bank run!")
    waits = "each => [getComputedStyle(each).animationName, getComputedStyle(each).animationDelay]"
    fallen = room.locator(".price-column.is-run .fell")
    assert fallen.evaluate(waits) == ["plunge", "0.1s"]
    assert told.evaluate(waits) == ["appear", "1.4s"]
    expect(page.locator("#end .bank-run")).to_contain_text("Anaconda fell to −31 on day 3.")
