"""Who looks, and what a screen function is given to draw from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from classroom.live import facts
from classroom.live.facts import LessonFacts, StudentFacts, TableFacts
from games.service import loading

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Viewer:
    """One way of looking at a lesson: a student's page, the teacher's, or the projector (of one
    table, or of all when table is None). Those who look alike see alike."""

    kind: Literal["student", "teacher", "projector"]
    lesson_id: int
    uid: str | None = None
    table: int | None = None
    language: str = "en"


@dataclass(frozen=True)
class Context:
    """All that a screen function may draw from.

    games: table number -> the loaded game, of those tables that this viewer's screen shows.
    seen: student uid -> seconds since their last sign of life (teacher's screens only).
    """

    viewer: Viewer
    lesson: LessonFacts
    student: StudentFacts | None
    table: TableFacts | None
    games: Mapping[int, Any]
    seen: Mapping[str, float] = field(default_factory=dict)
    kept: dict[Any, Any] = field(default_factory=dict)

    @property
    def game(self) -> Any | None:
        """The loaded game of the viewer's own table."""
        return None if self.table is None else self.games.get(self.table.number)

    @property
    def seat(self) -> str | None:
        return None if self.student is None else self.student.seat

    @property
    def version(self) -> int:
        """What this context was drawn from; grows with every change that the viewer may see."""
        games: int = sum(game.version for game in self.games.values())
        return self.lesson.version + games

    @property
    def seconds_left(self) -> float | None:
        """The running clock of the only game shown, or the shortest of several."""
        return self.once(("clock", *self.games), self._clock)

    def _clock(self) -> float | None:
        running = [game.seconds_left for game in self.games.values() if game.status == "running"]
        return min((clock for clock in running if clock is not None), default=None)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """make(), kept under the key for all viewers of the same paint: for what all see alike."""
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]


def tables_shown(viewer: Viewer, lesson: LessonFacts) -> tuple[TableFacts, ...]:
    """The tables in play whose games this viewer's screen is drawn from."""
    tables: tuple[TableFacts, ...]
    if viewer.kind == "student":
        student = lesson.student_by_uid.get(viewer.uid or "")
        table = None if student is None or student.state != "in" else lesson.table_of(student)
        tables = () if table is None else (table,)
    elif viewer.table is not None:
        chosen = lesson.table_by_number.get(viewer.table)
        tables = () if chosen is None else (chosen,)
    else:
        tables = lesson.tables
    return tuple(table for table in tables if table.session_id is not None)


def build(
    viewer: Viewer,
    lesson: LessonFacts,
    games: Mapping[int, Any],
    kept: dict[Any, Any],
    seen: Mapping[str, float] | None = None,
) -> Context:
    """The context of one viewer; games by session id may hold more than the viewer sees."""
    student = lesson.student_by_uid.get(viewer.uid or "") if viewer.kind == "student" else None
    table = None
    if student is not None:
        table = lesson.table_of(student)
    elif viewer.table is not None:
        table = lesson.table_by_number.get(viewer.table)
    shown = {
        each.number: games[each.session_id]
        for each in tables_shown(viewer, lesson)
        if each.session_id is not None and each.session_id in games
    }
    return Context(viewer, lesson, student, table, shown, seen or {}, kept)


def read(viewer: Viewer) -> Context | None:
    """The context from the database, for a page or a poll; None when the lesson is gone."""
    lesson = facts.read(viewer.lesson_id)
    if lesson is None:
        return None
    games = {
        table.session_id: loading.load(table.session_id)
        for table in tables_shown(viewer, lesson)
        if table.session_id is not None
    }
    seen: Mapping[str, float] = {}
    if viewer.kind == "teacher":
        from classroom.live import presence

        seen = presence.seen(viewer.lesson_id)
    return build(viewer, lesson, games, {}, seen)
