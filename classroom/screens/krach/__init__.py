"""The screens of Krach 29: a trader's own, and the projector's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from classroom.live.context import Context
from classroom.live.memory import again
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.assets import Assets
from classroom.screens.bar import running
from classroom.screens.krach import boards, cards, days, end, exchange, sides, table
from classroom.screens.krach.projector import projector
from classroom.screens.krach.table import Table

__all__ = ["ASSETS", "projector", "student"]

ASSETS = Assets(
    styles=(
        "classroom/krach-companies.css",
        "classroom/krach.css",
        "classroom/krach-sides.css",
        "classroom/krach-board.css",
        "classroom/krach-day.css",
    ),
    stage=("classroom/krach-stage.css",),
    scripts=("classroom/krach.js",),
)

PHASES: dict[str, Callable[[Table], dict[str, Region]]] = {
    "contracts": days.contracts,
    "distribution": days.distribution,
    "exchange": exchange.regions,
    "last_call": exchange.regions,
    "markdowns": days.waiting,
    "losses": days.waiting,
    "replacement": days.contracts,
    "over": end.end,
}
AROUND = ("bar", "board", "now", "cards", "how", "offers", "people", "tape")


@dataclass(frozen=True, slots=True)
class FrameView:
    """A trader's page: eyes_up is the teacher's sentence that covers it, or ""."""

    eyes_up: str
    robot: bool


def student(context: Context) -> Screen:
    """The screen of the student's own seat; the same object while nothing on it has changed."""
    mine = table.of(context, seat=context.seat)
    loaded = mine.loaded
    sources = (context.lesson, loaded.status, *running(loaded), loaded.state)
    key = ("screen", loaded.session_id, context.viewer)
    return again(key, sources, lambda: _drawn(context, mine))


def _offered(mine: Table) -> tuple[str, ...]:
    """The offers that the viewer's sale could be laid on."""
    return () if mine.view.me is None else mine.view.me.offers


def _drawn(context: Context, mine: Table) -> Screen:
    student = context.student
    name, return_key = ("", "") if student is None else (student.name, student.return_key)
    frame = FrameView(str(context.lesson.row.eyes_up or ""), mine.me in mine.robots)
    state, loaded = mine.loaded.state, mine.loaded
    trader = state.traders.get(mine.me)
    clock = running(loaded)
    public = tuple(
        (
            len(each.hand),
            each.sale,
            each.passed,
            each.contract,
            each.free_of_contracts,
            each.losses,
        )
        for each in state.traders.values()
    )
    made = {
        ROOT: Region("krach/live/_student.html", frame, (*AROUND, "work")),
        "bar": mine.kept("bar", lambda t: sides.bar(t, name, return_key), public, *clock),
        "board": boards.student(mine),
        "now": mine.kept("now", sides.now, trader, *clock),
        "cards": cards.region(mine),
        "how": mine.kept("how", sides.how),
        "offers": mine.kept("offers", sides.offers, state.offers, state.played, _offered(mine)),
        "people": mine.kept("people", sides.people, public),
        "tape": mine.kept("tape", sides.tape, state.tape),
    }
    made |= PHASES[mine.phase](mine)
    made["say"] = mine.kept("say", sides.say, trader)
    return made
