"""Wolf Street at a stored table: draft, sealed bids, the bank's companies, money below zero."""

from __future__ import annotations

import json
from random import Random

import pytest

from games import service
from games.engine import record
from games.engine.protocol import SeatSpec
from games.engine.replay import Replay
from games.models import Company, Player
from games.registry import ROBOTS, RULES
from games.service import checking, control, export, loading
from games.service.play import Submission, submit
from tests.games.table import end_phase

pytestmark = pytest.mark.django_db(transaction=True)


def begin(players: int, **options: object) -> int:
    seats = [SeatSpec(f"s{n}", f"Name {n}") for n in range(1, players + 1)]
    return service.begin("wolf", options, seats, seed="a seed").pk


def robots_play(session: int, looks: int) -> None:
    """So many looks of robots; every eighth the teacher ends the phase."""
    rng = Random(1)
    mind = ROBOTS["wolf"]
    seats = [seat.id for seat in loading.load(session).seats]
    tempers = {seat: mind.temper(rng) for seat in seats}
    for look in range(looks):
        game = loading.load(session)
        if game.state.over:
            return
        seat = rng.choice(seats)
        command = mind.act(game.rules.view(game.state, seat), tempers[seat], rng.random(), rng)
        if look % 8 == 7:
            end_phase(session, f"end-{look}")
        elif command is not None:
            assert submit(session, Submission(seat, command, game.moment, f"look-{look}")).accepted


@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_is_stored_whole(players: int) -> None:
    session = begin(players, months=2)
    robots_play(session, 600)
    state = loading.load(session).state
    assert state.over
    assert checking.differences(session) == []
    exported = json.dumps(export.record(session))
    again = Replay(record.read(exported, RULES)).run()
    assert again.refusal is None
    assert again.play.state == state
    assert Company.objects.filter(session=session, owner="bank").exists() == (players == 3)


@pytest.mark.rule("W-61")
def test_money_below_zero_is_stored() -> None:
    session = begin(5, months=2, upkeep=0)
    state = loading.load(session).state
    manager, investor = state.players("manager")[0], state.players("investor")[0]
    for click in ("draft-1", "draft-2"):
        end_phase(session, click)
    company = loading.load(session).state.held(manager)[0]
    for month in (1, 2):
        for seat, do, fields in (
            (investor, "bid", {"company": company, "price": 900}),
            (manager, "accept", {"company": company, "investor": investor}),
        ):
            command = record.command(RULES["wolf"].COMMANDS[do], fields, "test")
            sent = Submission(seat, command, f"{month}/negotiation", f"{do}-{month}")
            assert submit(session, sent).accepted
        # Negotiation, dice, settlement; three lots in the first month.
        for number in range(6 if month == 1 else 3):
            end_phase(session, f"end-{month}-{number}")
    end = loading.load(session).state
    assert end.over
    # Twice bankrupt: 100, and two tokens lost.
    assert Player.objects.get(session=session, seat=investor).cash == 100 - 200
    assert checking.differences(session) == []


@pytest.mark.rule("W-10")
def test_a_lengthened_negotiation_keeps_its_clock() -> None:
    session = begin(3)
    for click in ("draft-1", "draft-2"):
        end_phase(session, click)
    before = loading.load(session).seconds_left
    command = RULES["wolf"].COMMANDS["longer"](True)
    for seat in ("s1", "s2", "s3"):
        assert submit(session, Submission(seat, command, None, f"{seat}-longer")).accepted
    after = loading.load(session).seconds_left
    assert before is not None
    assert after is not None
    assert 25 < after - before <= 30
    assert control.end_phase(session, turn="1/negotiation", click_id="end")
