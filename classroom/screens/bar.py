"""The top of a student's screen and of the projector: when it is, the clock, my money, the line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.wording import clock


@dataclass(frozen=True, slots=True)
class BarView:
    """round: "Month 2 of 5"; total: the clock's full seconds; paused: the clock's text while it
    stands still, else ""; label and amount: "My money" and how much, "" for the room."""

    round: str
    phase: str
    total: str
    paused: str
    label: str
    amount: str
    name: str
    role: str
    table: str
    key: str


def stopped(loaded: Any, held: bool) -> str:
    """What stands in place of a clock that does not run; "" while it does."""
    if held:
        return _("waiting")
    if loaded.status != "paused":
        return ""
    left = loaded.seconds_left
    return _("paused") if left is None else clock(left)


def running(loaded: Any) -> tuple[Any, ...]:
    """What a screen shows of the clock: a running one moves by itself, a stopped one stands."""
    left = loaded.seconds_left if loaded.status == "paused" else None
    return loaded.deadline_seconds, loaded.phase_ends_at, left


def region(view: BarView) -> Region:
    """The region that draws a bar."""
    return Region("classroom/live/_bar.html", view)
