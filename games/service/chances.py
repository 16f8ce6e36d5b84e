"""Chance of a live game: a secret seed, and a second one where tables share their dice."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.chance import Chance

DICE = "dice"


class LiveChance(Chance):
    """As Chance, but the draws named "dice" come from dice_seed when there is one."""

    def __init__(self, seed: str, dice_seed: str, counts: Mapping[str, int] | None = None) -> None:
        super().__init__(seed, counts=counts)
        self._dice = Chance(dice_seed, counts=counts) if dice_seed else None

    def integer(self, name: str, outcomes: int) -> int:
        if name != DICE or self._dice is None:
            return super().integer(name, outcomes)
        drawn = self._dice.integer(name, outcomes)
        self.counts[name] = self._dice.counts[name]
        return drawn

    def wind_back(self, counts: Mapping[str, int]) -> None:
        """Forget the draws since these counts: the command that made them came to nothing."""
        self.counts = dict(counts)
        if self._dice is not None:
            self._dice.counts = dict(counts)
        self.take_drawn()
