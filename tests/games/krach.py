"""A live table of Krach 29 for tests, its exchange open."""

from __future__ import annotations

from typing import Any

from games import service
from games.engine.protocol import SeatSpec
from games.krach.commands import OpenExchange, TakeContract
from games.service import loading
from games.service.play import Submission, submit


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
