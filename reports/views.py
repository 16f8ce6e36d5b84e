"""The pages of the reports: a student's own, and the class for its teacher."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from classroom.access import own_lesson, student_of
from classroom.models import Lesson, Seat
from reports import of_lesson, pages
from reports.of_record import FLOOR_GAMES

View = TypeVar("View", bound=Callable[..., HttpResponse])


def _for_a_picture(view: View) -> View:
    """A picture carries its own colours, and loads nothing."""
    policy: Any = csp_replace({"default-src": ["'none'"], "style-src": ["'unsafe-inline'"]})
    return cast(View, policy(view))


@require_safe
@cache_control(private=True, no_cache=True)
def student_report(request: HttpRequest, uid: str) -> HttpResponse:
    """A student's own report; words instead while it is not there or not released."""
    student = student_of(request, uid)
    if student is None:
        return redirect("return")
    seat, lesson = student.seat, student.lesson
    page = None
    if seat is not None and _may_see(seat, lesson):
        page = pages.seat_page(seat, lesson)
    known = lesson.game in FLOOR_GAMES
    context = {"student": student, "lesson": lesson, "page": page, "known": known}
    return render(request, "reports/student.html", context)


@require_safe
@_for_a_picture
@cache_control(private=True, max_age=3600)
def student_picture(request: HttpRequest, uid: str, name: str) -> HttpResponse:
    """One picture of a student's report."""
    student = student_of(request, uid)
    if student is None or student.seat is None or not _may_see(student.seat, student.lesson):
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
        "investor_columns": pages.investor_columns(),
        "manager_columns": pages.manager_columns(),
    }
    return render(request, "reports/lesson.html", context)


@login_required
@require_safe
@cache_control(private=True, no_cache=True)
def seat_report(request: HttpRequest, lesson_id: int, seat_id: int) -> HttpResponse:
    """A seat's report as its student sees it, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    seat = _seat(lesson, seat_id)
    page = pages.seat_page(seat, lesson)
    return render(request, "reports/seat.html", {"seat": seat, "lesson": lesson, "page": page})


@require_safe
@_for_a_picture
@cache_control(private=True, max_age=3600)
def seat_picture(request: HttpRequest, lesson_id: int, seat_id: int, name: str) -> HttpResponse:
    """One picture of a seat's report, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    return _picture(_seat(lesson, seat_id), lesson, name)


def _picture(seat: Seat, lesson: Lesson, name: str) -> HttpResponse:
    # Matplotlib takes a second to load: only who draws pays for it.
    from reports import charts, labels

    picture: Any = pages.pictures_of(seat, lesson).get(name)
    if picture is None:
        raise Http404
    return HttpResponse(charts.svg(picture, labels.words()), content_type="image/svg+xml")


def _may_see(seat: Seat, lesson: Lesson) -> bool:
    """Whether a seat's students may see its report: their game is over, and the teacher has
    released the reports (nobody holds back a practice game's)."""
    released = lesson.reports_released or lesson.kind != Lesson.Kind.CLASS
    return released and of_lesson.over(seat.table)


def _seat(lesson: Lesson, seat_id: int) -> Seat:
    seats = Seat.objects.select_related("table__session", "table__lesson")
    return get_object_or_404(seats, pk=seat_id, table__lesson=lesson)
