"""What has happened at a table, folded from its log as it grows; each game says what it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from games.engine.ledger import Transfer
from games.floor.deals import Deal

TOLD = 40
"""How many happenings are kept for the tape."""
KEPT = 300


@dataclass(frozen=True, slots=True)
class Happening:
    """One event for the tape; number counts them, round is its month."""

    number: int
    round: int
    event: Any


@dataclass(frozen=True, slots=True)
class Month:
    """One month's money: the final deals, who held what, the dice (an event with dice, before and
    after, by colour), every transfer from the end of the negotiation to the next month, and the
    debts behind net amounts, where a game has those."""

    round: int
    deals: Mapping[str, Deal]
    owners: Mapping[str, str]
    moved: Any = None
    transfers: tuple[Transfer, ...] = ()
    debts: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """The happenings of late, oldest first; the month whose money was counted last (None before
    the first negotiation has ended); how many log entries have been folded."""

    folded: int = 0
    number: int = 0
    round: int = 1
    tape: tuple[Happening, ...] = ()
    month: Month | None = None

    def noted(self, event: Any) -> Story:
        """The story with one more happening on its tape."""
        number = self.number + 1
        happening = Happening(number, self.round, event)
        return replace(self, number=number, tape=(*self.tape[1 - TOLD :], happening))

    def of_month(self, **changes: Any) -> Story:
        """The story with more known of the month that is being counted, if one is."""
        if self.month is None:
            return self
        return replace(self, month=replace(self.month, **changes))

    def paid(self, transfer: Transfer) -> Story:
        """The story with one more payment of the month that is being counted."""
        if self.month is None or transfer.round != self.month.round:
            return self
        return self.of_month(transfers=(*self.month.transfers, transfer))


_stories: dict[int, Story] = {}
_lock = Lock()


def of(loaded: Any, told: Callable[[Story, Any], Story]) -> Story:
    """The story of a loaded game, going on from what this process has folded already. told: the
    game's own step from one event to the next story."""
    entries = loaded.entries
    story = _stories.get(loaded.session_id, Story())
    if story.folded > len(entries):
        story = Story()
    if story.folded == len(entries):
        return story
    for index in range(story.folded, len(entries)):
        for event in entries[index].events:
            story = told(story, event)
    story = replace(story, folded=len(entries))
    with _lock:
        while len(_stories) >= KEPT and loaded.session_id not in _stories:
            _stories.pop(next(iter(_stories)))
        _stories[loaded.session_id] = story
    return story


def forget() -> None:
    """Drop everything (between tests, whose databases start anew)."""
    _stories.clear()
