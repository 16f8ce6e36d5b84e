"""The market board and the companies: the printed tracks, dice and cards."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import Chance
from games.engine.errors import RecordError, ScriptError
from games.floor import market
from games.floor.companies import COMPANIES, sale_order
from games.floor.deals import Deal, income, owed, shares, tokens_used

TRACKS = {
    "red": ((-20, -10, 0, 30, 40, 50, 60, 70), (-7, -3, -2, 2, 3, 7)),
    "yellow": ((-10, 0, 0, 30, 40, 40, 60, 60), (-3, -2, -1, 1, 2, 3)),
    "green": ((0, 10, 20, 30, 30, 40, 50, 60), (-2, -1, 0, 1, 2, 2)),
    "blue": ((20, 20, 20, 30, 30, 30, 40, 40), (-1, -1, 0, 0, 1, 1)),
}


@pytest.mark.rule("P-05")
@pytest.mark.parametrize("colour", TRACKS)
def test_the_printed_board(colour: str) -> None:
    track = market.BOARD[colour]
    assert (track.steps, track.die) == TRACKS[colour]
    assert track.start == 3
    assert track.steps[track.start] == 30


@pytest.mark.rule("P-05")
def test_the_board_is_data_for_some_or_all_colours() -> None:
    flat = {"track": [5, 6], "start": 1, "die": [0, 0, 0, 1, 1, -1]}
    board = market.board({"blue": flat})
    assert board["blue"] == market.Track((5, 6), 1, (0, 0, 0, 1, 1, -1))
    assert board["red"] == market.BOARD["red"]
    assert market.board_option(board) == {"blue": flat}
    assert market.board_option(market.BOARD) == {}


@pytest.mark.rule("P-05")
@pytest.mark.parametrize(
    ("option", "place"),
    [
        ([], "options.market:"),
        ({"pink": {}}, "options.market.pink:"),
        ({"red": {"track": [1], "start": 0}}, "options.market.red:"),
        ({"red": {"track": [], "start": 0, "die": [1] * 6}}, "options.market.red.track:"),
        ({"red": {"track": [1.5], "start": 0, "die": [1] * 6}}, "options.market.red.track:"),
        ({"red": {"track": [1], "start": 1, "die": [1] * 6}}, "options.market.red.start:"),
        ({"red": {"track": [1], "start": True, "die": [1] * 6}}, "options.market.red.start:"),
        ({"red": {"track": [1], "start": 0, "die": [1] * 5}}, "options.market.red.die:"),
    ],
)
def test_a_wrong_board_is_named(option: object, place: str) -> None:
    with pytest.raises(RecordError, match=place):
        market.board(option)


@pytest.mark.rule("P-06")
def test_forty_six_companies() -> None:
    kinds = Counter((card.colour, card.factor) for card in COMPANIES.values())
    assert kinds == {
        ("blue", 1): 11, ("green", 1): 11, ("yellow", 1): 11, ("red", 1): 6,
        ("blue", 2): 2, ("green", 2): 2, ("yellow", 2): 2, ("red", 2): 1,
    }  # fmt: skip
    assert {"blue-01", "blue-11", "blue-2x-1", "blue-2x-2", "red-06", "red-2x-1"} <= set(COMPANIES)
    assert not {"red-07", "red-2x-2", "blue-12"} & set(COMPANIES)


@pytest.mark.rule("P-06")
def test_each_company_has_a_name_of_its_own() -> None:
    names = [card.name for card in COMPANIES.values()]
    assert len(set(names)) == 46
    assert all(2 < len(name) <= 24 for name in names)


@pytest.mark.rule("P-26")
@pytest.mark.parametrize(
    ("position", "face", "after"),
    [(3, -7, 0), (3, 7, 7), (0, -2, 0), (7, 3, 7), (3, 2, 5), (3, -3, 0), (5, 0, 5)],
)
def test_an_indicator_stops_at_the_ends_of_its_track(position: int, face: int, after: int) -> None:
    assert market.BOARD["red"].moved(position, face) == after


@pytest.mark.rule("P-05")
def test_what_red_may_bring_from_the_start() -> None:
    # −7, −3: −20 twice; −2: −10; +2: 50; +3: 60; +7: 70. Mean 130 / 6.
    ahead = market.outlook(market.BOARD["red"], 3)
    assert ahead.expected == pytest.approx(130 / 6)
    # The squares of the incomes make 11900.
    assert ahead.spread == pytest.approx((11900 / 6 - (130 / 6) ** 2) ** 0.5)
    assert (ahead.low, ahead.high) == (-20, 70)
    assert ahead.chances == (2, 1, 0, 0, 0, 1, 1, 1)


@pytest.mark.rule("P-25")
def test_a_months_dice_come_from_the_script_or_the_seed_in_a_fixed_order() -> None:
    # Seed 1929 draws 3 0 1 3: the fourth face of red, the first of yellow, and so on.
    assert market.roll(market.BOARD, Chance(1929)) == {
        "red": 2, "yellow": -3, "green": -1, "blue": 0,
    }  # fmt: skip
    script = {"dice": [{"red": -7, "yellow": 3, "green": 0, "blue": 4}]}
    with pytest.raises(ScriptError, match=r"chance\.script\.dice\[0\]: the blue die has no face 4"):
        market.roll(market.BOARD, Chance(0, script))


BOOK = {
    "blue-01": Deal("s3", 20),
    "blue-2x-1": Deal("s3", 35),
    "red-01": Deal("s4", 40),
    "yellow-01": Deal("s3", 5),
}
OWNERS = {"blue-01": "s1", "blue-2x-1": "s2", "red-01": "s1", "yellow-01": "s2", "green-01": "s1"}


@pytest.mark.rule("P-28")
def test_a_double_company_counts_twice_for_gain_and_loss() -> None:
    values = {"blue": 20, "red": -20, "yellow": -10, "green": 30}
    assert income(BOOK, values, "s3") == 20 + 40 - 10
    assert income(BOOK, values, "s4") == -20
    assert income(BOOK, values, "s5") == 0
    lone = {"red-2x-1": Deal("s4", 40)}
    assert income(lone, values, "s4") == -40


@pytest.mark.rule("P-35")
def test_what_an_investor_owes_each_manager() -> None:
    assert owed(BOOK, OWNERS, "s3", ["s1", "s2"]) == {"s1": 20, "s2": 40}
    assert owed(BOOK, OWNERS, "s4", ["s1", "s2"]) == {"s1": 40}
    assert owed(BOOK, OWNERS, "s5", ["s1", "s2"]) == {}


def test_tokens_in_deals_are_counted() -> None:
    assert [tokens_used(BOOK, seat) for seat in ("s3", "s4", "s5")] == [3, 1, 0]


@pytest.mark.rule("P-37")
@pytest.mark.parametrize(
    ("cash", "debts", "parts"),
    [
        (61, {"s1": 50, "s2": 25}, {"s1": 41, "s2": 20}),
        (60, {"s1": 50, "s2": 25}, {"s1": 40, "s2": 20}),
        (0, {"s1": 50, "s2": 25}, {"s1": 0, "s2": 0}),
        (10, {"s1": 20, "s2": 20, "s4": 20}, {"s1": 4, "s2": 3, "s4": 3}),
        (11, {"s1": 20, "s2": 25, "s4": 25}, {"s1": 3, "s2": 4, "s4": 4}),
    ],
)
def test_cash_is_shared_in_proportion_odd_units_to_the_largest(
    cash: int, debts: dict[str, int], parts: dict[str, int]
) -> None:
    assert shares(cash, debts) == parts


@pytest.mark.rule("P-46")
def test_the_order_of_forced_sales() -> None:
    mixed = ["red-01", "yellow-2x-1", "green-03", "blue-2x-1", "blue-09", "green-02", "yellow-11"]
    assert sale_order(mixed) == [
        "blue-09", "blue-2x-1", "green-02", "green-03", "yellow-11", "yellow-2x-1", "red-01",
    ]  # fmt: skip
