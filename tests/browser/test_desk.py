"""A Chromebook's screen holds everything, without scrolling, at a full table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page

from classroom.screens.floor import story
from games.panic.state import INVESTOR, MANAGER
from tests.browser.conftest import CHROMEBOOK
from tests.classroom.live.looking import Room

NAMES = (
    "W" * 20,
    "👩‍👩‍👧‍👦" * 5,
    "Maximiliane Annegret", "Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gia", "Hal",
)  # fmt: skip
STYLES = "look controls surfaces board live phases stage wolf room"
TOO_LONG = """() => [...document.querySelectorAll(
  "html, .desk-board, .desk-act, .desk-side, .panel, .floor, .wolf-stage section, #stage"
  )].filter(part =>
  !part.closest("details:not([open])") && part.clientHeight &&
  (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
).map(part => `${part.className}: ${part.scrollWidth}x${part.scrollHeight} in ` +
  `${part.clientWidth}x${part.clientHeight}`)"""


@pytest.fixture
def show(browser: Browser) -> Callable[[Room, str | None], Page]:
    """``show(room, seat)``: the seat's screen, or (None) the room's, on a Chromebook."""
    context = browser.new_context(viewport={"width": CHROMEBOOK[0], "height": CHROMEBOOK[1]})
    page = context.new_page()
    styles = "".join(
        Path(str(finders.find(f"classroom/{name}.css"))).read_text() for name in STYLES.split()
    )

    def shown(room: Room, seat: str | None) -> Page:
        html = room.page(seat)
        kind = "" if seat else "projector"
        page.set_content(
            f'<!doctype html><html lang="en" class="{kind}"><style>{styles}</style>'
            f'<body class="live-page {kind and "projector-page"}"><main>'
            f'<div id="screen" class="live">{html}</div></main>'
        )
        return page

    return shown


def seats(room: Room) -> list[str]:
    """An investor, and the manager with the most companies, of those still in."""
    state = room.state
    managers = state.players(MANAGER)
    most = max(managers, key=lambda seat: len(state.held(seat)))
    return [state.players(INVESTOR)[0], most]


@pytest.mark.browser
@pytest.mark.parametrize(("game", "seed"), [("panic", 1), ("panic", 2), ("wolf", 1), ("wolf", 2)])
def test_eleven_seats_fit_in_every_phase_of_every_month(
    show: Callable[[Room, str | None], Page], game: str, seed: int
) -> None:
    story.forget()
    room = Room(11, seed, {"months": 5, "cash": 300}, names=NAMES, game=game)
    looked = set()
    most = 0
    while not room.state.over:
        for _ in range(150 if room.state.phase == "negotiation" else 2):
            room.act()
        here = (room.state.round, room.state.phase)
        if here not in looked:
            looked.add(here)
            most = max(most, len(room.state.owners))
            for seat in (*seats(room), None):
                page = show(room, seat)
                assert page.evaluate(TOO_LONG) == [], (here, seat)
                tiles = page.locator(".tile > summary")
                if tiles.count():
                    tiles.first.click()
                    assert page.evaluate(TOO_LONG) == [], (here, seat, "open")
        if not room.state.over:
            room.do(None, None)
    for seat in seats(room):
        assert show(room, seat).evaluate(TOO_LONG) == [], ("over", seat)
    assert most > 24
