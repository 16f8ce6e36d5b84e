"""What stands on the printed pages of a lesson's seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.models import Lesson, Seat, Student
from classroom.titles import title
from reports import captions, pages
from reports.models import Answer
from reports.paper.fonts import MISSING, printable
from reports.shown import Numbers, SeatPage
from reports.steps import Step

CHOSEN = ("risk", "price", "luck", "months", "auctions", "money")
"""Pictures for paper, the most telling first; a page has room for three."""
AT_MOST = 3
RULED_LINES = 3

Draw = Callable[[Any], str]
"""A picture -> its SVG."""


def document(
    lesson: Lesson,
    seats: Iterable[Seat],
    draw: Draw,
    done: Callable[[], None] = lambda: None,
    *,
    steps: Iterable[Step] = (),
) -> dict[str, Any]:
    """The data of ``page.typ`` for these seats, a page each, and these steps of the debrief. done:
    called after each page."""
    kept = _answers(lesson)
    found = []
    for seat in seats:
        page = pages.seat_page(seat, lesson)
        if page is not None:
            found.append(_page(seat, lesson, page, draw, kept))
            done()
    began = timezone.localtime(lesson.started_at or lesson.created_at)
    day = formats.date_format(began, "DATE_FORMAT")
    return {
        "title": printable(_("{lesson}: reports").format(lesson=lesson)),
        "lang": (get_language() or "en").split("-")[0],
        "foot": printable(f"{lesson} · {title(lesson.game)} · {day}"),
        "questions_title": _("Two questions to think about"),
        "lines": RULED_LINES,
        "pages": found,
        "steps_title": _("Debrief: for the teacher"),
        "notice_word": _("Notice:"),
        "notes_word": _("What you may say"),
        "steps": [_step(each, draw) for each in steps],
    }


def _step(step: Step, draw: Draw) -> dict[str, Any]:
    return {
        "question": printable(step.question),
        "notice": printable(step.notice),
        "notes": [printable(note) for note in step.notes],
        **_picture(step.picture, draw),
    }


def _page(
    seat: Seat, lesson: Lesson, page: SeatPage, draw: Draw, kept: Mapping[tuple[int, str], Any]
) -> dict[str, Any]:
    name = printable(page.name)
    where = _("Table {number}, seat {seat}").format(number=page.table, seat=seat.position)
    return {
        "name": name,
        "missing": _(
            "Some letters of this name have no shape here; the seat says whose page it is."
        )
        if MISSING in name
        else "",
        "where": f"{where} · {_('robot')}" if page.robot else where,
        "sentences": list(page.sentences),
        "pictures": _pictures(pages.pictures_of(seat, lesson), draw),
        "numbers": [_sums(each) for each in page.numbers if _sums(each)["rows"]],
        "nothing": _("The pictures begin with the first month that comes to an end."),
        "questions": [
            {"text": question.text, "answers": kept.get((seat.pk, question.key), [])}
            for question in page.questions
        ],
    }


def _pictures(found: Mapping[str, Any], draw: Draw) -> list[dict[str, str]]:
    names = [name for name in CHOSEN if name in found] or list(found)
    return [_picture(found[name], draw) for name in names[:AT_MOST]]


def _picture(picture: Any, draw: Draw) -> dict[str, str]:
    shown, how, alt = captions.told(picture)
    return {"title": shown, "how": how, "alt": alt, "svg": draw(picture)}


def _sums(numbers: Numbers) -> dict[str, Any]:
    """The line of sums of a table of numbers, stood on end."""
    sums = next((row.cells for row in numbers.rows if row.total), ())
    rows = [[name, cell] for name, cell in zip(numbers.columns, sums, strict=False) if cell]
    return {"title": numbers.title, "rows": rows}


def _answers(lesson: Lesson) -> dict[tuple[int, str], list[dict[str, str]]]:
    """Seat and question -> what its students wrote; by whom, where several share the seat."""
    written = (
        Answer.objects.filter(student__lesson=lesson, student__seat__isnull=False)
        .exclude(student__state=Student.State.REMOVED)
        .select_related("student")
        .order_by("student__joined_at")
    )
    found: dict[tuple[int, str], list[dict[str, str]]] = {}
    for answer in written:
        assert answer.student.seat_id is not None
        each = {"text": printable(answer.text), "by": printable(answer.student.name)}
        found.setdefault((answer.student.seat_id, answer.topic), []).append(each)
    for answers in found.values():
        if len(answers) == 1:
            answers[0]["by"] = ""
    return found
