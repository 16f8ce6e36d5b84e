"""Phases that a quick game seldom reaches, each put on a table from a record and looked at.

Every seat's page fits a Chromebook without scrolling, has no fault that axe can see, and offers
what the one who sits there can do now.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Staged, Visitors, enter

STAGES = [
    # record, commands played, seat, phase, what stands on the page
    ("panic-promises", 8, "s1", "Settlement", "Let it stand as a promise"),
    ("panic-promises", 8, "s3", "Settlement", "more than you have"),
    ("panic-promises", 9, "s4", "Settlement", "a promise, or your bankruptcy"),
    ("panic-promises", 11, "s1", "Costs", "Sell to the bank for 5"),
    ("panic-promises", 11, "s3", "Costs", "You promised Ada 3"),
    ("panic-promises", 12, "s2", "Auction", "Ada is asked now"),
    ("panic-promises", 13, "s2", "Auction", "Pass"),
    ("panic-promises", 18, "s3", "Negotiation", "You promised Ben 2"),
    ("panic-promises", 34, "s4", "The end", "Bankrupt: Dov"),
    ("panic-last-month", 20, "s1", "Auction", "Next income on average"),
    ("panic-last-month", 20, "s3", "Auction", "Next income on average"),
    ("panic-two-roles-no-managers", 4, "s1", "Costs", "Sell to the bank for 5"),
    ("panic-robots-of-8", 93, "s1", "Auction", "Next income on average"),
    ("panic-robots-of-8", 233, "s1", "Negotiation", "Open a company to take a bid"),
    ("wolf-all-investors-bankrupt", 0, "s1", "Draft", "Choose one of your three companies."),
    ("wolf-all-investors-bankrupt", 0, "s3", "Draft", "The managers choose their first companies."),
    ("wolf-all-investors-bankrupt", 10, "s3", "Settlement", "must still fall"),
    ("wolf-all-investors-bankrupt", 10, "s1", "Settlement", "Your part is 400"),
    ("wolf-robots-of-4", 178, "s4", "Auction", "Only those with the highest bid bid again."),
    ("wolf-tokens-below-zero", 14, "s1", "Auction", "they bid again"),
    ("wolf-cascade", 12, "s1", "Costs", "Sell to the bank for 5"),
    ("wolf-robots-of-6", 218, "s2", "Costs", "Sell to the bank for 5"),
    ("wolf-tokens-below-zero", 31, "s3", "The end", "100 − 2 × 100"),
    ("wolf-set-decides", 23, "s1", "The end", "+ 1 × 40"),
    ("wolf-three-without-investors", 22, "s1", "The end", "no investor is left"),
]


@pytest.mark.parametrize(("record", "count", "seat", "phase", "words"), STAGES)
def test_a_seldom_phase_stands_on_one_screen(
    staged: Callable[[str, int], Staged],
    visit: Visitors,
    server: Server,
    photograph: Callable[..., Path],
    accessible: Callable[[Page], None],
    record: str,
    count: int,
    seat: str,
    phase: str,
    words: str,
) -> None:
    door = staged(record, count).doors[seat]
    page = visit()
    enter(page, server, door)
    expect(page.locator(".bar-phase")).to_have_text(phase)
    expect(page.locator("body")).to_have_attribute("data-line", "live")
    expect(page.locator("main")).to_contain_text(words)
    photograph(page, f"stage-{record}-{count}-{seat}")
    high, wide = page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert (high, wide) == (768, 1366)
    for part in (".bar-phase", ".bar-me > b"):
        cut = page.locator(part).evaluate("each => each.scrollWidth > each.clientWidth")
        assert not cut, f"{part} is cut"
    accessible(page)
