"""What screens know of a lesson: its row, its students, its tables; read once a version.

A process keeps the facts of the lessons that it serves. One query shows whether the version has
moved; when it has, one for each kind of row reads them anew.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from classroom import statements
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
_reading = Lock()


def known(lesson_id: int) -> LessonFacts | None:
    """The facts that this process holds, perhaps old; no query."""
    return _kept.get(lesson_id)


def read(lesson_id: int) -> LessonFacts | None:
    """The facts as the database has them now; None when there is no such lesson."""
    kept = _standing(lesson_id)
    if kept is not None:
        return kept
    # One at a time: when a whole room comes in, who waited here mostly finds it read already.
    with _reading:
        kept = _standing(lesson_id)
        if kept is not None:
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


def _standing(lesson_id: int) -> LessonFacts | None:
    """What is kept, if it is what stands in the database."""
    kept = _kept.get(lesson_id)
    if kept is None:
        return None
    return kept if statements.version_of(lesson_id) == kept.version else None


def versions(lesson_ids: Collection[int]) -> dict[int, int]:
    """The versions that stand in the database, of those of these lessons that there are."""
    found = Lesson.objects.filter(pk__in=lesson_ids).values_list("pk", "version")
    return dict(found) if lesson_ids else {}


def forget() -> None:
    """Drop everything that is kept (between tests, whose databases start anew)."""
    _kept.clear()


_SEAT = ("table_id", "pk", "key", "name", "robot", "late")
_STUDENT = ("seat_id", "pk", "uid", "name", "return_key", "state")


def _gathered(lesson: Lesson) -> LessonFacts:
    """The lesson's rows as facts: plain columns, because in a full room these are hundreds, read
    anew after every join."""
    tables = list(Table.objects.filter(lesson=lesson).order_by("number"))
    number_of = {table.pk: table.number for table in tables}
    rows = Seat.objects.filter(table__lesson=lesson).order_by("position", "pk")
    seats = list(rows.values_list(*_SEAT))
    places = {pk: (number_of[table_id], key) for table_id, pk, key, *_ in seats}
    nowhere = (None, None)
    students = []
    sitting: dict[int, list[StudentFacts]] = {}
    joined = Student.objects.filter(lesson=lesson).order_by("joined_at", "pk")
    for seat_id, pk, uid, name, return_key, state in joined.values_list(*_STUDENT):
        table, key = places.get(seat_id, nowhere)
        student = StudentFacts(pk, uid, name, return_key, state, table, key)
        students.append(student)
        if seat_id:
            sitting.setdefault(seat_id, []).append(student)
    at_table: dict[int, list[SeatFacts]] = {}
    for table_id, pk, key, name, robot, late in seats:
        here = tuple(sitting.get(pk, ()))
        seat = SeatFacts(key, name, robot, late, here, pk)
        at_table.setdefault(table_id, []).append(seat)
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
