"""Pages for the whole class, its teacher and its projector: they show, and change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from classroom.access import own_lesson
from classroom.models import Lesson, Table
from reports import (
    comparisons,
    debrief,
    drawings,
    of_lesson,
    replay,
    replay_screens,
    vocabulary,
)
from reports.comparisons import Compared
from reports.replay_screens import ScreenStop
from reports.shown import shown
from reports.views import for_a_picture


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The words of the lesson; each has its anchor (``/words/#risk``)."""
    return render(request, "reports/words.html", {"terms": vocabulary.terms()})


def asked(request: HttpRequest, name: str) -> int:
    """A whole number from the address; 1 for what is none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1


@never_cache
@login_required
@require_safe
def replay_page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """A finished game phase by phase (``?table=2&step=7``); words where there is none."""
    lesson = own_lesson(request, lesson_id)
    close = reverse("lesson_report", args=[lesson.pk])
    played = [table for table in of_lesson.tables(lesson) if table.session is not None]
    ready = [table for table in played if of_lesson.over(table)]
    number = asked(request, "table") if "table" in request.GET else None
    table = next((each for each in ready if number in (None, each.number)), None)
    stop = None if table is None else _stop(table, asked(request, "step"))
    if table is None or stop is None:
        why = _no_replay(played, number)
        return render(request, "reports/nothing.html", {"lesson": lesson, "why": why})
    here = f"?table={table.number}&step="
    context = {
        "lesson": lesson,
        "tables": ready,
        "table": table,
        "stop": stop,
        "close": close,
        "back": f"{here}{stop.number - 1}" if stop.number > 1 else "",
        "next": f"{here}{stop.number + 1}" if stop.number < stop.stops else "",
        "place": _("%(at)s of %(all)s") % {"at": stop.number, "all": stop.stops},
    }
    floor = isinstance(stop, replay.Stop)
    template = "reports/replay.html" if floor else "reports/replay_screen.html"
    return render(request, template, context)


def _stop(table: Table, number: int) -> replay.Stop | ScreenStop | None:
    if table.session is not None and table.session.game in replay.games():
        return replay.stop(table, number)
    return replay_screens.stop(table, number, translation.get_language() or "en")


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


@never_cache
@login_required
@require_safe
def debrief_page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The teacher's page of the debrief: all steps with their notes, to be read or printed."""
    lesson = own_lesson(request, lesson_id)
    found = debrief.of(lesson)
    if found.why is not None:
        return render(request, "reports/nothing.html", {"lesson": lesson, "why": found.why})
    show = reverse("debrief_show", args=[lesson.pk])
    places = [
        (step, f"{show}?step={at}", _shown_by(show, at)) for at, step in enumerate(found.steps, 1)
    ]
    context = {"lesson": lesson, "places": places, "remarks": found.remarks}
    return render(request, "reports/debrief.html", context)


def _shown_by(show: str, at: int) -> str:
    """The addresses under which a step is on the projector."""
    told = f"{show}?step={at}&told=1"
    return " ".join([f"{show}?step={at}", told, *([show] if at == 1 else [])])


@never_cache
@login_required
@require_safe
def debrief_show(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """One step for the room (``?step=3``), then what there is to notice in it (``&told=1``)."""
    lesson = own_lesson(request, lesson_id)
    found = debrief.of(lesson)
    if found.why is not None:
        return render(request, "reports/nothing.html", {"lesson": lesson, "why": found.why})
    last = len(found.steps)
    at = min(max(asked(request, "step"), 1), last)
    told = request.GET.get("told") == "1"
    context = {
        "lesson": lesson,
        "step": found.steps[at - 1],
        "told": told,
        "at": 2 * at - (0 if told else 1),
        "last": 2 * last,
        "place": _("%(at)s of %(all)s") % {"at": at, "all": last},
        "close": reverse("debrief", args=[lesson.pk]),
        "back": _before(at, told),
        "next": _after(at, told, last),
        "next_words": _("Next") if told else _("What to notice"),
    }
    return render(request, "reports/debrief_show.html", context)


def _before(at: int, told: bool) -> str:
    if told:
        return f"?step={at}"
    return f"?step={at - 1}&told=1" if at > 1 else ""


def _after(at: int, told: bool, last: int) -> str:
    if not told:
        return f"?step={at}&told=1"
    return f"?step={at + 1}" if at < last else ""


@login_required
@require_safe
@for_a_picture
@cache_control(private=True, max_age=3600)
def debrief_picture(request: HttpRequest, lesson_id: int, name: str) -> HttpResponse:
    """The picture of a step."""
    lesson = own_lesson(request, lesson_id)
    steps = debrief.of(lesson).steps
    return _drawn(next((step.picture for step in steps if step.key == name), None), lesson)


def _drawn(picture: Any, lesson: Lesson) -> HttpResponse:
    if picture is None:
        raise Http404
    drawn = drawings.kept(picture, lesson.pk)
    return HttpResponse(drawn, content_type="image/svg+xml")


COMPARISONS: dict[str, Callable[[Lesson], Compared]] = {
    "what-if": comparisons.other_dice,
    "same-dice": comparisons.same_dice,
}


@never_cache
@login_required
@require_safe
def compared(request: HttpRequest, lesson_id: int, name: str) -> HttpResponse:
    """The same deals on other dice ("what-if"), or other deals on the same dice ("same-dice")."""
    lesson = own_lesson(request, lesson_id)
    page = COMPARISONS[name](lesson)
    if page.why is not None:
        return render(request, "reports/nothing.html", {"lesson": lesson, "why": page.why})
    picture = shown("picture", page.picture)
    context = {"lesson": lesson, "page": page, "picture": picture}
    return render(request, "reports/compared.html", context)


@login_required
@require_safe
@for_a_picture
@cache_control(private=True, max_age=3600)
def compared_picture(request: HttpRequest, lesson_id: int, name: str) -> HttpResponse:
    """The picture of a comparison."""
    lesson = own_lesson(request, lesson_id)
    return _drawn(COMPARISONS[name](lesson).picture, lesson)
