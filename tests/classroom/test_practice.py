"""Practice alone, and the demo."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom import practice
from classroom.models import Lesson, Seat, Student, Table
from games.models import GameSession, Player

FORM = {"game": "panic", "role": "manager", "name": "Ada", "request_key": "practice-1"}


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["panic", "wolf"])
@pytest.mark.parametrize("role", ["manager", "investor", ""])
def test_a_press_begins_a_quick_game_against_five_robots(role: str, game: str) -> None:
    browser = Client()
    assert "Practice alone" in browser.get("/practice/").content.decode()
    answer = browser.post("/practice/", FORM | {"role": role, "game": game})
    student = Student.objects.get()
    assert answer["Location"] == f"/play/{student.uid}/"
    assert browser.get(answer["Location"]).status_code == 200
    assert Seat.objects.filter(robot=True).count() == 5
    assert student.seat is not None
    mine = Player.objects.get(seat=student.seat.key)
    assert mine.name == "Ada"
    if role:
        assert mine.roles == [role]
    session = GameSession.objects.get()
    assert session.game == game
    assert session.options["months"] == 3
    assert session.options["negotiation"] == 45
    managers = [p for p in Player.objects.all() if p.roles == ["manager"]]
    assert len(managers) == 3


@pytest.mark.django_db
def test_krach_is_practised_without_roles() -> None:
    browser = Client()
    answer = browser.post("/practice/", FORM | {"game": "krach", "name": "Cleo"})
    page = browser.get(answer["Location"]).content.decode()
    assert "takes a contract." in page or "Take the contract of a company." in page
    assert {tuple(player.roles) for player in Player.objects.all()} == {("trader",)}
    assert GameSession.objects.get().options["exchange"] == 60


@pytest.mark.django_db
def test_a_press_that_comes_twice_is_one_game() -> None:
    browser = Client()
    places = {browser.post("/practice/", FORM)["Location"] for _ in range(3)}
    assert len(places) == 1
    assert GameSession.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"role": "king"}, {"request_key": ""}, {"name": "x" * 61}]
)
def test_what_the_form_does_not_offer_begins_nothing(wrong: dict[str, str]) -> None:
    assert Client().post("/practice/", FORM | wrong).status_code == 200
    assert GameSession.objects.count() == 0


@pytest.mark.django_db
def test_nobody_joins_a_practice_game_by_its_code() -> None:
    Client().post("/practice/", FORM)
    code = Lesson.objects.get().code
    page = Client().get(f"/join/{code}/", follow=True)
    assert "No lesson has the code" in page.content.decode()


@pytest.mark.django_db
def test_a_game_that_was_left_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    Client().post("/practice/", FORM)
    assert practice.end_abandoned() == 0
    Student.objects.update(last_seen_at=timezone.now() - timedelta(minutes=6))
    assert practice.end_abandoned() == 1
    assert GameSession.objects.get().status == "over"
    assert practice.end_abandoned() == 0


@pytest.mark.django_db
def test_a_full_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "GAMES_AT_MOST", 0)
    assert "Try again in a few minutes" in Client().post("/practice/", FORM).content.decode()


@pytest.mark.django_db
def test_the_demo_has_three_tables_of_robots_for_everyone_to_see() -> None:
    lesson = practice.demo("http://school.test")
    assert practice.demo().pk == lesson.pk, "there is one"
    assert [t.seats.count() for t in Table.objects.all()] == [6, 7, 8]
    assert not Seat.objects.filter(robot=False).exists()
    here = f"/teacher/lessons/{lesson.pk}/"
    for address in ("projector/", "projector/?table=2", "projector/live?since=-1"):
        assert Client().get(here + address).status_code == 200
    assert Client().post(f"{here}act/end").status_code == 404


@pytest.mark.django_db
def test_a_demo_game_that_is_over_begins_anew() -> None:
    practice.demo()
    before = set(GameSession.objects.values_list("pk", flat=True))
    assert practice.renew_demo() == 0
    GameSession.objects.update(
        status="over", phase_ends_at=None, ended_at=timezone.now() - timedelta(minutes=1)
    )
    assert practice.renew_demo() == 3
    now = set(Table.objects.values_list("session_id", flat=True))
    assert not now & before
