"""What a teacher does to the students of a lesson: names, keys, the door."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from classroom import access, codes, joining, lessons, names, seating
from classroom.models import Lesson, Student
from classroom.seating import NotPossible

TRIES = 20


def rename(lesson_id: int, student_id: int, typed: str, *, by: str) -> None:
    """Give a student another name; a name that was held back is let in with it."""
    try:
        with transaction.atomic():
            lesson = lessons.locked_row(lesson_id)
            student = _student(lesson, student_id)
            name = names.clean(typed)
            if name == student.name and student.state == Student.State.IN:
                return
            others = list(
                Student.objects.filter(lesson=lesson)
                .exclude(pk=student_id)
                .exclude(state=Student.State.REMOVED)
                .values_list("name", flat=True)
            )
            unfit = joining.unfit(lesson, name, others)
            if unfit is not None and unfit.reason != "spin":
                raise NotPossible(unfit.sentence)
            lessons.noted(lesson, by, "rename", student=student.name, name=name)
            student.name, student.name_key = name, names.key(name)
            student.save(update_fields=["name", "name_key"])
            seating.rename_seat_of(student)
            _let_in(lesson, student)
            lessons.changed(lesson_id)
    except IntegrityError as error:
        raise NotPossible(_("Somebody here is called that already.")) from error


@transaction.atomic
def nod(lesson_id: int, student_id: int, *, by: str) -> None:
    """Let a student in whose name was held. Again: nothing."""
    lesson = lessons.locked_row(lesson_id)
    student = _student(lesson, student_id)
    if _let_in(lesson, student):
        lessons.noted(lesson, by, "let in", student=student.name)
        lessons.changed(lesson_id)


@transaction.atomic
def remove(lesson_id: int, student_ids: list[int], *, by: str) -> int:
    """Take students out: their pages are shut at once. In a running game a robot takes over a seat
    that nobody shares, with the deals and bids that stand. How many were taken out now."""
    lesson = lessons.locked_row(lesson_id)
    going = list(
        Student.objects.select_related("seat__table")
        .filter(lesson=lesson, pk__in=student_ids)
        .exclude(state=Student.State.REMOVED)
    )
    for student in going:
        student.state = Student.State.REMOVED
        student.save(update_fields=["state"])
        seating.leave_seat(lesson, student)
    if going:
        lessons.noted(lesson, by, "remove", students=[student.name for student in going])
        lessons.changed(lesson_id)
    return len(going)


def renew_key(lesson_id: int, student_id: int, *, by: str) -> None:
    """A new return key, and all devices shut out that held the seat by the old one."""
    for _each in range(TRIES):
        try:
            with transaction.atomic():
                lesson = lessons.locked_row(lesson_id)
                student = _student(lesson, student_id)
                student.return_key = codes.new_return_key()
                student.join_key = codes.new_uid()
                student.device = access.device_hash(
                    access.device_key(student.uid, student.join_key)
                )
                student.save(update_fields=["return_key", "join_key", "device"])
                lessons.noted(lesson, by, "new key", student=student.name)
                lessons.changed(lesson_id)
                return
        except IntegrityError:
            continue
    raise RuntimeError("no free return key found")


def _student(lesson: Lesson, student_id: int) -> Student:
    student = (
        Student.objects.select_related("seat")
        .filter(pk=student_id, lesson=lesson)
        .exclude(state=Student.State.REMOVED)
        .first()
    )
    if student is None:
        raise NotPossible(_("This student is no longer in the lesson."))
    return student


def _let_in(lesson: Lesson, student: Student) -> bool:
    if student.state != Student.State.HELD:
        return False
    student.state = Student.State.IN
    student.save(update_fields=["state"])
    if lesson.state == Lesson.Stage.RUNNING:
        seating.seat_late(lesson, student)
    return True
