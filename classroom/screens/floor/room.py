"""The projector's frame of a Wall Street game: what stands beside the board and under the stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from classroom.live.context import Context
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.floor import sides
from classroom.screens.floor.table import Table

ROOMY, CROWD = 12, 24
"""With so many companies or fewer the lines are large; with more than a crowd they are small."""


@dataclass(frozen=True, slots=True)
class FrameView:
    """The projector's page for one table. foot: the regions under the stage."""

    eyes_up: str
    foot: tuple[str, ...]


def foot(shown: Table) -> tuple[str, ...]:
    """What there is room for under the stage: not the people beside a large floor, or debts."""
    large = shown.phase == "negotiation" and len(shown.view.owners) > ROOMY
    crowd = large or shown.phase == "settlement"
    return ("tape",) if crowd else ("people", "tape")


def screen(
    context: Context,
    shown: Table,
    template: str,
    stage: dict[str, Region],
    beneath: dict[str, Callable[[Table], Region]],
) -> Screen:
    """The whole page: stage holds "stage" and what lies in it, beneath what stands under it."""
    frame = FrameView(str(context.lesson.row.eyes_up or ""), tuple(beneath))
    return {
        ROOT: Region(template, frame, ("bar", "board", "stage", *beneath)),
        "bar": sides.bar(shown, "", ""),
        "board": Region("floor/live/_hero.html", sides.board_view(shown)),
        **stage,
        **{name: make(shown) for name, make in beneath.items()},
    }
