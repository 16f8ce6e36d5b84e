"""A screen that is carried on from the one before is the screen that would be drawn anew."""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import replace
from typing import Any

import pytest

from classroom.live import memory
from games.panic.state import Debt, Lot
from tests.classroom.live.looking import Room, forms_of


def drawn_anew(room: Room, seat: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    with monkeypatch.context() as patch:
        patch.setattr(memory, "_made", OrderedDict())
        return room.screen(seat)


@pytest.mark.parametrize(("seats", "seed"), [(5, 1), (8, 2), (11, 3), (11, 4)])
def test_what_is_carried_on_is_what_would_be_drawn(
    seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, chance = Room(seats, seed), random.Random(seed)
    carried = 0
    before: dict[str, Any] = {}
    for _ in range(160):
        room.act()
        if chance.random() < 0.02:
            room.do(None, None)
        # Not everyone looks every time: some come to it after several changes at once.
        for seat in chance.sample(room.seats, 3):
            screen = room.screen(seat)
            assert dict(screen) == dict(drawn_anew(room, seat, monkeypatch))
            carried += before.get(seat) is screen
            before[seat] = screen
    assert carried > 20


def test_offers_of_others_leave_a_screen_untouched() -> None:
    room = Room(5, 1)
    roles = room.state.roles
    manager = next(seat for seat in room.seats if "manager" in roles[seat])
    one, other = [seat for seat in room.seats if "investor" in roles[seat]][:2]
    company = min(room.state.held(manager))
    before = room.screen(other)
    room.do(one, room.rules.COMMANDS["bid"](company=company, price=25))
    assert room.screen(other) is before
    assert "Take 25" in room.page(manager)


def test_what_a_promise_can_be_paid_with_follows_the_standing_bid() -> None:
    room = Room(3, 1)
    debtor, creditor = room.seats[:2]
    promise = Debt(debtor, creditor, 90)
    room.play.state = replace(room.state, phase="auction", promises=(promise,), lot=Lot("blue-01"))
    assert 'name="amount"' in room.page(debtor)
    for by, most in (("", 90), (debtor, 50), (creditor, 90)):
        room.play.state = replace(room.state, lot=Lot("blue-01", 70, by))
        [form] = [each for each in forms_of(room.html(debtor)) if "amount" in each.fields]
        assert form.fields["amount"] == str(most)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("panic", 3, {"months": 3}),
        ("wolf", 6, {"months": 3, "cash": 60}),
        ("wolf", 6, {"months": 2, "cash": 20, "upkeep": 40}),
        ("wolf", 3, {"months": 3, "cash": 300}),
    ],
)
def test_what_is_kept_in_every_phase_is_what_would_be_drawn(
    game: str, seats: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(seats, 7, options, game=game)
    phases: set[str] = set()
    while "over" not in phases:
        for last in (False,) * (12 if room.state.phase == "negotiation" else 3) + (True,):
            if room.state.over:
                break
            if last:
                room.do(None, None)
            else:
                room.act()
            phases.add(room.state.phase)
            for seat in room.seats:
                assert dict(room.screen(seat)) == dict(drawn_anew(room, seat, monkeypatch))
    assert {"negotiation", "investor_income", "auction"} <= phases
