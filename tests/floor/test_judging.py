"""How robots look at companies."""

from __future__ import annotations

from random import Random

import pytest

from games.floor.judging import glance, taste, whole, worth
from games.floor.market import BOARD

START = dict.fromkeys(BOARD, 3)


def test_worth_and_taste_follow_the_board() -> None:
    # Red from the start: −20 twice, −10, 50, 60, 70.
    assert worth(BOARD, START, "red-01") == pytest.approx(130 / 6)
    assert worth(BOARD, START, "red-2x-1") == pytest.approx(260 / 6)
    spread = (11900 / 6 - (130 / 6) ** 2) ** 0.5
    assert taste(BOARD, START, "red-01", 0.5) == pytest.approx(130 / 6 - 0.5 * spread)
    assert taste(BOARD, START, "red-2x-1", -0.5) == pytest.approx(260 / 6 + spread)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 7, 14, 46])
def test_a_glance_falls_on_different_companies(count: int) -> None:
    companies = [f"c{number}" for number in range(count)]
    seen = {tuple(glance(companies, Random(seed))) for seed in range(300)}
    assert all(len(set(each)) == len(each) == min(4, count) for each in seen)
    assert {company for each in seen for company in each} == set(companies)


@pytest.mark.parametrize(("amount", "step", "rounded"), [(24.9, 5, 20), (25, 5, 25), (3, 5, 0)])
def test_prices_are_rounded_down_to_the_step(amount: float, step: int, rounded: int) -> None:
    assert whole(amount, step) == rounded
