"""A stored game of Krach 29, played by robots to its end."""

from __future__ import annotations

from random import Random

from games import service
from games.engine.protocol import SeatSpec
from games.registry import ROBOTS
from games.service import loading
from games.service.play import Submission, submit
from tests.games.table import end_phase


def played(players: int = 4, *, seed: str = "a seed", looks: int = 4_000) -> int:
    """The session id of a game that is over; AssertionError when it does not end."""
    seats = [SeatSpec(f"s{n}", f"Name {n}") for n in range(1, players + 1)]
    session = service.begin("krach", {}, seats, seed=seed).pk
    rng = Random(seed)
    mind = ROBOTS["krach"]
    tempers = {seat.id: mind.temper(rng) for seat in seats}
    idle, moment, since = 0, "", 0
    for look in range(looks):
        game = loading.load(session)
        if game.state.over:
            return session
        moment, since = game.moment, since + 1 if game.moment == moment else 0
        left = max(0.0, 1 - since / (20 * players))
        seat = rng.choice(seats).id
        command = mind.act(game.rules.view(game.state, seat), tempers[seat], left, rng)
        sent = command and submit(session, Submission(seat, command, game.moment, f"look-{look}"))
        idle = 0 if sent and sent.accepted else idle + 1
        if idle > 3 * players:
            end_phase(session, f"end-{look}")
            idle = 0
    raise AssertionError("this game does not end")
