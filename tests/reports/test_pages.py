"""The report pages: what they hold, and who may see them when."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client

from classroom import access, lessons
from classroom.models import Lesson, Seat, Student, Table
from games.engine.record import read
from games.models import GameSession
from games.registry import RULES
from games.service import export
from reports import of_lesson
from reports.figures import document
from reports.of_record import of_record
from tests.games import table as games

pytestmark = pytest.mark.django_db

HOSTILE = '<script>alert("x")</script> $\\frac{1}{0}$'


def student_at(seat: Seat) -> tuple[Student, Client]:
    """A student on this seat, and a browser that holds the key to their page."""
    key = f"key of {seat.key}"
    student = Student.objects.create(
        lesson=seat.table.lesson,
        uid=f"uid-{seat.key}",
        name=seat.name,
        name_key=seat.name,
        return_key=f"AB{seat.key}",
        seat=seat,
        device=access.device_hash(key),
        join_key=seat.key,
    )
    answer = HttpResponse()
    access.let_in(answer, student, key, secure=False)
    client = Client()
    client.cookies.update(answer.cookies)
    return student, client


def desk_of(teacher: Any) -> Client:
    """A browser in which the teacher is signed in."""
    desk = Client()
    desk.force_login(teacher)
    return desk


@pytest.fixture
def teacher() -> Any:
    return get_user_model().objects.create_user("t@example.org", "t@example.org", "blue-otter-77")


@pytest.fixture
def lesson(teacher: Any) -> Lesson:
    """A lesson whose one table has played two months; the name of s3 is a hostile one."""
    lesson = lessons.create(teacher=teacher, game="panic", state="running")
    session = games.begin({"months": 2})
    games.play_to_the_end(session)
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for number in range(1, 6):
        name = HOSTILE if number == 3 else f"Name {number}"
        Seat.objects.create(table=table, key=f"s{number}", position=number, name=name)
    return lesson


def seat(lesson: Lesson, key: str) -> Seat:
    return Seat.objects.select_related("table__lesson").get(table__lesson=lesson, key=key)


def report_page(lesson: Lesson, key: str) -> tuple[str, Student, Client]:
    student, client = student_at(seat(lesson, key))
    answer = client.get(f"/play/{student.uid}/report/")
    assert answer.status_code == 200
    return answer.content.decode(), student, client


def test_the_log_and_the_exported_record_give_the_same_report(lesson):
    of_lesson.forget()  # the games of other tests, which had the same number at other seconds
    (table,) = lesson.tables.all()
    told = of_lesson.of_table(table)
    assert told is not None
    record = read(json.dumps(export.record(table.session_id)), RULES)
    from_record = of_record(record)[1]
    from_log = document(told, "panic", from_record["sentences"])
    # An exported record keeps thousandths of a second.
    times = [each["table"]["deals"].pop("seconds_before_end") for each in (from_record, from_log)]
    assert times[0] == pytest.approx(times[1], abs=0.002)
    assert from_log == from_record
    assert from_log["table"]["deals"]["made"] > 0


def test_an_investors_page_has_words_picture_questions_and_numbers(lesson):
    page, student, client = report_page(lesson, "s4")
    report = of_lesson.of_table(seat(lesson, "s4").table)
    assert report is not None
    told = report.seats["s4"].investor
    assert told is not None
    assert "Two questions to think about" in page
    assert page.count("<textarea") == 2
    assert "Your months as an investor" in page
    assert f">{told.total.cost}</td>" in page
    found = re.search(r'<img src="(risk\.svg\?v=\w+)" alt="([^"]+)"', page)
    assert found is not None
    source, alt = found.groups()
    assert f"expect a profit of {round(told.total.expected_profit)}".replace("-", "−") in alt
    picture = client.get(f"/play/{student.uid}/report/{source}")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<?xml")
    assert b"<script" not in picture.content
    assert "price.svg" not in page


def test_a_managers_page_has_price_against_worth(lesson):
    page, student, client = report_page(lesson, "s1")
    assert 'src="price.svg?v=' in page
    assert "risk.svg" not in page
    assert client.get(f"/play/{student.uid}/report/price.svg").status_code == 200
    assert client.get(f"/play/{student.uid}/report/risk.svg").status_code == 404


def test_nothing_on_the_page_is_inline_and_the_policies_hold(lesson):
    page, student, client = report_page(lesson, "s4")
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page)
    own = client.get(f"/play/{student.uid}/report/")
    assert "unsafe-inline" not in own["Content-Security-Policy"]
    picture = client.get(f"/play/{student.uid}/report/risk.svg")
    policy = picture["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_a_hostile_name_stays_a_name(lesson):
    page, *_ = report_page(lesson, "s3")
    assert HOSTILE not in page
    assert HOSTILE in unescape(page)


def test_classmates_are_unnamed(lesson):
    page, *_ = report_page(lesson, "s4")
    assert "Name 4" in page
    assert "Name 5" not in page


def test_held_back_until_the_teacher_releases(lesson):
    lesson.reports_released = False
    lesson.save()
    page, student, client = report_page(lesson, "s4")
    assert "ready, but not shown yet" in page
    assert student.return_key in page
    assert "risk.svg" not in page
    assert client.get(f"/play/{student.uid}/report/risk.svg").status_code == 404
    lessons.set_switch(lesson.pk, "reports_released", True, by="t")
    assert "risk.svg" in client.get(f"/play/{student.uid}/report/").content.decode()


def test_not_before_the_game_is_over(lesson):
    GameSession.objects.update(status="running")
    page, *_ = report_page(lesson, "s4")
    assert "The game is still on" in page


def test_a_practice_game_needs_no_release(lesson):
    Lesson.objects.update(kind="practice", reports_released=False)
    page, *_ = report_page(lesson, "s4")
    assert "risk.svg" in page


def test_only_the_own_device_sees_a_report(lesson):
    student, _client = student_at(seat(lesson, "s4"))
    other_student, other = student_at(seat(lesson, "s5"))
    for client in (other, Client()):
        assert client.get(f"/play/{student.uid}/report/").status_code == 302
        assert client.get(f"/play/{student.uid}/report/risk.svg").status_code == 404
    assert other.get(f"/play/{other_student.uid}/report/").status_code == 200


def test_the_teacher_sees_the_class_and_each_seat(lesson, teacher):
    desk = desk_of(teacher)
    page = desk.get(f"/teacher/lessons/{lesson.pk}/report/").content.decode()
    assert HOSTILE in unescape(page)
    assert "Two ways to win" in page
    assert page.count("Expected profit per risk") == 2
    place = f"/teacher/lessons/{lesson.pk}/report/{seat(lesson, 's4').pk}/"
    assert f'href="{place}"' in page
    assert 'src="risk.svg?v=' in desk.get(place).content.decode()
    assert desk.get(f"{place}risk.svg").status_code == 200


def test_the_class_page_has_the_pictures_of_each_table_and_their_numbers(lesson, teacher):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/report/"
    page = desk.get(place).content.decode()
    sources = re.findall(r'<img src="(table/1/[^"]+)" alt="([^"]+)"', page)
    assert [source.split("?")[0] for source, _alt in sources] == [
        f"table/1/{name}.svg" for name in ("market", "prices", "money", "split")
    ]
    for source, _alt in sources:
        assert desk.get(place + source).content.startswith(b"<?xml")
    assert desk.get(f"{place}table/1/risk.svg").status_code == 404
    assert desk.get(f"{place}table/2/market.svg").status_code == 404
    assert "Money after each month" in page


def test_a_student_sees_the_own_money_and_no_other_name(lesson):
    page, student, client = report_page(lesson, "s4")
    assert 'src="money.svg?v=' in page
    assert 'src="what-if.svg?v=' in page
    assert "Games that end worse" in page
    assert client.get(f"/play/{student.uid}/report/money.svg").status_code == 200
    assert client.get(f"/play/{student.uid}/report/split.svg").status_code == 404
    assert not re.findall("Name [1235]", page)


def test_nobody_else_sees_the_class(lesson):
    place = f"/teacher/lessons/{lesson.pk}/report/"
    assert Client().get(place).status_code == 302
    stranger = Client()
    stranger.force_login(get_user_model().objects.create_user("o", "o@example.org", "x"))
    number = seat(lesson, "s4").pk
    table = f"{place}table/1/market.svg"
    for path in (place, table, f"{place}{number}/", f"{place}{number}/risk.svg"):
        assert stranger.get(path).status_code == 404


def test_a_seat_of_another_lesson_is_not_found(lesson, teacher):
    other = lessons.create(teacher=teacher, game="panic")
    desk = desk_of(teacher)
    number = seat(lesson, "s4").pk
    assert desk.get(f"/teacher/lessons/{other.pk}/report/{number}/").status_code == 404


def test_before_any_game_the_class_page_says_so(teacher):
    lesson = lessons.create(teacher=teacher, game="panic")
    desk = desk_of(teacher)
    page = desk.get(f"/teacher/lessons/{lesson.pk}/report/").content.decode()
    assert "There are no reports yet" in page


def test_words_are_in_the_page_and_not_only_in_the_picture(lesson):
    page, *_ = report_page(lesson, "s1")
    shown = unescape(page)
    assert "to sell in all and sold" in shown or "You sold" in shown
    assert "Your months as a manager" in shown
    assert "nan" not in re.sub(r"<[^>]+>", " ", shown).lower().split()
