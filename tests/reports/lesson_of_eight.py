"""A lesson whose games are over, for the tests of what is made from it."""

from __future__ import annotations

from typing import Any

from django_tasks_db.management.commands.db_worker import Worker

from classroom import lessons
from classroom.models import Lesson, Seat, Student, Table
from reports.pictures import Basket
from tests.games import table as games

NAMES = [
    "Amélie *Dubois* #panic() $x$",
    "王小明",
    "محمد علي",
    "अनन्या शर्मा",
    "Ольга Іванівна",
    "สมชาย ใจดี",
    "김민준",
    "<b>&amp;</b> \\u{41} _x_ = `y` @z [q]",
]


def made(teacher: Any, *, names: list[str] = NAMES, over: bool = True) -> Lesson:
    """One table of eight, played for two months: s1 to s4 manage, s5 to s8 invest."""
    lesson = lessons.create(teacher=teacher, game="panic", state="running", title="Class 9 #b")
    session = games.begin({"months": 2}, players=8)
    if over:
        games.play_to_the_end(session)
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for place, name in enumerate(names, start=1):
        Seat.objects.create(table=table, key=f"s{place}", position=place, name=name)
    return lesson


def student_of(seat: Seat, name: str) -> Student:
    """A student on this seat."""
    return Student.objects.create(
        lesson=seat.table.lesson,
        uid=f"uid-{seat.key}-{len(name)}",
        name=name,
        name_key=name,
        return_key=f"{seat.key}{len(name)}"[:4],
        seat=seat,
        device="",
        join_key=name[:40],
    )


def work() -> None:
    """Do all background work that waits, as the worker does it."""
    Worker(
        queue_names=["*"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id="test",
        excluded_queue_names=[],
    ).run()


A_PICTURE = Basket(months=((1, (1, 0, 2, 0)),))
