"""Whatever happens on the line between a student and the server, the page says so and recovers."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors

LOST_WITHIN = 15_000
BACK_WITHIN = 30_000
CLOSES_SOON = """
const Real = window.WebSocket;
window.WebSocket = function (address) {
  const made = new Real(address);
  setTimeout(() => made.close(), 2500);
  return made;
};
"""
NEVER_OPENS = """
window.WebSocket = function () { return { readyState: 0, close() {}, send() {} }; };
"""


def practise(page: Page, role: str = "investor") -> None:
    """A game alone, just begun."""
    page.goto("/practice/")
    page.check(f"input[value={role}]")
    page.locator("main form button").last.click()
    page.wait_for_url("**/play/**")


def bid(page: Page) -> None:
    """Open a company and bid the price that its panel suggests."""
    if not page.locator(".tile[open]").count():
        page.locator(".tile:not(.is-locked):not(.is-shut) > summary").first.click()
    page.locator(".tile[open] .stepper-form .btn.small").last.click()


@pytest.mark.browser
def test_a_server_that_falls_silent_is_noticed_and_forgiven(
    visit: Visitors, server: Server
) -> None:
    page = visit()
    visit.tolerate("net::ERR")
    visit.tolerate("WebSocket")
    practise(page)
    line = page.locator("[data-line-text]")
    expect(line).to_have_text("connected")
    server.process.send_signal(signal.SIGSTOP)
    try:
        expect(line).to_have_text("Connection lost. Trying again …", timeout=LOST_WITHIN)
        bid(page)
        expect(page.locator("#notice")).to_contain_text("Not sent: the connection is lost.")
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(line).to_have_text("connected", timeout=BACK_WITHIN)


@pytest.mark.browser
@pytest.mark.parametrize("fault", [CLOSES_SOON, NEVER_OPENS], ids=["closes soon", "never opens"])
def test_a_filter_that_spoils_sockets_does_not_spoil_the_game(visit: Visitors, fault: str) -> None:
    page = visit()
    page.add_init_script(fault)
    visit.tolerate("WebSocket")
    practise(page)
    if fault == NEVER_OPENS:
        expect(page.locator("[data-line-text]")).to_have_text(
            "connected, a little slower", timeout=LOST_WITHIN
        )
    for _ in range(2):
        page.wait_for_timeout(1500)
        bid(page)
        expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=10_000)
    expect(page.locator(".tile.bidden, .tile.is-mine").first).to_be_attached(timeout=10_000)


@pytest.mark.browser
def test_without_any_script_the_game_is_played_by_plain_forms(visit: Visitors) -> None:
    page = visit(javascript=False)
    practise(page)
    tile = page.locator(".tile:not(.is-locked):not(.is-shut) > summary").first
    tile.click()
    page.locator(".tile[open] form.chips .btn").first.click()
    page.wait_for_url("**/play/**")
    expect(page.locator(".tile.bidden, .tile.is-mine").first).to_be_attached()


@pytest.mark.browser
def test_back_and_forward_show_the_game_as_it_is(visit: Visitors) -> None:
    page = visit()
    practise(page)
    address = page.url
    page.goto("/rules/panic/")
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.locator("[data-line-text]")).to_have_text("connected")
    bid(page)
    expect(page.locator(".tile.bidden, .tile.is-mine").first).to_be_attached()


@pytest.mark.browser
def test_the_wheel_changes_no_price(visit: Visitors) -> None:
    page = visit()
    practise(page)
    page.locator(".tile > summary").first.click()
    field = page.locator(".tile[open] .stepper-form .input")
    before = field.input_value()
    field.click()
    page.mouse.wheel(0, 400)
    page.mouse.wheel(0, -800)
    expect(field).to_have_value(before)


@pytest.mark.browser
def test_a_device_with_a_wrong_clock_counts_down_rightly(visit: Visitors) -> None:
    page = visit()
    page.add_init_script("const real = Date.now; Date.now = () => real() + 7 * 60 * 1000;")
    practise(page)
    other = page.context.new_page()
    other.goto(page.url)

    def seconds(of: Page) -> int:
        minutes, rest = of.locator(".clock-time").first.inner_text().split(":")
        return int(minutes) * 60 + int(rest)

    expect(other.locator("[data-line-text]")).to_have_text("connected")
    assert abs(seconds(page) - seconds(other)) <= 1
    assert 0 < seconds(page) <= 120


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme"), [((390, 844), "light"), ((1366, 768), "dark"), ((683, 384), "light")]
)
@pytest.mark.parametrize("role", ["investor", "manager"])
def test_small_dark_and_zoomed_screens(
    visit: Visitors,
    accessible: Callable[[Page], None],
    fits: Callable[[Page], None],
    size: tuple[int, int],
    scheme: str,
    role: str,
) -> None:
    """A telephone, a dark screen, and a Chromebook at 200 %."""
    page = visit(size, scheme=scheme)
    practise(page, role)
    expect(page.locator("[data-line-text]")).to_have_text("connected")
    accessible(page)
    fits(page)
    expect(page.locator(".clock").first).to_be_in_viewport()
    for tab in page.locator("[data-tab]").all():
        if tab.is_visible():
            tab.click()
            accessible(page)
            fits(page)
