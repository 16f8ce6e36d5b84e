"""Hands, faces of called cards, undealt cards and the order of the piles are shown to nobody else.
Where it is tested that data does not leak, there is data that could leak."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.play import Play
from games.krach import robots, rules
from games.krach.cards import LOSS, PROFIT
from games.krach.companies import CARDS
from tests.krach.table import HANDS_3, Table, cards, seats


def sent(state: Any, who: str | None) -> bytes:
    """Everything that is in a view, as bytes."""
    return msgspec.json.encode(rules.view(state, who))


def states(seed: int, count: int = 5) -> Iterator[Any]:
    """The states of a robots' game."""
    rng = Random(seed)
    play = Play(rules, rules.edition({}), seats(count), Chance(seed))
    tempers = {seat.id: robots.temper(rng) for seat in seats(count)}
    at = 0
    while not play.state.over:
        yield play.state
        at += 1
        for seat in rng.sample(list(tempers), count):
            command = robots.act(rules.view(play.state, seat), tempers[seat], rng.random(), rng)
            if command is not None:
                play.do(seat, command, at)
                break
        else:
            play.do(None, None, at)
    yield play.state


def may_know(state: Any, who: str | None) -> set[str]:
    """The action cards whose faces this viewer may be sent."""
    known: set[str] = set()
    for seat, trader in state.traders.items():
        known |= set(trader.portfolio) | set(trader.sale.cards if trader.sale else ())
        known |= {line.subject for line in trader.lines}
        if seat == who:
            known |= set(trader.hand) if state.phase != "distribution" else set()
            known |= set(trader.tip.cards) if trader.tip else set()
            known |= {*trader.receipt.gave, *trader.receipt.got} if trader.receipt else set()
    return known


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_view_holds_a_card_that_its_viewer_may_not_know(seed: int) -> None:
    secrets = 0
    for state in states(seed):
        for who in (*state.traders, None):
            text = sent(state, who)
            known = may_know(state, who)
            hidden = [each for each in CARDS if each not in known]
            secrets += len(hidden)
            assert [each for each in hidden if f'"{each}"'.encode() in text] == []
            assert b"pile" not in text
            assert b"undealt" not in text
    assert secrets > 10_000


def test_the_faces_of_called_cards_stay_with_their_caller() -> None:
    table = Table(hands=[HANDS_3]).at_exchange()
    table.call("s1", "CK CO")
    for who in ("s2", "s3", None):
        text = sent(table.state, who)
        assert all(each.encode() not in text for each in cards(HANDS_3[0]))
        assert b'"count":2' in text
    assert all(each.encode() in sent(table.state, "s1") for each in cards("CK CO"))


def test_the_order_of_the_piles_changes_no_view() -> None:
    table = Table(hands=[HANDS_3]).at_exchange()
    other = replace(
        table.state,
        profit_pile=(*sorted(PROFIT)[3:6], "+15"),
        loss_pile=(*sorted(LOSS)[3:6], "-15"),
        undealt=tuple(reversed(table.state.undealt)),
    )
    for who in ("s1", "s2", None):
        assert sent(table.state, who) == sent(other, who)


def test_other_hands_change_no_view() -> None:
    table = Table(hands=[HANDS_3]).at_exchange()
    swapped = Table(hands=[(HANDS_3[0], HANDS_3[2], HANDS_3[1])]).at_exchange()
    assert table.state != swapped.state
    assert sent(table.state, "s1") == sent(swapped.state, "s1")
    assert sent(table.state, None) == sent(swapped.state, None)
