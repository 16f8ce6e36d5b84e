"""Whatever the state, every button that a screen shows does something that the rules take."""

from __future__ import annotations

import pytest

from classroom.forms import commands
from classroom.screens.floor import story
from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from tests.classroom.live.looking import Room, forms_of

SOON = 1000.0
"""Later than any hammer's three seconds."""


def check(room: Room, pressed: set[str]) -> None:
    for seat in room.seats:
        for form in forms_of(room.html(seat)):
            assert form.action == "act"
            for sent in form.presses():
                name = sent.pop("act")
                assert sent.pop("moment") == room.rules.moment(room.state)
                command = commands.read(room.rules.KEY, name, sent)
                assert not isinstance(command, commands.Unreadable), (name, sent, command)
                try:
                    room.rules.decide(room.state, seat, command, Chance(0), room.at + SOON)
                except RuleViolation as refused:
                    pytest.fail(f"{seat} pressed {name} {sent}: {refused.code}")
                pressed.add(name)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("panic", 5, {"months": 3}),
        ("panic", 11, {"months": 2}),
        ("panic", 6, {"months": 3, "auction": "turns", "lot_shown": False, "upkeep": 45}),
        ("panic", 3, {"months": 3, "upkeep": 40}),
        ("panic", 7, {"months": 4, "cash": 20, "upkeep": 25, "carry_over": False}),
        ("wolf", 5, {"months": 3}),
        ("wolf", 11, {"months": 2}),
        ("wolf", 3, {"months": 4, "upkeep": 20}),
        ("wolf", 4, {"months": 3, "step": 5}),
        ("wolf", 6, {"months": 4, "cash": 20, "upkeep": 40}),
    ],
)
def test_every_button_of_every_state_is_a_legal_move(
    game: str, seats: int, options: dict[str, object]
) -> None:
    pressed: set[str] = set()
    for seed in range(1):
        story.forget()
        room = Room(seats, seed, options, game=game)
        while not room.state.over:
            phase = room.state.phase
            for _ in range({"negotiation": 60, "auction": 3, "settlement": 3}.get(phase, 1)):
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
    seen = {"bid", "ask", "take", "accept", "lock", "roll"}
    assert seen | ({"outcry"} if game == "panic" else {"pick", "ready", "longer"}) <= pressed


OFFERED: dict[str, tuple[list[dict[str, object]], set[str]]] = {
    "panic": (
        [
            {"months": 4, "cash": 20, "upkeep": 25},
            {"months": 3, "auction": "turns"},
            {"months": 5, "upkeep": 30, "cash": 40},
            {"months": 9, "cash": 90},
        ],
        {
            "ask", "bid", "accept", "take", "leave", "cancel", "lock", "unlock", "roll", "defer",
            "force", "pay", "sell", "outcry", "pass", "hammer",
        },
    ),
    "wolf": (
        [
            {"months": 5, "cash": 60},
            {"months": 5, "upkeep": 40, "cash": 20},
            {"months": 6, "cash": 40},
        ],
        {
            "pick", "ask", "bid", "accept", "take", "leave", "lock", "unlock", "ready", "longer",
            "roll", "settle", "agree", "refuse", "bankrupt", "sell", "seal",
        },
    ),
}  # fmt: skip
"""Game -> the options of games in which together every command is offered, and those commands."""


@pytest.mark.parametrize("game", OFFERED)
def test_all_commands_have_a_button_somewhere(game: str) -> None:
    """Over these games every command of the edition is offered, so that no rule is out of reach."""
    pressed: set[str] = set()
    games, offered = OFFERED[game]
    for seed, options in enumerate(games):
        story.forget()
        room = Room(7, seed, options, game=game)
        while not room.state.over:
            for _ in range(4 if room.state.phase == "settlement" else 0):
                check(room, pressed)
                room.act()
            for _ in range(80 if room.state.phase == "negotiation" else 1):
                room.act()
            check(room, pressed)
            if not room.state.over:
                room.do(None, None)
    assert pressed == offered
