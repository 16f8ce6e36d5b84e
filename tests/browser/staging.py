"""Puts a recorded game, played up to a point, on the table of a lesson.

    python -m tests.browser.staging RECORD COUNT [TABLES]

plays the first COUNT commands of the record, stores the game as if it had been played live and was
then paused or running, and prints, as JSON, the lesson's id and for each seat the address of its
page and the cookie that opens it. The lesson is the first teacher's, when there is one. The server
of the same home may be running.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

RECORDS = Path(__file__).resolve().parents[1] / "records"


def stage(name: str, count: int, tables: int = 1) -> dict[str, Any]:
    """The lesson with the game of the record after its first count commands, at as many tables;
    only the first has students."""
    from django.contrib.auth import get_user_model
    from django.http import HttpResponse

    from classroom import access, codes, lessons
    from classroom.models import Lesson, Seat, Student, Table

    record, session = play(name, count)
    others = [play(name, count)[1] for _table in range(1, tables)]
    teacher = get_user_model().objects.first()
    lesson = lessons.create(game=record.rules.KEY, title=f"{name} {count}", teacher=teacher)
    table = Table.objects.create(lesson=lesson, number=1, session=session)
    doors: dict[str, Any] = {}
    for position, spec in enumerate(record.seats):
        seat = Seat.objects.create(table=table, key=spec.id, position=position, name=spec.name)
        key = f"device-{spec.id}"
        student = Student.objects.create(
            lesson=lesson,
            uid=codes.new_uid(),
            name=spec.name,
            name_key=spec.name.casefold(),
            return_key=f"AB{position + 22}",
            seat=seat,
            device=access.device_hash(key),
            join_key=f"join-{spec.id}",
        )
        response = HttpResponse()
        access.let_in(response, student, key, secure=False)
        cookie = access.cookie_name(student.uid)
        doors[spec.id] = {
            "path": f"/play/{student.uid}/",
            "cookie": cookie,
            "value": str(response.cookies[cookie].value),
        }
    for number, other in enumerate(others, 2):
        table = Table.objects.create(lesson=lesson, number=number, session=other)
        for position, spec in enumerate(record.seats):
            Seat.objects.create(
                table=table, key=spec.id, position=position, name=spec.name, robot=True
            )
    lesson.state = Lesson.Stage.RUNNING
    lesson.save()
    return {"lesson": lesson.pk, "session": session.pk, "seats": doors}


def play(name: str, count: int) -> tuple[Any, Any]:
    """The record, and a stored session of its first count commands."""
    from django.utils import timezone

    from games import registry
    from games.engine import record as records
    from games.engine.record import command_json
    from games.engine.replay import Replay
    from games.models import GameSession, LogEntry
    from games.service import storing

    record = records.read((RECORDS / f"{name}.json").read_text(), registry.RULES)
    replay = Replay(record, count)
    steps = list(replay)
    if len(steps) != count + 1:
        raise SystemExit(f"{name} stops after {len(steps) - 1} commands")
    state, rules = steps[-1].state, record.rules
    due = None if state.over else rules.deadline(state)
    now = timezone.now()
    session = GameSession.objects.create(
        game=rules.KEY,
        options=rules.options(record.edition),
        edition=storing.plain(record.edition),
        seats=storing.plain(record.seats),
        seed="staged",
        status="over" if state.over else "running",
        version=len(steps),
        seq=len(steps),
        phase=state.phase,
        round=state.round,
        moment=rules.moment(state),
        deadline_name=due.name if due else "",
        deadline_seconds=due.seconds if due else 0,
        phase_ends_at=now + timedelta(seconds=3600) if due else None,
        began_at=now,
        ended_at=now if state.over else None,
        snapshot=storing.state_text(state),
    )
    for step in steps:
        recorded = record.commands[step.index] if step.index >= 0 else None
        LogEntry.objects.create(
            session=session,
            seq=step.index + 1,
            seat=(recorded.seat or "") if recorded else "",
            click_id=f"staged-{step.index}",
            command=command_json(rules, recorded) if recorded else {"do": "begin"},
            events=storing.events_json(step.events),
            at=float(step.index + 1),
            created_at=now,
        )
    return record, session


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps(stage(sys.argv[1], *map(int, sys.argv[2:]))))  # noqa: T201
