"""The report pages of Wolf Street: of tables of six, and of three who hold both roles each."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from classroom.models import Lesson, Seat, Table
from games.service import loading
from tests.games.test_wolf import begin, robots_play
from tests.reports.test_pages import student_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    """The browser of a teacher who has signed in."""
    teacher = get_user_model().objects.create_user("t@example.org", "t@example.org", "otter-77")
    client = Client()
    client.force_login(teacher)
    return client


def played(desk: Client, players: int, **options: Any) -> Lesson:
    """A lesson whose one table of robots has played its game to the end."""
    teacher = get_user_model().objects.get()
    lesson = lessons.create(teacher=teacher, game="wolf", state="running")
    session = begin(players, **options)
    robots_play(session, 900)
    assert loading.load(session).state.over
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for number in range(1, players + 1):
        Seat.objects.create(table=table, key=f"s{number}", position=number, name=f"Name {number}")
    lessons.mark_ended(lesson.pk)
    return lesson


def text(client: Client, address: str) -> str:
    """What a reader sees on the page."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_a_seat_with_both_roles_reads_of_both(desk: Client) -> None:
    lesson = played(desk, 3, months=2)
    for seat in Seat.objects.filter(table__lesson=lesson):
        student, client = student_at(seat)
        page = text(client, f"/play/{student.uid}/report/")
        assert "Your months as an investor" in page
        assert "Your months as a manager" in page
        html = client.get(f"/play/{student.uid}/report/").content.decode()
        pictures = re.findall(r'src="([^"]+\.svg[^"]*)"', html)
        assert len(pictures) >= 3
        for picture in pictures:
            address = (
                picture if picture.startswith("/") else f"/play/{student.uid}/report/{picture}"
            )
            assert client.get(address).status_code == 200


def test_a_seat_with_one_role_reads_of_that_one(desk: Client) -> None:
    lesson = played(desk, 6, months=2)
    state = loading.load(Table.objects.get(lesson=lesson).session_id or 0).state
    for seat in Seat.objects.filter(table__lesson=lesson):
        student, client = student_at(seat)
        page = text(client, f"/play/{student.uid}/report/")
        for role, words in (("investor", "an investor"), ("manager", "a manager")):
            told = f"Your months as {words}" in page
            assert told == (role in state.first_roles[seat.key])


@pytest.mark.parametrize("players", [3, 6])
def test_the_teachers_pages_and_all_their_pictures(desk: Client, players: int) -> None:
    lesson = played(desk, players, months=2)
    pictures = set()
    for page in ("report", "debrief"):
        answer = desk.get(f"/teacher/lessons/{lesson.pk}/{page}/")
        assert answer.status_code == 200
        pictures |= set(re.findall(r'src="(/[^"]+\.svg[^"]*)"', answer.content.decode()))
    assert "promise" not in text(desk, f"/teacher/lessons/{lesson.pk}/report/").lower()
    assert len(pictures) >= 3
    for address in pictures:
        assert desk.get(address).status_code == 200
