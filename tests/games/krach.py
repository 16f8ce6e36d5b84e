"""A live table of Krach 29 for tests, its exchange open."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from django.db import connection

from games import service
from games.engine import record
from games.engine.protocol import SeatSpec
from games.krach.commands import OpenExchange, Swap, TakeContract
from games.registry import ROBOTS
from games.service import loading
from games.service.play import Submission, submit, submit_soon

ROBOT_FIRST = 0.3
"""How often a robot is quicker than who sits beside it."""


def begin(players: int = 5, *, seed: str = "a seed", exchange: int = 900) -> int:
    """A new game in which all have their token and the chairman has opened; its session id."""
    seats = [SeatSpec(f"s{n}", f"Name {n}") for n in range(1, players + 1)]
    session = service.begin("krach", {"exchange": exchange}, seats, seed=seed).pk
    for seat in seats:
        state = loading.load(session).state
        token = TakeContract(state.free_contracts()[0])
        assert submit(session, Submission(seat.id, token, None, "token")).accepted
    assert submit(session, Submission("s1", OpenExchange(), None, "open")).accepted
    return session


def hands(session: int) -> dict[str, tuple[str, ...]]:
    """The cards that each trader holds."""
    state: Any = loading.load(session).state
    return {seat: trader.hand for seat, trader in state.traders.items()}


def facts(session: int) -> dict[str, Any]:
    """The game as this process sees it, in plain values."""
    game = loading.load(session)
    return {
        "version": game.version,
        "phase": game.state.phase,
        "hands": {seat: list(cards) for seat, cards in hands(session).items()},
        "calls": [call.id for call in game.state.calls],
        "broken": game.rules.violations(game.state),
    }


def rush(session: int, seats: list[str], commands: int) -> dict[str, Any]:
    """Robots of these seats call and swap as fast as answers come, until together they have had
    so many commands accepted: {"seconds", "accepted", "swaps", "refused": code -> how often}. They
    never have enough cards to sell. Robots leave calls to people, so somebody who trades at random
    sits beside each, is the quicker one mostly, and acts when the robot has no wish."""
    mind = ROBOTS["krach"]
    accepted: list[Any] = []
    refused: Counter[str] = Counter()

    async def trade(seat: str) -> None:
        rng = Random(seat)
        temper = replace(mind.temper(rng), greed=2.0)
        for number in range(50 * commands):
            if len(accepted) >= commands:
                return
            game = await asyncio.to_thread(_loaded, session)
            command = None
            if rng.random() < ROBOT_FIRST:
                command = mind.act(game.rules.view(game.state, seat), temper, 1.0, rng)
            if command is None:
                do, fields = anything(game, seat, rng)
                command = record.command(game.rules.COMMANDS[do], fields, "rush")
            sent = Submission(seat, command, game.moment, f"rush-{number}")
            answer = await submit_soon(session, sent)
            if answer.accepted:
                accepted.append(command)
            else:
                refused[answer.code] += 1

    async def together() -> None:
        await asyncio.gather(*(trade(seat) for seat in seats))

    began = time.monotonic()
    asyncio.run(together())
    return {
        "seconds": time.monotonic() - began,
        "accepted": len(accepted),
        "swaps": sum(isinstance(command, Swap) for command in accepted),
        "refused": refused,
    }


def anything(game: Any, seat: str, rng: Random) -> tuple[str, dict[str, Any]]:
    """The name and fields of any call, answer or withdrawal that the rules list for this seat."""
    moves = [move for move in game.rules.legal(game.state, seat) if move.do != "conclude"]
    move = rng.choice(moves)
    fields = dict(move.fields)
    if move.free is not None:
        hand = game.state.traders[seat].hand
        called = {card for call in game.state.calls if call.by == seat for card in call.cards}
        free = [card for card in hand if card not in called or move.do == "swap"]
        fields["cards"] = rng.sample(free, min(move.low, len(free)))
    return move.do, fields


def _loaded(session: int) -> Any:
    try:
        return loading.load(session)
    finally:
        connection.close()
