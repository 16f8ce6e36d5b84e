"""Whatever the state, every button that a screen shows does something that the rules take."""

from __future__ import annotations

import pytest

from classroom.forms import commands
from classroom.screens.floor import story
from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.panic import rules
from tests.classroom.live.looking import Room, forms_of

SOON = 1000.0
"""Later than any hammer's three seconds."""


def check(room: Room, pressed: set[str]) -> None:
    for seat in room.seats:
        for form in forms_of(room.html(seat)):
            assert form.action == "act"
            for sent in form.presses():
                name = sent.pop("act")
                assert sent.pop("moment") == rules.moment(room.state)
                command = commands.read("panic", name, sent)
                assert not isinstance(command, commands.Unreadable), (name, sent, command)
                try:
                    rules.decide(room.state, seat, command, Chance(0), room.at + SOON)
                except RuleViolation as refused:
                    pytest.fail(f"{seat} pressed {name} {sent}: {refused.code}")
                pressed.add(name)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {"months": 3}),
        (11, {"months": 2}),
        (6, {"months": 3, "auction": "turns", "lot_shown": False, "upkeep": 45}),
        (3, {"months": 3, "upkeep": 40}),
        (7, {"months": 4, "cash": 20, "upkeep": 25, "carry_over": False}),
    ],
)
def test_every_button_of_every_state_is_a_legal_move(
    seats: int, options: dict[str, object]
) -> None:
    pressed: set[str] = set()
    for seed in range(1):
        story.forget()
        room = Room(seats, seed, options)
        while not room.state.over:
            phase = room.state.phase
            for _ in range({"negotiation": 60, "auction": 3}.get(phase, 1)):
                room.act()
                if room.random.random() < 0.1:
                    check(room, pressed)
                if room.state.phase != phase:
                    break
            check(room, pressed)
            if not room.state.over:
                room.do(None, None)
        check(room, pressed)
        room.html(None)
    assert {"bid", "ask", "take", "accept", "lock", "roll", "outcry"} <= pressed


def test_all_commands_have_a_button_somewhere() -> None:
    """Over these games every command of the edition is offered, so that no rule is out of reach."""
    pressed: set[str] = set()
    games: list[dict[str, object]] = [
        {"months": 4, "cash": 20, "upkeep": 25},
        {"months": 3, "auction": "turns"},
        {"months": 5, "upkeep": 30, "cash": 40},
        {"months": 6, "cash": 60},
    ]
    for seed, options in enumerate(games):
        story.forget()
        room = Room(7, seed, options)
        while not room.state.over:
            for _ in range(80 if room.state.phase == "negotiation" else 1):
                room.act()
            check(room, pressed)
            if not room.state.over:
                room.do(None, None)
    assert pressed == {
        "ask", "bid", "accept", "take", "leave", "cancel", "lock", "unlock", "roll", "defer",
        "force", "pay", "sell", "outcry", "pass", "hammer",
    }  # fmt: skip
