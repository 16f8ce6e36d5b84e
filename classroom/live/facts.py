"""What screens know of a lesson: its row, its students, its tables; read once a version.

A process keeps the facts of the lessons that it serves. Reading them anew costs one query to see
whether the version has moved, and three more when it has.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from classroom.models import Lesson, Seat, Student, Table

KEPT = 200


@dataclass(frozen=True, slots=True)
class StudentFacts:
    """One student: where they sit is None while they have no seat at a table."""

    id: int
    uid: str
    name: str
    return_key: str
    state: str
    table: int | None
    seat: str | None


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One place at a table: its key in the game, the name that the table shows, who plays it."""

    key: str
    name: str
    robot: bool
    robot_name: str
    late: bool
    students: tuple[StudentFacts, ...]
    id: int = 0


@dataclass(frozen=True)
class TableFacts:
    """One table of the lesson; session_id is None before its game has begun. held: it waits for
    the other tables to reach the same month (its game is paused meanwhile)."""

    id: int
    number: int
    session_id: int | None
    seats: tuple[SeatFacts, ...]
    held: bool = False

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Seat key -> the name to show."""
        return {seat.key: seat.name for seat in self.seats}

    @cached_property
    def robots(self) -> frozenset[str]:
        """The keys of the seats that a robot plays now."""
        return frozenset(seat.key for seat in self.seats if seat.robot)


@dataclass(frozen=True, eq=False)
class LessonFacts:
    """A lesson at one version; another reading is another object, and unequal (two rows of one
    lesson count as equal, whatever their fields say). row is the model's instance: read its plain
    fields, follow no relation, write nothing."""

    row: Lesson
    students: tuple[StudentFacts, ...]
    tables: tuple[TableFacts, ...]

    @property
    def id(self) -> int:
        return int(self.row.pk)

    @property
    def version(self) -> int:
        return int(self.row.version)

    @cached_property
    def student_by_uid(self) -> Mapping[str, StudentFacts]:
        return {student.uid: student for student in self.students}

    @cached_property
    def table_by_number(self) -> Mapping[int, TableFacts]:
        return {table.number: table for table in self.tables}

    def table_of(self, student: StudentFacts) -> TableFacts | None:
        """The table where the student sits, or None."""
        return None if student.table is None else self.table_by_number.get(student.table)


_kept: dict[int, LessonFacts] = {}
_lock = Lock()


def known(lesson_id: int) -> LessonFacts | None:
    """The facts that this process holds, perhaps old; no query."""
    return _kept.get(lesson_id)


def read(lesson_id: int) -> LessonFacts | None:
    """The facts as the database has them now; None when there is no such lesson."""
    kept = _kept.get(lesson_id)
    if kept is not None:
        version = Lesson.objects.filter(pk=lesson_id).values_list("version", flat=True).first()
        if version == kept.version:
            return kept
    lesson = Lesson.objects.filter(pk=lesson_id).first()
    if lesson is None:
        _kept.pop(lesson_id, None)
        return None
    facts = _gathered(lesson)
    with _lock:
        held = _kept.get(lesson_id)
        if held is not None and held.version > facts.version:
            return held
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[lesson_id] = facts
    return facts


def versions(lesson_ids: Collection[int]) -> dict[int, int]:
    """The versions that stand in the database, of those of these lessons that there are."""
    found = Lesson.objects.filter(pk__in=lesson_ids).values_list("pk", "version")
    return dict(found) if lesson_ids else {}


def forget() -> None:
    """Drop everything that is kept (between tests, whose databases start anew)."""
    _kept.clear()


def _gathered(lesson: Lesson) -> LessonFacts:
    places: dict[int, tuple[int, str]] = {}
    tables: list[Any] = list(Table.objects.filter(lesson=lesson).order_by("number"))
    number_of = {table.pk: table.number for table in tables}
    seats: list[Any] = list(Seat.objects.filter(table__lesson=lesson).order_by("position", "pk"))
    for seat in seats:
        places[seat.pk] = (number_of[seat.table_id], seat.key)
    students = []
    sitting: dict[int, list[StudentFacts]] = {}
    rows = Student.objects.filter(lesson=lesson).order_by("joined_at", "pk")
    told = rows.values_list("pk", "uid", "name", "return_key", "state", "seat_id")
    for pk, uid, name, return_key, state, seat_id in told:
        table, key = places.get(seat_id, (None, None)) if seat_id else (None, None)
        student = StudentFacts(pk, uid, name, return_key, state, table, key)
        students.append(student)
        if seat_id:
            sitting.setdefault(seat_id, []).append(student)
    at_table: dict[int, list[SeatFacts]] = {}
    for seat in seats:
        at_table.setdefault(seat.table_id, []).append(
            SeatFacts(
                seat.key,
                seat.name,
                seat.robot,
                seat.robot_name,
                seat.late,
                tuple(sitting.get(seat.pk, ())),
                seat.pk,
            )
        )
    return LessonFacts(
        lesson,
        tuple(students),
        tuple(
            TableFacts(
                table.pk,
                table.number,
                table.session_id,
                tuple(at_table.get(table.pk, ())),
                table.held,
            )
            for table in tables
        ),
    )
