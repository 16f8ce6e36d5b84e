"""What the tape of Panic on Wall Street! may tell.

The log is public but for the offers: asks and bids are passed over here, and so is who wishes to
lock, so that a story holds nothing that somebody may not see.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from classroom.screens.floor import story as floor
from classroom.screens.floor.story import Month, Story
from games.engine.ledger import Transfer
from games.panic import events as e

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


def told(story: Story, event: Any) -> Story:
    """The story with one more event."""
    if isinstance(event, _TOLD):
        story = story.noted(event)
    match event:
        case e.NegotiationBegan():
            return replace(story, round=event.round)
        case e.NegotiationEnded():
            return replace(story, month=Month(story.round, event.deals, event.owners))
        case e.MarketMoved():
            return story.of_month(moved=event)
        case Transfer():
            return story.paid(event)
    return story


def of(loaded: Any) -> Story:
    """The story of a loaded game."""
    return floor.of(loaded, told)
