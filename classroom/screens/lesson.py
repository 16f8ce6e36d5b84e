"""The lesson's own screens: lobby, plan and control for the teacher; the door on the projector; the
waiting room of a student."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live import presence
from classroom.live.context import Context
from classroom.live.facts import SeatFacts, StudentFacts, TableFacts
from classroom.live.regions import ROOT, Region, Screen
from classroom.models import Lesson, Student
from classroom.offers import offer
from classroom.screens import control

AWAY = presence.AWAY_AFTER
NAMES_ON_BOARD = 120
AWAY_NAMED = 6


@dataclass(frozen=True, slots=True)
class DoorView:
    """How to come in: address without scheme, code in two halves, the QR code's address."""

    title: str
    game: str
    address: str
    code: tuple[str, str]
    qr: str
    locked: bool
    full: bool
    count: str


@dataclass(frozen=True, slots=True)
class SwitchView:
    """A switch of the teacher's: the act that sets it, what the button says, how it stands."""

    act: str
    on: bool
    label: str


@dataclass(frozen=True, slots=True)
class PersonView:
    """A student on the teacher's page."""

    id: int
    name: str
    key: str
    held: bool
    away: bool
    note: str


@dataclass(frozen=True, slots=True)
class PeopleView:
    """The list of students; held ones first. gone: the ids of those who are away."""

    people: tuple[PersonView, ...]
    count: str
    gone: tuple[int, ...]
    remove_gone: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A seat in the plan, with those who hold it; a robot when nobody does."""

    name: str
    robot: bool
    students: tuple[PersonView, ...]


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the plan."""

    number: int
    count: str
    seats: tuple[PlaceView, ...]


@dataclass(frozen=True, slots=True)
class PlanView:
    """The plan of tables; unseated: those who have come since it was made."""

    tables: tuple[PlannedTable, ...]
    unseated: tuple[PersonView, ...]
    numbers: tuple[int, ...]
    ready: bool
    away: str
    people: int


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The frame of the teacher's lobby."""

    projector: str


@dataclass(frozen=True, slots=True)
class WaitingView:
    """A student who is not in a game (yet): what happens now, in words."""

    title: str
    name: str
    key: str
    headline: str
    sentence: str
    others: str
    eyes_up: str
    report: str


@dataclass(frozen=True, slots=True)
class SettingsView:
    """What the teacher can still set before the game, and the seat limit."""

    switches: tuple[SwitchView, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class DoorPageView:
    """The projector's frame before the games begin."""

    eyes_up: str


@dataclass(frozen=True, slots=True)
class NamesView:
    """Those who have come, as the room sees them."""

    names: tuple[str, ...]
    more: str


def teacher(context: Context) -> Screen:
    """The teacher's page of a lesson, as the lesson stands."""
    if context.lesson.row.state == Lesson.Stage.LOBBY:
        return _lobby(context)
    return control.control(context)


def projector(context: Context) -> Screen:
    """What the room sees: the door before the games begin, all tables after it."""
    if context.lesson.row.state != Lesson.Stage.LOBBY and context.games:
        return control.all_tables(context)
    return {
        ROOT: Region(
            "classroom/live/_door_page.html",
            DoorPageView(context.lesson.row.eyes_up),
            ("door", "names"),
        ),
        "door": Region("classroom/live/_door_board.html", _door(context)),
        "names": Region("classroom/live/_names.html", _names(context)),
    }


def waiting(context: Context) -> Screen:
    """A student without a game: the lobby, held, waiting for a seat, or too late for all."""
    lesson, student = context.lesson.row, context.student
    headline, sentence = _what_now(context)
    over = lesson.state == Lesson.Stage.ENDED
    return {
        ROOT: Region(
            "classroom/live/_waiting.html",
            WaitingView(
                title=lesson.title,
                name="" if student is None else student.name,
                key="" if student is None else student.return_key,
                headline=headline,
                sentence=sentence,
                others="" if over else _count(_here(context)),
                eyes_up=lesson.eyes_up,
                report="",
            ),
        )
    }


def _what_now(context: Context) -> tuple[str, str]:
    lesson, student = context.lesson.row, context.student
    if student is None or student.state == Student.State.REMOVED:
        return (
            _("You are no longer in this lesson."),
            _("Your teacher has taken you out. Ask them if that was a mistake."),
        )
    if lesson.state == Lesson.Stage.ENDED:
        return (
            _("This lesson is over."),
            _("You came too late to take a seat. Perhaps next time!"),
        )
    if student.state == Student.State.HELD:
        return (
            _("One moment, please."),
            _("Your teacher looks at your name first. You come in as soon as they nod."),
        )
    if lesson.state == Lesson.Stage.RUNNING:
        if any(_free(seat) for table in context.lesson.tables for seat in table.seats):
            headline, sentence = offer(lesson.game).late
            return str(headline), str(sentence)
        return (
            _("The game has begun, and every seat is taken."),
            _("Your teacher can let you share a seat. Tell them that you are here."),
        )
    return (
        _("You are in. It starts soon."),
        _("Leave this page open. Your screen changes by itself when the game begins."),
    )


def _lobby(context: Context) -> Screen:
    lesson = context.lesson
    frame = LobbyView(f"/teacher/lessons/{lesson.id}/projector/")
    return {
        ROOT: Region("classroom/live/_lobby.html", frame, ("door", "people", "plan", "settings")),
        "door": Region("classroom/live/_door.html", _door(context)),
        "people": Region("classroom/live/_people.html", people(context)),
        "plan": Region("classroom/live/_plan.html", _plan(context)),
        "settings": Region("classroom/live/_settings.html", _settings(context)),
    }


def _door(context: Context) -> DoorView:
    row = context.lesson.row
    here = _here(context)
    bare = str(row.address).partition("://")[2] or str(row.address)
    return DoorView(
        title=row.title,
        game=str(settings.GAME_TITLES[row.game]),
        address=f"{bare}/join",
        code=(row.code[:3], row.code[3:]),
        qr=f"/teacher/lessons/{row.pk}/qr.svg",
        locked=row.locked,
        full=here >= row.seat_limit,
        count=_count(here),
    )


def _names(context: Context) -> NamesView:
    names = [student.name for student in context.lesson.students if student.state == "in"]
    over = len(names) - NAMES_ON_BOARD
    more = _("and %(number)d more") % {"number": over} if over > 0 else ""
    return NamesView(tuple(names[-NAMES_ON_BOARD:]), more)


def people(context: Context) -> PeopleView:
    """All students who are in or held, with keys and marks."""
    tables = {t.number for t in context.lesson.tables}
    rows = [
        person(context, student, _whereabouts(student, tables))
        for student in context.lesson.students
        if student.state != Student.State.REMOVED
    ]
    rows.sort(key=lambda each: not each.held)
    gone = tuple(each.id for each in rows if each.away)
    words = ngettext("Remove %(number)d student", "Remove %(number)d students", len(gone))
    return PeopleView(tuple(rows), _count(len(rows)), gone, words % {"number": len(gone)})


def person(context: Context, student: StudentFacts, note: str = "") -> PersonView:
    """A student as the teacher sees them."""
    return PersonView(
        student.id,
        student.name,
        student.return_key,
        student.state == Student.State.HELD,
        away(context, student),
        note,
    )


def away(context: Context, student: StudentFacts) -> bool:
    """Whether this student has given no sign of life for a while."""
    return context.seen.get(student.uid, AWAY + 1) > AWAY


def _whereabouts(student: StudentFacts, tables: Iterable[int]) -> str:
    if student.table is None or student.table not in tables:
        return ""
    return _("table %(number)d") % {"number": student.table}


def _plan(context: Context) -> PlanView:
    lesson = context.lesson
    unseated = [s for s in lesson.students if s.state == "in" and s.seat is None]
    gone = [s.name for s in lesson.students if s.state == "in" and away(context, s)]
    names = ", ".join(gone[:AWAY_NAMED])
    more = len(gone) - AWAY_NAMED
    if more > 0:
        names = _("%(names)s and %(number)d more") % {"names": names, "number": more}
    return PlanView(
        tables=tuple(_planned(context, table) for table in lesson.tables),
        unseated=tuple(person(context, student) for student in unseated) if lesson.tables else (),
        numbers=tuple(table.number for table in lesson.tables),
        ready=bool(lesson.tables) and not unseated,
        away=_("Away just now: %(names)s. They keep their seats unless you remove them.")
        % {"names": names}
        if gone and lesson.tables
        else "",
        people=sum(1 for s in lesson.students if s.state == "in"),
    )


def _planned(context: Context, table: TableFacts) -> PlannedTable:
    robots = sum(1 for seat in table.seats if not seat.students)
    seats = len(table.seats)
    count = ngettext("%(number)d seat", "%(number)d seats", seats) % {"number": seats}
    if robots:
        count += ", " + ngettext("%(number)d robot", "%(number)d robots", robots) % {
            "number": robots
        }
    return PlannedTable(
        table.number,
        count,
        tuple(
            PlaceView(
                seat.name,
                not seat.students,
                tuple(person(context, student) for student in seat.students),
            )
            for seat in table.seats
        ),
    )


def _settings(context: Context) -> SettingsView:
    row = context.lesson.row
    switches = {
        "locked": SwitchView("lock", row.locked, _("Lobby locked: nobody else comes in")),
        "spin_required": SwitchView("spin", row.spin_required, _("Made-up names only")),
        "odds_shown": SwitchView("odds", row.odds_shown, _("Show what each colour may bring next")),
        "cash_shown": SwitchView("cash", row.cash_shown, _("Show everybody's money")),
    }
    without = offer(row.game).without
    return SettingsView(
        switches=tuple(each for setting, each in switches.items() if setting not in without),
        limit=row.seat_limit,
    )


def _free(seat: SeatFacts) -> bool:
    return seat.robot and not seat.students


def _here(context: Context) -> int:
    return sum(1 for s in context.lesson.students if s.state != Student.State.REMOVED)


def _count(number: int) -> str:
    return ngettext("%(number)d student is here", "%(number)d students are here", number) % {
        "number": number
    }
