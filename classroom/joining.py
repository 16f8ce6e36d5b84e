"""Coming into a lesson: by code and name the first time, by the return key ever after."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Literal

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom import access, codes, lessons, names, seating, statements
from classroom.models import Lesson, Student

LETTERS_AT_MOST = 40
TRIES = 20

_line = Lock()

Reason = Literal["over", "locked", "full", "empty", "long", "spin", "taken"]


@dataclass(frozen=True, slots=True)
class Joined:
    """A student who is in (or held), and the key for the device that joined."""

    student: Student
    key: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nobody joined, in a sentence; suggestion is a name that is free, or empty."""

    reason: Reason
    sentence: str
    suggestion: str = ""

    @property
    def about_name(self) -> bool:
        """Whether another name would help."""
        return self.reason in ("empty", "long", "spin", "taken")


def closed(lesson: Lesson, here: int) -> Refused | None:
    """Why this lesson, with so many students here, takes nobody in now, or None when its door is
    open."""
    if lesson.state == Lesson.Stage.ENDED:
        return Refused(
            "over",
            _("This lesson is over. Is it the right code? Look at the board, or ask your teacher."),
        )
    if lesson.locked:
        return Refused(
            "locked",
            _("The teacher has locked the door of this lesson. Ask them to open it for you."),
        )
    if here >= lesson.seat_limit:
        return Refused(
            "full",
            _("This lesson is full: all %(number)d places are taken. Ask your teacher for one.")
            % {"number": lesson.seat_limit},
        )
    return None


def join(lesson_id: int, typed: str, join_key: str, *, hold: bool = False) -> Joined | Refused:
    """Take a place in the lesson under this name.

    join_key belongs to one form on one device: the same key again is the same press again and
    gets the same student. hold: whoever it is waits until the teacher lets them in.
    """
    for _attempt in range(TRIES):
        try:
            # One at a time in this process: a room that waits in line here waits for no lock there.
            with _line, transaction.atomic():
                return _join(lesson_id, typed, join_key, hold)
        except IntegrityError:
            continue
    raise RuntimeError("joining failed again and again")


def _join(lesson_id: int, typed: str, join_key: str, hold: bool) -> Joined | Refused:
    lesson = lessons.locked_row(lesson_id)
    rows = statements.joined(lesson_id)
    here = [name for name, state, _key in rows if state != Student.State.REMOVED]
    gone = {names.key(name) for name, state, _key in rows if state == Student.State.REMOVED}
    pressed = any(key == join_key for _name, _state, key in rows)
    again = Student.objects.get(lesson=lesson, join_key=join_key) if pressed else None
    if again is not None and again.state != Student.State.REMOVED:
        return Joined(again, access.device_key(again.uid, join_key))
    refused = closed(lesson, len(here))
    if refused is not None:
        return refused
    name = names.clean(typed)
    refused = unfit(lesson, name, here)
    if refused is not None:
        return refused
    hold |= again is not None or names.key(name) in gone or names.held(name, here)
    if again is not None:
        join_key = codes.new_uid()
    uid = codes.new_uid()
    key = access.device_key(uid, join_key)
    student = Student(
        lesson=lesson,
        uid=uid,
        name=name,
        name_key=names.key(name),
        return_key=codes.new_return_key(),
        state=Student.State.HELD if hold else Student.State.IN,
        device=access.device_hash(key),
        join_key=join_key,
        last_seen_at=timezone.now(),
    )
    if lesson.state == Lesson.Stage.RUNNING and not hold:
        seating.seat_late(lesson, student)
    student.save(force_insert=True)
    lessons.changed(lesson_id)
    return Joined(student, key)


def unfit(lesson: Lesson, name: str, here: list[str]) -> Refused | None:
    """What is wrong with a name at this lesson (beside those of here), or None."""
    if names.empty(name):
        return Refused("empty", _("Type a name that the others can read."))
    if names.width(name) > names.LONGEST or len(name) > LETTERS_AT_MOST:
        return Refused(
            "long",
            _("That name is too long. Use %(number)d letters at most.") % {"number": names.LONGEST},
        )
    if lesson.spin_required and not names.is_spun(name):
        return Refused("spin", _("In this lesson everybody plays under a made-up name. Spin one."))
    if names.key(name) in {names.key(other) for other in here}:
        free = names.spin(here) if lesson.spin_required else names.other_than(name, here)
        return Refused(
            "taken",
            _("Somebody here is called that already. How about “%(name)s”?") % {"name": free},
            free,
        )
    return None


def come_back(code: str, return_key: str) -> Joined | None:
    """The student of this return key in the lesson with this code, or None."""
    student = (
        Student.objects.select_related("lesson")
        .filter(lesson__code=code, return_key=return_key)
        .exclude(state=Student.State.REMOVED)
        .order_by("-lesson__created_at")
        .first()
    )
    if student is None:
        return None
    return Joined(student, access.device_key(student.uid, student.join_key))
