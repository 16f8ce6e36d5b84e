"""What students write: kept whole or not at all, changed until closed, read by one teacher."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import access, lessons
from classroom.models import Audit, Lesson, Student
from games.models import GameSession
from reports import pages, reflections
from reports.models import LETTERS, Answer
from tests.reports import test_pages
from tests.reports.test_pages import desk_of, seat, student_at

pytestmark = pytest.mark.django_db

lesson, teacher = test_pages.lesson, test_pages.teacher

HOSTILE = '</textarea><script>alert("x")</script> =HYPERLINK("http://x.example") {{ 7 }} \u202e'


def keys(lesson: Lesson, key: str = "s4") -> list[str]:
    """What the two questions of a seat are about."""
    return [question.key for question in pages.questions_of(seat(lesson, key))]


def sent(lesson: Lesson, *texts: str, seen: str = reflections.NEVER) -> dict[str, str]:
    """The form as a browser sends it."""
    fields: dict[str, str] = {}
    for topic, text in zip(keys(lesson), texts, strict=True):
        fields |= {f"text-{topic}": text, f"seen-{topic}": seen}
    return fields


def answers(student: Student) -> list[Answer]:
    """What is kept of a student's."""
    return list(Answer.objects.filter(student=student).order_by("pk"))


def page_of(student: Student, client: Client) -> str:
    return unescape(client.get(f"/play/{student.uid}/report/").content.decode())


def test_two_answers_are_kept_and_shown_again(lesson):
    student, client = student_at(seat(lesson, "s4"))
    place = f"/play/{student.uid}/report/"
    answer = client.post(place, sent(lesson, "I paid too much.\r\nToo fast.", "Ask first."))
    assert answer.status_code == 302
    assert answer["Location"] == place
    kept = {each.topic: each.text for each in answers(student)}
    assert kept == dict(
        zip(keys(lesson), ["I paid too much.\nToo fast.", "Ask first."], strict=True)
    )
    page = page_of(student, client)
    assert "I paid too much.\nToo fast.</textarea>" in page
    assert "Kept." in page


def test_an_answer_can_be_changed_and_taken_back(lesson):
    student, client = student_at(seat(lesson, "s4"))
    place = f"/play/{student.uid}/report/"
    client.post(place, sent(lesson, "One.", "Two."))
    seen = {each.topic: each.changed_at.isoformat() for each in answers(student)}
    first, second = keys(lesson)
    again = {f"text-{first}": "Better.", f"text-{second}": ""}
    again |= {f"seen-{topic}": stamp for topic, stamp in seen.items()}
    assert client.post(place, again).status_code == 302
    assert [(each.topic, each.text) for each in answers(student)] == [(first, "Better.")]


def test_too_long_is_refused_in_words_and_nothing_typed_is_lost(lesson):
    student, client = student_at(seat(lesson, "s4"))
    long = "x" * (LETTERS + 3)
    answer = client.post(f"/play/{student.uid}/report/", sent(lesson, long, "Short."))
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    assert "3 letters too long" in page
    assert f"{long}</textarea>" in page
    assert "Short.</textarea>" in page
    assert not answers(student)
    full = client.post(f"/play/{student.uid}/report/", sent(lesson, "x" * LETTERS, "Short."))
    assert full.status_code == 302


def test_an_older_window_does_not_wipe_what_a_newer_one_wrote(lesson):
    student, client = student_at(seat(lesson, "s4"))
    place = f"/play/{student.uid}/report/"
    client.post(place, sent(lesson, "From the first window.", ""))
    answer = client.post(place, sent(lesson, "From the second.", ""))
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    assert "“From the first window.”" in page
    assert "From the second.</textarea>" in page
    (kept,) = answers(student)
    assert kept.text == "From the first window."
    client.post(place, sent(lesson, "From the second.", "", seen=kept.changed_at.isoformat()))
    assert answers(student)[0].text == "From the second."


def test_closed_by_the_teacher_nothing_changes_and_what_was_typed_is_shown(lesson, teacher):
    student, client = student_at(seat(lesson, "s4"))
    place = f"/play/{student.uid}/report/"
    client.post(place, sent(lesson, "Before.", "Also before."))
    desk = desk_of(teacher)
    desk.post(f"/teacher/lessons/{lesson.pk}/reflections/open", {"value": "0"})
    assert "what you wrote stays" in page_of(student, client)
    assert "<textarea" not in page_of(student, client)
    answer = client.post(place, sent(lesson, "Too late.", "Also too late."))
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    assert "not kept" in page
    assert "Also too late.</textarea>" in page
    assert sorted(each.text for each in answers(student)) == ["Also before.", "Before."]
    desk.post(f"/teacher/lessons/{lesson.pk}/reflections/open", {"value": "1"})
    assert "<textarea" in page_of(student, client)
    assert Audit.objects.filter(lesson=lesson, act="set reflections_open").count() == 2


def test_held_back_meanwhile_what_was_typed_is_still_shown(lesson):
    student, client = student_at(seat(lesson, "s4"))
    lessons.set_switch(lesson.pk, "reports_released", False, by="t")
    answer = client.post(f"/play/{student.uid}/report/", sent(lesson, "My thought.", ""))
    assert "My thought." in answer.content.decode()
    assert "was not kept" in answer.content.decode()
    assert not answers(student)


def test_hostile_text_stays_text(lesson, teacher):
    student, client = student_at(seat(lesson, "s4"))
    client.post(
        f"/play/{student.uid}/report/", sent(lesson, HOSTILE, "\x00\x07\u0645\u06cc\u200c\u062e")
    )
    raw = client.get(f"/play/{student.uid}/report/").content.decode()
    assert "<script>alert" not in raw
    read = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/reflections/").content.decode()
    assert "<script>alert" not in read
    assert '<script>alert("x")</script> =HYPERLINK("http://x.example") {{ 7 }}' in unescape(read)
    texts = [each.text for each in answers(student)]
    assert texts[1] == "\u0645\u06cc\u200c\u062e"
    assert "\u202e" not in texts[0]


def test_the_teacher_reads_all_on_one_page(lesson, teacher):
    student, client = student_at(seat(lesson, "s4"))
    student_at(seat(lesson, "s5"))
    client.post(f"/play/{student.uid}/report/", sent(lesson, "I would wait.", ""))
    page = unescape(
        desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/reflections/").content.decode()
    )
    assert "1 of 2 students have written." in page
    assert "I would wait." in page
    assert page.count("Nothing yet.") == 1
    assert re.search(r"Nothing yet from: <span[^>]*>Name 5<", page)
    for question in pages.questions_of(seat(lesson, "s4")):
        assert question.text in page


def test_a_removed_student_and_a_robot_write_nothing(lesson, teacher):
    student, _client = student_at(seat(lesson, "s4"))
    Student.objects.filter(pk=student.pk).update(state=Student.State.REMOVED)
    assert reflections.of_class(lesson) == []


def test_an_answer_to_a_question_that_is_no_longer_asked_stays(lesson, teacher):
    student, _client = student_at(seat(lesson, "s4"))
    Answer.objects.create(student=student, topic="bank_run", text="Nobody could.")
    (table,) = reflections.of_class(lesson)
    told = table.writers[0].answers
    assert len(told) == 3
    assert told[2].question == "All sold, and the bank fell. Who could have stopped it, and how?"
    assert told[2].text == "Nobody could."


def test_while_a_game_is_still_on_there_is_nothing_to_answer(lesson, teacher):
    student_at(seat(lesson, "s4"))
    GameSession.objects.update(status="running")
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/reflections/").content.decode()
    assert "Nothing yet from" in page


def test_only_the_own_teacher_reads_closes_and_releases(lesson, teacher):
    stranger = desk_of(get_user_model().objects.create_user("o", "o@example.org", "x"))
    for path in ("reflections/open", "report/release"):
        place = f"/teacher/lessons/{lesson.pk}/{path}"
        assert stranger.post(place, {"value": "0"}).status_code == 404
        assert Client().post(place, {"value": "0"}).status_code == 302
        assert desk_of(teacher).get(place).status_code == 405
    assert stranger.get(f"/teacher/lessons/{lesson.pk}/reflections/").status_code == 404
    fresh = Lesson.objects.get(pk=lesson.pk)
    assert fresh.reports_released
    assert fresh.reflections_open


def test_another_device_writes_nothing(lesson):
    student, _client = student_at(seat(lesson, "s4"))
    _other, thief = student_at(seat(lesson, "s5"))
    place = f"/play/{student.uid}/report/"
    assert thief.post(place, sent(lesson, "Not mine.", "")).status_code == 302
    assert not Answer.objects.exists()


def test_practice_asks_but_keeps_nothing(lesson):
    Lesson.objects.update(kind="practice")
    student, client = student_at(seat(lesson, "s4"))
    page = page_of(student, client)
    assert "Two questions to think about" in page
    assert "<textarea" not in page
    client.post(f"/play/{student.uid}/report/", sent(lesson, "To nobody.", ""))
    assert not Answer.objects.exists()


def test_release_is_one_press_and_is_in_the_audit_list(lesson, teacher):
    desk = desk_of(teacher)
    student, client = student_at(seat(lesson, "s4"))
    place = f"/teacher/lessons/{lesson.pk}/report/release"
    answer = desk.post(place, {"value": "0"}, follow=True)
    assert "Show them their reports" in answer.content.decode()
    assert "not shown yet" in page_of(student, client)
    desk.post(place, {"value": "1"})
    desk.post(place, {"value": "1"})
    assert "<textarea" in page_of(student, client)
    acts = list(Audit.objects.filter(lesson=lesson, act="set reports_released").order_by("pk"))
    assert [(act.by, act.detail) for act in acts] == [
        ("t@example.org", {"value": False}),
        ("t@example.org", {"value": True}),
    ]


def test_answers_are_erased_with_the_lesson_and_with_the_student(lesson):
    one, _client = student_at(seat(lesson, "s4"))
    two, _client = student_at(seat(lesson, "s5"))
    for student in (one, two):
        Answer.objects.create(student=student, topic="risk", text="Mine.")
    two.delete()
    assert [answer.student for answer in Answer.objects.all()] == [one]
    lesson.delete()
    assert not Answer.objects.exists()


def test_a_student_without_a_seat_is_told_so(lesson):
    student, client = student_at(seat(lesson, "s4"))
    Student.objects.update(seat=None)
    assert "There is no report for you" in page_of(student, client)


def test_the_live_screen_at_the_end_says_whether_the_report_is_shown(lesson):
    student, client = student_at(seat(lesson, "s4"))
    assert 'href="report/"' in client.get(f"/play/{student.uid}/").content.decode()
    lessons.set_switch(lesson.pk, "reports_released", False, by="t")
    page = client.get(f"/play/{student.uid}/").content.decode()
    assert 'href="report/"' not in page
    assert "your teacher has not shown it yet" in page
    Lesson.objects.update(kind="practice", version=1000)
    assert 'href="report/"' in client.get(f"/play/{student.uid}/").content.decode()


def test_the_export_holds_every_answer_and_no_formula(lesson, teacher):
    student, client = student_at(seat(lesson, "s4"))
    student_at(seat(lesson, "s5"))
    client.post(
        f"/play/{student.uid}/report/",
        sent(lesson, '=HYPERLINK("http://x.example")', "Zwölf\nЖ 好"),
    )
    answer = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/downloads/reflections.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["name"], row["answer"]) for row in rows] == [
        ("Name 4", '\'=HYPERLINK("http://x.example")'),
        ("Name 4", "Zwölf\nЖ 好"),
        ("Name 5", ""),
        ("Name 5", ""),
    ]
    assert rows[0]["question"] == pages.questions_of(seat(lesson, "s4"))[0].text
    assert rows[0]["changed"].endswith("+00:00")
    assert not rows[2]["changed"]


def test_the_return_key_leads_back_to_the_own_report_after_the_lesson(lesson):
    student, client = student_at(seat(lesson, "s4"))
    client.post(f"/play/{student.uid}/report/", sent(lesson, "From the first machine.", ""))
    key = access.device_key(student.uid, student.join_key)
    Student.objects.filter(pk=student.pk).update(return_key="K7PQ", device=access.device_hash(key))
    lessons.mark_ended(lesson.pk)
    other = Client()
    answer = other.post("/return/", {"code": lesson.code, "key": "k7pq"})
    assert answer["Location"] == f"/play/{student.uid}/"
    assert 'href="report/"' in other.get(answer["Location"]).content.decode()
    assert "From the first machine.</textarea>" in page_of(student, other)


def test_two_who_share_a_seat_write_each_their_own(lesson):
    one, client = student_at(seat(lesson, "s4"))
    two, other = student_at(seat(lesson, "s5"))
    Student.objects.filter(pk=two.pk).update(seat=one.seat)
    client.post(f"/play/{one.uid}/report/", sent(lesson, "Mine.", ""))
    other.post(f"/play/{two.uid}/report/", sent(lesson, "And mine.", ""))
    assert [answer.text for answer in answers(one)] == ["Mine."]
    assert [answer.text for answer in answers(two)] == ["And mine."]
    (table,) = reflections.of_class(lesson)
    assert [writer.answers[0].text for writer in table.writers] == ["Mine.", "And mine."]
