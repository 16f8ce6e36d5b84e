"""The papers of a lesson: each seat's page and the class as one document, made in the background.

A paper is kept under the digest of what it says, so that it is made again only when that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

from classroom.models import Lesson, Seat, Student, Table
from reports import debrief, drawings, jobs, made, of_lesson, pages
from reports.models import Answer, Job
from reports.steps import Step

_PAPER = Path(__file__).with_name("paper")


def seats_of(lesson: Lesson) -> list[Seat]:
    """The seats that get a page, in order: those whose game is over and has figures, and that are
    or were somebody's and not only a robot's."""
    seats = Seat.objects.filter(table__lesson=lesson, table__session__isnull=False)
    seats = seats.select_related("table__session", "table__lesson").prefetch_related("students")
    return [
        seat
        for seat in seats.order_by("table__number", "position", "pk")
        if (seat.students.all() or not seat.robot)
        and of_lesson.over(seat.table)
        and pages.has_report(seat.table)
    ]


class Keys:
    """The digests of a lesson's papers, as everything stands now."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.seats = seats_of(lesson)
        # A page compares with the whole class: any finished game of the lesson may change it.
        games = sorted(
            {
                (seat.table.number, seat.table.session.pk, seat.table.session.seq)
                for seat in self.seats
                if seat.table.session
            }
        )
        self._common = (_code(), get_language(), lesson.title, lesson.started_at, games)
        self._written: dict[int, list[Any]] = {}
        for written in (
            Answer.objects.filter(student__lesson=lesson, student__seat__isnull=False)
            .exclude(student__state=Student.State.REMOVED)
            .order_by("pk")
            .values_list("student__seat_id", "student__name", "topic", "text")
        ):
            self._written.setdefault(written[0], []).append(written)

    def seat(self, seat: Seat) -> str:
        """Of a seat's page."""
        about = (seat.pk, seat.name, seat.robot, self._written.get(seat.pk))
        return made.digest("seat", self._common, about)

    def pictures(self) -> str:
        """Of all that is drawn."""
        return made.digest("pictures", self._common)

    def all_seats(self) -> str:
        """Of all seats' pages, one by one."""
        return made.digest("seats", [self.seat(seat) for seat in self.seats])

    def whole_class(self) -> str:
        """Of the class as one document."""
        return made.digest("class", [self.seat(seat) for seat in self.seats])


def drawing(picture: Any, table: Table) -> bytes:
    """A picture of a table or its seats as SVG, kept when it will not change any more."""
    lesson = table.lesson
    if lesson.kind == Lesson.Kind.CLASS and of_lesson.over(table):
        return drawings.kept(picture, lesson.pk)
    return drawings.svg(picture)


def stem(lesson: Lesson) -> str:
    """How the names of a lesson's files begin."""
    began = lesson.started_at or lesson.created_at
    return f"{lesson.game}-{began.date().isoformat()}-{lesson.code}"


def ask_for_pictures(lesson: Lesson) -> None:
    """Have a class's pictures drawn before anybody looks at them, once for every game that ends."""
    if lesson.kind != Lesson.Kind.CLASS:
        return
    key = Keys(lesson).pictures()
    if not Job.objects.filter(lesson=lesson, what=Job.What.PICTURES, key=key).exists():
        jobs.start(lesson.pk, Job.What.PICTURES, key)


def ask_for_seats(lesson: Lesson) -> Job:
    """Have every seat's page made."""
    return jobs.start(lesson.pk, Job.What.SEATS, Keys(lesson).all_seats())


def ask_for_class(lesson: Lesson) -> Job:
    """Have the class made as one document."""
    return jobs.start(lesson.pk, Job.What.CLASS_PDF, Keys(lesson).whole_class())


@jobs.maker(Job.What.PICTURES)
def _draw(job: Job, progress: jobs.Progress) -> None:
    seats = seats_of(job.lesson)
    progress.total(len(seats))
    for seat in seats:
        for picture in pages.pictures_of(seat, job.lesson).values():
            drawing(picture, seat.table)
        progress.step()


@jobs.maker(Job.What.SEATS)
def _print_seats(job: Job, progress: jobs.Progress) -> None:
    lesson, keys = job.lesson, Keys(job.lesson)
    progress.total(len(keys.seats))
    for seat in keys.seats:
        if not made.has(lesson.pk, keys.seat(seat)):
            made.put(lesson.pk, keys.seat(seat), printed(lesson, [seat]))
        progress.step()
    made.keep_only(lesson.pk, "seat", {keys.seat(seat) for seat in keys.seats})


@jobs.maker(Job.What.CLASS_PDF)
def _print_class(job: Job, progress: jobs.Progress) -> None:
    lesson, keys = job.lesson, Keys(job.lesson)
    progress.total(len(keys.seats) + 1)
    key = keys.whole_class()
    if not made.has(lesson.pk, key):
        made.put(lesson.pk, key, _whole_class(lesson, keys.seats, progress))
    made.keep_only(lesson.pk, "class", {key})
    progress.step()


def _whole_class(lesson: Lesson, seats: list[Seat], progress: jobs.Progress) -> bytes:
    return printed(lesson, seats, progress.step, steps=debrief.of(lesson).steps)


def printed(
    lesson: Lesson,
    seats: Iterable[Seat],
    step: Callable[[], None] = lambda: None,
    *,
    steps: Iterable[Step] = (),
) -> bytes:
    """The pages of these seats, and steps of the debrief, as a PDF made now. step: called after
    each page."""
    # The typesetter and its fonts are loaded by whoever prints.
    from reports.paper import content, pdf

    def draw(picture: Any) -> str:
        return drawings.for_paper(drawings.kept(picture, lesson.pk))

    return pdf.pdf(content.document(lesson, seats, draw, step, steps=steps), timezone.now())


@cache
def _code() -> str:
    """What the pages themselves are like, so that a new release prints anew."""
    files = sorted(path for path in _PAPER.iterdir() if path.suffix in (".py", ".typ"))
    return made.digest("printing", *(path.read_bytes() for path in files))
