"""The market board's view, with numbers worked out by hand from the tracks and dice of P-05."""

from __future__ import annotations

from math import sqrt

import pytest

from classroom import wording
from classroom.samples import TRACKS
from classroom.screens import board
from games.floor import market


def row(colour: str, at: int, **options: object) -> board.BoardRow:
    track, die = TRACKS[colour]
    return board.row(colour, track, die, at, **options)  # type: ignore[arg-type]


@pytest.mark.rule("P-05")
def test_sample_board_is_the_one_of_the_rules() -> None:
    for colour, (track, die) in TRACKS.items():
        assert tuple(market.BOARD[colour].steps) == track
        assert tuple(market.BOARD[colour].die) == die


@pytest.mark.parametrize(
    ("colour", "at", "reach"),
    [
        ("red", 3, [2, 1, 0, 0, 0, 1, 1, 1]),
        ("red", 0, [3, 0, 1, 1, 0, 0, 0, 1]),
        ("yellow", 3, [1, 1, 1, 0, 1, 1, 1, 0]),
        ("green", 3, [0, 1, 1, 1, 1, 2, 0, 0]),
        ("blue", 0, [4, 2, 0, 0, 0, 0, 0, 0]),
        ("blue", 7, [0, 0, 0, 0, 0, 0, 2, 4]),
    ],
)
@pytest.mark.rule("P-26")
def test_sixths_that_lead_to_each_space(colour: str, at: int, reach: list[int]) -> None:
    assert [step.reach for step in row(colour, at).steps] == reach


def test_average_and_spread_from_the_start() -> None:
    """Red from 30: −20 −20 −10 50 60 70: mean 130/6 = 21.7; squares 400 400 100 2500 3600 4900.
    Blue: 20 20 30 30 30 30, so 160/6 = 26.7 and sqrt(200/9) = 4.7."""
    mean = 130 / 6
    spread = sqrt(11_900 / 6 - mean**2)
    red = row("red", 3)
    assert red.average == "21.7"
    assert red.spread == f"{spread:.1f}" == "38.9"
    blue = row("blue", 3)
    assert (blue.average, blue.spread) == ("26.7", "4.7")


def test_hidden_odds_leave_no_trace() -> None:
    for hidden in (row("red", 3, odds_shown=False), row("red", 3, last=True)):
        assert {step.reach for step in hidden.steps} == {0}
        assert hidden.average == hidden.spread == ""
        assert hidden.spoken == "red stands at 30."


def test_a_roll_keeps_where_the_pointer_came_from() -> None:
    moved = row("yellow", 6, came_from=3)
    assert (moved.was, moved.value, moved.came_from, moved.at) == ("30", "60", 3, 6)


def test_numbers_as_the_board_writes_them() -> None:
    assert wording.grouped(-20) == "−20"
    assert wording.grouped(120_000) == "120\u202f000"
    assert [wording.signed(n) for n in (3, 0, -7)] == ["+3", "0", "−7"]
    assert [wording.rounded(x) for x in (32.5, 30.0, -6.66, -0.01, 0.0)] == [
        "32.5",
        "30",
        "−6.7",
        "0",
        "0",
    ]


def test_drawn_board_speaks_to_those_who_do_not_see_it() -> None:
    from classroom.samples import market_board
    from classroom.templatetags.look import board as drawn

    html = drawn(market_board())
    assert "red stands at −20." in html
    assert html.count('aria-label="red"') == 1
    assert html.count("step reach-") == 32
    assert "style=" not in html
