"""A report says who held its seat, and edge cases in words: never as an empty or odd number."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from classroom.models import Lesson, Seat, Student
from reports import notes
from tests.reports import test_pages
from tests.reports.test_pages import desk_of, report_page, seat

pytestmark = pytest.mark.django_db
lesson, teacher = test_pages.lesson, test_pages.teacher


def sits(lesson: Lesson, key: str, *names: str) -> Seat:
    """These students on the seat."""
    place = seat(lesson, key)
    for number, name in enumerate(names):
        Student.objects.create(
            lesson=lesson,
            uid=f"{key}-{number}",
            name=name,
            name_key=name,
            return_key=f"{key}{number}",
            seat=place,
            device="",
            join_key=f"{key}{number}",
        )
    return place


def test_one_student_throughout_needs_no_note(lesson):
    assert notes.of_seat(sits(lesson, "s3", "Ada")) == ()


def test_a_robots_seat_is_marked(lesson):
    Seat.objects.filter(key="s3").update(robot=True)
    assert notes.of_seat(seat(lesson, "s3")) == ("A robot held this seat at the end.",)
    said = notes.of_seat(sits(lesson, "s3", "Ada"))
    assert said == ("At the end a robot played this seat, so some of this is its work.",)


def test_a_late_joiner_is_told_what_the_robot_did(lesson):
    Seat.objects.filter(key="s4").update(late=True)
    page, *_ = report_page(lesson, "s4")
    assert "taken up in the middle of the game; a robot played it till then." in page


def test_those_who_shared_a_seat_read_one_report(lesson, teacher):
    place = sits(lesson, "s4", "Ada", "Ben")
    assert notes.of_seat(place) == (
        "2 students shared this seat, and these are the numbers of all.",
    )
    desk = desk_of(teacher)
    page = desk.get(f"/teacher/lessons/{lesson.pk}/report/{place.pk}/").content.decode()
    assert "2 students shared this seat" in page


def words_of(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", unescape(page))


@pytest.mark.parametrize("key", ["s1", "s2", "s3", "s4", "s5"])
def test_no_page_says_nan_or_none(lesson: Lesson, teacher: Any, key: str):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/report/"
    for path in (place, f"{place}{seat(lesson, key).pk}/"):
        said = words_of(desk.get(path).content.decode()).split()
        assert not {"nan", "NaN", "inf", "None", "-inf"} & set(said)
