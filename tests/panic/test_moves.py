"""Every move that is listed is accepted, at its lowest and at its highest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.play import Play
from games.engine.protocol import Move
from games.floor import commands as c
from games.panic import robots, rules
from games.panic.state import State
from tests.panic.table import Table, company, seats


def filled(move: Move, value: int) -> Any:
    """The command of a listed move with this value in its free field."""
    fields: dict[str, Any] = dict(move.fields)
    if move.free is not None:
        fields[move.free] = value
    return rules.COMMANDS[move.do](**fields)


def states(players: int, options: dict[str, Any], seed: int, every: int) -> Iterator[State]:
    """States of a robots' game, whose investors are often short and whose managers too."""
    rng = Random(seed)
    play = Play(rules, rules.edition(options), seats("-" * players), Chance(seed))
    tempers = {f"s{n}": robots.temper(rng) for n in range(1, players + 1)}
    looks = 0
    while not play.state.over:
        before = play.state
        seat = rng.choice(list(tempers))
        command = robots.act(rules.view(before, seat), tempers[seat], rng.random(), rng)
        if rng.random() < 0.005:
            play.do(None, None, play.at + 10)
        elif command is not None:
            play.do(seat, command, play.at + 10)
        looks += 1
        if looks % every == 0 or play.state.phase != before.phase:
            yield play.state


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (7, {"cash": 40, "upkeep": 15}),
        (4, {"cash": 30, "upkeep": 20, "months": 3}),
        (6, {"auction": "turns", "tokens": 2, "step": 3}),
    ],
)
def test_every_listed_move_is_accepted(players: int, options: dict[str, Any]) -> None:
    tried: set[str] = set()
    for state in (each for seed in range(6) for each in states(players, options, seed, 30)):
        at = state.lot.since + 3 if state.lot else 100_000.0
        for seat in state.seats:
            for move in rules.legal(state, seat.id):
                for value in {move.low, move.high}:
                    rules.decide(state, seat.id, filled(move, value), Chance(1), at)
                    tried.add(move.do)
    assert tried >= {"ask", "bid", "accept", "take", "cancel", "leave", "lock", "roll", "outcry"}
    if "auction" in options:
        assert "pass" in tried
    elif players >= 5:
        assert tried >= {"hammer", "sell", "defer", "force", "pay"}


def test_moves_beyond_their_bounds_are_refused() -> None:
    table = Table("mmiii", hands="", seed=3)
    table.to_roll()
    [bid] = [move for move in rules.legal(table.state, "s1") if move.do == "outcry"]
    assert (bid.low, bid.high, bid.step) == (5, 90, 5)
    assert table.rule("s1", filled(bid, bid.low - bid.step)) == "P-54"
    assert table.rule("s1", filled(bid, bid.high + bid.step)) == "P-54"


def test_what_a_manager_and_an_investor_may_do_at_first() -> None:
    table = Table()
    assert [move.do for move in rules.legal(table.state, "s1")] == ["ask"] * 3
    assert [move.do for move in rules.legal(table.state, "s3")] == ["bid"] * 6
    table.deal("s1", "b1", "s3", 25)
    table.do("s4", c.Bid(company("b1"), 30))
    table.do("s1", c.Ask(company("b1"), 35))
    about = ("company", "blue-01")
    mine = [move for move in rules.legal(table.state, "s1") if about in move.fields]
    assert {move.do for move in mine} == {"ask", "accept", "cancel", "lock"}
    theirs = [move for move in rules.legal(table.state, "s3") if about in move.fields]
    assert {move.do for move in theirs} == {"bid", "take", "leave", "lock"}
    table.do("s1", c.Lock(company("b1")))
    table.do("s3", c.Lock(company("b1")))
    mine = [move for move in rules.legal(table.state, "s1") if about in move.fields]
    assert mine == [Move("ask", (about, ("price", None)))]
