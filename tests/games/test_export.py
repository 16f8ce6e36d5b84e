"""A live game exports as a record that needs no seed and comes to the same state."""

from __future__ import annotations

import json

import pytest

from games.engine.record import read
from games.engine.replay import Replay
from games.registry import RULES
from games.service import control, export, loading
from tests.games import table
from tests.games.conftest import Clock

pytestmark = pytest.mark.django_db


def replayed(session: int) -> Replay:
    document = json.dumps(export.record(session))
    replay = Replay(read(document, RULES)).run()
    assert replay.refusal is None
    return replay


def transfers(session: int) -> list[tuple[str, str, int, str]]:
    rows = table.row(session).transactions.order_by("pk")
    return list(rows.values_list("payer", "payee", "amount", "reason"))


@pytest.mark.parametrize("players", [5, 8, 11])
def test_a_whole_game(players: int) -> None:
    session = table.begin({"months": 3}, players=players)
    table.play_to_the_end(session, seed=players)
    replay = replayed(session)
    game = loading.load(session)
    assert replay.play.state == game.state
    told = [(t.payer, t.payee, t.amount, t.reason) for t in replay.play.transfers]
    assert told == transfers(session)
    assert replay.play.chance.remaining() == {}
    assert replay.play.chance.counts == {}, "a draw came from the seed"


def test_the_hammers_three_seconds_are_the_same_live_and_in_the_record(clock: Clock) -> None:
    session = table.begin()
    for click in ("negotiation", "income"):
        table.end_phase(session, click)
    auctioneer = loading.load(session).state.auctioneer
    clock.tick(0.70049)
    table.done(session, "s1", "outcry", click="bid", price=5)
    clock.tick(2.9)
    early = table.act(session, auctioneer, "hammer", click="early")
    assert early.rule == "P-54"
    clock.tick(0.1005)
    table.done(session, auctioneer, "hammer", click="hammer")
    assert replayed(session).play.state == loading.load(session).state


def test_a_game_broken_off_by_the_teacher() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="bid", company=company, price=20)
    control.add_time(session, 30, turn="1/negotiation", click_id="more")
    control.end_game(session)
    document = export.record(session)
    assert [each["do"] for each in document["commands"]] == ["bid"]
    assert replayed(session).play.state == loading.load(session).state
