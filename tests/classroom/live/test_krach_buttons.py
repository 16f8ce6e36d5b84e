"""Whatever the state of a game of Krach 29, a trader's page offers all that the rules allow, and no
more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from classroom.screens.krach import story
from games.krach import robots
from tests.classroom.live.looking import Room

TYPED = re.compile(r"<(form|input|button|select|option)\b([^>]*)>|</(form|select)>")
NAMED = re.compile(r'([a-z-]+)="([^"]*)"')


def offered(html: str) -> set[tuple[str, ...]]:
    """What can be pressed on a page, as ("swap", "7") or ("play", "tip", "s3")."""
    found: set[tuple[str, ...]] = set()
    fields: dict[str, str] = {}
    choice = ""
    for tag, text, _end in TYPED.findall(html):
        given = dict(NAMED.findall(text))
        name, value = given.get("name", ""), given.get("value", "")
        if given.get("aria-disabled") == "true":
            continue
        if given.get("form") == "trade":
            if tag == "button" and name == "call" and value:
                found.add(("swap", value))
            elif tag == "button" and name == "act":
                found.add((value,))
        elif tag == "form":
            fields = {}
        elif tag == "select":
            choice = name
            if name == "offer":
                found.add(("offer",))
        elif tag == "option":
            fields[f"{choice} {value}"] = value
        elif tag == "input" and name not in ("moment", "cards"):
            fields[name] = value
        elif tag == "button" and given.get("type") != "button" and fields.get("act"):
            found |= set(_presses(fields, name, value))
    return found


def _presses(fields: dict[str, str], name: str, value: str) -> Iterator[tuple[str, ...]]:
    act = fields["act"]
    if act == "conclude":
        yield (act, fields["company"])
    elif act == "play":
        chosen = [each for key, each in fields.items() if " " in key]
        yield from ((act, fields["card"], each) for each in chosen or [""])
    elif act == "discard":
        yield (act, fields["card"])
    elif name in ("call", "company", "name"):
        yield (act, value)
    elif act not in ("swap", "call"):
        yield (act,)


def allowed(room: Room, seat: str) -> set[tuple[str, ...]]:
    """The same of what the rules allow. Within a sale one adds the contract, and chooses an offer,
    which plays ``front-door``."""
    found: set[tuple[str, ...]] = set()
    for move in room.rules.legal(room.state, seat):
        fields: dict[str, Any] = dict(move.fields)
        match move.do:
            case "play" if fields["card"] == "front-door":
                found.add(("offer",))
            case "play":
                targets = [str(each) for name, each in fields.items() if name != "card"]
                found.add(("play", str(fields["card"]), *(targets or [""])))
            case "conclude":
                found.add(("conclude", str(fields["company"])))
            case _:
                found.add((move.do, *(str(each) for each in fields.values())))
    return found


@pytest.mark.rule("K-12")
@pytest.mark.rule("K-25")
def test_a_page_offers_what_the_rules_allow_and_no_more() -> None:
    seen: set[str] = set()
    for seed, seats in enumerate((3, 4, 5, 5, 6, 8)):
        story.forget()
        room = Room(seats, seed, game="krach")
        rng = Random(seed)
        tempers = {seat: robots.temper(rng) for seat in room.seats}
        step = 0
        while not room.state.over:
            step += 1
            if step % 4 == 0 or room.state.phase != "exchange":
                for seat in room.seats:
                    moves = allowed(room, seat)
                    sells = any(move[0] == "conclude" for move in moves)
                    if not sells or len(room.state.free_offers()) < 2:
                        moves.discard(("offer",))
                    assert offered(room.html(seat)) == moves, (room.state.phase, seat)
                    seen |= {move[0] for move in moves}
            for seat in rng.sample(room.seats, seats):
                view = room.rules.view(room.state, seat)
                command = robots.act(view, tempers[seat], rng.random(), rng)
                if command is not None and rng.random() < 0.8:
                    room.do(seat, command)
                    break
            else:
                room.do(None, None)
    assert seen >= {
        "character", "contract", "offer", "open", "call", "uncall", "swap", "conclude", "pass",
        "play", "discard",
    }  # fmt: skip
