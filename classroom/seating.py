"""Who sits where: the plan of tables before a lesson begins, and changes while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from django.db import transaction
from django.utils.translation import gettext as _

from classroom import lessons, names, offers, plan, statements
from classroom.models import Lesson, Seat, Student, Table

_random = SystemRandom()


class NotPossible(Exception):
    """What was asked for cannot be; the text says why, for the teacher."""


@transaction.atomic
def make_tables(lesson_id: int, *, by: str, tables: int | None = None, mixed: bool = False) -> None:
    """Make the plan anew for all who are in: as the room would (or this many tables), in the
    order of joining or mixed. Only before the lesson begins."""
    lesson = _in_lobby(lesson_id)
    offer = offers.offer(lesson.game)
    students = list(Student.objects.filter(lesson=lesson, state=Student.State.IN))
    if tables is not None and not 1 <= tables <= 60:
        raise NotPossible(_("Choose between 1 and 60 tables."))
    if tables is not None and len(students) > plan.most_students(offer.seats, tables):
        raise NotPossible(
            _("%(students)d students need at least %(tables)d tables.")
            % {
                "students": len(students),
                "tables": plan.fewest_tables(len(students), offer.seats),
            }
        )
    if mixed:
        _random.shuffle(students)
    Table.objects.filter(lesson=lesson).delete()
    sizes = plan.sizes(len(students), offer.seats, offer.advised, tables)
    rest = iter(students)
    for number, size in enumerate(sizes, start=1):
        table = Table.objects.create(lesson=lesson, number=number)
        _fill(table, [next(rest) for _each in range(size.students)], size.seats)
    lessons.noted(lesson, by, "plan", tables=len(sizes), students=len(students), mixed=mixed)
    lessons.changed(lesson_id)


@transaction.atomic
def drop_plan(lesson_id: int, *, by: str) -> None:
    """Go back from the plan to the lobby."""
    lesson = _in_lobby(lesson_id)
    if Table.objects.filter(lesson=lesson).delete()[0]:
        lessons.noted(lesson, by, "drop plan")
        lessons.changed(lesson_id)


@transaction.atomic
def move(lesson_id: int, student_id: int, number: int, *, by: str) -> None:
    """Put a student at another table of the plan (0: at none)."""
    lesson = _in_lobby(lesson_id)
    student = Student.objects.get(pk=student_id, lesson=lesson, state=Student.State.IN)
    goal = Table.objects.filter(lesson=lesson, number=number).first()
    if number and goal is None:
        raise NotPossible(_("There is no table %(number)d any more.") % {"number": number})
    seat = student.seat
    if goal is not None and seat is not None and seat.table_id == goal.pk:
        return
    if goal is not None:
        _sit(goal, student, offers.offer(lesson.game))
    else:
        student.seat = None
        student.save(update_fields=["seat"])
    if seat is not None:
        _after_leaving(seat, offers.offer(lesson.game))
    lessons.noted(lesson, by, "move", student=student.name, table=number)
    lessons.changed(lesson_id)


@transaction.atomic
def add_robot(lesson_id: int, number: int, *, by: str) -> None:
    """One more robot at a table of the plan."""
    lesson = _in_lobby(lesson_id)
    table = _table(lesson, number)
    if table.seats.count() >= offers.offer(lesson.game).seats[-1]:
        raise NotPossible(_("Table %(number)d is full.") % {"number": number})
    _seat_robot(table)
    lessons.noted(lesson, by, "add robot", table=number)
    lessons.changed(lesson_id)


@transaction.atomic
def take_robot(lesson_id: int, number: int, *, by: str) -> None:
    """One robot less at a table of the plan."""
    lesson = _in_lobby(lesson_id)
    table = _table(lesson, number)
    robot = table.seats.filter(students=None).order_by("-position").first()
    if robot is None:
        raise NotPossible(_("No robot sits at table %(number)d.") % {"number": number})
    if table.seats.count() - 1 not in offers.offer(lesson.game).seats:
        raise NotPossible(_("Table %(number)d needs its robots.") % {"number": number})
    robot.delete()
    lessons.noted(lesson, by, "take robot", table=number)
    lessons.changed(lesson_id)


def leave_seat(lesson: Lesson, student: Student) -> None:
    """Take a student from their seat, within the caller's transaction. In a running game a robot
    takes over where nobody shares the seat, with all deals and bids that stand."""
    seat = student.seat
    student.seat = None
    student.save(update_fields=["seat"])
    if seat is None:
        return
    if lesson.state == Lesson.Stage.LOBBY:
        _after_leaving(seat, offers.offer(lesson.game))
    else:
        _renamed(seat)
        if not seat.students.exists():
            _give_to_robot(seat)


def seat_late(lesson: Lesson, student: Student) -> bool:
    """Give a student who came late a robot's seat, at the table with the fewest people, when one
    is free at a table where the month has just room for talk; else they wait. A student who is not
    in the database yet is left to the caller to save. Within the caller's transaction, with the
    lesson's row locked."""
    seat_id = statements.free_seat(lesson.pk, offers.offer(lesson.game).enters)
    if seat_id is None:
        return False
    # Nobody holds a free seat, so it bears this one name.
    name = _joint_name([student.name])
    Seat.objects.filter(pk=seat_id).update(robot=False, late=True, name=name)
    student.seat_id = seat_id
    if student.pk is not None:
        student.save(update_fields=["seat"])
    return True


@transaction.atomic
def seat_waiting(lesson_id: int) -> int:
    """Seat late students for whom a seat has become free; how many were seated."""
    lesson = lessons.locked_row(lesson_id)
    if lesson.state != Lesson.Stage.RUNNING:
        return 0
    seated = 0
    for student in Student.objects.filter(lesson=lesson, state=Student.State.IN, seat=None):
        if not seat_late(lesson, student):
            break
        seated += 1
    if seated:
        lessons.changed(lesson_id)
    return seated


@transaction.atomic
def share(lesson_id: int, student_id: int, seat_id: int, *, by: str) -> None:
    """Put a waiting student beside those who hold a seat of a running game, or in a robot's."""
    lesson = lessons.locked_row(lesson_id)
    student = Student.objects.get(pk=student_id, lesson=lesson, state=Student.State.IN)
    seat = Seat.objects.get(pk=seat_id, table__lesson=lesson)
    if student.seat_id == seat.pk:
        return
    if student.seat_id is not None:
        raise NotPossible(_("%(name)s has a seat already.") % {"name": student.name})
    if seat.students.count() >= plan.SHARERS:
        raise NotPossible(_("Three at a seat are enough. Choose another."))
    _take_over(seat, student)
    lessons.noted(lesson, by, "share", student=student.name, seat=seat.name)
    lessons.changed(lesson_id)


@transaction.atomic
def robot_in(lesson_id: int, seat_id: int, *, by: str) -> None:
    """Let a robot play a student's seat while they are away. Again: nothing."""
    _switch(lesson_id, seat_id, True, by)


@transaction.atomic
def robot_out(lesson_id: int, seat_id: int, *, by: str) -> None:
    """Give the seat back to the student whose it is. Again: nothing."""
    _switch(lesson_id, seat_id, False, by)


def _switch(lesson_id: int, seat_id: int, robot: bool, by: str) -> None:
    lesson = lessons.locked_row(lesson_id)
    seat = Seat.objects.get(pk=seat_id, table__lesson=lesson)
    if seat.robot == robot:
        return
    if not robot and not seat.students.exists():
        raise NotPossible(_("Nobody holds this seat; the robot has to stay."))
    seat.robot = robot
    seat.save(update_fields=["robot"])
    lessons.noted(lesson, by, "robot in" if robot else "robot out", seat=seat.name)
    lessons.changed(lesson_id)


def settle_keys(table: Table) -> list[Seat]:
    """Number the seats of a table s1, s2, … in their order, before its game begins."""
    seats = list(table.seats.order_by("position", "pk"))
    for number, seat in enumerate(seats):
        seat.key = f"x{number}"
    Seat.objects.bulk_update(seats, ["key"])
    for number, seat in enumerate(seats, start=1):
        seat.key, seat.position = f"s{number}", number
    Seat.objects.bulk_update(seats, ["key", "position"])
    return seats


def _in_lobby(lesson_id: int) -> Lesson:
    lesson = lessons.locked_row(lesson_id)
    if lesson.state != Lesson.Stage.LOBBY:
        raise NotPossible(_("The lesson has begun: its tables stay as they are."))
    return lesson


def _table(lesson: Lesson, number: int) -> Table:
    table = Table.objects.filter(lesson=lesson, number=number).first()
    if table is None:
        raise NotPossible(_("There is no table %(number)d any more.") % {"number": number})
    return table


def _fill(table: Table, students: Sequence[Student], seats: int) -> None:
    """Seat these students at a new table of so many seats: sharing when there are too few."""
    places: list[list[Student]] = [[] for _each in range(min(seats, len(students)))]
    for index, student in enumerate(students):
        places[index % len(places)].append(student)
    for place in places:
        seat = _new_seat(table, _joint_name([student.name for student in place]))
        Student.objects.filter(pk__in=[student.pk for student in place]).update(seat=seat)
    for _each in range(seats - len(places)):
        _seat_robot(table)


def _sit(table: Table, student: Student, offer: offers.Offer) -> None:
    """Seat one more student at a table of the plan: in a robot's place, else on a new seat, else
    beside those who are fewest."""
    seats = list(table.seats.prefetch_related("students"))
    robots = [seat for seat in seats if not seat.students.all()]
    if robots:
        _take_over(robots[-1], student)
        Seat.objects.filter(pk=robots[-1].pk).update(late=False)
    elif len(seats) < offer.seats[-1]:
        student.seat = _new_seat(table, student.name)
        student.save(update_fields=["seat"])
    else:
        seat = min(seats, key=lambda each: len(each.students.all()))
        if len(seat.students.all()) >= plan.SHARERS:
            raise NotPossible(_("Table %(number)d is full.") % {"number": table.number})
        student.seat = seat
        student.save(update_fields=["seat"])
        _renamed(seat)


def _after_leaving(seat: Seat, offer: offers.Offer) -> None:
    """A seat of the plan that somebody has left: it stays with who shared it, goes, or a robot
    fills it where the table would be too small."""
    table = seat.table
    if seat.students.exists():
        _renamed(seat)
    elif not table.seats.exclude(students=None).exists():
        table.delete()
        for number, other in enumerate(Table.objects.filter(lesson=table.lesson), start=1):
            if other.number != number:
                Table.objects.filter(pk=other.pk).update(number=number)
    elif table.seats.count() > offer.advised:
        seat.delete()
    else:
        _give_to_robot(seat)


def _new_seat(table: Table, name: str) -> Seat:
    last = table.seats.order_by("-position").first()
    position = 1 if last is None else last.position + 1
    keys = set(table.seats.values_list("key", flat=True))
    key = next(f"s{number}" for number in range(1, 100) if f"s{number}" not in keys)
    return Seat.objects.create(table=table, key=key, position=position, name=name)


def _seat_robot(table: Table) -> None:
    seat = _new_seat(table, "")
    _give_to_robot(seat)


def _give_to_robot(seat: Seat) -> None:
    taken = list(Seat.objects.filter(table=seat.table).exclude(pk=seat.pk).values_list("name"))
    name = names.robot_names(1, [each for (each,) in taken], Random(_random.getrandbits(32)))[0]
    seat.name, seat.robot = name, True
    seat.save(update_fields=["name", "robot"])


def _take_over(seat: Seat, student: Student) -> None:
    student.seat = seat
    student.save(update_fields=["seat"])
    if seat.robot:
        seat.robot, seat.late = False, True
        seat.save(update_fields=["robot", "late"])
    _renamed(seat)


def _renamed(seat: Seat) -> None:
    """Let the seat bear the names of those who hold it now."""
    held_by = list(seat.students.order_by("joined_at", "pk").values_list("name", flat=True))
    if held_by:
        seat.name = _joint_name(held_by)
        seat.save(update_fields=["name"])


def rename_seat_of(student: Student) -> None:
    """After a student has another name: the seat bears it too."""
    if student.seat is not None:
        _renamed(student.seat)


def _joint_name(sharers: Sequence[str]) -> str:
    return " & ".join(sharers)
