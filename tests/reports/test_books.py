"""Robots' games of every size: the figures agree with the money that the ledger moved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.play import Play
from games.engine.protocol import SeatSpec
from games.registry import ROBOTS, RULES
from reports.figures import Report, report
from reports.gathering import gather

CASH = 120


def played(players: int, seed: str, options: dict[str, Any]) -> tuple[Report, Play]:
    """A whole game by robots; whoever has nothing to do leaves it to the clock."""
    rules, robots = RULES["panic"], ROBOTS["panic"]
    seats = tuple(SeatSpec(f"s{number}", f"Robot {number}") for number in range(1, players + 1))
    play = Play(rules, rules.edition(options), seats, Chance(seed))
    rng = Random(seed)
    tempers = {seat.id: robots.temper(rng) for seat in seats}
    events = [*play.begun]
    at = 0.0
    while not play.state.over:
        for left in [1 - step / 12 for step in range(12)]:
            for seat in rng.sample(sorted(tempers), players):
                if play.state.over:
                    break
                view = rules.view(play.state, seat)
                command = robots.act(view, tempers[seat], left, rng)
                if command is not None:
                    at += 4  # the hammer may fall after three
                    events += play.do(seat, command, at)
        at += 10
        if not play.state.over:
            events += play.do(None, None, at)
    return report(gather(events)), play


@pytest.mark.parametrize("players", range(3, 12))
@pytest.mark.parametrize("options", [{}, {"cash": 20, "upkeep": 30}], ids=["plain", "poor"])
def test_figures_add_up_to_the_money_in_hand(players, options):
    told, play = played(players, f"books {players}", options)
    start = options.get("cash", CASH)
    assert told.facts.scores == play.state.scores
    looked_at = 0
    for seat, figures in told.seats.items():
        purse = told.facts.seats[seat].purse
        assert purse.points[0] == start
        assert purse.points[-1] == play.state.cash[seat]
        if purse.bankruptcies or told.facts.seats[seat].out:
            continue
        looked_at += 1
        money = start
        if figures.investor is not None:
            total = figures.investor.total
            money += total.profit + total.promises_made - total.promises_kept
        if figures.manager is not None:
            money += figures.manager.total.profit + figures.manager.promises
        assert money == play.state.cash[seat], seat
    if not options:
        assert looked_at
        assert told.table.deals.made >= players
    for colour, path in told.table.market.items():
        last = told.facts.board[colour].steps[play.state.positions[colour]]
        assert path.path[-1] == last
    split = told.table.split
    assert split.managers + split.investors + split.bank == pytest.approx(split.worth)
