"""Long work for a lesson: begun once, watched, taken up again, and its fruits kept."""

from __future__ import annotations

import io
import threading
from datetime import timedelta
from typing import Any

import pypdf
import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from classroom import access
from classroom.models import Lesson, Seat
from reports import jobs, made, pages, papers
from reports.models import Answer, Job, Made
from reports.paper import pdf
from tests.games import table as games
from tests.reports import lesson_of_eight
from tests.reports.lesson_of_eight import work

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def teacher() -> Any:
    return get_user_model().objects.create_user("t@example.org")


@pytest.fixture
def lesson(teacher: Any) -> Lesson:
    return lesson_of_eight.made(teacher)


@pytest.fixture
def client(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def page(client: Client, lesson: Lesson, path: str = "") -> str:
    return client.get(f"/teacher/lessons/{lesson.pk}/downloads/{path}").content.decode()


def press(client: Client, lesson: Lesson) -> None:
    answer = client.post(f"/teacher/lessons/{lesson.pk}/downloads/class")
    assert answer["Location"] == f"/teacher/lessons/{lesson.pk}/downloads/"


def die(job: Job) -> None:
    """Its worker is killed in the middle, and a while passes."""
    long_ago = timezone.now() - jobs.QUIET_FOR - timedelta(seconds=1)
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING, done=3, total=9, beat_at=long_ago)
    DBTaskResult.objects.all().delete()


def test_from_the_button_to_the_document(client, lesson):
    assert "Make the class PDF" in page(client, lesson)
    press(client, lesson)
    assert "It waits for its turn." in page(client, lesson, "progress")
    assert "data-busy" in page(client, lesson)
    work()
    assert "data-busy" not in page(client, lesson, "progress")
    answer = client.get(f"/teacher/lessons/{lesson.pk}/downloads/class.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    job = Job.objects.get()
    assert (job.state, job.done, job.total) == ("done", 9, 9)


def test_the_class_has_a_page_for_each_student_and_the_debrief(lesson):
    papers.ask_for_class(lesson)
    work()
    found = made.get(lesson.pk, papers.Keys(lesson).whole_class())
    assert found is not None
    read_pages = pypdf.PdfReader(io.BytesIO(found)).pages
    assert "Table 1, seat 8" in read_pages[7].extract_text()
    assert "Debrief: for the teacher" in read_pages[8].extract_text()


def test_pressed_twice_it_is_made_once(client, lesson, monkeypatch):
    printed: list[Any] = []
    real = pdf.pdf

    def counted(data: Any, made: Any) -> bytes:
        printed.append(data)
        return real(data, made)

    monkeypatch.setattr(pdf, "pdf", counted)
    press(client, lesson)
    press(client, lesson)
    assert DBTaskResult.objects.count() == 1
    work()
    press(client, lesson)
    work()
    assert len(printed) == 1


def test_pressed_by_two_at_once_it_is_one_job(lesson):
    ready = threading.Barrier(2)

    def ask() -> None:
        ready.wait()
        papers.ask_for_class(lesson)
        connection.close()

    both = [threading.Thread(target=ask) for _ in range(2)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    assert DBTaskResult.objects.count() == Job.objects.count() == 1


def test_a_killed_workers_job_is_taken_up_again(client, lesson):
    press(client, lesson)
    die(Job.objects.get())
    assert "It waits for its turn." in page(client, lesson, "progress")
    work()
    assert "Open the class PDF" in page(client, lesson, "progress")


def test_a_job_that_kills_its_workers_is_said_to_have_failed(client, lesson):
    press(client, lesson)
    for _ in range(jobs.TRIES):
        die(Job.objects.get())
        told = page(client, lesson, "progress")
    assert "That did not work" in told
    assert DBTaskResult.objects.count() == 0
    press(client, lesson)
    work()
    assert "Open the class PDF" in page(client, lesson, "progress")


def test_a_job_that_moves_is_left_alone(client, lesson):
    press(client, lesson)
    Job.objects.update(state=Job.State.RUNNING, done=3, total=9)
    assert "Page 4 of 9 is being made." in page(client, lesson, "progress")
    press(client, lesson)
    assert Job.objects.get().run == 1


def test_a_worker_whose_job_was_given_to_another_stops(lesson):
    job = papers.ask_for_class(lesson)
    Job.objects.update(state=Job.State.RUNNING)
    progress = jobs.Progress(Job.objects.get())
    progress.total(9)
    die(job)
    jobs.watched(lesson.pk, Job.What.CLASS_PDF)
    with pytest.raises(jobs.GivenUp):
        progress.total(9)


def test_a_failure_is_said_in_words_and_can_be_tried_again(client, lesson, monkeypatch, caplog):
    def broken(*_given: Any) -> bytes:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(pdf, "pdf", broken)
        press(client, lesson)
        work()
    told = page(client, lesson, "progress")
    assert "That did not work" in told
    assert "Try again" in told
    assert "no ink" in caplog.text
    press(client, lesson)
    work()
    assert "Open the class PDF" in page(client, lesson, "progress")


def test_a_change_makes_the_document_old(client, lesson):
    press(client, lesson)
    work()
    seat = Seat.objects.get(table__lesson=lesson, key="s5")
    student = lesson_of_eight.student_of(seat, "Ada")
    Answer.objects.create(student=student, topic=pages.questions_of(seat)[0].key, text="Hm.")
    told = page(client, lesson, "progress")
    assert "something in it has changed" in told
    assert client.get(f"/teacher/lessons/{lesson.pk}/downloads/class.pdf").status_code == 302
    press(client, lesson)
    work()
    assert "Open the class PDF" in page(client, lesson, "progress")
    assert Made.objects.filter(key__startswith="class-").count() == 1


def test_a_students_page_is_made_while_they_wait(lesson):
    seat = Seat.objects.get(table__lesson=lesson, key="s5")
    student = lesson_of_eight.student_of(seat, "Ada")
    student.device = access.device_hash("key")
    student.save()
    client = Client()
    own = f"/play/{student.uid}/report/page.pdf"
    assert client.get(own)["Location"] == "/return/"
    client.cookies[access.cookie_name(student.uid)] = access._signer.sign("key")
    assert "It opens by itself" in client.get(own).content.decode()
    assert f'data-busy="{own}"' in client.get(own).content.decode()
    assert DBTaskResult.objects.count() == 1
    work()
    done = client.get(own)
    assert done["Content-Type"] == "application/pdf"
    assert done["Content-Disposition"].startswith("inline;")
    Lesson.objects.update(reports_released=False)
    assert client.get(own)["Location"] == f"/play/{student.uid}/report/"


def test_a_student_sees_a_failure_and_can_try_again(client, lesson, monkeypatch):
    seat = Seat.objects.get(table__lesson=lesson, key="s5")
    own = f"/teacher/lessons/{lesson.pk}/downloads/seat-{seat.pk}.pdf"

    def broken(*_given: Any) -> bytes:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(pdf, "pdf", broken)
        client.get(own)
        work()
    failed = client.get(own)
    assert "could not be made" in failed.content.decode()
    assert "data-busy" not in failed.content.decode()
    client.get(own + "?again=1")
    work()
    assert client.get(own)["Content-Type"] == "application/pdf"


def test_pictures_are_drawn_once_when_a_report_is_first_looked_at(lesson, monkeypatch):
    papers.ask_for_pictures(lesson)
    papers.ask_for_pictures(lesson)
    assert DBTaskResult.objects.count() == 1
    work()
    papers.ask_for_pictures(lesson)
    assert DBTaskResult.objects.count() == 1
    seat = Seat.objects.select_related("table__lesson").get(table__lesson=lesson, key="s5")
    from reports import charts

    def again(*_given: Any) -> bytes:
        raise AssertionError("drawn twice")

    monkeypatch.setattr(charts, "svg", again)
    for picture in pages.pictures_of(seat, lesson).values():
        assert papers.drawing(picture, seat.table).startswith(b"<?xml")


def test_pictures_are_asked_for_when_the_game_ends(teacher):
    lesson = lesson_of_eight.made(teacher, over=False)
    (session,) = lesson.tables.values_list("session_id", flat=True)
    assert not Job.objects.exists()
    games.play_to_the_end(session)
    job = Job.objects.get()
    assert (job.what, DBTaskResult.objects.count()) == ("pictures", 1)
    work()
    assert Made.objects.filter(key__startswith="picture-").count() > 8


def test_a_game_ends_well_whatever_happens_to_its_pictures(teacher, monkeypatch, caplog):
    lesson = lesson_of_eight.made(teacher, over=False)

    def broken(*_given: Any) -> None:
        raise DatabaseError("full")

    monkeypatch.setattr(papers, "ask_for_pictures", broken)
    (session,) = lesson.tables.values_list("session_id", flat=True)
    games.play_to_the_end(session)
    assert games.row(session).status == "over"
    assert "were not asked for" in caplog.text


def test_what_may_still_change_is_not_kept(teacher):
    lesson = lesson_of_eight.made(teacher, over=False)
    table = lesson.tables.select_related("lesson", "session").get()
    first = papers.drawing(lesson_of_eight.A_PICTURE, table)
    assert Made.objects.count() == 0
    Lesson.objects.update(state="ended")
    table.lesson.refresh_from_db()
    assert papers.drawing(lesson_of_eight.A_PICTURE, table) == first
    assert Made.objects.count() == 1


def test_all_goes_with_the_lesson(client, lesson):
    press(client, lesson)
    papers.ask_for_seats(lesson)
    work()
    assert Made.objects.count() > 8
    number = lesson.pk
    lesson.delete()
    assert Made.objects.count() == Job.objects.count() == 0
    made.put(number, "late", b"from a worker that did not know")
    assert Made.objects.count() == 0


def test_a_job_of_an_erased_lesson_ends_quietly(client, lesson, caplog):
    press(client, lesson)
    lesson.delete()
    work()
    assert not caplog.records


@pytest.mark.parametrize("path", ["class.pdf", "progress", "seat-1.pdf"])
def test_papers_are_for_the_lessons_own_teacher(lesson, path):
    address = f"/teacher/lessons/{lesson.pk}/downloads/{path}"
    assert Client().get(address).status_code == 302
    stranger = Client()
    stranger.force_login(get_user_model().objects.create_user("x@example.org"))
    assert stranger.get(address).status_code == 404
    assert stranger.post(f"/teacher/lessons/{lesson.pk}/downloads/class").status_code == 404
    assert Job.objects.count() == 0
