"""Events as they follow from each other within one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Unfolding(Generic[S]):
    """A state and the events that have led to it since the command came in."""

    def __init__(self, state: S, evolve: Callable[[S, Any], S]) -> None:
        self.state = state
        self.events: list[Any] = []
        self._evolve = evolve

    def add(self, event: Any) -> None:
        """One more event; state is the one after it."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
