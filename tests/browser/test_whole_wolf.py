"""Whole games of Wolf Street in real browsers: three at a table with both roles each, and six with
robots among them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.test_whole_game import END_PHASE, NO_SOCKETS, join, open_lesson

Photograph = Callable[..., Path]
Check = Callable[[Page], None]
MOMENTS = {
    "Draft": "draft", "Negotiation": "negotiation", "Investors' income": "investor_income",
    "Settlement": "settlement", "Costs": "costs", "Auction": "auction",
}  # fmt: skip
PRESS_AGAIN_ON_THE_NEXT_LOT = """() => {
  const lot = document.getElementById("lot");
  new MutationObserver((_, seen) => {
    seen.disconnect();
    [...lot.querySelectorAll("button")].find(one => one.textContent.includes("No bid")).click();
  }).observe(lot, { subtree: true, childList: true, characterData: true });
}"""


def begin(teacher: Page, names: dict[str, Page], code: str, robots: int = 0) -> None:
    """All come in, one table is made with so many robots, and the game begins."""
    for name, page in names.items():
        join(page, code, name)
    expect(teacher.locator("#people")).to_contain_text(list(names)[-1])
    teacher.click("text=Make the tables")
    expect(teacher.locator(".planned")).to_have_count(1)
    for more in range(1, robots + 1):
        teacher.click("[aria-label='Add a robot at table 1']")
        pressed = teacher.evaluate("performance.now()")
        expect(teacher.locator(".planned .sitter.robot")).to_have_count(more)
        # The same press within 0.6 seconds is a double click, and counts once.
        teacher.wait_for_function("since => performance.now() - since > 650", arg=pressed)
    teacher.click("text=Start the game")


def all_see(pages: list[Page], phase: str) -> None:
    for page in pages:
        expect(page.locator(".bar-phase")).to_have_text(phase, timeout=15_000)


def cards(page: Page) -> list[str]:
    """The names on the cards that this page may choose from."""
    return page.locator("button.hand-card .hand-name").all_inner_texts()


def settled(page: Page) -> None:
    """Wait until the page takes a press: what has just changed it does not."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('button')]"
        ".every(one => !one.changedAt || performance.now() - one.changedAt > 350)"
    )


def choose(page: Page, place: int) -> None:
    """Keep a card."""
    settled(page)
    page.click(f"button.hand-card >> nth={place}")


def no_bid(page: Page) -> None:
    page.click("#lot button:has-text('No bid')")


def seal(page: Page, price: str) -> None:
    """Type a bid and seal it by the Enter key."""
    settled(page)
    page.fill(".seal-form .input", price)
    page.press(".seal-form .input", "Enter")


def look(pages: dict[str, Page], name: str, photograph: Photograph, accessible: Check) -> None:
    """A picture of every page, and no barrier on the last student's and the room's."""
    for who, page in pages.items():
        photograph(page, f"wolf-{name}-{who.lower()}")
    for page in list(pages.values())[-2:]:
        accessible(page)


def same_clock(teacher: Page, watched: Page) -> bool:
    """Both pages have come to the same clock: the press of "end phase" counts for that one only."""
    month = re.search(r"\d+", watched.inner_text(".bar-when > span"))
    assert month is not None
    here = f"1:{month[0]}/{MOMENTS[watched.inner_text('.bar-phase')]}"
    lot = watched.locator("#lot input[name=moment]")
    here += lot.first.input_value().partition("auction")[2] if lot.count() else ""
    shown = teacher.locator(".table-live form[action$=end-phase] input[name=tables]")
    return shown.count() > 0 and shown.first.input_value().startswith(here)


def end_phase(teacher: Page, watched: Page) -> None:
    """The teacher ends the phase (in the auction, the lot); until the watched page shows it."""
    for _ in range(300):
        if same_clock(teacher, watched):
            break
        watched.wait_for_timeout(100)
    part = watched.locator("#work")
    before = part.text_content() or ""
    teacher.evaluate(END_PHASE)
    expect(part).not_to_have_text(before, timeout=30_000)


def play_on_to(teacher: Page, watched: Page, phase: str) -> None:
    """The teacher ends phase after phase until the watched page is in this one."""
    for _ in range(20):
        if watched.locator(".bar-phase").inner_text() == phase:
            return
        end_phase(teacher, watched)
    raise AssertionError(f"{phase} never came")


def draft_the_first_round(pages: dict[str, Page], projector: Page) -> None:
    """By keys, by a double click, and by a click; nobody reads another's hand."""
    (ada, ben, cleo), rooms = pages.values(), [*pages.values(), projector]
    hands = {name: cards(page) for name, page in pages.items()}
    for name, hand in hands.items():
        assert len(hand) == 3
        for room in rooms:
            if room is not pages[name]:
                assert not any(card in room.inner_text("body") for card in hand), name
    ada.keyboard.press("2")
    expect(ada.locator("[data-key='2']")).to_be_focused()
    ada.keyboard.press("2")
    expect(ada.locator("#hand")).to_contain_text("You have chosen.")
    expect(ben.locator("#choosers")).to_contain_text("1 of 3 have chosen")
    assert hands["Ada"][1] not in ben.inner_text("body")
    choose(cleo, 2)
    expect(cleo.locator("#hand")).to_contain_text("You have chosen.")
    ben.dblclick("button.hand-card >> nth=0")
    for room in rooms:
        expect(room.locator("#choosers, #stage").first).to_contain_text("Round 2 of 2")
        expect(room.locator("body")).to_contain_text(hands["Ada"][1])
    # The double click has kept one company, and chosen nothing of the next two.
    expect(ben.locator("button.hand-card")).to_have_count(2)
    assert set(cards(ben)) == set(hands["Ada"]) - {hands["Ada"][1]}
    assert hands["Ada"][0] not in projector.inner_text("body")


def test_three_play_with_both_roles_each(
    visit: Visitors, photograph: Photograph, accessible: Check
) -> None:
    teacher = visit(teacher=True)
    code = open_lesson(teacher, "wolf", months="2", negotiation="300")
    ada, ben, cleo = visit(), visit(), visit(scheme="dark")
    ben.add_init_script(NO_SOCKETS)
    pages = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    begin(teacher, pages, code)
    projector = visit((1366, 768), teacher=True)
    projector.goto(teacher.url + "projector/?table=1")
    shown = pages | {"projector": projector}
    all_see(list(shown.values()), "Draft")
    look(shown, "draft", photograph, accessible)
    draft_the_first_round(pages, projector)
    for page in pages.values():
        choose(page, 1)
    all_see(list(shown.values()), "Negotiation")
    expect(projector.locator("#stage")).to_contain_text("The bank")

    # The bank takes a bid at once; all agree, and the negotiation is over.
    bank = ada.locator(".stall", has_text="The bank").locator(".tile > summary")
    expect(bank).to_have_count(4)
    bank.first.click()
    ada.click(".tile[open] .chips .btn >> nth=0")
    for page in pages.values():
        expect(page.locator("#tape")).to_contain_text("Ada pays")
    look(shown, "floor", photograph, accessible)
    for page in pages.values():
        page.click("text=Agree to end now")
    all_see(list(shown.values()), "Investors' income")
    look(shown, "dice", photograph, accessible)
    play_on_to(teacher, ada, "Auction")
    all_see(list(shown.values()), "Auction")

    # A tie, a bid that does not beat it, a higher one, and the hammer.
    look({"Cleo": cleo}, "auction", photograph, accessible)
    seal(ada, "10")
    expect(ada.locator("#lot")).to_contain_text("Your sealed bid: 10")
    for page in (ben, cleo, projector):
        expect(page.locator("#sealed")).to_contain_text("1 of 3 have sealed")
    look(shown, "sealed", photograph, accessible)
    seal(ben, "10")
    seal(cleo, "7")
    for page in shown.values():
        expect(page.locator("#shown .outcome")).to_contain_text("10 from Ada and Ben")
    expect(cleo.locator("#lot")).to_contain_text("Only those with the highest bid bid again.")
    seal(ben, "10")
    expect(ben.locator("#notice")).to_contain_text("(W-53)")
    look(shown, "tied", photograph, accessible)
    seal(ben, "12")
    expect(ada.locator("#sealed")).to_contain_text("1 of 2 have sealed")
    ada.evaluate(PRESS_AGAIN_ON_THE_NEXT_LOT)
    no_bid(ada)
    for page in (ada, cleo, projector):
        expect(page.locator("#shown .outcome")).to_have_text("Sold to Ben for 12.")
    # The finger that comes down a second time does not bid for the lot that has just come.
    expect(ada.locator("#notice")).to_contain_text("That has just changed.")
    expect(ada.locator("#sealed")).to_contain_text("0 of 3 have sealed")
    expect(ben.locator("#shown .outcome")).to_have_text("Sold to you for 12.")
    look(shown, "reveal", photograph, accessible)

    play_on_to(teacher, ada, "Negotiation")
    expect(projector.locator("#shown .outcome")).to_be_visible()
    play_on_to(teacher, ada, "The end")
    for page in shown.values():
        expect(page.locator("body")).to_contain_text("Richest player")
    look(shown, "end", photograph, accessible)


def buy_too_dear(investor: Page, manager: Page, seller: str) -> None:
    """The investor bids 400, which they do not have, and the manager takes it."""
    stall = investor.locator(f".stall:has(.stall-name[title='{seller}'])")
    stall.locator(".tile > summary").first.click()
    investor.fill(".tile[open] .stepper-form .input", "400")
    investor.press(".tile[open] .stepper-form .input", "Enter")
    manager.locator("button", has_text="Take 400").first.click()
    expect(investor.locator(".tile[open] .deal-line")).to_contain_text("you pay 400")


def test_six_play_with_robots_among_them(
    visit: Visitors, photograph: Photograph, accessible: Check
) -> None:
    teacher = visit(teacher=True)
    code = open_lesson(teacher, "wolf", months="2", negotiation="300", settle="300")
    # Of four in six seats at least one is a manager and one an investor.
    pages = {name: visit() for name in ("Ada", "Ben", "Cleo", "Dov")}
    begin(teacher, pages, code, robots=2)
    projector, moving = visit((1920, 1080), teacher=True), visit(teacher=True, motion=True)
    for page in (projector, moving):
        page.goto(teacher.url + "projector/?table=1")
    all_see([*pages.values(), projector], "Draft")
    managers = {n: p for n, p in pages.items() if "manager" in p.inner_text(".bar-me")}
    investors = {n: p for n, p in pages.items() if n not in managers}
    (seller, manager), investor = next(iter(managers.items())), next(iter(investors.values()))
    shown = pages | {"investor": investor, "projector": projector}
    for page in managers.values():
        choose(page, 0)
    expect(investor.locator("#choosers")).to_contain_text("Round 2 of 2", timeout=15_000)
    for page in managers.values():
        choose(page, 1)
    all_see([*pages.values(), projector], "Negotiation")

    # The investor has the page open twice: both tell the same.
    again = investor.context.new_page()
    visit.watch(again)
    again.goto(investor.url)
    buy_too_dear(investor, manager, seller)
    expect(again.locator("#now")).to_contain_text("400")
    look(shown, "six-floor", photograph, accessible)
    end_phase(teacher, manager)
    all_see([*pages.values(), projector], "Investors' income")
    end_phase(teacher, manager)

    # More is owed than is there: a proposal, and it is taken.
    for page in (investor, again, projector):
        expect(page.locator("#work, #stage").first).to_contain_text("must still fall")
    again.fill("#work .stepper-form .input", "50")
    again.press("#work .stepper-form .input", "Enter")
    expect(manager.locator("#work")).to_contain_text("Take 50 instead of 400")
    expect(projector.locator("#stage")).to_contain_text("proposed: 50")
    photograph(manager, "wolf-six-reductions-manager")
    look(shown, "six-reductions", photograph, accessible)
    manager.click("text=Take 50 instead of 400")
    expect(investor.locator("#work")).not_to_contain_text("must still fall")
    play_on_to(teacher, manager, "Auction")

    for price, page in enumerate(managers.values(), start=3):
        seal(page, str(price))
    for page in (*pages.values(), projector, moving):
        expect(page.locator("#shown .outcome")).to_be_visible(timeout=20_000)
    for price, name in enumerate(managers, start=3):
        mine = projector.locator(f"#shown .bid:has([title='{name}']) .bid-price")
        expect(mine).to_have_text(str(price))
    for page, motion in ((projector, "none"), (moving, "turn-over")):
        bid = page.locator("#shown .bid-price").first
        assert bid.evaluate("bid => getComputedStyle(bid).animationName") == motion
    look(shown, "six-reveal", photograph, accessible)
    play_on_to(teacher, manager, "Negotiation")
    play_on_to(teacher, manager, "The end")
    for page in (*pages.values(), projector):
        expect(page.locator("body")).to_contain_text("Richest manager")
        expect(page.locator("body")).to_contain_text("Richest investor")
    look(shown, "six-end", photograph, accessible)
