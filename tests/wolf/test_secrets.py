"""Draft hands, choices and sealed bids are in nobody else's view before their moment. Where it is
tested that data does not leak, there is data that could leak."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.play import Play
from games.floor import commands as c
from games.floor.companies import IDS
from games.wolf import robots, rules
from tests.wolf.table import STILL, Table, company, seats

EVERYBODY = ["s1", "s2", "s3", "s4", "s5", "s6", None]


def sent(state: Any, who: str | None) -> str:
    """Everything that is in a view, as text."""
    return msgspec.json.encode(rules.view(state, who)).decode()


@pytest.mark.rule("W-04")
def test_a_draft_hand_is_in_its_managers_view_alone() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", drafting=True)
    table.do("s1", c.Pick(table.state.hands["s1"][2]))
    for holder, hand in table.state.hands.items():
        for who in EVERYBODY:
            seen = sent(table.state, who)
            assert all((card in seen) == (who == holder) for card in hand)
    draft = rules.view(table.state, "s2").draft
    assert draft is not None
    assert (draft.chosen, draft.choice) == (("s1",), None)
    table.advance()
    # What was kept is shown, what was passed on is not.
    for who in EVERYBODY:
        seen = sent(table.state, who)
        assert all(card in seen for card in table.state.owners)
        for holder, hand in table.state.hands.items():
            assert all((card in seen) == (who == holder) for card in hand)


@pytest.mark.rule("W-04")
def test_a_choice_changes_nobody_elses_view_but_for_that_it_was_made() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", drafting=True)
    before = table.state
    hand = before.hands["s1"]
    views = []
    for card in hand:
        table.play.state = before
        table.do("s1", c.Pick(card))
        views.append([sent(table.state, who) for who in EVERYBODY if who != "s1"])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("W-51")
def test_a_sealed_bid_is_in_its_managers_view_alone() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", rolls=[STILL])
    table.to_auction()
    table.cash(s1=99999, s2=99998)
    before = table.state
    table.do("s1", c.Seal(78613))
    for who in EVERYBODY:
        assert ("78613" in sent(table.state, who)) == (who == "s1")
    seen = rules.view(table.state, "s2").lot
    assert seen is not None
    assert (seen.sealed, seen.mine) == (("s1",), None)
    # High or low, others see the same.
    high = [sent(table.state, who) for who in EVERYBODY if who != "s1"]
    table.play.state = before
    table.do("s1", c.Seal(0))
    assert high == [sent(table.state, who) for who in EVERYBODY if who != "s1"]


@pytest.mark.rule("W-51")
def test_all_bids_are_revealed_together() -> None:
    table = Table("mmmiii", own="b1 b2 r1 g1 g2 y1 y2 y3 y4", rolls=[STILL])
    table.to_auction()
    table.seal(31, 17, 31)
    for who in EVERYBODY:
        reveal = rules.view(table.state, who).reveal
        assert reveal is not None
        assert reveal.bids == {"s1": 31, "s2": 17, "s3": 31}
        assert (reveal.winner, reveal.tied) == (None, ("s1", "s3"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("count", [4, 6])
def test_no_view_holds_the_deck_or_the_lots_to_come(seed: int, count: int) -> None:
    rng = Random(seed)
    play = Play(rules, rules.edition({"months": 2}), seats("-" * count), Chance(seed))
    tempers = {seat.id: robots.temper(rng) for seat in seats("-" * count)}
    looks = 0
    while not play.state.over:
        looks += 1
        state = play.state
        known = {*state.owners, *state.gone}
        known |= {state.lot.company} if state.lot else set()
        known |= {state.reveal.company} if state.reveal else set()
        for who in (*tempers, None):
            mine = set(state.hands.get(who, ()))
            seen = sent(state, who)
            assert [id for id in IDS if id in seen and id not in known | mine] == []
        for seat in rng.sample(list(tempers), count):
            command = robots.act(rules.view(state, seat), tempers[seat], rng.random(), rng)
            if command is not None and looks % 60:
                play.do(seat, command, looks)
                break
        else:
            play.do(None, None, looks)


def test_bids_between_others_and_hidden_cash() -> None:
    table = Table()
    table.do("s3", c.Bid(company("b1"), 77))
    table.do("s4", c.Bid(company("b1"), 66))
    assert rules.view(table.state, "s1").bids == {company("b1"): {"s3": 77, "s4": 66}}
    assert rules.view(table.state, "s4").bids == {company("b1"): {"s4": 66}}
    assert rules.view(table.state, "s2").bids == rules.view(table.state, None).bids == {}
    assert rules.view(table.state, "s3", cash_shown=False).cash == {"s3": 120}
    assert rules.view(table.state, None, cash_shown=False).cash == {}
    over = replace(table.state, phase="over")
    assert len(rules.view(over, None, cash_shown=False).cash) == 5
