"""Every move that is listed is accepted, and what a screen needs stands in the view."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.protocol import Move
from games.krach import rules
from games.krach.companies import shows
from games.krach.views import preview
from tests.krach.table import COMPANY, HANDS_3, Table, cards
from tests.krach.test_secrets import states


def filled(state: Any, who: str, move: Move, count: int) -> Any:
    """The command of a listed move with this many cards in its free field."""
    fields: dict[str, Any] = dict(move.fields)
    if move.free == "cards":
        hand = list(state.traders[who].hand)
        if move.do == "conclude":
            hand = [card for card in hand if shows(card, fields["company"])]
        if move.do == "call":
            called = {card for call in state.calls for card in call.cards}
            hand = [card for card in hand if card not in called]
        fields["cards"] = tuple(hand[:count])
        assert len(fields["cards"]) == count
    return rules.COMMANDS[move.do](**fields)


@pytest.mark.parametrize("seed", [4, 5])
def test_every_listed_move_is_accepted_with_the_fewest_and_the_most_cards(seed: int) -> None:
    tried: set[str] = set()
    for state in states(seed):
        for who in state.traders:
            for move in rules.legal(state, who):
                for count in {move.low, move.high}:
                    command = filled(state, who, move, count)
                    # 20 seconds after the opening jammed-line is over.
                    rules.decide(state, who, command, Chance(seed), state.opened_at + 20)
                    tried.add(move.do)
    assert tried >= {"character", "contract", "open", "call", "uncall", "swap", "conclude", "play"}


def test_nobody_has_moves_in_anothers_turn() -> None:
    table = Table()
    assert {move.do for move in rules.legal(table.state, "s1")} == {"character", "contract"}
    assert rules.legal(table.state, "s2") == ()
    table.at_distribution()
    assert rules.legal(table.state, "s1") == (Move("open"),)
    assert rules.legal(table.state, "s2") == ()


def test_the_view_shows_prices_room_and_what_a_card_costs_now() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["A", "S", "T"])
    table.price(A=-5, K=-2)
    seen = rules.view(table.state, "s1")
    anaconda = next(each for each in seen.companies if each.id == "anaconda")
    assert (anaconda.price, anaconda.room, anaconda.token) == (-5, 25, "s1")
    first = table.me("s1").hand[0]
    assert (first.id, first.cost) == (cards("AK")[0], 7)
    assert len({each.letter for each in seen.companies}) == 12
    assert len({each.shape for each in seen.companies}) == 12


def test_a_preview_says_what_the_sale_then_brings() -> None:
    table = Table(hands=[HANDS_3], profit=("tip", "hedge", "support")).at_exchange(["A", "S", "T"])
    table.price(A=-20)
    seen = rules.view(table.state, "s1")
    ahead = preview(seen, COMPANY["A"], cards("AK AM AG"), True)
    # Offer 01 counts twice with three traders: 3 cards and the token make 8.
    assert (ahead.offer, ahead.shares, ahead.fall, ahead.price) == ("01", 4, 8, -28)
    assert not ahead.run
    assert ahead.portfolio == cards("CK CO")
    table.sell("s1", "A", "AK AM AG", contract=True)
    laid = next(each for each in rules.view(table.state, "s2").companies if each.id == "anaconda")
    assert (laid.price, laid.laid) == (-20, -28)
    table.advance(2)
    assert table.state.prices["anaconda"] == -28
    with pytest.raises(ValueError, match="has not sold"):
        preview(rules.view(table.state, None), COMPANY["A"], (), False)
