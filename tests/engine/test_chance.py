"""Chance: the published check values of the seed, scripts, and what is written down."""

import pytest

from games.engine.chance import Chance, Drawn
from games.engine.errors import ScriptError


def test_seed_1929_gives_the_published_dice_indices() -> None:
    chance = Chance(1929)
    assert [chance.integer("dice", 6) for _ in range(8)] == [3, 0, 1, 3, 5, 3, 4, 1]


def test_seed_1929_shuffles_ten_ids_as_published() -> None:
    order = Chance(1929).shuffled("deck", [str(number) for number in range(10)])
    assert order == ("8", "5", "7", "6", "9", "0", "1", "3", "2", "4")


def test_each_name_counts_its_own_draws() -> None:
    chance = Chance(1929)
    chance.integer("deck", 6)
    assert chance.integer("dice", 6) == 3


def test_a_short_script_gives_the_top_and_the_seed_orders_the_rest() -> None:
    chance = Chance(7, {"deck": [["c", "a"]]})
    order = chance.shuffled("deck", ["a", "b", "c", "d"])
    assert order[:2] == ("c", "a")
    assert sorted(order) == ["a", "b", "c", "d"]
    assert chance.take_drawn() == (Drawn("deck", order, 1),)
    assert chance.take_drawn() == ()


def test_counts_go_on_where_a_stored_game_stopped() -> None:
    first = Chance(1929)
    for _ in range(3):
        first.integer("dice", 6)
    assert Chance(1929, counts=first.counts).integer("dice", 6) == 3


@pytest.mark.parametrize(
    ("script", "problem"),
    [([["a", "a"]], "twice"), ([["z"]], "not among"), ([[3]], "not among"), (["a"], "a list")],
)
def test_an_impossible_deck_is_named(script: list[object], problem: str) -> None:
    with pytest.raises(ScriptError, match=rf"chance\.script\.deck\[0\].*{problem}"):
        Chance(0, {"deck": script}).shuffled("deck", ["a", "b"])


@pytest.mark.parametrize("face", [4, True, "2", None])
def test_a_face_that_the_die_does_not_have_is_refused(face: object) -> None:
    with pytest.raises(ScriptError, match="no face"):
        Chance(0, {"dice": [face]}).face("dice", [-1, 0, 1])


def test_leftover_answers_are_counted() -> None:
    chance = Chance(0, {"roller": ["s1", "s2"]})
    assert chance.choice("roller", ["s1", "s2"]) == "s1"
    assert chance.remaining() == {"roller": 1}
