"""Typed text, focus and order while a region is brought up to date, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

SCRIPT = Path(__file__).resolve().parents[2] / "classroom/static/classroom/morph.js"
FORM = (
    '<div class="row"><form><input type="hidden" name="moment" value="{moment}">'
    '<input type="text" id="ask" name="price" value="{start}"><button>Ask</button></form></div>'
)


def card(before: str, moment: str = "1/negotiation", start: int = 20, after: str = "") -> str:
    """A company's card: what stands above the form, and below it."""
    form = FORM.format(moment=moment, start=start)
    return f"<article><p>Worth 20.</p>{before}{form}{after}</article>"


NO_BIDS = card("<p>No bids yet.</p>")
A_BID = card("<ul><li><form><button>Take 5</button></form></li></ul>", start=25)
SOLD = card("<p>Sold.</p><div><form><button>Lock it</button></form></div>", after="<p>You ask.</p>")
PAUSED = "<article><p>Worth 20.</p><p>Paused.</p></article>"
NEXT_MONTH = card("<p>No bids yet.</p>", moment="2/negotiation")


@pytest.fixture
def page(browser: Browser) -> Page:
    """An empty page with a region and the script."""
    made = browser.new_page()
    made.set_content('<main id="region"></main>')
    made.add_script_tag(path=SCRIPT)
    return made


def show(page: Page, html: str) -> None:
    """Bring the region up to date."""
    page.evaluate("html => morph(document.getElementById('region'), html)", html)


@pytest.mark.parametrize("shown", [(A_BID,), (SOLD,), (A_BID, SOLD), (A_BID, NO_BIDS, SOLD)])
def test_a_field_keeps_its_text_and_the_focus_whatever_comes_around_it(
    page: Page, shown: tuple[str, ...]
) -> None:
    show(page, NO_BIDS)
    page.fill("#ask", "13")
    for html in shown:
        show(page, html)
    assert page.input_value("#ask") == "13"
    assert page.evaluate("document.activeElement.id") == "ask"
    fresh = page.evaluate(
        "html => { const t = document.createElement('template'); t.innerHTML = html;"
        " return t.innerHTML; }",
        shown[-1],
    )
    assert page.inner_html("#region") == fresh


def test_text_comes_back_after_a_pause_of_the_same_moment(page: Page) -> None:
    show(page, NO_BIDS)
    page.fill("#ask", "13")
    show(page, PAUSED)
    assert page.locator("#ask").count() == 0
    show(page, A_BID)
    assert page.input_value("#ask") == "13"


def test_text_of_a_month_that_is_over_does_not_come_back(page: Page) -> None:
    show(page, NO_BIDS)
    page.fill("#ask", "13")
    show(page, PAUSED)
    show(page, NEXT_MONTH)
    assert page.input_value("#ask") == "20"


def test_a_field_nobody_typed_in_follows_the_server(page: Page) -> None:
    show(page, NO_BIDS)
    show(page, A_BID)
    assert page.input_value("#ask") == "25"
