"""The control page of a lesson in play, all tables on the projector, and the lesson's end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.live import presence
from classroom.live.context import Context
from classroom.live.facts import SeatFacts, StudentFacts, TableFacts
from classroom.live.regions import ROOT, Region, Screen
from classroom.models import Lesson
from classroom.screens.krach import glance
from classroom.wording import clock, grouped, phase_name
from games.krach.state import DAYS

GLANCES = {"krach": glance}
"""Game -> how a table of it is seen beside others, where money is not what is counted."""


@dataclass(frozen=True, slots=True)
class ControlView:
    """The frame: whether the lesson runs, whether its games are over, and the ways from here."""

    tables: tuple[int, ...]
    running: bool
    over: bool
    projector: str
    debrief: str
    report: str
    audit: str


@dataclass(frozen=True, slots=True)
class AllView:
    """The buttons for all tables: shown carries table and turn of each."""

    shown: str
    running: bool
    any_running: bool
    any_paused: bool
    eyes_up: str
    locked: bool
    together: bool
    released: bool
    several: bool
    ends: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat on the control page."""

    id: int
    name: str
    money: str
    robot: bool
    people: bool
    away: bool
    out: bool
    mark: str


@dataclass(frozen=True, slots=True)
class TableView:
    """One table: where it is, its clock (whole seconds left, or "" without one), its seats; notes:
    how it stands, where money alone does not say it. covered: eyes are up. ends: the
    words on the button that ends the running clock."""

    number: int
    shown: str
    phase: str
    round: str
    status: str
    playing: bool
    covered: bool
    ends: str
    left: str
    clock: str
    total: int
    seats: tuple[SeatView, ...]
    notes: tuple[str, ...]
    projector: str


@dataclass(frozen=True, slots=True)
class WaiterView:
    """A student who waits for a seat."""

    id: int
    name: str
    held: bool


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat where a waiting student could go."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class WaitersView:
    """Those who wait for a seat or a nod, and the seats they could take or share."""

    waiters: tuple[WaiterView, ...]
    choices: tuple[SeatChoice, ...]


def control(context: Context) -> Screen:
    """The teacher's page while the lesson runs, and after its end."""
    from classroom.screens import lesson as lobby

    row = context.lesson.row
    tables = [table for table in context.lesson.tables if table.number in context.games]
    running = row.state == Lesson.Stage.RUNNING
    here = f"/teacher/lessons/{row.pk}/"
    slots = ("all", "waiters", *(f"table-{table.number}" for table in tables), "people")
    screen: dict[str, Region] = {
        ROOT: Region(
            "classroom/live/_control.html",
            ControlView(
                tuple(table.number for table in tables),
                running,
                bool(tables)
                and all(context.games[each.number].status == "over" for each in tables),
                f"{here}projector/",
                f"{here}debrief/",
                f"{here}report/",
                f"{here}audit/",
            ),
            slots,
        ),
        "all": Region("classroom/live/_all.html", _all(context, tables)),
        "waiters": Region("classroom/live/_waiters.html", _waiters(context)),
    }
    for table in tables:
        screen[f"table-{table.number}"] = Region(
            "classroom/live/_table.html", _table(context, table, teacher=True)
        )
    screen["people"] = Region("classroom/live/_people.html", lobby.people(context))
    return screen


@dataclass(frozen=True, slots=True)
class RoomView:
    """The projector's frame for all tables."""

    tables: tuple[int, ...]
    eyes_up: str


def all_tables(context: Context) -> Screen:
    """All tables at once, as the room may see them."""
    tables = [table for table in context.lesson.tables if table.number in context.games]
    slots = tuple(f"table-{table.number}" for table in tables)
    screen: dict[str, Region] = {
        ROOT: Region(
            "classroom/live/_room.html",
            RoomView(tuple(table.number for table in tables), context.lesson.row.eyes_up),
            slots,
        )
    }
    for table in tables:
        screen[f"table-{table.number}"] = Region(
            "classroom/live/_room_table.html", _table(context, table, teacher=False)
        )
    return screen


def _all(context: Context, tables: list[TableFacts]) -> AllView:
    row = context.lesson.row
    games = [context.games[table.number] for table in tables]
    return AllView(
        shown=";".join(
            f"{table.number}:{game.turn}"
            for table, game in zip(tables, games, strict=True)
            if game.status != "over"
        ),
        running=row.state == Lesson.Stage.RUNNING,
        any_running=any(game.status == "running" for game in games),
        any_paused=any(game.status == "paused" for game in games),
        eyes_up=row.eyes_up,
        locked=row.locked,
        together=row.pace == Lesson.Pace.TOGETHER,
        released=row.reports_released,
        several=len(tables) > 1,
        ends=_ends([game for game in games if game.status != "over"], len(tables) > 1),
    )


def _ends(games: list[Any], several: bool) -> str:
    """What the button says that ends the running clock of these tables: at an auction that is the
    clock of one lot, or of one bidder."""
    clocks = {_clock(game) for game in games}
    match clocks.pop() if len(clocks) == 1 else "phase":
        case "lot":
            return _("End this lot for all") if several else _("End this lot")
        case "turn":
            return _("End this bidder's turn for all") if several else _("End this bidder's turn")
        case _:
            return _("End the phase for all") if several else _("End the phase")


def _clock(game: Any) -> str:
    if game.state.phase != "auction":
        return "phase"
    return "turn" if getattr(game.edition, "auction", "") == "turns" else "lot"


def _table(context: Context, table: TableFacts, *, teacher: bool) -> TableView:
    game = context.games[table.number]
    left = game.seconds_left
    players = game.rows.players
    amounts = _amounts(game) if teacher or context.lesson.row.cash_shown else {}
    return TableView(
        number=table.number,
        shown=f"{table.number}:{game.turn}",
        phase=phase_name("over" if game.status == "over" else game.state.phase),
        round=round_name(game),
        status=_status(game, table.held),
        playing=game.status != "over",
        covered=bool(context.lesson.row.eyes_up),
        ends=_ends([game], several=False),
        left="" if left is None or game.status == "over" else str(round(left)),
        clock="" if left is None or game.status == "over" else clock(left),
        total=max(1, int(game.deadline_seconds)),
        seats=tuple(
            _seat(context, seat, players.get(seat.key), amounts.get(seat.key, ""))
            for seat in table.seats
        ),
        notes=_notes(game),
        projector=f"/teacher/lessons/{context.lesson.id}/projector/?table={table.number}",
    )


def _amounts(game: Any) -> dict[str, str]:
    """Seat -> what is counted of it: its money, or what its game counts instead."""
    if game.rules.KEY in GLANCES:
        return GLANCES[game.rules.KEY].amounts(game)
    return {seat: grouped(row.cash) for seat, row in game.rows.players.items()}


def _notes(game: Any) -> tuple[str, ...]:
    at = GLANCES.get(game.rules.KEY)
    return () if at is None else at.notes(game)


def _seat(context: Context, seat: SeatFacts, row: Any, amount: str) -> SeatView:
    gone = bool(seat.students) and all(_away(context, each) for each in seat.students)
    return SeatView(
        id=seat.id,
        name=seat.name,
        money=amount,
        robot=seat.robot,
        people=bool(seat.students),
        away=gone,
        out=row is not None and row.status == "out",
        mark=_("late") if seat.late else "",
    )


def _away(context: Context, student: StudentFacts) -> bool:
    return context.seen.get(student.uid, presence.AWAY_AFTER + 1) > presence.AWAY_AFTER


def _waiters(context: Context) -> WaitersView:
    lesson = context.lesson
    waiting = [s for s in lesson.students if s.state != "removed" and s.seat is None]
    if lesson.row.state != Lesson.Stage.RUNNING or not waiting:
        return WaitersView((), ())
    choices = [
        SeatChoice(
            seat.id, _("Table %(number)d: %(name)s") % {"number": t.number, "name": seat.name}
        )
        for t in lesson.tables
        for seat in t.seats
        if len(seat.students) < 3
    ]
    return WaitersView(
        tuple(WaiterView(s.id, s.name, s.state == "held") for s in waiting), tuple(choices)
    )


def _status(game: Any, held: bool) -> str:
    if game.status == "over":
        return _("over") if game.state.over else _("ended early")
    if held and game.status == "paused":
        return _("waits for the others")
    return _("paused") if game.status == "paused" else ""


def round_name(game: Any) -> str:
    """ "Month 2 of 5", or "Day 2 of 4"."""
    state = game.state
    months = getattr(game.edition, "months", None)
    if game.rules.ROUND == "day":
        return _("Day %(number)d of %(all)d") % {"number": state.round, "all": DAYS}
    if months is None:
        return _("Month %(number)d") % {"number": state.round}
    return _("Month %(number)d of %(all)d") % {"number": state.round, "all": months}
