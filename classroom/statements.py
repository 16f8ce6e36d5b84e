"""The statements behind a room that comes in at once, written out: for an answer this short,
building them anew takes most of the time.

Values reach the database as parameters only. What is rarer goes through the models.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from django.db import connection

from classroom.models import Lesson, Seat, Student, Table

OVER = "over"
"""The status of a game that has ended."""
_LESSON, _TABLE = Lesson._meta.db_table, Table._meta.db_table
_GAME = Table._meta.get_field("session").related_model._meta.db_table
_SEAT, _STUDENT = Seat._meta.db_table, Student._meta.db_table


def lesson_by_code(code: str) -> Lesson | None:
    """The class lesson with this code that is open, or else the one that ended last."""
    found = Lesson.objects.raw(
        f"SELECT * FROM {_LESSON} WHERE code = %s AND kind = %s"
        " ORDER BY state = %s, ended_at DESC LIMIT 1",
        [code, Lesson.Kind.CLASS.value, Lesson.Stage.ENDED.value],
    )
    return next(iter(found), None)


def student_by_uid(uid: str) -> Student | None:
    """The student with this uid."""
    found = Student.objects.raw(f"SELECT * FROM {_STUDENT} WHERE uid = %s", [uid])
    return next(iter(found), None)


def version_of(lesson_id: int) -> int | None:
    """The version at which the lesson stands; None when there is none."""
    rows = _rows(f"SELECT version FROM {_LESSON} WHERE id = %s", [lesson_id])
    return int(rows[0][0]) if rows else None


def count_up(lesson_id: int) -> None:
    """Count the lesson's version up by one."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {_LESSON} SET version = version + 1 WHERE id = %s", [lesson_id])


def joined(lesson_id: int) -> list[tuple[str, str, str]]:
    """Name, state and join key of all who have ever joined, the first first."""
    return _rows(
        f"SELECT name, state, join_key FROM {_STUDENT} WHERE lesson_id = %s ORDER BY joined_at, id",
        [lesson_id],
    )


def free_seat(lesson_id: int, phases: Collection[str]) -> int | None:
    """The id of the seat for who comes late: a robot's that nobody holds, where the game runs and
    stands in one of these phases, at the table with the fewest people, the first of them."""
    rows = _rows(_free_seat(len(phases)), [lesson_id, lesson_id, OVER, *phases])
    return int(rows[0][0]) if rows else None


@cache
def _free_seat(phases: int) -> str:
    marks = ", ".join(["%s"] * phases)
    return f"""
        SELECT seat.id
        FROM {_SEAT} seat
        JOIN {_TABLE} place ON place.id = seat.table_id AND place.lesson_id = %s
        JOIN {_GAME} game ON game.id = place.session_id
        LEFT JOIN {_STUDENT} holder ON holder.seat_id = seat.id
        LEFT JOIN (
            SELECT held.table_id, COUNT(*) AS here
            FROM {_STUDENT} student JOIN {_SEAT} held ON held.id = student.seat_id
            WHERE student.lesson_id = %s
            GROUP BY held.table_id
        ) people ON people.table_id = place.id
        WHERE seat.robot AND holder.id IS NULL AND game.status <> %s AND game.phase IN ({marks})
        ORDER BY COALESCE(people.here, 0), place.number, seat.position, seat.id
        LIMIT 1
    """


def _rows(statement: str, values: Sequence[Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())
