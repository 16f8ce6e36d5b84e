"""A name as wide as a name can be, told in the middle of a phone's page (C65)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors

TELL = """name => {
    const told = document.createElement("div");
    told.className = "moment sheet stack";
    told.innerHTML = "<p class='big'></p>";
    told.firstChild.textContent = name + " rolls the dice.";
    document.querySelector("#work").replaceChildren(told);
}"""


@pytest.mark.browser
def test_a_wide_name_is_broken_rather_than_the_page(
    visit: Visitors, fits: Callable[[Page], None]
) -> None:
    page = visit((390, 844))
    page.goto("/practice/")
    page.locator("main form button").last.click()
    page.wait_for_url("**/play/**")
    expect(page.locator("#work")).to_be_visible()
    page.evaluate(TELL, "W" * 24)
    fits(page)
