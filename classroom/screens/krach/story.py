"""What has happened at a table of Krach 29, for all to see: the day that was counted last.

Hands, the faces of called cards, the piles and what a tip showed are passed over here, so that a
story holds nothing that somebody may not see. Of a swap it knows who and how many. (The lines of
the tape are the rules' own: ``view.tape``.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from classroom.screens.folding import Folding
from games.krach import events as e
from games.krach.state import LossLine, Mark


@dataclass(frozen=True, slots=True)
class Day:
    """A day's end, as far as it has been counted: its number, the sales in the order in which
    they were made, the cards drawn, the price steps, the bank run, and each trader's loss lines
    (seat order; None before they are counted)."""

    number: int
    sales: tuple[e.SaleConcluded, ...] = ()
    drawn: e.CardsDrawn | None = None
    marks: tuple[Mark, ...] | None = None
    run: e.BankRun | None = None
    lines: tuple[tuple[LossLine, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """The day that is running, the day whose markdowns were counted last, and the days counted
    before the running one, in order."""

    day: Day = Day(0)
    counted: Day | None = None
    past: tuple[Day, ...] = ()

    @property
    def days(self) -> tuple[Day, ...]:
        """All days that were counted, in order."""
        return (*self.past, self.day) if self.day.marks is not None else self.past


def told(story: Story, event: Any) -> Story:
    """The story with one more event."""
    match event:
        case e.DayBegan():
            return replace(story, day=Day(event.day), past=story.days)
        case e.SaleConcluded():
            return replace(story, day=replace(story.day, sales=(*story.day.sales, event)))
        case e.CardsDrawn():
            return replace(story, day=replace(story.day, drawn=event))
        case e.MarkdownsCounted():
            day = replace(story.day, marks=event.marks)
        case e.BankRun():
            day = replace(story.day, run=event)
        case e.LossesCounted():
            day = replace(story.day, lines=event.lines)
        case _:
            return story
    return replace(story, day=day, counted=day)


_stories: Folding[Story] = Folding(Story(), told)
of = _stories.of
forget = _stories.forget
