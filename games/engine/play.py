"""A game in memory: one state, its chance and its clock, moved on command by command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.ledger import Transfer
from games.engine.protocol import Rules, SeatSpec


class Play:
    """Plays a game without a database. transfers: every movement of money so far."""

    def __init__(
        self, rules: Rules, edition: Any, seats: Sequence[SeatSpec], chance: Chance
    ) -> None:
        self.rules = rules
        self.chance = chance
        self.at = 0.0
        self.state: Any = None
        self.transfers: list[Transfer] = []
        self.begun = self._apply(rules.begin(edition, seats, chance))

    def do(self, who: str | None, command: Any, at: float) -> tuple[Any, ...]:
        """One command of a seat, or (who None) the end of the running deadline. The events, with
        the draws before them; RuleViolation leaves everything as it was."""
        at = max(at, self.at)
        if who is None:
            events = self.rules.expire(self.state, self.chance, at)
        else:
            events = self.rules.decide(self.state, who, command, self.chance, at)
        self.at = at
        return self._apply(events)

    def _apply(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        state = self.state
        for event in events:
            state = self.rules.evolve(state, event)
            if isinstance(event, Transfer):
                self.transfers.append(event)
        self.state = state
        return (*self.chance.take_drawn(), *events)
