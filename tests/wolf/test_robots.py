"""Robots play whole games by what they may see, and never leave the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.floor import commands as c
from games.simulation import play_game
from games.wolf import robots, rules
from games.wolf.robots import Temper, act
from tests.wolf.table import STILL, Table, company, seats

PLAIN = Temper(caution=0.0, thrift=0.2, daring=1.0, hardness=0.5, patience=0.5)


@pytest.mark.parametrize("count", range(3, 12))
def test_whole_games_without_a_refused_command(count: int) -> None:
    played = play_game(rules, robots, rules.edition({}), seats("-" * count), "wolf")
    assert played.violations == ()
    assert played.rounds == 5


def test_it_drafts_what_the_board_likes_and_colours_that_are_missing() -> None:
    table = Table("mmiii", deck=["r1 g1 r2 b1 g2 r3"], drafting=True)
    assert act(rules.view(table.state, "s3"), PLAIN, 1.0, Random(1)) is None
    for n in range(20):
        # Green lets expect 170/6, red 130/6.
        assert act(rules.view(table.state, "s1"), PLAIN, 1.0, Random(n)) == c.Pick(company("g1"))
    table.do("s1", c.Pick(company("g1")))
    assert act(rules.view(table.state, "s1"), PLAIN, 1.0, Random(1)) is None
    table.advance()
    # s1 has a green one and chooses between green and red.
    for n in range(20):
        assert act(rules.view(table.state, "s1"), PLAIN, 1.0, Random(n)) == c.Pick(company("r3"))


def test_it_agrees_to_end_when_it_has_nothing_to_do_and_to_more_time_once() -> None:
    table = Table()
    table.put(owners={}, reserve=(*table.state.reserve, *table.state.owners))
    assert act(rules.view(table.state, "s3"), PLAIN, 0.9, Random(1)) is None
    assert act(rules.view(table.state, "s3"), PLAIN, 0.4, Random(1)) == c.Ready(True)
    table.do("s1", c.Longer(True))
    assert act(rules.view(table.state, "s3"), PLAIN, 0.9, Random(1)) == c.Longer(True)
    table.put(extensions=1)
    assert act(rules.view(table.state, "s3"), PLAIN, 0.9, Random(1)) is None


def test_it_proposes_what_it_has_in_fair_shares_and_gives_up_at_the_end() -> None:
    table = Table(rolls=[STILL])
    table.deal("s1", "b1", "s3", 60)
    table.deal("s2", "g1", "s3", 40)
    table.cash(s3=10)
    table.to_roll()
    seen = rules.view(table.state, "s3")
    proposals = {act(seen, PLAIN, 0.9, Random(n)) for n in range(20)} - {None}
    # 70 for debts of 60 and 40.
    assert proposals == {c.Settle("s1", 42), c.Settle("s2", 28)}
    assert act(seen, PLAIN, 0.1, Random(1)) == c.Bankrupt()
    table.do("s3", c.Settle("s1", 42))
    assert act(rules.view(table.state, "s1"), PLAIN, 1.0, Random(1)) == c.Agree("s3")
    hard = Temper(caution=0.0, thrift=0.2, daring=1.0, hardness=0.9, patience=0.5)
    assert act(rules.view(table.state, "s1"), hard, 1.0, Random(1)) == c.Refuse("s3")
    assert act(rules.view(table.state, "s1"), hard, 0.3, Random(1)) == c.Agree("s3")


def test_it_bids_for_bank_companies_just_above_the_written_price() -> None:
    table = Table("---", own="b1 b2 r1 g1 g2 r2 y1 y2 r3", bank="b11 r6 y11 g11")
    table.do("s2", c.Bid(company("b11"), 9))
    table.put(owners={company("b11"): "bank"})
    bids = {act(rules.view(table.state, "s1"), PLAIN, 0.9, Random(n)) for n in range(10)}
    assert bids == {c.Bid(company("b11"), 10)}


def test_its_sealed_bid_leaves_money_for_costs_and_a_tie_is_raised_by_a_step() -> None:
    table = Table(rolls=[STILL])
    table.to_auction()
    view = rules.view(table.state, "s1")
    for n in range(20):
        sealed = act(view, PLAIN, 0.9, Random(n))
        assert isinstance(sealed, c.Seal)
        assert 0 < sealed.price <= 90 - 15
    table.seal(20, 20)
    assert act(rules.view(table.state, "s1"), PLAIN, 0.9, Random(1)) == c.Seal(21)
    table.cash(s1=20)
    assert act(rules.view(table.state, "s1"), PLAIN, 0.9, Random(1)) == c.Seal(0)


def test_it_sells_the_company_of_least_worth() -> None:
    table = Table(own="b1 b2 y1 g1 g2 g3", rolls=[(2, -3, 0, 0)])
    table.cash(s1=0)
    table.to_roll()
    # Yellow stands at −10.
    assert act(rules.view(table.state, "s1"), PLAIN, 0.9, Random(1)) == c.Sell(company("y1"))
    assert act(rules.view(table.state, "s2"), PLAIN, 0.9, Random(1)) is None
    assert act(rules.view(table.state, None), PLAIN, 0.9, Random(1)) is None
