"""What has happened at a table of Panic on Wall Street!, folded from its log as it grows.

The log is public but for the offers: asks and bids are passed over here, and so is who wishes to
lock, so that a story holds nothing that somebody may not see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from games.engine.ledger import Transfer
from games.floor.deals import Deal
from games.panic import events as e

TOLD = 40
"""How many happenings are kept for the tape."""
KEPT = 300

_TOLD = (
    e.DealMade,
    e.DealEnded,
    e.MarketMoved,
    e.Deferred,
    e.Forced,
    e.PromisePaid,
    e.RoleLost,
    e.CompaniesReturned,
    e.LotSold,
    e.NegotiationBegan,
    e.GameEnded,
)


@dataclass(frozen=True, slots=True)
class Happening:
    """One event for the tape; number counts them, round is its month."""

    number: int
    round: int
    event: Any


@dataclass(frozen=True, slots=True)
class Month:
    """One month's money: the final deals, who held what, the dice, and every transfer from the
    end of the negotiation to the next month."""

    round: int
    deals: dict[str, Deal]
    owners: dict[str, str]
    moved: e.MarketMoved | None = None
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """The happenings of late, oldest first; the month whose money was counted last (None before
    the first negotiation has ended); how many log entries have been folded."""

    folded: int = 0
    number: int = 0
    round: int = 1
    tape: tuple[Happening, ...] = ()
    month: Month | None = None


def told(story: Story, event: Any) -> Story:
    """The story with one more event."""
    if isinstance(event, _TOLD):
        number = story.number + 1
        happening = Happening(number, story.round, event)
        story = replace(story, number=number, tape=(*story.tape[1 - TOLD :], happening))
    match event:
        case e.NegotiationBegan():
            return replace(story, round=event.round)
        case e.NegotiationEnded():
            return replace(story, month=Month(story.round, event.deals, event.owners))
        case e.MarketMoved() if story.month is not None:
            return replace(story, month=replace(story.month, moved=event))
        case Transfer() if story.month is not None and event.round == story.month.round:
            month = replace(story.month, transfers=(*story.month.transfers, event))
            return replace(story, month=month)
    return story


_stories: dict[int, Story] = {}
_lock = Lock()


def of(loaded: Any) -> Story:
    """The story of a loaded game, going on from what this process has folded already."""
    entries = loaded.entries
    story = _stories.get(loaded.session_id, Story())
    if story.folded > len(entries):
        story = Story()
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
