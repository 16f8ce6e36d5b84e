"""The plan of tables: made, changed by buttons, seen before the start, safe when pressed twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from classroom import names
from classroom.models import Lesson, Seat, Student, Table
from games.models import GameSession
from tests.classroom.conftest import Join


def heads(lesson: Lesson) -> list[tuple[int, int]]:
    """(students, seats) of each table."""
    return [
        (Student.objects.filter(seat__table=table).count(), table.seats.count())
        for table in Table.objects.filter(lesson=lesson)
    ]


def fill(lesson: Lesson, number: int) -> list[Student]:
    """So many students, without the door."""
    from classroom import joining

    made = []
    for index in range(number):
        outcome = joining.join(lesson.pk, f"Student {index}", f"join-key-{index}")
        assert isinstance(outcome, joining.Joined)
        made.append(outcome.student)
    return made


@pytest.mark.django_db
def test_31_make_four_tables_and_the_plan_is_shown(lesson: Lesson, act: Any, desk: Client) -> None:
    fill(lesson, 31)
    assert act(lesson, "plan") == ""
    assert heads(lesson) == [(8, 8), (8, 8), (8, 8), (7, 7)]
    page = desk.get(f"/teacher/lessons/{lesson.pk}/").content.decode()
    assert "Start the game" in page
    assert page.count('class="sheet stack planned"') == 4
    assert GameSession.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "tables"),
    [(1, [(1, 5)]), (2, [(2, 5)]), (3, [(3, 3)]), (4, [(4, 4)]), (6, [(6, 6)])],
)
def test_robots_fill_small_rooms(
    lesson: Lesson, act: Any, number: int, tables: list[tuple[int, int]]
) -> None:
    fill(lesson, number)
    act(lesson, "plan")
    assert heads(lesson) == tables
    robots = Seat.objects.filter(robot=True)
    assert robots.count() == tables[0][1] - tables[0][0]
    assert {seat.name for seat in robots} <= set(names.robot_names(99, [], Random(1)))


@pytest.mark.django_db
def test_the_teacher_chooses_one_table_for_thirteen_and_two_seats_are_shared(
    lesson: Lesson, act: Any, desk: Client
) -> None:
    fill(lesson, 13)
    act(lesson, "plan", tables=1)
    assert heads(lesson) == [(13, 11)]
    shared = [seat for seat in Seat.objects.all() if seat.students.count() == 2]
    assert len(shared) == 2
    assert shared[0].name == "Student 0 & Student 11"
    page = desk.get(f"/teacher/lessons/{lesson.pk}/").content.decode()
    assert page.count("sitter shared") == 2, "the first of each pair, joined to the second"


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["0", "61", "-1", "two", "1e3", "٣", ""])
def test_a_number_of_tables_that_is_none(lesson: Lesson, act: Any, typed: str) -> None:
    fill(lesson, 6)
    sentence = act(lesson, "plan", tables=typed)
    assert sentence == ("" if typed == "" else "Type a whole number from 1 to 60.")


@pytest.mark.django_db
def test_moving_keeps_tables_playable(lesson: Lesson, act: Any) -> None:
    students = fill(lesson, 12)
    act(lesson, "plan")
    assert heads(lesson) == [(6, 6), (6, 6)]
    assert act(lesson, "move", student=students[0].pk, table=2) == ""
    assert heads(lesson) == [(5, 5), (7, 7)]
    act(lesson, "move", student=students[1].pk, table=2)
    assert heads(lesson) == [(4, 5), (8, 8)], "a robot keeps the table at five"
    act(lesson, "move", student=students[0].pk, table=1)
    assert heads(lesson) == [(5, 5), (7, 7)], "who comes takes the robot's place"
    act(lesson, "move", student=students[0].pk, table=1)
    assert heads(lesson) == [(5, 5), (7, 7)], "twice is once"
    assert "no table 9" in act(lesson, "move", student=students[0].pk, table=9)


@pytest.mark.django_db
def test_robots_are_added_and_taken_by_buttons(lesson: Lesson, act: Any) -> None:
    fill(lesson, 10)
    act(lesson, "plan", tables=1)
    assert act(lesson, "add-robot", table=1) == ""
    assert heads(lesson) == [(10, 11)]
    assert "Table 1 is full." in act(lesson, "add-robot", table=1)
    assert act(lesson, "take-robot", table=1) == ""
    assert "No robot sits at table 1." in act(lesson, "take-robot", table=1)


@pytest.mark.django_db
def test_who_comes_after_the_plan_needs_a_table_before_the_start(
    lesson: Lesson, act: Any, enter: Join
) -> None:
    fill(lesson, 6)
    act(lesson, "plan")
    late = enter(lesson, "Zoe")
    assert "1 students have no table yet" in act(lesson, "start")
    act(lesson, "move", student=late.pk, table=1)
    assert act(lesson, "start") == ""


@pytest.mark.django_db
def test_shuffle_and_undo(lesson: Lesson, act: Any) -> None:
    fill(lesson, 24)
    act(lesson, "plan")
    before = dict(Student.objects.values_list("pk", "seat__table__number"))
    act(lesson, "plan", tables=3, mixed=1)
    assert heads(lesson) == [(8, 8), (8, 8), (8, 8)]
    assert dict(Student.objects.values_list("pk", "seat__table__number")) != before
    act(lesson, "drop-plan")
    assert Table.objects.count() == 0
    assert Student.objects.filter(seat=None).count() == 24


@pytest.mark.django_db
def test_the_start_pressed_twice_starts_once(lesson: Lesson, act: Any) -> None:
    fill(lesson, 13)
    assert act(lesson, "start") == "Make the tables first."
    act(lesson, "plan")
    assert act(lesson, "start") == ""
    assert act(lesson, "start") == ""
    assert GameSession.objects.count() == 2
    assert "has begun" in act(lesson, "plan")
    one, two = GameSession.objects.order_by("pk")
    assert one.dice_seed == two.dice_seed != ""
    assert one.seed != two.seed
    names = {seat.key: seat.name for seat in Table.objects.get(session=one).seats.all()}
    assert {row["id"]: row["name"] for row in one.seats} == names
    assert list(names) == [f"s{number}" for number in range(1, len(names) + 1)]


@pytest.mark.django_db
def test_a_student_removed_from_the_plan_leaves_no_empty_seat(lesson: Lesson, act: Any) -> None:
    students = fill(lesson, 7)
    act(lesson, "plan")
    act(lesson, "remove", student=students[0].pk)
    assert heads(lesson) == [(6, 6)]
    for student in students[1:4]:
        act(lesson, "remove", student=student.pk)
    assert heads(lesson) == [(3, 5)]
    assert act(lesson, "start") == ""


@pytest.mark.django_db
def test_three_play_both_roles_and_every_page_shows(lesson: Lesson, act: Any) -> None:
    students = fill(lesson, 3)
    act(lesson, "plan")
    assert act(lesson, "start") == ""
    for student in students:
        browser = Client()
        browser.post("/return/", {"code": lesson.code, "key": student.return_key})
        assert browser.get(f"/play/{student.uid}/").status_code == 200
