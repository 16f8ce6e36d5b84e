"""What a teacher presses on the page of a lesson: one address an act, safe when pressed twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from classroom import access, lessons, names, people, running, seating
from classroom.live import doors
from classroom.live.context import Viewer
from classroom.live.doors import Reply
from classroom.models import Lesson, Seat, Student
from classroom.seating import NotPossible
from classroom.views.live import news

Fields = Mapping[str, str]
Act = Callable[[int, Fields, str, str], str | None]
"""(lesson id, fields, click id, who) -> None, or a notice when nothing had to be done."""

MORE_SECONDS = 30
EYES_UP_LETTERS = 200


@csrf_exempt
@require_POST
def act(request: HttpRequest, lesson_id: int, what: str) -> HttpResponse:
    """One act of the teacher's. The script gets JSON, a plain form the page again."""
    by_script = request.headers.get("X-Live") == "1"
    if not doors.same_origin(request):
        return render(request, "403.html", status=403)
    lesson = access.lesson_of(request, lesson_id)
    chosen = ACTS.get(what)
    if lesson is None or chosen is None:
        raise Http404
    sent = doors.sent(request)
    fields = sent.get("f")
    clean = {
        name: value
        for name, value in (fields if isinstance(fields, dict) else {}).items()
        if isinstance(name, str) and isinstance(value, str)
    }
    click = doors.clean_click(sent.get("click"))
    try:
        sentence = chosen(lesson_id, clean, click, request.user.get_username())
    except NotPossible as reason:
        sentence = str(reason)
    except (Student.DoesNotExist, Seat.DoesNotExist):
        sentence = _("That has just changed. Look again.")
    if not by_script:
        if sentence:
            messages.error(request, sentence)
        return redirect("lesson", lesson_id=lesson_id)
    viewer = Viewer("teacher", lesson_id, language=translation.get_language() or "en")
    return news(request, viewer, Reply(click, sentence is None, sentence or ""))


def number(fields: Fields, name: str) -> int:
    """A whole number that a hidden field carries."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotPossible(_("This page is out of date. Reload it and try again."))
    return int(text)


def typed_number(fields: Fields, name: str, low: int, high: int) -> int:
    """A whole number that the teacher typed."""
    text = fields.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
        raise NotPossible(
            _("Type a whole number from %(low)d to %(high)d.") % {"low": low, "high": high}
        )
    return int(text)


def turns(fields: Fields) -> dict[int, str]:
    """The tables that an act is for, with the turn shown of each: "1:2/negotiation;2:…"."""
    found = {}
    for part in fields.get("tables", "").split(";"):
        table, colon, turn = part.partition(":")
        if colon and table.isascii() and table.isdigit() and len(table) < 4:
            found[int(table)] = turn
    return found


def _plan(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    tables = typed_number(fields, "tables", 1, 60) if fields.get("tables") else None
    seating.make_tables(lesson_id, by=by, tables=tables, mixed="mixed" in fields)
    return None


def _start(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    running.start(lesson_id, by=by)
    return None


def _add_time(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    if running.add_time(lesson_id, turns(fields), MORE_SECONDS, click, by=by):
        return None
    return _("No clock was running there any more.")


def _end_phase(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    if running.end_phase(lesson_id, turns(fields), click, by=by):
        return None
    if running.all_paused(lesson_id, turns(fields)):
        return _("The clock stands still. Let the game go on first, then end the phase.")
    return _("That phase had ended already, so nothing was ended now.")


def _pause(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    running.pause(lesson_id, turns(fields), by=by)
    return None


def _resume(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    running.resume(lesson_id, turns(fields), by=by)
    return None


def _remove(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    ticked = {name[2:]: name[2:] for name in fields if name.startswith("s-")}
    chosen = [number(ticked, student) for student in ticked]
    if "student" in fields:
        chosen.append(number(fields, "student"))
    if not chosen:
        return _("Tick those who have to go first.")
    people.remove(lesson_id, chosen, by=by)
    return None


def _eyes_up(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    sentence = names.clean(fields.get("sentence", ""))[:EYES_UP_LETTERS]
    running.eyes_up(lesson_id, sentence or _("Look to the front."), by=by)
    return None


def _eyes_down(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    running.eyes_down(lesson_id, by=by)
    return None


def _limit(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    lessons.set_switch(lesson_id, "seat_limit", typed_number(fields, "limit", 1, 500), by=by)
    return None


def _switch(name: str) -> Act:
    def switch(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
        lessons.set_switch(lesson_id, name, fields.get("value") == "1", by=by)
        return None

    return switch


def _pace(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    pace = Lesson.Pace.OWN if fields.get("value") == Lesson.Pace.OWN else Lesson.Pace.TOGETHER
    lessons.set_switch(lesson_id, "pace", pace.value, by=by)
    return None


def _end(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    running.end_lesson(lesson_id, by=by)
    return None


def _at_table(do: Callable[..., None]) -> Act:
    def at_table(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
        do(lesson_id, number(fields, "table"), by=by)
        return None

    return at_table


def _to_student(do: Callable[..., None]) -> Act:
    def to_student(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
        do(lesson_id, number(fields, "student"), by=by)
        return None

    return to_student


def _to_seat(do: Callable[..., None]) -> Act:
    def to_seat(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
        do(lesson_id, number(fields, "seat"), by=by)
        return None

    return to_seat


def _move(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    seating.move(lesson_id, number(fields, "student"), number(fields, "table"), by=by)
    return None


def _share(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    seating.share(lesson_id, number(fields, "student"), number(fields, "seat"), by=by)
    return None


def _rename(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    people.rename(lesson_id, number(fields, "student"), fields.get("name", ""), by=by)
    return None


def _drop_plan(lesson_id: int, fields: Fields, click: str, by: str) -> str | None:
    seating.drop_plan(lesson_id, by=by)
    return None


ACTS: Mapping[str, Act] = {
    "plan": _plan,
    "drop-plan": _drop_plan,
    "move": _move,
    "add-robot": _at_table(seating.add_robot),
    "take-robot": _at_table(seating.take_robot),
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "add-time": _add_time,
    "end-phase": _end_phase,
    "end": _end,
    "eyes-up": _eyes_up,
    "eyes-down": _eyes_down,
    "lock": _switch("locked"),
    "spin": _switch("spin_required"),
    "odds": _switch("odds_shown"),
    "cash": _switch("cash_shown"),
    "release": _switch("reports_released"),
    "pace": _pace,
    "limit": _limit,
    "remove": _remove,
    "rename": _rename,
    "nod": _to_student(people.nod),
    "new-key": _to_student(people.renew_key),
    "robot-in": _to_seat(seating.robot_in),
    "robot-out": _to_seat(seating.robot_out),
    "share": _share,
}
