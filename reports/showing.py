"""Pages for the whole class, its teacher and its projector: they show, and change nothing."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.access import own_lesson
from classroom.models import Lesson, Table
from reports import of_lesson, replay, vocabulary


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The words of the lesson; each has its anchor (``/words/#risk``)."""
    return render(request, "reports/words.html", {"terms": vocabulary.terms()})


def asked(request: HttpRequest, name: str) -> int:
    """A whole number from the address; 1 for what is none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1


def _tables(lesson: Lesson) -> list[Table]:
    tables = lesson.tables.select_related("session", "lesson").prefetch_related("seats")
    return list(tables)


@never_cache
@login_required
@require_safe
def replay_page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """A finished game phase by phase (``?table=2&step=7``); words where there is none."""
    lesson = own_lesson(request, lesson_id)
    close = reverse("lesson_report", args=[lesson.pk])
    played = [table for table in _tables(lesson) if table.session is not None]
    ready = [table for table in played if of_lesson.over(table)]
    number = asked(request, "table") if "table" in request.GET else None
    table = next((each for each in ready if number in (None, each.number)), None)
    shown = None if table is None else replay.stop(table, asked(request, "step"))
    if table is None or shown is None:
        why = _no_replay(played, number)
        return render(request, "reports/nothing.html", {"lesson": lesson, "why": why})
    here = f"?table={table.number}&step="
    context = {
        "lesson": lesson,
        "tables": ready,
        "table": table,
        "stop": shown,
        "close": close,
        "back": f"{here}{shown.number - 1}" if shown.number > 1 else "",
        "next": f"{here}{shown.number + 1}" if shown.number < shown.stops else "",
        "place": _("%(at)s of %(all)s") % {"at": shown.number, "all": shown.stops},
    }
    return render(request, "reports/replay.html", context)


def _no_replay(played: list[Table], number: int | None) -> tuple[str, str]:
    if not played:
        return (
            _("There is no game to look at again"),
            _("No game has been played in this lesson."),
        )
    if number is None or any(table.number == number for table in played):
        return (
            _("The game is still on"),
            _("It can be looked at again as soon as it is over."),
        )
    return (
        _("There is no such table"),
        _("Go back and choose one of the tables of this lesson."),
    )
