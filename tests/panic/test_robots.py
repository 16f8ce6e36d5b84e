"""Robots keep the rules, act from their view alone, and make a market."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from games.engine.protocol import Rules
from games.floor import commands as c
from games.panic import robots, rules
from games.registry import ROBOTS
from games.simulation import play_game
from tests.panic.table import STILL, Table, company, seats

CALM = robots.Temper(caution=0.0, thrift=0.2, daring=1.0, honour=1.0, hardness=0.0)


def game(players: int, seed: str = "1", **options: Any) -> Any:
    edition = rules.edition(options)
    return play_game(cast(Rules, rules), ROBOTS["panic"], edition, seats("-" * players), seed)


@pytest.mark.parametrize("players", range(3, 12))
def test_a_whole_game_without_a_refusal_or_a_broken_law(players: int) -> None:
    played = game(players)
    assert played.violations == ()
    assert played.rounds == 5
    assert sum(len(each) for each in played.winners.values()) >= 1


@pytest.mark.parametrize(
    "options",
    [
        {"auction": "turns"},
        {"lot_shown": False, "carry_over": False},
        {"cash": 0, "upkeep": 20},
        {"tokens": 1, "step": 1, "months": 2},
        {"silence": 3, "negotiation": 30},
        {"cash": 20, "upkeep": 25, "months": 12},
    ],
)
@pytest.mark.parametrize("players", [4, 7])
def test_whole_games_under_other_options(players: int, options: dict[str, Any]) -> None:
    for seed in ("1", "2"):
        assert game(players, seed, **options).violations == ()


def test_the_same_seed_plays_the_same_game() -> None:
    assert game(6, "a", months=2) == game(6, "a", months=2)
    assert game(6, "a", months=2) != game(6, "b", months=2)


def act(table: Table, seat: str, time_left: float = 0.5, seed: int = 1) -> Any:
    return robots.act(rules.view(table.state, seat), CALM, time_left, Random(seed))


def test_an_investor_takes_a_good_price_and_leaves_a_bad_one() -> None:
    table = Table(hands="b1 b2 b3 b4 b5 b6")
    for number in range(1, 7):
        table.do("s1" if number < 4 else "s2", c.Ask(f"blue-0{number}", 5))
    # A blue company may bring 20 to 30, 28.33 on average: 5 is a bargain.
    assert isinstance(act(table, "s3"), c.Take)
    table = Table(hands="b1 b2 b3 b4 b5 b6")
    for number in range(1, 7):
        table.do("s1" if number < 4 else "s2", c.Ask(f"blue-0{number}", 500))
    bid = act(table, "s3")
    assert isinstance(bid, c.Bid)
    assert bid.price is not None
    assert 5 <= bid.price <= 25


def test_patience_falls_with_the_clock() -> None:
    table = Table(hands="b1 b2 b3 b4 b5 b6")
    early, late = act(table, "s3", 1.0), act(table, "s3", 0.0)
    assert early.price < late.price
    asked_early, asked_late = act(table, "s1", 1.0), act(table, "s1", 0.0)
    assert asked_early.price > asked_late.price


def test_a_manager_accepts_the_best_of_good_bids() -> None:
    table = Table(hands="b1 g1 y1 b4 b5 b6")
    for investor, price in (("s3", 40), ("s4", 60), ("s5", 45)):
        table.do(investor, c.Bid(company("b1"), price))
    seen = {act(table, "s1", 0.3, seed) for seed in range(10)}
    assert c.Accept(company("b1"), "s4") in seen
    assert not [each for each in seen if isinstance(each, c.Accept) and each.investor != "s4"]


def test_they_roll_defer_sell_and_strike_the_hammer() -> None:
    table = Table(rolls=[STILL], roller=["s3"], auctioneer=["s4"])
    table.deal("s1", "b1", "s3", 70)
    table.deal("s2", "g1", "s5", 10)
    table.cash(s1=0, s3=0)
    table.at_roll()
    assert (act(table, "s4"), act(table, "s3")) == (None, c.Roll())
    table.roll()
    assert (act(table, "s2"), act(table, "s1")) == (None, c.Defer("s3"))
    table.advance()
    assert table.state.phase == "auction"  # s1 has got 30
    table.cash(s1=0, s2=0)
    assert act(table, "s4", 1.0) is None
    assert act(table, "s4", 0.0) == c.Hammer()
    assert act(table, "s1", 0.0) is None


def test_an_honourable_investor_pays_promises_and_a_hard_manager_forces_who_did_not() -> None:
    table = Table(rolls=[STILL, STILL])
    table.deal("s1", "b1", "s3", 60)
    table.cash(s3=10)
    table.to_roll()
    table.advance()
    table.advance(3)
    assert [each["amount"] for each in table.json["promises"]] == [20]
    table.cash(s3=100)
    assert c.Pay("s1", 20) in {act(table, "s3", seed=seed) for seed in range(60)}
    mean = replace(CALM, honour=0.0)
    view = rules.view(table.state, "s3")
    acts = {robots.act(view, mean, 0.5, Random(seed)) for seed in range(60)}
    assert not [each for each in acts if isinstance(each, c.Pay)]
    table.cash(s3=0)
    table.to_roll()
    view = rules.view(table.state, "s1")
    hard = replace(CALM, hardness=1.0)
    assert robots.act(view, hard, 0.5, Random(1)) == c.Force("s3")
    assert robots.act(view, CALM, 0.5, Random(1)) == c.Defer("s3")


def test_an_investor_with_no_token_left_offers_nothing() -> None:
    table = Table(options={"tokens": 1})
    table.locked("s1", "b1", "s3", 10)
    assert all(act(table, "s3", 0.1, seed) is None for seed in range(20))


def test_a_short_manager_sells_what_is_worth_least() -> None:
    table = Table(hands="b1 g1 r1 b4 b5 b6", rolls=[(-7, 1, 0, 0)])
    table.cash(s1=5)
    table.to_roll()
    # Red at −20 may bring −20 to 60, 3.33 on average; the others more.
    assert act(table, "s1") == c.Sell(company("r1"))
    assert act(table, "s2") is None


def test_they_bid_for_lots_within_their_cash_and_pass_in_turns() -> None:
    hands = "b1 b2 b3 b4 b5 b6 y2x1"
    table = Table(hands=hands, rolls=[STILL], options={"auction": "turns"})
    table.to_roll()
    assert act(table, "s1") == c.Outcry(5)
    table.cash(s1=4)
    assert act(table, "s1") == c.Pass()
    assert act(table, "s2") is None


def test_nobody_out_of_the_game_acts() -> None:
    table = Table()
    table.put(out=("s3",))
    assert act(table, "s3") is None
    assert robots.act(rules.view(table.state, None), CALM, 0.5, Random(1)) is None
