"""A lesson in play, led by its teacher: every act is safe when it is pressed twice, because it
carries the turn of each table that the teacher's screen showed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom import lessons, offers, seating
from classroom.models import Lesson, Student, Table
from classroom.seating import NotPossible
from games import service
from games.engine.protocol import SeatSpec
from games.service import control

Turns = Mapping[int, str]
"""Table number -> the turn of its game (its running clock) that a screen showed."""


@transaction.atomic
def start(lesson_id: int, *, by: str) -> bool:
    """Begin the games of all tables of the plan; False when they had begun before."""
    lesson = lessons.locked_row(lesson_id)
    if lesson.state == Lesson.Stage.RUNNING:
        return False
    if lesson.state == Lesson.Stage.ENDED:
        raise NotPossible(_("This lesson is over."))
    tables = list(Table.objects.filter(lesson=lesson))
    if not tables:
        raise NotPossible(_("Make the tables first."))
    waiting = Student.objects.filter(lesson=lesson, state=Student.State.IN, seat=None).count()
    if waiting:
        raise NotPossible(
            _("%(number)d students have no table yet. Give them one, or make the tables anew.")
            % {"number": waiting}
        )
    offer = offers.offer(lesson.game)
    dice = secrets.token_hex(16) if lesson.same_dice and len(tables) > 1 else None
    for table in tables:
        seats = seating.settle_keys(table)
        if len(seats) not in offer.seats:
            raise NotPossible(
                _("Table %(number)d has %(seats)d seats; the game needs %(low)d to %(high)d.")
                % {
                    "number": table.number,
                    "seats": len(seats),
                    "low": offer.seats[0],
                    "high": offer.seats[-1],
                }
            )
        table.session = service.begin(
            lesson.game,
            lesson.options,
            [SeatSpec(seat.key, seat.name) for seat in seats],
            dice_seed=dice,
        )
        table.save(update_fields=["session"])
    lesson.state = Lesson.Stage.RUNNING
    lesson.started_at = timezone.now()
    lesson.save(update_fields=["state", "started_at"])
    lessons.noted(lesson, by, "start", tables=len(tables))
    lessons.changed(lesson_id)
    return True


def pause(lesson_id: int, tables: Turns, *, by: str) -> None:
    """Stop the clocks of these tables; nothing is taken while they stand."""
    if sum(control.pause(table) for table in _games(lesson_id, tables).values()):
        _note(lesson_id, by, "pause", tables)


def resume(lesson_id: int, tables: Turns, *, by: str) -> None:
    """Let the clocks of these tables go on; not while eyes are up, when nobody could press."""
    if Lesson.objects.get(pk=lesson_id).eyes_up:
        raise NotPossible(_("All screens are covered. Free them, and the clocks go on."))
    if sum(control.resume(table) for table in _games(lesson_id, tables).values()):
        _note(lesson_id, by, "resume", tables)


def add_time(lesson_id: int, tables: Turns, seconds: int, click: str, *, by: str) -> int:
    """Lengthen the running clock of each table that is still at the turn shown; how many."""
    added = sum(
        control.add_time(game, seconds, turn=tables[number], click_id=_click(click, number))
        for number, game in _games(lesson_id, tables).items()
    )
    if added:
        _note(lesson_id, by, "add time", tables, seconds=seconds)
    return added


def end_phase(lesson_id: int, tables: Turns, click: str, *, by: str) -> int:
    """End the phase of each table that is still at the turn shown and not paused; how many."""
    ended = sum(
        control.end_phase(game, turn=tables[number], click_id=_click(click, number))
        for number, game in _games(lesson_id, tables).items()
    )
    if ended:
        _note(lesson_id, by, "end phase", tables, turns=list(tables.values()))
    return ended


def all_paused(lesson_id: int, tables: Turns) -> bool:
    """Whether every one of these tables is paused."""
    there = Table.objects.filter(lesson_id=lesson_id, number__in=list(tables))
    return set(there.values_list("session__status", flat=True)) == {"paused"}


def eyes_up(lesson_id: int, sentence: str, *, by: str) -> None:
    """Cover every screen with the sentence and stop all clocks, so that nobody loses time."""
    lessons.set_switch(lesson_id, "eyes_up", sentence, by=by)
    for number, game in _games(lesson_id, _everyone(lesson_id)).items():
        with transaction.atomic():
            if control.pause(game):
                Table.objects.filter(lesson_id=lesson_id, number=number).update(stopped=True)


def eyes_down(lesson_id: int, *, by: str) -> None:
    """Free the screens, and let those clocks go on that "eyes up" has stopped."""
    lessons.set_switch(lesson_id, "eyes_up", "", by=by)
    for number, game in _games(lesson_id, _everyone(lesson_id, stopped=True)).items():
        with transaction.atomic():
            Table.objects.filter(lesson_id=lesson_id, number=number).update(stopped=False)
            control.resume(game)


def end_lesson(lesson_id: int, *, by: str) -> bool:
    """End all games where they stand and the lesson with them; False when it was over."""
    lesson = Lesson.objects.get(pk=lesson_id)
    for game in _games(lesson_id, _everyone(lesson_id)).values():
        control.end_game(game)
    if not lessons.mark_ended(lesson_id):
        return False
    lessons.noted(lesson, by, "end lesson")
    return True


def _everyone(lesson_id: int, **which: bool) -> Turns:
    tables = Table.objects.filter(lesson_id=lesson_id, **which)
    return dict.fromkeys(tables.values_list("number", flat=True), "")


def _games(lesson_id: int, tables: Turns) -> dict[int, int]:
    """Table number -> session id, of those of these tables that play."""
    rows = Table.objects.filter(
        lesson_id=lesson_id, number__in=list(tables), session__isnull=False
    ).values_list("number", "session_id")
    return {number: session_id for number, session_id in rows if session_id is not None}


def _click(click: str, table: int) -> str:
    return f"{click[:36]}-{table}"


def _note(lesson_id: int, by: str, act: str, tables: Turns, **detail: object) -> None:
    lessons.noted(Lesson.objects.get(pk=lesson_id), by, act, tables=sorted(tables), **detail)
