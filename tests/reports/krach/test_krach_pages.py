"""The report pages of a lesson of Krach 29."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from classroom.models import Lesson, Seat, Table
from games.engine.record import read
from games.registry import RULES
from reports.krach.figures import document
from reports.krach.of_lesson import of_table
from reports.of_record import of_record
from tests.browser import staging
from tests.reports.test_pages import student_at

pytestmark = pytest.mark.django_db


def record_text(name: str) -> str:
    return (staging.RECORDS / f"{name}.json").read_text()


def lesson_of(name: str, count: int | None = None) -> Lesson:
    """A lesson whose one table has played this record, or so many of its commands."""
    if count is None:
        count = len(json.loads(record_text(name))["commands"])
    record, session = staging.play(name, count)
    teacher = get_user_model().objects.create_user("t@example.org", "t@example.org", "blue-otter")
    lesson = lessons.create(teacher=teacher, game="krach", state="running")
    table = Table.objects.create(lesson=lesson, number=1, session=session)
    for position, spec in enumerate(record.seats):
        Seat.objects.create(table=table, key=spec.id, position=position, name=spec.name)
    return lesson


def seat(lesson: Lesson, key: str) -> Seat:
    return Seat.objects.select_related("table__lesson").get(table__lesson=lesson, key=key)


def page_of(lesson: Lesson, key: str) -> tuple[str, Any, Client]:
    student, client = student_at(seat(lesson, key))
    answer = client.get(f"/play/{student.uid}/report/")
    assert answer.status_code == 200
    return unescape(answer.content.decode()), student, client


def desk() -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get())
    return found


def test_a_students_page_has_words_pictures_questions_and_numbers():
    page, student, client = page_of(lesson_of("krach-day-4"), "s3")
    assert "my sales and what they cost" in page
    assert "You lost 151 in all; 2 of 2 other traders lost less." in page
    for name in ("prices", "losses", "what-if"):
        assert f'src="{name}.svg?v=' in page
        picture = client.get(f"/play/{student.uid}/report/{name}.svg")
        assert picture["Content-Type"] == "image/svg+xml"
    assert "You sold first." in page
    assert "Your losses, with fewer sales" in page
    assert "Standard deviation" not in page
    assert "Ada" not in page
    assert "nan" not in re.sub(r"<[^>]+>", " ", page).lower().split()


def test_a_bank_run_is_said_on_every_page():
    lesson = lesson_of("krach-bank-run-day-2")
    for key in ("s1", "s2"):
        page, *_rest = page_of(lesson, key)
        assert "On day 2 the price of Anaconda fell to −31." in page
        assert "Who could have stopped it" in page


def test_the_class_page_has_the_table_its_pictures_and_its_numbers():
    lesson = lesson_of("krach-bank-run-day-2")
    teacher = desk()
    place = f"/teacher/lessons/{lesson.pk}/report/"
    page = unescape(teacher.get(place).content.decode())
    assert "Look again" in page
    assert "Same dice" not in page
    assert "Traders of table 1" in page
    assert "Two ways to win" not in page
    sources = re.findall(r'<img src="(table/1/([\w-]+)\.svg[^"]+)"', page)
    assert [name for _source, name in sources] == ["prices", "what-if"]
    for source, _name in sources:
        assert teacher.get(place + source).content.startswith(b"<?xml")
    assert "Who sold what, and when" in page
    assert "The bank run needed it" in page
    seat_page = teacher.get(f"{place}{seat(lesson, 's2').pk}/").content.decode()
    assert 'src="losses.svg?v=' in seat_page


def test_before_the_first_evening_there_is_nothing_to_draw():
    lesson = lesson_of("krach-day-4", 4)
    Lesson.objects.update(state="ended")
    page, *_rest = page_of(lesson, "s1")
    assert "No day has come to an end" in page
    assert "The pictures begin with the first day that comes to an end." in page
    class_page = desk().get(f"/teacher/lessons/{lesson.pk}/report/").content.decode()
    assert "table/1/prices.svg" not in class_page
    assert "Traders of table 1" in class_page


def test_the_log_and_the_record_give_the_same_report():
    (table,) = lesson_of("krach-day-4").tables.all()
    told = of_table(table)
    assert told is not None
    from_record = of_record(read(record_text("krach-day-4"), RULES))[1]
    assert document(told, from_record["sentences"]) == from_record
