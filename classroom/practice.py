"""Games that need no teacher: practice alone against robots, and the demo's three tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import SystemRandom

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom import access, codes, lessons, names, offers
from classroom.joining import Joined
from classroom.models import Lesson, Seat, Student, Table
from games import service
from games.engine.protocol import SeatSpec
from games.service import control

SEATS = 6
GAMES_AT_MOST = 60
"""Practice games at one time on one server."""
ABANDONED_AFTER = timedelta(minutes=5)
DEMO_TABLES = (6, 7, 8)
DEMO_PAUSE = timedelta(seconds=40)
"""So long the end of a demo game stays on the screen before the next begins."""
ROLES = ("manager", "investor")

_random = SystemRandom()


def full() -> bool:
    """Whether so many practice games run that this server begins no other."""
    practice = Lesson.objects.filter(kind=Lesson.Kind.PRACTICE, state=Lesson.Stage.RUNNING)
    return practice.count() >= GAMES_AT_MOST


@transaction.atomic
def begin(game: str, typed: str, role: str | None, request_key: str) -> Joined:
    """A practice game of one student against robots at quick settings. role: manager, investor,
    or None for the game's own way (a game without roles passes over it). The same request_key
    again gives the same game."""
    lesson = lessons.create(
        game=game,
        options=dict(offers.offer(game).quick),
        kind=Lesson.Kind.PRACTICE,
        request_key=request_key,
    )
    lesson = lessons.locked_row(lesson.pk)
    student = Student.objects.filter(lesson=lesson).first()
    if student is None:
        student = _student(lesson, typed, request_key)
        table = Table.objects.create(lesson=lesson, number=1)
        mine = _random.randrange(SEATS)
        seats = _seats(table, SEATS, [student.name])
        student.seat = seats[mine]
        Seat.objects.filter(pk=seats[mine].pk).update(name=student.name, robot=False)
        seats[mine].name = student.name
        student.save(update_fields=["seat"])
        roles = _roles(mine, role) if offers.offer(game).roles else None
        _start(lesson, table, seats, roles)
        lesson.state, lesson.started_at = Lesson.Stage.RUNNING, timezone.now()
        lesson.save(update_fields=["state", "started_at"])
    return Joined(student, access.device_key(student.uid, student.join_key))


@transaction.atomic
def demo(address: str = "", *, quick: bool = False) -> Lesson:
    """The demo lesson with its robot tables in play; the one that there is, if there is one."""
    found = Lesson.objects.filter(kind=Lesson.Kind.DEMO, state=Lesson.Stage.RUNNING).first()
    if found is not None:
        return found
    lesson = lessons.create(
        game="panic",
        kind=Lesson.Kind.DEMO,
        title=_("Demo: three tables of robots"),
        options=dict(offers.offer("panic").quick) if quick else {"negotiation": 60},
        pace=Lesson.Pace.OWN,
        address=address,
    )
    for number, seats in enumerate(DEMO_TABLES, start=1):
        table = Table.objects.create(lesson=lesson, number=number)
        _start(lesson, table, _seats(table, seats), None)
    lesson.state, lesson.started_at = Lesson.Stage.RUNNING, timezone.now()
    lesson.save(update_fields=["state", "started_at"])
    return lesson


def renew_demo() -> int:
    """Begin a new game at each demo table whose game has been over for a while; how many."""
    before = timezone.now() - DEMO_PAUSE
    begun = 0
    for pk in Table.objects.filter(
        lesson__kind=Lesson.Kind.DEMO,
        lesson__state=Lesson.Stage.RUNNING,
        session__status="over",
        session__ended_at__lt=before,
    ).values_list("pk", flat=True):
        with transaction.atomic():
            table = Table.objects.select_related("lesson", "session").get(pk=pk)
            lessons.locked_row(table.lesson_id)
            table.refresh_from_db()
            if table.session is None or table.session.status != "over":
                continue
            _start(table.lesson, table, list(table.seats.all()), None)
            lessons.changed(table.lesson_id)
            begun += 1
    return begun


def end_abandoned() -> int:
    """End practice games whose student has left, and close those that are over; how many."""
    before = timezone.now() - ABANDONED_AFTER
    ended = 0
    running = Lesson.objects.filter(kind=Lesson.Kind.PRACTICE, state=Lesson.Stage.RUNNING)
    for lesson in running.annotate(seen=Max("students__last_seen_at")):
        if lesson.seen is not None and lesson.seen > before:
            continue
        for session_id in Table.objects.filter(lesson=lesson, session__isnull=False).values_list(
            "session_id", flat=True
        ):
            if session_id is not None:
                control.end_game(session_id)
        ended += lessons.mark_ended(lesson.pk)
    return ended


def _student(lesson: Lesson, typed: str, request_key: str) -> Student:
    name = names.clean(typed)
    if names.empty(name) or names.width(name) > names.LONGEST:
        name = names.spin([])
    uid = codes.new_uid()
    return Student.objects.create(
        lesson=lesson,
        uid=uid,
        name=name[:40],
        name_key=names.key(name),
        return_key=codes.new_return_key(),
        device=access.device_hash(access.device_key(uid, request_key)),
        join_key=request_key,
        last_seen_at=timezone.now(),
    )


def _seats(table: Table, number: int, taken: Sequence[str] = ()) -> list[Seat]:
    robots = names.robot_names(number, taken, _random)
    return Seat.objects.bulk_create(
        Seat(
            table=table,
            key=f"s{position}",
            position=position,
            name=robot,
            robot=True,
        )
        for position, robot in enumerate(robots, start=1)
    )


def _roles(mine: int, role: str | None) -> list[str] | None:
    """Roles for all seats so that the student has the wished one; half are managers (P-04)."""
    if role not in ROLES:
        return None
    managers = SEATS // 2
    rest = ["manager"] * managers + ["investor"] * (SEATS - managers)
    rest.remove(role)
    _random.shuffle(rest)
    return [*rest[:mine], role, *rest[mine:]]


def _start(lesson: Lesson, table: Table, seats: list[Seat], roles: list[str] | None) -> None:
    table.session = service.begin(
        lesson.game,
        lesson.options,
        [
            SeatSpec(seat.key, seat.name, roles[index] if roles else None)
            for index, seat in enumerate(seats)
        ],
    )
    table.save(update_fields=["session"])
