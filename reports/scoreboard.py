"""Two ways to rank a class's investors: by money, and by expected profit for the risk taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """An investor. money: units at the end; reward: expected profit per unit of risk (None: no
    risk was taken)."""

    name: str
    table: int
    money: int
    reward: float | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """An investor's two places, from 1; equals share a place. by_reward is None without risk."""

    standing: Standing
    by_money: int
    by_reward: int | None


def ranked(standings: Sequence[Standing]) -> list[Ranked]:
    """All investors, the best reward for risk first, those who took no risk last."""
    rewards = [each.reward for each in standings if each.reward is not None]
    places = [
        Ranked(
            each,
            1 + sum(other.money > each.money for other in standings),
            None if each.reward is None else 1 + sum(reward > each.reward for reward in rewards),
        )
        for each in standings
    ]
    last = len(standings) + 1
    return sorted(places, key=lambda each: (each.by_reward or last, each.by_money))
