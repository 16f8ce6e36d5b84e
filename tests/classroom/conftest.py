"""A teacher, a lesson, and students who come in through the door."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from classroom import lessons
from classroom.live import facts, presence
from classroom.models import Lesson, Student


@pytest.fixture(autouse=True)
def _clean_memory() -> Iterator[None]:
    """Databases start anew with each test; what a process remembers must too."""
    cache.clear()
    facts.forget()
    yield
    facts.forget()
    presence._fresh.clear()
    cache.clear()


@pytest.fixture
def teacher(db: None) -> Any:
    """A teacher with an account."""
    return get_user_model().objects.create_user("t@example.org", "t@example.org", "blue-otter-77")


@pytest.fixture
def desk(teacher: Any) -> Client:
    """The teacher's browser, signed in."""
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def lesson(teacher: Any) -> Lesson:
    """A lesson of Panic on Wall Street! in its lobby."""
    return lessons.create(teacher=teacher, game="panic", address="http://school.test")


def join_key(page: str) -> str:
    """The key of the press, as the door's page has it."""
    found = re.search(r'name="join_key" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


Join = Callable[..., Student]


@pytest.fixture
def enter() -> Join:
    """Lets somebody in by the door: enter(lesson, "Ada", client=…) -> the student."""

    def enter(lesson: Lesson, name: str, client: Client | None = None) -> Student:
        browser = client or Client()
        door = f"/join/{lesson.code}/"
        key = join_key(browser.get(door).content.decode())
        answer = browser.post(door, {"name": name, "join_key": key})
        assert answer.status_code == 302, answer.content.decode()
        return Student.objects.get(uid=answer["Location"].split("/")[2])

    return enter


@pytest.fixture
def act(desk: Client) -> Callable[..., str]:
    """Presses a button on the lesson's page by script; gives the refusal, or ""."""

    def act(lesson: Lesson, what: str, click: str = "", **fields: Any) -> str:
        import secrets

        click = click or secrets.token_urlsafe(9)
        answer = desk.post(
            f"/teacher/lessons/{lesson.pk}/act/{what}",
            {
                "act": "",
                "click": click,
                "moment": "",
                "f": {name.replace("__", "-"): str(value) for name, value in fields.items()},
            },
            content_type="application/json",
            headers={"X-Live": "1"},
        )
        assert answer.status_code == 200, answer.content.decode()
        data = answer.json()
        if click in data.get("ok", []):
            return ""
        return str(data["no"][click])

    return act
