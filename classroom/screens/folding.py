"""A story is folded from a game's log as it grows; each game says what it holds."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

S = TypeVar("S")
KEPT = 300
"""So many games' stories are kept; the oldest is forgotten first."""


class Folding(Generic[S]):
    """Stories of one kind: start is the empty one, told the step from one event to the next."""

    def __init__(self, start: S, told: Callable[[S, Any], S]) -> None:
        self._start, self._told = start, told
        self._kept: dict[int, tuple[int, S]] = {}
        self._lock = Lock()

    def of(self, loaded: Any) -> S:
        """The story of a loaded game, going on from what this process has folded already; the
        same object while the log has not grown."""
        entries = loaded.entries
        folded, story = self._kept.get(loaded.session_id, (0, self._start))
        if folded > len(entries):
            folded, story = 0, self._start
        for index in range(folded, len(entries)):
            for event in entries[index].events:
                story = self._told(story, event)
        with self._lock:
            while len(self._kept) >= KEPT and loaded.session_id not in self._kept:
                self._kept.pop(next(iter(self._kept)))
            self._kept[loaded.session_id] = (len(entries), story)
        return story

    def forget(self) -> None:
        """Drop everything (between tests, whose databases start anew)."""
        self._kept.clear()
