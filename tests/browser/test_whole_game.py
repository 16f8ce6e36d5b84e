"""A class plays Panic on Wall Street! from the door to the two winners, in real browsers.

A teacher, a projector, two students who decide (one of them without websockets) and three robots;
with one reload, one late click and one double click on the way.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors

FIRST_PAGE_AT_MOST = 60_000
NO_SOCKETS = "window.WebSocket = function () { throw new Error('blocked by the school'); };"
END_PHASE = "() => document.querySelector('.table-live form[action$=end-phase] button')?.click()"
PHASES = {
    "Negotiation", "Investors' income", "Settlement", "Costs", "Auction", "The end",
}  # fmt: skip


def rows(server: Server, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the server's database says."""
    with sqlite3.connect(f"file:{server.home / 'db.sqlite3'}?mode=ro", uri=True) as database:
        return database.execute(query, values).fetchall()


def open_lesson(page: Page, game: str, **options: str) -> str:
    """The teacher opens a lesson; its code."""
    page.goto(f"/teacher/lessons/new/?game={game}")
    for fold in page.locator("details.fold").all():
        fold.evaluate("fold => fold.open = true")
    for name, value in options.items():
        page.fill(f"[name=option-{name}]", value)
    page.click("text=Open the lesson")
    page.wait_for_selector("#door")
    found = re.search(r"Code (\d{3}) (\d{3})", page.inner_text("body"))
    assert found is not None
    return found[1] + found[2]


def join(page: Page, code: str, name: str) -> None:
    """A student comes in through the door."""
    page.goto(f"/join/{code}/")
    page.fill("[name=name]", name)
    page.click("main button.act")
    page.wait_for_url("**/play/**")


def phase(page: Page) -> str:
    return page.locator(".bar-phase").inner_text()


def wait_for_phase(page: Page, other_than: str) -> str:
    """The phase that comes after this one, once the page shows it."""
    expect(page.locator(".bar-phase")).not_to_have_text(other_than, timeout=15_000)
    return phase(page)


def offer(page: Page) -> None:
    """Whatever the role: name a price on the first open company, by a double click."""
    tile = page.locator(".tile:not(.is-locked):not(.is-shut) > summary").first
    if tile.count():
        tile.click()
        button = page.locator(".tile[open] .stepper-form .btn.small").last
    else:
        button = page.locator(".card:not(.locked) .stepper-form .btn.small").last
    button.dblclick()


def type_a_price(page: Page) -> Locator:
    """Type 13 on the last company that takes prices, and press nothing; the field."""
    if not page.locator(".stepper-form .input:visible").count():
        page.locator(".tile:not(.is-locked):not(.is-shut) > summary").last.click()
    typed_id = page.locator(".stepper-form .input:visible").last.get_attribute("id")
    field = page.locator(f"[id='{typed_id}']")
    field.fill("13")
    return field


def end_phase(teacher: Page, work: Locator) -> None:
    """The teacher presses until the game has gone on: a press that crosses a bid counts for a clock
    that no longer runs."""
    before = work.text_content() or ""
    for _ in range(20):
        teacher.evaluate(END_PHASE)
        teacher.wait_for_timeout(700)  # the same press again sooner would be a double click
        if (work.text_content() or "") != before:
            return
    raise AssertionError(f"the phase does not end: {before}")


@pytest.mark.browser
def test_a_class_plays_from_the_door_to_two_winners(
    visit: Visitors,
    server: Server,
    photograph: Callable[..., Path],
    accessible: Callable[[Page], None],
) -> None:
    teacher = visit(teacher=True)
    code = open_lesson(teacher, "panic", months="2", negotiation="120", silence="60", settle="300")
    ada, ben = visit(), visit()
    ben.add_init_script(NO_SOCKETS)
    join(ada, code, "Ada")
    join(ben, code, "Ben")
    expect(teacher.locator("#people")).to_contain_text("Ben")
    photograph(teacher, "game-lobby")
    accessible(teacher)
    accessible(ada)

    projector = visit((1920, 1080), teacher=True)
    projector.goto(teacher.url + "projector/")
    expect(projector.locator("body")).to_contain_text("Ada")
    accessible(projector)

    teacher.click("text=Make the tables")
    expect(teacher.locator(".planned")).to_have_count(1)
    teacher.click("text=Start the game")
    for page in (ada, ben):
        expect(page.locator(".bar-phase")).to_have_text("Negotiation")
    expect(ada.locator("[data-line-text]")).to_have_text("connected")
    expect(ben.locator("[data-line-text]")).to_have_text("connected, a little slower")
    projector.goto(teacher.url + "projector/?table=1")

    # A double click counts once.
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        offer(page)
        expect(page.locator("#notice")).to_be_hidden()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        clicks = rows(
            server,
            "select g.click_id from games_logentry g"
            " join classroom_table t on t.session_id = g.session_id"
            " join classroom_seat s on s.table_id = t.id and s.key = g.seat"
            " join classroom_student p on p.seat_id = s.id"
            " join classroom_lesson l on l.id = t.lesson_id"
            " where p.name = ? and l.code = ?",
            name,
            code,
        )
        assert len(clicks) == 1, clicks

    # A reload is the same seat and the same state.
    task = ada.locator("#now .now-line").inner_text()
    name = ada.locator(".bar-me").inner_text()
    ada.reload()
    expect(ada.locator(".bar-me")).to_have_text(name.replace("\n", ""))
    assert ada.locator("#now .now-line").inner_text().split("\n")[0] == task.split("\n")[0]

    # Typed text survives while others deal, on this very company too.
    field = type_a_price(ada)
    work = ada.locator("#work")
    for _ in range(6):
        told = work.text_content() or ""
        expect(work).not_to_have_text(told, timeout=90_000)
        if field.count():
            break
        field = type_a_price(ada)  # the company was locked: nothing can be typed on it any more
    expect(field).to_have_value("13")
    expect(field).to_be_focused()

    # What is no price is refused in words, and stays as typed.
    field.fill("1e3")
    field.press("Enter")
    expect(ada.locator("#notice")).to_contain_text("“1e3” is not a plain whole number.")
    expect(field).to_have_value("1e3")

    # Ben does not hear that the negotiation ends, and presses too late.
    tile = ben.locator(".tile:not(.is-locked):not(.is-shut) > summary").first
    if tile.count() and not ben.locator(".tile[open]").count():
        tile.click()
    ben.route("**/live?*", lambda route: route.abort())
    visit.tolerate("net::ERR_FAILED")
    teacher.click("text=End the phase >> nth=0")
    assert wait_for_phase(ada, "Negotiation") == "Investors' income"
    ben.locator(".stepper-form .btn.small:visible").last.click()
    expect(ben.locator("#notice")).to_contain_text("Too late")
    ben.unroute("**/live?*")
    expect(ben.locator(".bar-phase")).to_have_text("Investors' income")

    seen: set[str] = {"Negotiation"}
    for _ in range(60):
        here = phase(ada)
        if here not in seen:
            seen.add(here)
            expect(ben.locator(".bar-phase")).to_have_text(here)
            for page, who in ((ada, "ada"), (ben, "ben"), (projector, "projector")):
                photograph(page, f"game-{len(seen)}-{here.lower().replace(' ', '-')}-{who}")
                accessible(page)
        if here == "The end":
            break
        roll = ada.locator("text=Roll the four dice")
        if here == "Auction":
            ada.evaluate("() => document.querySelector('#work form.chips .btn')?.click()")
        if roll.count():
            roll.click()
            expect(roll).to_have_count(0, timeout=15_000)
        else:
            end_phase(teacher, work)
    assert phase(ada) == "The end"
    assert {"Negotiation", "Investors' income", "Auction", "The end"} <= seen <= PHASES
    for page in (ada, ben, projector):
        expect(page.locator("body")).to_contain_text("Richest manager")
        expect(page.locator("body")).to_contain_text("Richest investor")
    expect(ada.locator("text=See my risk and what it brought")).to_be_visible()
    expect(teacher.locator(".table-live")).to_contain_text("The end")
    accessible(teacher)
    photograph(teacher, "game-over-teacher")


@pytest.mark.browser
def test_the_first_page_of_a_student_is_light(visit: Visitors) -> None:
    """HTML, styles, scripts and pictures of the first load, as they go over the wire."""
    page = visit()
    page.goto("/practice/")
    page.locator("main form button").last.click()
    page.wait_for_url("**/play/**")
    address = page.url
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]})
    )
    session.on(
        "Network.loadingFinished",
        lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}),
    )
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-line", "live")
    page.wait_for_timeout(1000)
    parts = {names[each].rsplit("/", 1)[-1] or "page": size for each, size in sizes.items()}
    total = sum(parts.values())
    print(f"\nfirst page of a student: {total} bytes over the wire, {parts}")  # noqa: T201
    assert len(parts) >= 6
    assert total < FIRST_PAGE_AT_MOST, parts
