"""The pages of the reports: a student's own, and the class for its teacher."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from csp.decorators import csp_replace
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from classroom.access import own_lesson, student_of
from classroom.models import Lesson, Seat, Student, Table
from reports import of_lesson, pages, papers, reflections

View = TypeVar("View", bound=Callable[..., HttpResponse])


def for_a_picture(view: View) -> View:
    """A picture carries its own colours, and loads nothing."""
    policy: Any = csp_replace({"default-src": ["'none'"], "style-src": ["'unsafe-inline'"]})
    return cast(View, policy(view))


@cache_control(private=True, no_cache=True)
@require_http_methods(["GET", "HEAD", "POST"])
def student_report(request: HttpRequest, uid: str) -> HttpResponse:
    """A student's own report, with what they write about it; words instead while it is not there
    or not released."""
    student = student_of(request, uid)
    if student is None:
        return redirect("return")
    seat, lesson = student.seat, student.lesson
    page = sheet = None
    if seat is not None and may_see(seat, lesson):
        page = pages.seat_page(seat, lesson)
    if page is not None:
        papers.ask_for_pictures(lesson)
    if page is not None and lesson.kind == Lesson.Kind.CLASS:
        if request.method == "POST":
            sheet = reflections.write(student, page.questions, request.POST.dict())
            if not sheet.faulty:
                messages.success(
                    request, _("Kept. You can change it until your teacher closes it.")
                )
                return redirect("student_report", uid)
        else:
            sheet = reflections.sheet(student, page.questions)
    context = {
        "student": student,
        "lesson": lesson,
        "page": page,
        "sheet": sheet,
        "waiting": None if page else _waiting(student),
        "typed": [] if page else reflections.typed(request.POST),
    }
    status = 422 if sheet is not None and sheet.faulty else 200
    return render(request, "reports/student.html", context, status=status)


def _waiting(student: Student) -> tuple[str, str]:
    """Why there is no report to see: a headline and a sentence."""
    seat, lesson = student.seat, student.lesson
    if seat is None:
        return (
            _("There is no report for you"),
            _("You had no seat in this game, so there is nothing to add up."),
        )
    if seat.table.session is None:
        return (_("The game has not begun"), _("Your report comes when it is over."))
    if not of_lesson.over(seat.table):
        return (
            _("The game is still on"),
            _("Your report comes when it is over. Play on, and look again then."),
        )
    if not lesson.reports_released:
        return (
            _("Your report is ready, but not shown yet"),
            _(
                "Your teacher shows all reports at once. Look again then. You can come back with"
                " your return key: {key}."
            ).format(key=student.return_key),
        )
    return (
        _("There is no report for this game"),
        _("What came of it stands on the page of the game."),
    )


@require_safe
@for_a_picture
@cache_control(private=True, max_age=3600)
def student_picture(request: HttpRequest, uid: str, name: str) -> HttpResponse:
    """One picture of a student's report."""
    student = student_of(request, uid)
    if student is None or student.seat is None or not may_see(student.seat, student.lesson):
        raise Http404
    return _picture(student.seat, student.lesson, name)


@login_required
@require_safe
@cache_control(private=True, no_cache=True)
def lesson_report(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The class at a glance: every seat's numbers, and the way to each seat's page."""
    lesson = own_lesson(request, lesson_id)
    context = {
        "lesson": lesson,
        "tables": pages.class_page(lesson),
        "scoreboard": pages.scoreboard(lesson),
    }
    return render(request, "reports/lesson.html", context)


@login_required
@require_safe
@cache_control(private=True, no_cache=True)
def seat_report(request: HttpRequest, lesson_id: int, seat_id: int) -> HttpResponse:
    """A seat's report as its student sees it, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    seat = seat_of(lesson, seat_id)
    page = pages.seat_page(seat, lesson)
    printed = seat in papers.seats_of(lesson)
    context = {"seat": seat, "lesson": lesson, "page": page, "printed": printed}
    return render(request, "reports/seat.html", context)


@require_safe
@for_a_picture
@cache_control(private=True, max_age=3600)
def seat_picture(request: HttpRequest, lesson_id: int, seat_id: int, name: str) -> HttpResponse:
    """One picture of a seat's report, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    return _picture(seat_of(lesson, seat_id), lesson, name)


@login_required
@require_safe
@for_a_picture
@cache_control(private=True, max_age=3600)
def table_picture(request: HttpRequest, lesson_id: int, number: int, name: str) -> HttpResponse:
    """One picture of a whole table, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    tables = lesson.tables.select_related("session", "lesson")
    table = get_object_or_404(tables, number=number)
    return _as_picture(pages.table_pictures_of(table).get(name), table)


def _picture(seat: Seat, lesson: Lesson, name: str) -> HttpResponse:
    return _as_picture(pages.pictures_of(seat, lesson).get(name), seat.table)


def _as_picture(picture: Any, table: Table) -> HttpResponse:
    """The answer that is this picture. table: whose it is, kept when its game is over."""
    if picture is None:
        raise Http404
    return HttpResponse(papers.drawing(picture, table), content_type="image/svg+xml")


def may_see(seat: Seat, lesson: Lesson) -> bool:
    """Whether a seat's students may see its report: their game is over, and the teacher has
    released the reports (nobody holds back a practice game's)."""
    released = lesson.reports_released or lesson.kind != Lesson.Kind.CLASS
    return released and of_lesson.over(seat.table)


def seat_of(lesson: Lesson, seat_id: int) -> Seat:
    """One of the lesson's seats."""
    seats = Seat.objects.select_related("table__session", "table__lesson")
    return get_object_or_404(seats, pk=seat_id, table__lesson=lesson)
