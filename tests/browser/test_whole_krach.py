"""A whole game of Krach 29 in real browsers: three students (one without websockets, one at the
keyboard alone) and two robots, from the door to the end, with the projector beside them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from classroom.wording import phase_name
from tests.browser.conftest import Server, Visitors
from tests.browser.test_whole_game import END_PHASE, NO_SOCKETS, join, open_lesson, phase, rows
from tests.browser.test_whole_wolf import all_see

SEATS = 5
SWAPS = "select events from games_logentry where events like '%Swapped%' and session_id = ?"
DAY = {"Contracts", "Cards are dealt", "Exchange", "Last call", "Markdowns", "Losses", "The end"}


def sit_down(teacher: Page, pages: dict[str, Page], code: str) -> None:
    """All come in; a table of five is made with two robots, and the game begins."""
    for name, page in pages.items():
        join(page, code, name)
    expect(teacher.locator("#people")).to_contain_text(list(pages)[-1])
    teacher.click("text=Make the tables")
    for more in range(1, SEATS - len(pages) + 1):
        teacher.click("[aria-label='Add a robot at table 1']")
        expect(teacher.locator(".planned .sitter.robot")).to_have_count(more)
        teacher.wait_for_timeout(650)  # the same press again sooner would be a double click
    teacher.click("text=Start the game")


def held(page: Page) -> list[str]:
    """The ids of the cards in this trader's hand."""
    values: list[str] = page.locator(".pick").evaluate_all("all => all.map(each => each.value)")
    return values


def take_contracts(pages: dict[str, Page]) -> None:
    """Each in turn takes the first contract that is free; Ada becomes somebody before it."""
    ada = pages["Ada"]
    expect(ada.locator(".btn.token")).to_have_count(12)
    ada.click("text=the Aviator")
    expect(ada.locator("#be-the-aviator")).to_have_count(0)
    for page in pages.values():
        page.locator(".btn.token").first.click(timeout=30_000)
        expect(page.locator(".btn.token")).to_have_count(0)


def settled(page: Page) -> None:
    """Every command of this page is answered."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def swap_whole_hands(pages: dict[str, Page], server: Server, session: int) -> None:
    """Cleo calls by keys alone; Ada answers twice, and then Ben, who has not heard of it yet.
    Five cards: no robot gives away all that it has, so none is quicker."""
    ada, ben, cleo = pages.values()
    before = {name: held(page) for name, page in pages.items()}
    for each in ("1", "2", "3", "4", "5", "Enter"):
        cleo.keyboard.press(each)
    called = before["Cleo"]
    expect(cleo.locator(".own-calls")).to_contain_text("5!")
    answers = [page.locator(".call", has_text="Cleo").last for page in (ada, ben)]
    for page, answer in zip((ada, ben), answers, strict=True):
        expect(answer).to_be_visible()
        for other in pages.values():
            if other is not cleo:
                assert not any(f'value="{card}"' in other.content() for card in called)
        for card in before["Ada" if page is ada else "Ben"]:
            page.check(f"[id='pick-{card}']")
    ada.wait_for_timeout(300)  # nobody can have meant a call that has only just appeared
    ben.route("**/live?*", lambda route: route.abort())
    answers[0].locator("button").dblclick()
    expect(cleo.locator(".swap-strip")).to_contain_text("Swapped with Ada")
    settled(ada)
    assert (sorted(held(ada)), sorted(held(cleo))) == (sorted(called), sorted(before["Ada"]))
    answers[1].locator("button").click()
    expect(ben.locator("#notice")).to_contain_text("Already gone", timeout=15_000)
    ben.unroute("**/live?*")
    assert held(ben) == before["Ben"]
    swaps = [each[0] for each in rows(server, SWAPS, session) if called[0] in each[0]]
    assert len(swaps) == 1


def sell(page: Page) -> None:
    """The first sale that this page offers, by a double click; one sale comes of it."""
    lot = page.locator(".lot").first
    lot.locator("summary").click()
    expect(lot.locator(".ahead-falls")).to_contain_text("falls by")
    lot.locator(".btn.act").dblclick()
    expect(page.locator("#now")).to_contain_text("You have sold.")
    expect(page.locator("#notice")).to_be_hidden()


def moment(server: Server, session: int) -> str:
    """The moment of the game that the database holds."""
    return str(rows(server, "select moment from games_gamesession where id = ?", session)[0][0])


def together(page: Page, server: Server, session: int) -> str:
    """The phase, once the page shows what the database holds: robots go on by themselves."""
    until = time.monotonic() + 20
    while phase(page) != phase_name(moment(server, session).split("/")[1]):
        assert time.monotonic() < until, f"the page stays in {phase(page)}"
        page.wait_for_timeout(100)
    return phase(page)


def end_phase(teacher: Page, server: Server, session: int) -> None:
    """The teacher presses until the game has gone on."""
    before = moment(server, session)
    until = time.monotonic() + 20
    while moment(server, session) == before:
        assert time.monotonic() < until, f"{before} does not end"
        teacher.evaluate(END_PHASE)
        teacher.wait_for_timeout(700)


def test_five_play_from_the_door_to_the_end(
    visit: Visitors,
    server: Server,
    photograph: Callable[..., Path],
    accessible: Callable[[Page], None],
) -> None:
    teacher = visit(teacher=True)
    visit.tolerate("net::ERR_FAILED")
    code = open_lesson(teacher, "krach", exchange="300")
    pages = {name: visit() for name in ("Ada", "Ben", "Cleo")}
    ada, ben, cleo = pages.values()
    ben.add_init_script(NO_SOCKETS)
    sit_down(teacher, pages, code)
    projector = visit((1920, 1080), teacher=True)
    projector.goto(teacher.url + "projector/?table=1")
    rooms = [*pages.values(), projector]
    all_see(rooms, "Contracts")
    session = rows(server, "select max(id) from games_gamesession")[0][0]
    shown: set[str] = set()

    def look(name: str) -> None:
        if name not in shown:
            shown.add(name)
            for who, page in (*pages.items(), ("projector", projector)):
                photograph(page, f"krach-{len(shown)}-{name.lower().replace(' ', '-')}-{who}")
            accessible(ben)
            accessible(projector)

    look("Contracts")
    take_contracts(pages)
    all_see(rooms, "Cards are dealt")
    look("Cards are dealt")
    for page in rooms:
        assert page.locator(".pick").count() == 0, "nobody looks before it opens"
    chairman = next((page for page in pages.values() if page.get_by_text("Open the").count()), None)
    if chairman is not None:
        chairman.get_by_role("button", name="Open the exchange").dblclick()
    all_see(rooms, "Exchange")

    swap_whole_hands(pages, server, session)
    look("Exchange")
    hand = held(ada)
    ada.reload()
    expect(ada.locator(".pick")).to_have_count(len(hand))
    assert held(ada) == hand

    # Ben does not hear the bell, and answers a call after it.
    for card in hand:
        ada.check(f"[id='pick-{card}']")
    ada.locator(".call-button").click()
    expect(ben.locator(".call", has_text="Ada")).to_have_count(1)
    ben.route("**/live?*", lambda route: route.abort())
    teacher.evaluate(END_PHASE)
    all_see([ada, cleo, projector], "Last call")
    for card in held(ben):
        ben.check(f"[id='pick-{card}']")
    ben.wait_for_timeout(300)  # nobody can have meant a call that has only just appeared
    ben.locator(".call", has_text="Ada").locator("button").click()
    expect(ben.locator("#notice")).to_contain_text("Too late", timeout=15_000)
    ben.unroute("**/live?*")
    all_see([ben], "Last call")
    look("Last call")
    if ada.locator(".lot").count():
        sell(ada)
        expect(projector.locator("#stage")).to_contain_text("Ada")
    if cleo.get_by_role("button", name="Make no sale today").count():
        cleo.get_by_role("button", name="Make no sale today").dblclick()
        expect(cleo.locator("#now, #work").first).to_be_visible()

    seen = play_on(teacher, server, session, pages, look)
    assert "The end" in seen <= DAY | {"New contracts"}
    all_see(rooms, "The end")
    look("The end")
    ending = "Bank run" if "Bank run" in (ada.text_content("main") or "") else "Smallest losses"
    for page in rooms:
        expect(page.locator("main")).to_contain_text(ending)
    expect(ada.locator(".ranking tbody tr")).to_have_count(SEATS)
    expect(ada.locator("text=See what my choices brought")).to_be_visible()
    expect(teacher.locator(".table-live")).to_contain_text("The end")
    assert rows(server, "select status from games_gamesession where id = ?", session) == [("over",)]


def play_on(
    teacher: Page,
    server: Server,
    session: int,
    pages: dict[str, Page],
    look: Callable[[str], Any],
) -> set[str]:
    """Day after day to the end; the phases that were seen."""
    ada = pages["Ada"]
    seen = {"Contracts", "Cards are dealt", "Exchange", "Last call"}
    for _ in range(60):
        here = together(ada, server, session)
        seen.add(here)
        if here == "The end":
            return seen
        if here not in ("Exchange", "Last call"):
            look(here)
        elif ada.locator(".lot").count() and not ada.get_by_text("You have sold.").count():
            sell(ada)
        end_phase(teacher, server, session)
    raise AssertionError(f"no end after {seen}")
