"""The page of components, photographed in both schemes, and the pages without a lesson."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors

SIZES = {
    "chromebook": (1366, 768),
    "projector": (1920, 1080),
    "small": (1024, 768),
    "phone": (390, 844),
}
PAGES = {
    "front": "/",
    "join": "/join/",
    "return": "/return/",
    "practice": "/practice/",
    "rules": "/rules/",
    "krach": "/rules/krach/",
    "privacy": "/privacy/",
    "network": "/network/",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
}
Check = Callable[[Page], None]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_components_in_every_state(
    visit: Visitors, photograph: Callable[..., Path], accessible: Check, fits: Check, scheme: str
) -> None:
    page = visit(scheme=scheme, teacher=True)
    page.goto("/look/")
    accessible(page)
    for name, size in SIZES.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        fits(page)
        photograph(page, f"look-{scheme}-{name}", full=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_pages_without_a_lesson(
    visit: Visitors,
    photograph: Callable[..., Path],
    accessible: Check,
    fits: Check,
    name: str,
    scheme: str,
) -> None:
    page = visit(scheme=scheme)
    page.goto(PAGES[name])
    expect(page.locator("h1")).to_have_count(1)
    accessible(page)
    for size_name, size in SIZES.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        fits(page)
        photograph(page, f"{name}-{scheme}-{size_name}")


@pytest.mark.parametrize("name", PAGES)
def test_zoomed_to_twice_the_size(visit: Visitors, fits: Check, name: str) -> None:
    """A Chromebook's screen at 200 % is 683 × 384; an old phone is 320 wide."""
    page = visit((683, 384))
    page.goto(PAGES[name])
    fits(page)
    page.set_viewport_size({"width": 320, "height": 568})
    fits(page)


def test_front_shows_picture_and_both_ways_in_without_scrolling(visit: Visitors) -> None:
    page = visit()
    page.goto("/")
    for shown in (
        page.get_by_role("img", name="A game in progress"),
        page.get_by_label("Your teacher shows a code"),
        page.get_by_role("link", name="Practice alone against robots"),
    ):
        expect(shown.first).to_be_in_viewport(ratio=0.9)


def test_skip_link_is_the_first_stop_of_the_keyboard(visit: Visitors) -> None:
    page = visit()
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_every_stop_of_the_keyboard_shows_a_ring(visit: Visitors) -> None:
    page = visit(teacher=True)
    page.goto("/look/")
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        where, ring = page.evaluate(
            """() => {
                const it = document.activeElement;
                const drawn = it.matches(".chip input") ? it.nextElementSibling : it;
                const style = getComputedStyle(drawn);
                return [it.outerHTML.slice(0, 80), style.outlineStyle + style.outlineWidth];
            }"""
        )
        seen.add(where)
        assert ring == "solid3px", where
    assert len(seen) > 20


def test_light_and_dark_are_remembered(visit: Visitors) -> None:
    page = visit(scheme="light")
    page.goto("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Switch between light and dark").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.goto("/privacy/")
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Switch between light and dark").click()
    page.reload()
    assert page.evaluate(ground) == light


def test_tabs_and_stepper_obey_the_keyboard(visit: Visitors) -> None:
    page = visit(teacher=True)
    page.goto("/look/")
    light = page.locator("#specimen-light")
    light.get_by_role("tab", name="Deal").focus()
    page.keyboard.press("ArrowRight")
    expect(light.get_by_role("tab", name="Board")).to_be_focused()
    expect(light.get_by_text("The market.")).to_be_visible()
    expect(light.get_by_text("What I can do now.")).to_be_hidden()
    stepper = light.locator("[data-stepper]").first
    price = stepper.locator("input")
    stepper.get_by_role("button", name="More").click()
    expect(price).to_have_value("30")
    price.fill("5")
    stepper.get_by_role("button", name="Less").click()
    expect(price).to_have_value("5")
    price.fill("a lot")
    stepper.get_by_role("button", name="More").click()
    expect(price).to_have_value("5")


def test_dialog_opens_closes_and_gives_the_focus_back(visit: Visitors, accessible: Check) -> None:
    page = visit(teacher=True)
    page.goto("/look/")
    opener = page.locator("#specimen-light [data-open]")
    opener.click()
    dialog = page.get_by_role("dialog", name="End the lesson?")
    expect(dialog).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    dialog.get_by_role("button", name="Go on playing").click()
    expect(dialog).to_be_hidden()


def test_dice_fall_one_after_another_and_can_be_skipped(visit: Visitors) -> None:
    page = visit(teacher=True, motion=True)
    page.goto("/look/")
    moment = page.locator("#specimen-light .board-moment.rolled")
    blue = moment.locator(".die.blue")
    assert blue.evaluate("it => Number(getComputedStyle(it).opacity)") < 0.5
    moment.get_by_role("button", name="Skip").click()
    expect(blue).to_have_css("opacity", "1")


def test_reduced_motion_shows_everything_at_once(visit: Visitors) -> None:
    page = visit(teacher=True)
    page.goto("/look/")
    running = page.evaluate("document.getAnimations().length")
    assert running == 0
    expect(page.locator("#specimen-light .rolled .die.blue")).to_have_css("opacity", "1")


def test_front_works_without_javascript(visit: Visitors) -> None:
    page = visit(javascript=False)
    page.goto("/")
    page.get_by_label("Your teacher shows a code").fill("000 000")
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile(r"/join/"))


def test_front_page_is_light_on_the_line(
    visit: Visitors, capsys: pytest.CaptureFixture[str]
) -> None:
    """All files of the front page, as they come over the wire: under 60 kB."""
    page = visit()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    got: dict[str, float] = {}
    names: dict[str, str] = {}
    line.on(
        "Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]})
    )
    line.on(
        "Network.loadingFinished", lambda e: got.update({e["requestId"]: e["encodedDataLength"]})
    )
    page.goto("/", wait_until="networkidle")
    total = sum(got.values())
    lines = [f"{size:8.0f}  {names.get(request, '?')}" for request, size in got.items()]
    with capsys.disabled():
        sys.stdout.write("\n".join(["", *lines, f"{total:8.0f}  bytes in all", ""]))
    assert len(got) >= 4
    assert total < 60_000


def test_network_test_says_that_all_is_well(visit: Visitors, accessible: Check) -> None:
    page = visit()
    page.goto("/network/")
    page.evaluate("document.getElementById('network-test').dataset.seconds = '3'")
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_text("All is well.")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("heading", name="For the school office")).to_be_hidden()
    accessible(page)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("refused", "refused by the network"),
        ("cut", "opened, but was cut after"),
    ],
)
def test_network_test_names_what_is_blocked(
    visit: Visitors, accessible: Check, trouble: str, said: str
) -> None:
    visit.tolerate("WebSocket")
    page = visit()
    if trouble == "cut":
        page.route_web_socket(
            "**/network/socket", lambda line: line.on_message(lambda _: line.close())
        )
    else:
        page.add_init_script(
            "const Real = WebSocket; window.WebSocket = class extends Real {"
            " constructor() { super('ws://' + location.host + '/nobody/answers/here'); } };"
        )
    page.goto("/network/")
    page.evaluate("document.getElementById('network-test').dataset.seconds = '3'")
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_text("Lessons work on this network all the same")).to_be_visible(
        timeout=15_000
    )
    expect(page.get_by_role("heading", name="For the school office")).to_be_visible()
    accessible(page)


def test_lost_page_says_so_in_words(visit: Visitors, accessible: Check) -> None:
    visit.tolerate("404")
    page = visit()
    page.goto("/nothing/here/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    accessible(page)
