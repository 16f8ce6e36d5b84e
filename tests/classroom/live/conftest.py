"""A lesson in play with five students at a table, each with a device of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client

from classroom import access, lessons
from classroom.live.painter import Painter
from classroom.models import Lesson, Seat, Student, Table
from games import service
from games.engine.protocol import SeatSpec
from games.service import loading

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva")
ROLES = ("manager", "manager", "investor", "investor", "investor")


@dataclass
class Playing:
    """The lesson, its table, and the students by seat."""

    lesson: Lesson
    table: Table
    students: dict[str, Student]
    keys: dict[str, str]

    @property
    def session_id(self) -> int:
        assert self.table.session_id is not None
        return self.table.session_id

    @property
    def teacher(self) -> Any:
        return self.lesson.teacher

    @property
    def loaded(self) -> Any:
        return loading.load(self.session_id)

    @property
    def state(self) -> Any:
        return self.loaded.state

    def cookie(self, seat: str) -> tuple[str, str]:
        """The name and value of the cookie that this seat's device holds."""
        student = self.students[seat]
        response = HttpResponse()
        access.let_in(response, student, self.keys[seat], secure=False)
        name = access.cookie_name(student.uid)
        return name, str(response.cookies[name].value)

    def client(self, seat: str) -> Client:
        """A browser that holds this seat's cookie."""
        client = Client()
        name, value = self.cookie(seat)
        client.cookies[name] = value
        return client

    def here(self, seat: str) -> str:
        """The address of this seat's page."""
        return f"/play/{self.students[seat].uid}/"

    def company(self, owner: str) -> str:
        """A company of this manager's."""
        return min(id for id, seat in self.state.owners.items() if seat == owner)


def sit_down(game: str = "panic", **options: Any) -> Playing:
    """A lesson of this game in play; options are the lesson's fields."""
    teacher = get_user_model().objects.create_user("t@example.org", "t@example.org", "otter-77")
    lesson = lessons.create(teacher=teacher, game=game, **options)
    table = Table.objects.create(lesson=lesson, number=1)
    students, keys = {}, {}
    for position, name in enumerate(NAMES):
        key = f"s{position + 1}"
        seat = Seat.objects.create(table=table, key=key, position=position, name=name)
        device = f"device-{key}"
        students[key] = Student.objects.create(
            lesson=lesson,
            uid=f"student{key:>05}".replace(" ", "0"),
            name=name,
            name_key=name.casefold(),
            return_key=f"AB2{position + 3}",
            seat=seat,
            device=access.device_hash(device),
            join_key=f"join-{key}",
        )
        keys[key] = device
    table.session = service.begin(
        game,
        lesson.options,
        [
            SeatSpec(f"s{n + 1}", name, None if game == "krach" else ROLES[n])
            for n, name in enumerate(NAMES)
        ],
        seed="planted",
    )
    table.save()
    lesson.state = Lesson.Stage.RUNNING
    lesson.save()
    return Playing(lesson, table, students, keys)


@pytest.fixture
def playing(transactional_db: None) -> Playing:
    """The table with the usual options; commits are real."""
    return sit_down()


@pytest.fixture(autouse=True)
def _no_painter_left() -> Iterator[None]:
    """A painter belongs to the event loop of its test."""
    yield
    Painter.stop_running()
