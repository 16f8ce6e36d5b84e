"""A button that an update has just moved under the pointer is not the one that was aimed at."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Server, Staged, Visitors, enter

PRESS_WHAT_COMES = """([x, y]) => document.addEventListener("painted", () => setTimeout(() => {
  const button = document.elementFromPoint(x, y)?.closest("button");
  if (button?.textContent.includes("Take 15")) button.click();
}))"""


def test_a_press_in_the_moment_of_a_jump_makes_no_deal(
    staged: Callable[[str, int], Staged], visit: Visitors, server: Server
) -> None:
    doors = staged("panic-promises", 0).doors
    manager, investor = visit(), visit()
    for page, seat in ((manager, "s1"), (investor, "s3")):
        enter(page, server, doors[seat])
        expect(page.locator("body")).to_have_attribute("data-line", "live")
    tiles = investor.locator(".stall").first.locator(".tile")
    box = tiles.nth(1).bounding_box()
    assert box is not None
    aimed = [box["x"] + box["width"] / 2, box["y"] + 10]
    investor.mouse.move(*aimed)
    investor.evaluate(PRESS_WHAT_COMES, aimed)

    card = manager.locator(".card").first
    name = card.get_attribute("aria-label")
    assert name is not None
    card.locator(".stepper-form .input").fill("15")
    card.locator(".stepper-form .btn.small").last.click()
    expect(investor.locator("#notice")).to_contain_text("That has just changed.")
    take = investor.locator("button:visible", has_text="Take 15")
    expect(take).to_be_visible()
    expect(investor.locator(".tile", has_text="Mine")).to_have_count(0)
    investor.wait_for_function(
        "each => performance.now() - each.changedAt > 350", arg=take.element_handle()
    )
    take.click()
    expect(investor.locator(".tile", has_text=name)).to_contain_text("Mine")
