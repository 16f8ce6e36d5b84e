"""Tables of a lesson that wait for each other at the start of a month.

A table that reaches a new round before the others is paused until every table that still plays
has reached it. Table.held tells such a pause from the teacher's own, which is left alone; a table
that the teacher lets go on by hand is not held again in that month.
"""

from __future__ import annotations

from django.db import transaction

from classroom import lessons
from classroom.models import Lesson, Table
from games.service import control

WAITS_IN = frozenset({"negotiation", "distribution"})
"""The phases in which a round's talk begins."""


def keep() -> None:
    """Look at all lessons whose tables go together; pause who is early, let go who may go."""
    lessons_together = Lesson.objects.filter(
        state=Lesson.Stage.RUNNING, kind=Lesson.Kind.CLASS, pace=Lesson.Pace.TOGETHER
    )
    holding = Table.objects.filter(held=True).values_list("lesson_id", flat=True)
    for lesson_id in {*lessons_together.values_list("pk", flat=True), *holding}:
        keep_together(lesson_id)


def keep_together(lesson_id: int) -> None:
    """One lesson's tables; while eyes are up, nothing moves."""
    tables = list(
        Table.objects.filter(lesson_id=lesson_id, session__isnull=False)
        .exclude(session__status="over")
        .select_related("session", "lesson")
    )
    if not tables:
        return
    lesson = tables[0].lesson
    if lesson.eyes_up:
        return
    together = lesson.pace == Lesson.Pace.TOGETHER and lesson.state == Lesson.Stage.RUNNING
    last = min(_round(table) for table in tables)
    for table in tables:
        early = together and _round(table) > last
        if early and not table.held and _at_start(table):
            _hold(table)
        elif table.held and not early:
            _let_go(table)


def _round(table: Table) -> int:
    assert table.session is not None
    return table.session.round


def _at_start(table: Table) -> bool:
    assert table.session is not None
    return table.session.phase in WAITS_IN and table.session.status == "running"


def _hold(table: Table) -> None:
    with transaction.atomic():
        lessons.locked_row(table.lesson_id)
        assert table.session_id is not None
        if Table.objects.filter(pk=table.pk, held=False).update(held=True):
            if not control.pause(table.session_id):
                Table.objects.filter(pk=table.pk).update(held=False)
                return
            lessons.changed(table.lesson_id)


def _let_go(table: Table) -> None:
    with transaction.atomic():
        lessons.locked_row(table.lesson_id)
        assert table.session_id is not None
        if Table.objects.filter(pk=table.pk, held=True).update(held=False):
            control.resume(table.session_id)
            lessons.changed(table.lesson_id)
