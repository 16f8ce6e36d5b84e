"""A lesson of Krach 29: set up in words, tables of its size, late students, all tables at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from classroom import lessons, offers, seating
from classroom.models import Lesson, Seat, Student
from games.models import GameSession
from games.service import control, loading
from tests.classroom.conftest import Join
from tests.classroom.test_tables import fill, heads

pytestmark = pytest.mark.django_db

FORM = {
    "game": "krach",
    "request_key": "abcdefgh",
    "players": "24",
    "seat_limit": "60",
    "same_dice": "on",
    "together": "on",
    "reports_released": "on",
    "option-exchange": "180",
    "option-offers": "printed",
}


@pytest.fixture
def exchange(teacher: Any) -> Lesson:
    """A lesson of Krach 29 in its lobby."""
    return lessons.create(teacher=teacher, game="krach", address="http://school.test")


@pytest.mark.rule("K-01")
def test_the_card_says_for_how_many_it_is_and_how_long_it_takes(desk: Client) -> None:
    page = desk.get("/teacher/lessons/new/").content.decode()
    assert "3 to 8 at a table, 5 or more play best" in page
    assert "the banks close and everyone has lost" in page
    form = desk.get("/teacher/lessons/new/?game=krach").content.decode()
    assert "about 40 minutes" in form
    assert "The same cards for all tables" in form
    assert "at the start of a day" in form
    assert "More options" not in form
    for word in (">The same dice", "colour", "month", "money"):
        assert word not in form, word


def test_the_lobby_asks_for_nothing_that_the_game_has_no_use_for(
    desk: Client, exchange: Lesson
) -> None:
    page = desk.get(f"/teacher/lessons/{exchange.pk}/").content.decode()
    assert "Made-up names only" in page
    for words in ("what each colour may bring", "everybody&#39;s money", "everybody's money"):
        assert words not in page


@pytest.mark.rule("K-05")
@pytest.mark.parametrize(
    ("row", "falls"),
    [("printed", [4, 2, 2, 2, 2]), ("even", [2, 2, 2, 2, 2]), ("steep", [6, 6, 4, 4, 4])],
)
def test_the_row_of_offers_is_chosen_in_words(desk: Client, row: str, falls: list[int]) -> None:
    desk.post("/teacher/lessons/new/", FORM | {"option-offers": row})
    lesson = Lesson.objects.get()
    fill(lesson, 5)
    here = f"/teacher/lessons/{lesson.pk}/act/"
    for act in ("plan", "start"):
        desk.post(here + act)
    state = loading.load(GameSession.objects.get().pk).state
    assert [offer.terms.apply(2) for offer in state.offers] == falls


def test_only_what_differs_from_the_printed_game_is_kept(desk: Client) -> None:
    desk.post("/teacher/lessons/new/", FORM)
    assert Lesson.objects.get().options == {}
    desk.post("/teacher/lessons/new/", FORM | {"option-exchange": "90", "request_key": "other-key"})
    assert Lesson.objects.latest("pk").options == {"exchange": 90}
    desk.post("/teacher/lessons/new/", FORM | {"option-offers": "x", "request_key": "third-key"})
    assert Lesson.objects.count() == 2


@pytest.mark.rule("K-01")
@pytest.mark.parametrize(
    ("number", "tables"),
    [
        (2, [(2, 5)]),
        (3, [(3, 3)]),
        (8, [(8, 8)]),
        (9, [(5, 5), (4, 5)]),
        (29, [(8, 8), (7, 7), (7, 7), (7, 7)]),
    ],
)
def test_no_table_is_larger_than_eight(
    exchange: Lesson, act: Any, number: int, tables: list[tuple[int, int]]
) -> None:
    fill(exchange, number)
    act(exchange, "plan")
    assert heads(exchange) == tables


def test_who_comes_late_gets_a_robot_s_seat_in_the_exchange(
    exchange: Lesson, act: Any, enter: Join, client: Client
) -> None:
    fill(exchange, 2)
    act(exchange, "plan")
    act(exchange, "start")
    session = GameSession.objects.get()
    while loading.load(session.pk).state.phase != "exchange":
        turn = loading.load(session.pk).turn
        assert control.end_phase(session.pk, turn=turn, click_id=turn)
    late = enter(exchange, "Zoe", client)
    assert late.seat is not None
    assert "Swap cards" in client.get(f"/play/{late.uid}/").content.decode()
    assert Seat.objects.filter(robot=True).count() == 2


def test_who_comes_too_late_in_a_day_is_told_when(
    exchange: Lesson, act: Any, enter: Join, client: Client
) -> None:
    fill(exchange, 2)
    act(exchange, "plan")
    act(exchange, "start")
    GameSession.objects.update(phase="last_call")
    late = enter(exchange, "Zoe", client)
    assert late.seat is None
    assert (
        "at the latest when the next day begins"
        in client.get(f"/play/{late.uid}/").content.decode()
    )
    GameSession.objects.update(phase="distribution")
    assert seating.seat_waiting(exchange.pk) == 1
    assert Student.objects.get(pk=late.pk).seat is not None


def test_all_tables_show_their_day_the_price_nearest_the_line_and_the_losses(
    exchange: Lesson, act: Any, desk: Client
) -> None:
    fill(exchange, 10)
    act(exchange, "plan", tables=2)
    act(exchange, "start")
    page = desk.get(f"/teacher/lessons/{exchange.pk}/projector/").content.decode()
    assert page.count("Day 1 of 4") == 2
    assert page.count("Lowest price") == 2
    assert page.count("lost 0") == 10


def test_the_switches_of_dice_and_money_are_left_out(exchange: Lesson, desk: Client) -> None:
    page = desk.get(f"/teacher/lessons/{exchange.pk}/").content.decode()
    assert "Lobby locked" in page
    assert "each colour may bring" not in page
    assert "everybody" not in page.lower() or "money" not in page


def test_a_lesson_of_forty_minutes_grows_with_its_exchange() -> None:
    offer = offers.offer("krach")
    times = [offers.about(offer, {"exchange": seconds}, 8) for seconds in (60, 180, 600)]
    assert times == sorted(set(times))
    assert offers.about(offer, {}, 3) <= offers.about(offer, {}, 8)
