"""What the teacher does with reports: releases them, and reads what students have written."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom import lessons
from classroom.access import own_lesson
from reports import reflections


@login_required
@require_POST
def release(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """Show the students their reports, or hold them back."""
    lesson = own_lesson(request, lesson_id)
    shown = request.POST.get("value") == "1"
    by = request.user.get_username()
    lessons.set_switch(lesson.pk, "reports_released", shown, by=by)
    messages.success(
        request,
        _("Students can see their reports now.")
        if shown
        else _("Students do not see their reports until you show them."),
    )
    return redirect("lesson_report", lesson.pk)


@never_cache
@login_required
@require_safe
def reflections_page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """Everything that the students of a lesson have written, on one page."""
    lesson = own_lesson(request, lesson_id)
    tables = reflections.of_class(lesson)
    context = {"lesson": lesson, "tables": tables, "count": reflections.count(tables)}
    return render(request, "reports/reflections.html", context)


@login_required
@require_POST
def reflections_open(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """Let students write, or close it."""
    lesson = own_lesson(request, lesson_id)
    by = request.user.get_username()
    lessons.set_switch(lesson.pk, "reflections_open", request.POST.get("value") == "1", by=by)
    return redirect("reflections", lesson.pk)
