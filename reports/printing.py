"""Papers to print: a student's page, and the class as one document.

None is made while somebody waits for an answer: a page says how far the work is and looks again.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from classroom.access import own_lesson, student_of
from classroom.models import Lesson, Seat
from reports import jobs, made, papers
from reports.models import Job
from reports.views import may_see, seat_of


@require_safe
@cache_control(private=True, no_store=True)
def student_pdf(request: HttpRequest, uid: str) -> HttpResponse:
    """A student's own page, to print or to keep."""
    student = student_of(request, uid)
    if student is None:
        return redirect("return")
    if student.seat is None or not may_see(student.seat, student.lesson):
        return redirect("student_report", uid)
    back = reverse("student_report", args=[uid])
    return _page_of(request, student.seat, student.lesson, back)


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def seat_pdf(request: HttpRequest, lesson_id: int, seat_id: int) -> HttpResponse:
    """A seat's page, for the teacher."""
    lesson = own_lesson(request, lesson_id)
    back = reverse("seat_report", args=[lesson_id, seat_id])
    return _page_of(request, seat_of(lesson, seat_id), lesson, back)


def _page_of(request: HttpRequest, seat: Seat, lesson: Lesson, back: str) -> HttpResponse:
    keys = papers.Keys(lesson)
    if seat.pk not in {each.pk for each in keys.seats}:
        raise Http404
    found = made.get(lesson.pk, keys.seat(seat))
    if found is not None:
        return _pdf(found, f"{papers.stem(lesson)}-{seat.table.number}-{seat.position}")
    job = jobs.watched(lesson.pk, Job.What.SEATS)
    again = "again" in request.GET
    if job is None or job.state == Job.State.DONE or (job.state == Job.State.FAILED and again):
        job = papers.ask_for_seats(lesson)
    return render(request, "reports/waiting.html", {"told": told(job), "back": back})


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def class_pdf(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The class as one document; the page of downloads while it is not made."""
    lesson = own_lesson(request, lesson_id)
    found = made.get(lesson.pk, papers.Keys(lesson).whole_class())
    if found is None:
        return redirect("lesson_downloads", lesson.pk)
    return _pdf(found, f"{papers.stem(lesson)}-class")


@login_required
@require_POST
def make_class_pdf(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """Begin to make it; pressed twice it is made once."""
    lesson = own_lesson(request, lesson_id)
    if papers.seats_of(lesson):
        papers.ask_for_class(lesson)
    return redirect("lesson_downloads", lesson.pk)


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def progress(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The part of the page of downloads that changes while the document is being made."""
    lesson = own_lesson(request, lesson_id)
    return render(request, "reports/_class_pdf.html", class_context(lesson))


def class_context(lesson: Lesson) -> dict[str, Any]:
    """What that part shows: seats, whether the document is there, and its job in words."""
    keys = papers.Keys(lesson)
    job = jobs.watched(lesson.pk, Job.What.CLASS_PDF)
    ready = bool(keys.seats) and made.has(lesson.pk, keys.whole_class())
    stale = not ready and job is not None and job.state == Job.State.DONE
    return {
        "lesson": lesson,
        "seats": len(keys.seats),
        "ready": ready,
        "stale": stale,
        "job": None if job is None or ready or stale else told(job),
    }


def told(job: Job) -> dict[str, Any]:
    """A job in words, with its steps."""
    if job.state == Job.State.FAILED:
        said = _("That did not work. Try again; if it fails again, the log of the server says why.")
    elif job.state == Job.State.WAITING or not job.total:
        said = _("It waits for its turn.")
    else:
        said = ngettext(
            "Page {done} of {total} is being made.",
            "Page {done} of {total} is being made.",
            job.total,
        ).format(done=min(job.done + 1, job.total), total=job.total)
    return {"said": said, "active": job.active, "done": job.done, "total": job.total}


def _pdf(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
