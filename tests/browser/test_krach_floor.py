"""The exchange of Krach 29 under fire: what is ticked stays ticked, what goes is said, and nothing
is sent that was not meant. A game in memory behind a real page and its real scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Locator, Page, expect

from classroom.live import render
from classroom.live.regions import changed
from games.krach.commands import Call, Swap
from games.krach.companies import IDS, PAIRS
from games.krach.views import preview
from tests.browser.conftest import CHROMEBOOK
from tests.classroom.live.looking import Room

STYLES = (
    "look controls surfaces board live phases krach-companies krach krach-sides"
    " krach-board krach-day"
)
SENDING = """window.sent = [];
document.addEventListener("submit", function (event) {
  event.preventDefault();
  window.sent.push(Array.from(new FormData(event.target, event.submitter)));
});"""
UPDATE = """(regions) => {
  for (const [id, html] of regions) morph(document.getElementById(id), html);
  document.dispatchEvent(new Event("painted"));
}"""


def text_of(name: str) -> str:
    return Path(str(finders.find(f"classroom/{name}"))).read_text()


class Floor:
    """One trader's page of a room at its exchange."""

    def __init__(self, page: Page, room: Room, seat: str) -> None:
        self.page, self.room, self.seat = page, room, seat
        self.shown = room.screen(seat)
        styles = "".join(text_of(f"{name}.css") for name in STYLES.split())
        page.set_content(
            f'<!doctype html><html lang="en"><title>Krach</title><style>{styles}</style>'
            '<body class="live-page"><main><div id="screen" class="live" data-live-root>'
            f"{room.page(seat)}</div></main>"
        )
        page.add_script_tag(content=SENDING)
        for script in ("morph.js", "clock.js", "krach.js"):
            page.add_script_tag(content=text_of(script))
        page.evaluate("setClock(100)")

    @property
    def hand(self) -> tuple[str, ...]:
        held: tuple[str, ...] = self.room.state.traders[self.seat].hand
        return held

    def do(self, who: str | None, command: Any) -> None:
        """A command of somebody's (None: the clock), and what it changes on this page."""
        self.room.do(who, command)
        screen = self.room.screen(self.seat)
        names = changed(screen, self.shown)
        self.shown = screen
        parts = [(name, render.html(screen[name], "en")) for name in names if name != "say"]
        self.page.evaluate(UPDATE, parts)

    def ticked(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "() => Array.from(document.querySelectorAll('.pick:checked'), each => each.value)"
        )
        return found

    def sent(self) -> list[dict[str, Any]]:
        """The forms that went out: of a field that came several times, a list."""
        forms = self.page.evaluate("window.sent")
        made = []
        for form in forms:
            fields: dict[str, Any] = {"cards": []}
            for name, value in form:
                if name == "cards":
                    fields["cards"].append(value)
                else:
                    fields[name] = value
            made.append(fields)
        return made


@pytest.fixture
def floor(browser: Browser) -> Iterator[Callable[..., Floor]]:
    """``floor(seats, day)``: Ada's page at the exchange of that day; Ben and the others trade."""
    context = browser.new_context(viewport={"width": CHROMEBOOK[0], "height": CHROMEBOOK[1]})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def opened(seats: int = 4, day: int = 1, seed: int = 11, motion: bool = False) -> Floor:
        page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
        room = Room(seats, seed, game="krach")
        while (room.state.day, room.state.phase) != (day, "exchange"):
            room.do(None, None)
        return Floor(page, room, "s1")

    yield opened
    context.close()
    assert not faults


def called(floor: Floor, who: str, count: int, start: int = 0, **said: str) -> None:
    """Somebody calls so many of their cards, from this place in their hand on."""
    cards = floor.room.state.traders[who].hand[start : start + count]
    floor.do(who, Call(cards, said.get("wanted"), said.get("offered")))


@pytest.mark.rule("K-12")
def test_ticks_survive_all_that_others_do(floor: Callable[..., Floor]) -> None:
    it = floor(seats=4)
    it.page.keyboard.press("1")
    it.page.keyboard.press("3")
    wanted = [it.hand[0], it.hand[2]]
    for n in range(3):
        called(it, "s2", 1, n)
        called(it, "s3", 1, n)
        it.do("s4", Swap(2 * n + 1, it.room.state.traders["s4"].hand[:1]))
        assert it.ticked() == wanted
    expect(it.page.locator(".call-button")).to_have_text("Call 2!")
    it.page.keyboard.press("Escape")
    assert it.ticked() == []
    expect(it.page.locator(".call-button")).to_have_text("Call")


def test_enter_calls_what_the_number_keys_have_ticked(floor: Callable[..., Floor]) -> None:
    it = floor()
    for key in ("2", "5", "4", "5"):
        it.page.keyboard.press(key)
    expect(it.page.locator("#say-hand")).to_contain_text("2 cards picked.")
    it.page.keyboard.press("Enter")
    (form,) = it.sent()
    assert form["act"] == "call"
    assert form["cards"] == [it.hand[1], it.hand[3]]
    it.do("s1", Call((it.hand[1], it.hand[3]), None, None))
    assert it.ticked() == []
    expect(it.page.locator(".kcard.called")).to_have_count(2)


def test_enter_on_a_ticked_card_calls_and_answers_nobody(floor: Callable[..., Floor]) -> None:
    """The browser's own Enter in a form would press its first button, a stranger's call."""
    it = floor()
    called(it, "s2", 1)
    box = it.page.locator(".pick").first
    box.focus()
    it.page.keyboard.press("Space")
    it.page.keyboard.press("Enter")
    (form,) = it.sent()
    assert (form["act"], "call" in form) == ("call", False)


@pytest.mark.rule("K-13")
def test_a_ticked_card_that_is_swapped_away_drops_out_with_a_word(
    floor: Callable[..., Floor],
) -> None:
    it = floor()
    gone, stays = it.hand[0], it.hand[1]
    it.do("s1", Call((gone,), None, None))
    it.page.keyboard.press("1")
    it.page.keyboard.press("2")
    came = it.room.state.traders["s2"].hand[0]
    it.do("s2", Swap(1, (came,)))
    assert it.ticked() == [stays]
    assert it.hand[0] == came
    names = " + ".join(it.page.locator(f"[id='card-{came}'] .co-name").all_inner_texts())
    assert names
    word = it.page.locator("#hand-word")
    expect(word).to_contain_text("has left your hand.")
    expect(it.page.locator(".swap-strip")).to_contain_text("Swapped with Ben")
    expect(it.page.locator(f"[id='card-{came}']")).to_have_class("kcard fresh")


@pytest.mark.rule("K-12")
def test_a_call_for_more_cards_waits_until_they_are_ticked(floor: Callable[..., Floor]) -> None:
    it = floor()
    called(it, "s2", 2)
    it.page.locator(".call .answer").click()
    assert it.sent() == []
    expect(it.page.locator("#hand-word")).to_have_text("Ben calls 2! Pick 2 more.")
    it.page.keyboard.press("1")
    expect(it.page.locator("#hand-word")).to_have_text("Ben calls 2! Pick 1 more.")
    called(it, "s3", 1)
    it.page.keyboard.press("4")
    expect(it.page.locator("#answer")).to_have_text("Swap 2 with Ben")
    it.page.keyboard.press("Enter")
    (form,) = it.sent()
    assert (form["act"], form["call"]) == ("swap", "1")
    assert form["cards"] == [it.hand[0], it.hand[3]]
    it.do("s1", Swap(1, (it.hand[0], it.hand[3])))
    expect(it.page.locator("#hand-word")).to_be_hidden()
    expect(it.page.locator("#answer")).to_be_hidden()


def test_a_call_that_goes_while_it_waits_is_said_to_be_gone(floor: Callable[..., Floor]) -> None:
    it = floor()
    called(it, "s2", 2)
    it.page.locator(".call .answer").click()
    it.do("s3", Swap(1, it.room.state.traders["s3"].hand[:2]))
    expect(it.page.locator("#hand-word")).to_have_text("That call is gone already.")
    expect(it.page.locator("#answer")).to_be_hidden()


def test_two_touches_answer_a_call_for_one(floor: Callable[..., Floor]) -> None:
    it = floor()
    called(it, "s2", 1)
    it.page.wait_for_timeout(300)
    it.page.locator(".kcard").nth(3).click()
    expect(it.page.locator(".call")).to_have_class("call fits")
    it.page.locator(".call .answer").click()
    (form,) = it.sent()
    assert (form["act"], form["call"], form["cards"]) == ("swap", "1", [it.hand[3]])


def test_calls_keep_their_places_under_the_pointer(floor: Callable[..., Floor]) -> None:
    it = floor(seats=6)
    for who in ("s2", "s3"):
        called(it, who, 1)
    place = it.page.locator("#call-1")
    place.hover()
    before = place.bounding_box()
    for who in ("s4", "s5", "s6"):
        called(it, who, 1)
    assert place.bounding_box() == before
    it.do("s2", Swap(2, it.room.state.traders["s2"].hand[1:2]))
    assert place.bounding_box() == before
    it.page.locator(".hand-head").hover()
    first = it.page.locator(".call").first
    assert first.get_attribute("id") == "call-5"
    assert 0 <= top(first) - top(it.page.locator("#call-list")) < 10
    assert place.bounding_box() != before


def test_a_matching_call_is_read_out_but_not_each_of_many(floor: Callable[..., Floor]) -> None:
    it = floor()
    mine = PAIRS[it.hand[0]][0]
    held = sum(mine in PAIRS[card] for card in it.hand)
    called(it, "s2", 1, wanted=mine)
    said = f"Ben calls 1! you hold {held}"
    expect(it.page.locator("#say-hand")).to_have_text(said)
    called(it, "s3", 1, wanted=mine)
    expect(it.page.locator("#call-2")).to_be_visible()
    expect(it.page.locator("#say-hand")).to_have_text(said)


def test_calls_for_as_many_cards_as_are_ticked_come_first(floor: Callable[..., Floor]) -> None:
    it = floor(seats=6)
    for who, count in (("s2", 2), ("s3", 1), ("s4", 1), ("s5", 3)):
        called(it, who, count)

    def first() -> str | None:
        calls = it.page.locator(".call").all()
        places = {each.get_attribute("id"): position(each) for each in calls}
        return min(places, key=lambda each: places[each])

    assert first() == "call-4"
    it.page.keyboard.press("1")
    assert first() == "call-3"
    it.page.keyboard.press("2")
    assert first() == "call-1"
    it.page.keyboard.press("Escape")
    assert first() == "call-4"


@pytest.mark.rule("K-30")
@pytest.mark.rule("K-31")
def test_the_sale_says_what_the_rules_would_do(floor: Callable[..., Floor]) -> None:
    """With every number of cards, and with the contract where it is held."""
    it = floor(seats=6, day=4)
    looked = 0
    for company in IDS:
        cards = [card for card in it.hand if company in PAIRS[card]]
        if len(cards) < 2:
            continue
        lot = it.page.locator(f"#lot-{company}")
        lot.locator("summary").click()
        for count in range(len(cards), 0, -1):
            for contract in (False, True):
                box = lot.locator("input[name=contract]")
                if contract and not box.count():
                    continue
                if box.count():
                    box.set_checked(contract)
                view = it.room.rules.view(it.room.state, "s1")
                ahead = preview(view, company, cards[:count], contract)
                text = lot.locator(".ahead-falls").inner_text().replace("−", "-")
                assert text.startswith(f"{ahead.shares} shares on offer {ahead.offer} ")
                assert f"falls by {ahead.fall}, " in text
                assert text.endswith(f"to {ahead.price}.")
                cost = sum(
                    -view_price(view, each) for card in ahead.portfolio for each in PAIRS[card]
                )
                stays = lot.locator(".ahead-stays").inner_text()
                assert stays == (
                    f"{len(ahead.portfolio)} cards stay. At the prices of now they cost you {cost}."
                )
                assert lot.locator(".ahead-run").is_visible() == ahead.run
                looked += 1
            lot.locator("input[name=cards]").nth(count - 1).set_checked(False)
        lot.locator("summary").click()
    assert looked > 4


def position(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["y"], box["x"]


def top(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def height(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["height"]


def view_price(view: Any, company: str) -> int:
    return next(each.price for each in view.companies if each.id == company)


@pytest.mark.rule("K-61")
def test_with_odd_lots_calls_for_one_come_first_and_others_cannot_be_answered(
    floor: Callable[..., Floor],
) -> None:
    it = floor(seats=5)
    lay(it, "s1", loss=("odd-lots",))
    called(it, "s2", 1)
    called(it, "s3", 2, wanted=PAIRS[it.hand[0]][0])
    calls = it.page.locator(".call")
    assert [calls.nth(n).get_attribute("id") for n in (0, 1)] == ["call-1", "call-2"]
    assert calls.nth(0).locator(".answer").get_attribute("aria-disabled") is None
    assert calls.nth(1).locator(".answer").get_attribute("aria-disabled") == "true"
    expect(it.page.locator("#now")).to_contain_text("you call and swap one card at a time")


def lay(it: Floor, seat: str, **cards: tuple[str, ...]) -> None:
    """Profit or loss cards lie before the trader."""
    state = it.room.state
    trader = replace(state.traders[seat], **cards)
    it.room.play.state = replace(state, traders=state.traders | {seat: trader})


@pytest.mark.parametrize("day", [1, 4])
def test_a_full_table_fits_a_chromebook_and_can_be_read_by_all(
    floor: Callable[..., Floor], accessible: Callable[[Page], None], day: int
) -> None:
    it = floor(seats=8, day=day)
    if day > 1:
        lay(it, "s1", profit=("private-line", "tip"), loss=("odd-lots",))
        lay(it, "s2", profit=("hedge",), loss=("rumour",))
    for n in range(3):
        for who in ("s1", "s2", "s3", "s4", "s5"):
            called(it, who, 1, n, wanted="kodak", offered="us-steel")
    parts = "html, .desk-board, .desk-act, .desk-side, #hand, #sale"
    too_long = it.page.evaluate(
        """(parts) => [...document.querySelectorAll(parts)].filter(part => part.clientHeight &&
          (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        ).map(part => `${part.id || part.className}: ${part.scrollHeight} in ${part.clientHeight}`)
        """,
        parts,
    )
    assert too_long == []
    assert height(it.page.locator("#call-list")) > 100
    accessible(it.page)


def test_a_refusal_does_not_outlive_its_part_of_the_day(floor: Callable[..., Floor]) -> None:
    it = floor()
    it.page.evaluate(
        "const notice = document.getElementById('notice');"
        "notice.textContent = 'No.'; notice.hidden = false"
    )
    called(it, "s2", 1)
    expect(it.page.locator("#notice")).to_be_visible()
    it.do(None, None)
    expect(it.page.locator("#notice")).to_be_hidden()


def test_a_swap_shows_what_goes_and_what_comes(floor: Callable[..., Floor]) -> None:
    it = floor(motion=True)
    gave, got = it.hand[1], it.room.state.traders["s2"].hand[0]
    it.do("s1", Call((gave,), None, None))
    it.page.evaluate(
        "window.moved = []; document.addEventListener('animationstart', (event) => "
        "window.moved.push(event.animationName + ' ' + (event.target.closest('li') || {}).id))"
    )
    it.do("s2", Swap(1, (got,)))
    it.page.wait_for_function(f"window.moved.includes('dealt card-{got}')")
    it.page.wait_for_function(f"window.moved.includes('given card-{got}')")
    expect(it.page.locator(".kcard-gone")).to_have_count(0)
