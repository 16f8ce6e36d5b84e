"""What happens to a lesson as a whole. Every change that a screen shows goes through here."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from classroom import codes, statements
from classroom.live import bells
from classroom.models import Audit, Lesson

TRIES = 50


def changed(lesson_id: int) -> None:
    """Count the lesson's version up and ring its bell on commit. Call it within the transaction
    of the change itself."""
    statements.count_up(lesson_id)
    bells.ring_lesson(lesson_id)


def noted(lesson: Lesson, by: str, act: str, **detail: Any) -> None:
    """Write an act into the audit list."""
    Audit.objects.create(lesson=lesson, by=by, act=act, detail=detail)


def locked_row(lesson_id: int) -> Lesson:
    """The lesson's row, held against every other change until this transaction ends."""
    return Lesson.objects.select_for_update().get(pk=lesson_id)


def create(**fields: Any) -> Lesson:
    """A new lesson in its lobby, with a code that no open lesson has.

    With a request_key that was used before, the lesson made then (a form sent twice).
    """
    request_key = fields.get("request_key")
    for _ in range(TRIES):
        if request_key is not None:
            made = Lesson.objects.filter(request_key=request_key).first()
            if made is not None:
                return made
        try:
            with transaction.atomic():
                return Lesson.objects.create(code=codes.new_code(), **fields)
        except IntegrityError:
            continue
    raise RuntimeError("no free join code found")


def by_code(code: str) -> Lesson | None:
    """The open class lesson with this code, or the last one that had it and has ended."""
    return statements.lesson_by_code(code)


@transaction.atomic
def set_switch(lesson_id: int, name: str, value: Any, *, by: str) -> None:
    """Set one of the lesson's switches: locked, seat_limit, spin_required, odds_shown,
    cash_shown, eyes_up, reports_released, reflections_open, pace."""
    lesson = locked_row(lesson_id)
    if getattr(lesson, name) == value:
        return
    setattr(lesson, name, value)
    lesson.save(update_fields=[name])
    noted(lesson, by, f"set {name}", value=value)
    changed(lesson_id)


@transaction.atomic
def set_address(lesson_id: int, address: str) -> None:
    """Note under which address students reach this server."""
    if Lesson.objects.filter(pk=lesson_id).exclude(address=address).update(address=address):
        changed(lesson_id)


@transaction.atomic
def mark_ended(lesson_id: int) -> bool:
    """Close the lesson's door for good; False when it was closed before."""
    lesson = locked_row(lesson_id)
    if lesson.state == Lesson.Stage.ENDED:
        return False
    lesson.state = Lesson.Stage.ENDED
    lesson.ended_at = timezone.now()
    lesson.eyes_up = ""
    lesson.save(update_fields=["state", "ended_at", "eyes_up"])
    changed(lesson_id)
    return True
