"""Reports on paper: the text in them is the text meant, a page each, in any script."""

from __future__ import annotations

import io
import unicodedata
from typing import Any

import pypdf
import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from classroom.models import Lesson, Seat
from reports import debrief, pages, papers
from reports.models import LETTERS, Answer
from reports.paper import content, fonts, pdf
from tests.reports import lesson_of_eight

pytestmark = pytest.mark.django_db

JOINED = (2, 3, 5)
"""Places of names in scripts whose letters join or stand around each other."""
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="8"></svg>'


@pytest.fixture
def lesson() -> Lesson:
    teacher = get_user_model().objects.create_user("t@example.org")
    return lesson_of_eight.made(teacher)


def document(lesson: Lesson) -> dict[str, Any]:
    return content.document(lesson, papers.seats_of(lesson), lambda picture: BLANK)


def read(data: dict[str, Any]) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf.pdf(data, timezone.now())))


def letters(text: str) -> str:
    """Text without what a reader of PDF may place anew: spaces, marks that join."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join(c for c in folded if not c.isspace() and unicodedata.category(c)[0] != "C")


def test_every_student_has_one_page_with_what_their_report_says(lesson):
    read_pages = read(document(lesson)).pages
    seats = papers.seats_of(lesson)
    assert len(read_pages) == len(seats) == 8
    for seat, page in zip(seats, read_pages, strict=True):
        report = pages.seat_page(seat, lesson)
        assert report is not None
        said = letters(page.extract_text())
        assert report.sentences
        for sentence in report.sentences:
            assert letters(sentence) in said
        assert len(report.questions) == 2
        for question in report.questions:
            assert letters(question.text) in said
        sums = next(row for row in report.numbers[0].rows if row.total)
        for name, cell in zip(report.numbers[0].columns, sums.cells, strict=True):
            assert not cell or letters(name + cell) in said
        assert letters(f"Table 1, seat {seat.position}") in said


def test_the_names_in_the_file_are_the_names_letter_by_letter(lesson):
    read_pages = read(document(lesson)).pages
    for place, name in enumerate(lesson_of_eight.NAMES):
        said = letters(read_pages[place].extract_text())
        if place in JOINED:
            # Shaped as their scripts ask: a reader may find the letters in another order.
            assert set(letters(name)) <= set(said)
        else:
            assert letters(name) in said


def test_nothing_that_is_handed_in_is_markup():
    hostile = '#panic() #sys.inputs $1/0$ *b* _i_ = h \\ #read("/etc/passwd") <a> @a `c` // x /* y'
    data = {
        "title": hostile,
        "lang": "en",
        "foot": hostile,
        "questions_title": hostile,
        "lines": 1,
        "steps_title": hostile,
        "notice_word": hostile,
        "notes_word": hostile,
        "steps": [],
        "pages": [
            {
                "name": hostile,
                "missing": hostile,
                "where": hostile,
                "sentences": [hostile],
                "pictures": [],
                "numbers": [],
                "nothing": hostile,
                "questions": [{"text": hostile, "answers": [{"text": hostile, "by": hostile}]}],
            }
        ],
    }
    reader = read(data)
    assert letters(reader.pages[0].extract_text()).count(letters(hostile)) == 10
    assert reader.metadata is not None
    assert reader.metadata.title == hostile


def test_the_file_is_tagged_and_tells_its_language_and_title(lesson):
    reader = read(document(lesson))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert reader.metadata is not None
    assert reader.metadata.title == "Class 9 #b: reports"


@pytest.mark.parametrize(
    "name", ["王小明", "さくら", "김민준", "محمد", "अनन्या", "ไทย", "Ḩ̱ö", "ქართული", "አማ", "⚽"]
)
def test_living_scripts_have_their_letters(name):
    assert fonts.printable(name) == name


def test_a_letter_that_no_font_has_is_said(lesson):
    name = "\N{OLD PERSIAN SIGN A}bc"
    assert fonts.printable(name) == "\N{REPLACEMENT CHARACTER}bc"
    Seat.objects.filter(table__lesson=lesson, key="s5").update(name=name)
    said = read(document(lesson)).pages[4].extract_text()
    assert "Some letters of this name have no shape here" in said
    assert "Some letters" not in read(document(lesson)).pages[3].extract_text()


def test_what_students_wrote_stands_in_place_of_the_lines(lesson):
    seat = Seat.objects.get(table__lesson=lesson, key="s5")
    first, second = (lesson_of_eight.student_of(seat, name) for name in ("Ada", "Grace"))
    topics = [question.key for question in pages.questions_of(seat)]
    Answer.objects.create(student=first, topic=topics[0], text="Too *dear*!")
    Answer.objects.create(student=second, topic=topics[0], text="Not #me")
    Answer.objects.create(student=second, topic=topics[1], text="Alone here")
    said = letters(read(document(lesson)).pages[4].extract_text())
    assert letters("Too *dear*! – Ada") in said
    assert letters("Not #me – Grace") in said
    assert letters("Alone here") in said
    assert letters("Alone here – Grace") not in said


def test_the_longest_answers_of_two_still_fit_on_one_page(lesson):
    seat = Seat.objects.get(table__lesson=lesson, key="s5")
    for name in ("Ada", "Grace"):
        student = lesson_of_eight.student_of(seat, name)
        for question in pages.questions_of(seat):
            Answer.objects.create(student=student, topic=question.key, text="wm " * (LETTERS // 3))
    Seat.objects.filter(pk=seat.pk).update(name="W" * 40)
    assert len(read(document(lesson)).pages) == 8


def test_a_game_without_a_month_says_so():
    teacher = get_user_model().objects.create_user("t@example.org")
    lesson = lesson_of_eight.made(teacher, over=False)
    assert papers.seats_of(lesson) == []
    Lesson.objects.filter(pk=lesson.pk).update(state="ended")
    lesson.refresh_from_db()
    reader = read(document(lesson))
    assert len(reader.pages) == 8
    assert "The pictures begin with the first month" in reader.pages[7].extract_text()


def test_robots_have_no_page_but_students_who_left_theirs_to_one_do(lesson):
    Seat.objects.filter(table__lesson=lesson, key__in=["s6", "s7"]).update(robot=True)
    lesson_of_eight.student_of(Seat.objects.get(table__lesson=lesson, key="s7"), "Ada")
    keys = [seat.key for seat in papers.seats_of(lesson)]
    assert "s6" not in keys
    assert "s7" in keys
    said = read(document(lesson)).pages[keys.index("s7")].extract_text()
    assert "robot" in said


def test_the_debrief_stands_behind_the_students_pages(lesson):
    Seat.objects.filter(table__lesson=lesson).update(name="Ada")
    steps = debrief.of(lesson).steps
    assert 3 < len(steps) <= debrief.MOST
    printed = papers.printed(lesson, papers.seats_of(lesson)[:1], steps=steps)
    own, *rest = pypdf.PdfReader(io.BytesIO(printed)).pages
    assert "Debrief" not in own.extract_text()
    said = letters("".join(page.extract_text() for page in rest))
    for number, step in enumerate(steps, start=1):
        assert letters(f"{number}. {step.question}") in said
        assert letters(step.notice) in said
        for note in step.notes:
            assert letters(note) in said
