"""What the tape of Wolf Street may tell.

Passed over, so that a story holds nothing that somebody may not see: hands and choices of the
draft (of a round that is shown, only what each manager keeps), sealed bids, asks and bids, wishes
to lock, and the order of the deck and of the lots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from classroom.screens.floor import story as floor
from classroom.screens.floor.story import Month, Story
from games.engine.ledger import Transfer
from games.wolf import events as e

_TOLD = (
    e.NegotiationBegan,
    e.NegotiationLengthened,
    e.DealMade,
    e.DealEnded,
    e.NegotiationEnded,
    e.MarketMoved,
    e.ReductionProposed,
    e.ReductionAgreed,
    e.ReductionRefused,
    e.WentBankrupt,
    e.RoleLost,
    e.CompaniesReturned,
    e.BidsRevealed,
    e.LotSold,
    e.SetsCounted,
    e.TokensCounted,
    e.GameEnded,
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A round of the draft was shown: manager -> the company that they keep."""

    kept: Mapping[str, str]


def told(story: Story, event: Any) -> Story:
    """The story with one more event."""
    if isinstance(event, _TOLD):
        story = story.noted(event)
    match event:
        case e.DraftRoundShown():
            return story.noted(Kept(event.kept))
        case e.NegotiationBegan():
            return replace(story, round=event.round)
        case e.NegotiationEnded():
            return replace(story, month=Month(story.round, event.deals, event.owners))
        case e.MarketMoved():
            return story.of_month(moved=event)
        case e.PricesCounted():
            return story.of_month(debts=event.debts)
        case Transfer():
            return story.paid(event)
    return story


def of(loaded: Any) -> Story:
    """The story of a loaded game."""
    return floor.of(loaded, told)
