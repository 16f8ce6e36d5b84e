"""Cards of Krach 29: whose face is whose. What leaves for a viewer holds no card that they may not
know, neither by its id nor by the two marks that draw it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from channels.db import database_sync_to_async

from classroom.screens.krach import story
from games.engine.errors import RuleViolation
from games.krach import robots
from games.krach.commands import Call, OpenExchange, PlayCard, Swap
from games.krach.companies import CARDS, PAIRS
from games.service import control
from games.service.play import Submission, submit
from tests.classroom.live.conftest import Playing, sit_down
from tests.classroom.live.lines import Line
from tests.classroom.live.looking import Room
from tests.classroom.live.test_secrets import everything
from tests.krach.test_secrets import may_know

SEATS = ("s1", "s2", "s3", "s4", "s5")
MARK = r'.*?\bco co-([a-z-]+)\\?"'
PAIRS_DRAWN = (
    re.compile(rf'class=\\?"co-pair\\?">{MARK}{MARK}', re.DOTALL),
    re.compile(rf'class=\\?"sale-card\\?">{MARK}{MARK}', re.DOTALL),
    re.compile(rf'class=\\?"kcard-face\\?">{MARK}{MARK}', re.DOTALL),
)
"""How templates draw a card: with its two marks, one after the other."""
later = database_sync_to_async


def drawn(text: str) -> set[str]:
    """The cards that a text shows: by their ids, or by their two marks side by side."""
    found = {card for card in CARDS if card in text}
    for pattern in PAIRS_DRAWN:
        found |= {"+".join(sorted(two)) for two in pattern.findall(text)}
    return found


def test_a_card_is_found_by_its_id_and_by_its_marks() -> None:
    room = at_exchange(Room(5, 7, game="krach"))
    mine = set(room.state.traders["s2"].hand)
    page = room.page("s2")
    assert drawn(page) == mine
    for card in CARDS:
        page = page.replace(card, "x")
    assert drawn(page) == mine


def at_exchange(room: Room) -> Room:
    while room.state.phase != "exchange":
        room.do(None, None)
    return room


@pytest.mark.rule("K-12")
@pytest.mark.parametrize("seed", [3, 4])
def test_no_page_of_a_robots_game_holds_a_card_that_its_viewer_may_not_know(seed: int) -> None:
    room = Room(5, seed, game="krach")
    rng = Random(seed)
    tempers = {seat: robots.temper(rng) for seat in room.seats}
    seen: dict[str | None, set[str]] = {}
    secrets = 0
    while not room.state.over:
        for seat in (*room.seats, None):
            shown = drawn(room.html(seat))
            # A day that was counted stays on the screen until the next one is.
            allowed = may_know(room.state, seat) | seen.get(None, set())
            assert shown <= allowed, (room.state.phase, seat)
            secrets += len(CARDS) - len(allowed)
        public = {card for card in may_know(room.state, None) if card in PAIRS}
        seen[None] = seen.get(None, set()) | public
        if room.state.phase == "distribution":
            seen[None] = set()
        for seat in rng.sample(room.seats, 5):
            view = room.loaded.rules.view(room.state, seat)
            command = robots.act(view, tempers[seat], rng.random(), rng)
            if command is not None:
                room.do(seat, command)
                break
        else:
            room.do(None, None)
    assert secrets > 10_000


async def test_called_cards_reach_only_the_two_who_swap(transactional_db: None) -> None:
    """Every byte over five sockets, and every page and poll, before and after a call and a swap."""
    playing = await later(opened)()
    lines = {seat: Line(playing, seat) for seat in SEATS}
    for line in lines.values():
        await line.open()
    state = await later(lambda: playing.state)()
    hands = {seat: set(state.traders[seat].hand) for seat in SEATS}
    called, answered = state.traders["s1"].hand[:2], state.traders["s3"].hand[1:3]
    await do(playing, "s1", Call(called, None, None))
    version = await do(playing, "s3", Swap(1, answered))
    for seat, line in lines.items():
        await line.until(version + playing.lesson.version)
        known = hands[seat]
        if seat == "s1":
            known = known | set(answered)
        if seat == "s3":
            known = known | set(called)
        assert drawn("".join(line.seen)) == known, seat
    after = await later(lambda: playing.state)()
    for viewer in (*SEATS, None):
        page = await later(everything)(playing, viewer)
        assert "planted" not in page
        assert drawn(page) <= may_know(after, viewer), viewer
        if viewer:
            assert set(after.traders[viewer].hand) <= drawn(page)
    for line in lines.values():
        await line.close()


@pytest.mark.rule("K-11")
def test_before_the_exchange_nobody_is_sent_a_card(transactional_db: None) -> None:
    playing = sit_down("krach")
    dealt(playing)
    for viewer in (*SEATS, None):
        assert drawn(everything(playing, viewer)) == set()


@pytest.mark.rule("K-60")
def test_a_tip_shows_the_hand_to_its_holder_alone() -> None:
    room = None
    for seed in range(200):
        story.forget()
        room = tipped(Room(5, seed, game="krach"))
        if room is not None:
            break
    assert room is not None
    (holder, tip) = next((seat, t.tip) for seat, t in room.state.traders.items() if t.tip)
    for seat in (*room.seats, None):
        shown = drawn(room.html(seat))
        if seat in (holder, tip.trader):
            assert set(tip.cards) <= shown
        else:
            assert not set(tip.cards) & shown


def tipped(room: Room) -> Room | None:
    """The room with a tip just played on the second day, when its first card of profit is one."""
    if room.state.profit_pile[0] != "tip":
        return None
    at_exchange(room)
    seller = next(
        (seat for seat in room.seats if _sells(room, seat)),
        None,
    )
    while room.state.day == 1 or room.state.phase != "exchange":
        room.do(None, None)
    if seller is None or "tip" not in room.state.traders[seller].profit:
        return None
    other = next(seat for seat in room.seats if seat != seller)
    room.do(seller, PlayCard("tip", trader=other))
    return room


def _sells(room: Room, seat: str) -> bool:
    for move in room.loaded.rules.legal(room.state, seat):
        if move.do != "conclude":
            continue
        fields = dict(move.fields)
        hand = room.state.traders[seat].hand
        cards = tuple(card for card in hand if fields["company"] in PAIRS[card])
        try:
            room.do(seat, room.loaded.rules.COMMANDS["conclude"](cards=cards, **fields))
        except RuleViolation:
            continue
        return True
    return False


def dealt(playing: Playing) -> None:
    """On to the moment when the cards are dealt, and not looked at."""
    while playing.state.phase == "contracts":
        turn = playing.loaded.turn
        assert control.end_phase(playing.session_id, turn=turn, click_id=f"end-{turn}")


def opened() -> Playing:
    """Five students with open hands."""
    playing = sit_down("krach")
    dealt(playing)
    chairman = playing.state.chairman
    moment = playing.loaded.moment
    assert submit(playing.session_id, Submission(chairman, OpenExchange(), moment, "o")).accepted
    return playing


async def do(playing: Playing, seat: str, command: Any) -> int:
    """The command is accepted; the version of the game after it."""
    submission = Submission(seat, command, "1/exchange", f"{seat}-{type(command).__name__}")
    answer = await later(submit)(playing.session_id, submission)
    assert answer.accepted, answer
    return int(answer.version)
