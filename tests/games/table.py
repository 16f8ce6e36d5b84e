"""A live table of Panic on Wall Street! for tests: s1 and s2 manage, s3 to s5 invest, or more."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games import service
from games.engine import record
from games.engine.protocol import SeatSpec
from games.models import GameSession
from games.registry import ROBOTS, RULES
from games.service import control, loading
from games.service.play import Answer, Submission, submit

MANAGERS = {5: 2, 8: 4, 11: 5}


def begin(
    options: Mapping[str, object] | None = None,
    *,
    players: int = 5,
    seed: str = "a seed",
    **more: Any,
) -> int:
    """A new game; its session id."""
    seats = [
        SeatSpec(f"s{n}", f"Name {n}", "manager" if n <= MANAGERS[players] else "investor")
        for n in range(1, players + 1)
    ]
    return service.begin("panic", options or {}, seats, seed=seed, **more).pk


def submission(
    seat: str, do: str, *, click: str, moment: str | None = None, game: str = "panic", **fields: Any
) -> Submission:
    """A command by its name in a record."""
    kind = RULES[game].COMMANDS[do]
    return Submission(seat, record.command(kind, fields, "test"), moment, click)


def act(session_id: int, seat: str, do: str, *, click: str, **more: Any) -> Answer:
    """One command, submitted."""
    return submit(session_id, submission(seat, do, click=click, **more))


def done(session_id: int, seat: str, do: str, *, click: str, **more: Any) -> Answer:
    """One command that must be accepted."""
    answer = act(session_id, seat, do, click=click, **more)
    assert answer.accepted, answer
    return answer


def companies_of(session_id: int, seat: str) -> list[str]:
    """What this manager holds, by id."""
    return sorted(loading.load(session_id).state.held(seat))


def company_of(session_id: int, seat: str) -> str:
    """The first company that this manager holds."""
    return companies_of(session_id, seat)[0]


def row(session_id: int) -> GameSession:
    """The session's row, fresh from the database."""
    return GameSession.objects.get(pk=session_id)


def end_phase(session_id: int, click: str) -> bool:
    """The teacher's "end phase" at whatever stands now."""
    return control.end_phase(session_id, turn=loading.load(session_id).turn, click_id=click)


def play_to_the_end(session_id: int, seed: int = 1) -> int:
    """Robots play all seats; the teacher ends what nobody goes on with. How many clicks it took."""
    rng = Random(seed)
    seats = [seat.id for seat in loading.load(session_id).seats]
    mind = ROBOTS["panic"]
    tempers = {seat: mind.temper(rng) for seat in seats}
    clicks = 0
    while not loading.load(session_id).state.over:
        idle = True
        for left in (1.0, 0.6, 0.2):
            for seat in rng.sample(seats, len(seats)):
                game = loading.load(session_id)
                view = game.rules.view(game.state, seat)
                command = mind.act(view, tempers[seat], left, rng)
                if command is not None:
                    clicks += 1
                    sent = Submission(seat, command, game.moment, f"click-{clicks}")
                    idle = not submit(session_id, sent).accepted and idle
        clicks += 1
        if clicks > 5_000:
            raise AssertionError("this game does not end")
        if (idle or rng.random() < 0.5) and not loading.load(session_id).state.over:
            end_phase(session_id, f"click-{clicks}")
    return clicks
