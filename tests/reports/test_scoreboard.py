"""Places by money and by reward for risk, worked out by hand."""

from __future__ import annotations

from reports.scoreboard import Standing, ranked

GAMBLER = Standing("gambler", 1, 400, 0.2)
CAREFUL = Standing("careful", 1, 200, 3.0)
TWIN = Standing("twin", 2, 200, 3.0)
IDLE = Standing("idle", 2, 120, None)


def test_money_and_reward_rank_differently():
    places = {
        each.standing.name: (each.by_money, each.by_reward)
        for each in ranked([GAMBLER, CAREFUL, TWIN, IDLE])
    }
    assert places == {"gambler": (1, 3), "careful": (2, 1), "twin": (2, 1), "idle": (4, None)}


def test_best_reward_first_and_who_took_no_risk_last():
    names = [each.standing.name for each in ranked([IDLE, GAMBLER, CAREFUL])]
    assert names == ["careful", "gambler", "idle"]


def test_nobody():
    assert ranked([]) == []
