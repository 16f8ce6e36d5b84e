"""The first teacher, the list of lessons, and a new one with its options in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.signing import TimestampSigner
from django.test import Client
from django.utils.html import escape

from classroom import firstteacher, offers
from classroom.models import Lesson

GOOD = {"email": "Ada@Example.org", "password": "blue-otter-77", "again": "blue-otter-77"}


@pytest.mark.django_db
def test_the_first_link_makes_one_account_and_signs_in() -> None:
    link = f"/first/{firstteacher.new_token()}/"
    browser = Client()
    assert "Make my account" in browser.get(link).content.decode()
    assert browser.post(link, GOOD)["Location"] == "/teacher/"
    assert browser.get("/teacher/").status_code == 200
    user = get_user_model().objects.get()
    assert user.email == "ada@example.org"
    assert user.check_password("blue-otter-77")
    for answer in (Client().get(link), Client().post(link, GOOD | {"email": "b@example.org"})):
        assert answer.status_code == 410
        assert "used up" in answer.content.decode()
    assert get_user_model().objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["x", "first", "first.x.y", "first.1xXv7C.5IOuCBd2JNUZQPcSKQH"])
def test_a_made_up_link_opens_nothing(token: str) -> None:
    assert Client().post(f"/first/{token}/", GOOD).status_code == 410
    assert get_user_model().objects.count() == 0


@pytest.mark.django_db
def test_an_old_link_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TimestampSigner, "timestamp", lambda self: "1aaaaa")
    token = firstteacher.new_token()
    monkeypatch.undo()
    assert not firstteacher.valid(token)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"email": "no address"}, "Enter a valid email address."),
        ({"password": "12345", "again": "12345"}, "This password is too short."),
        ({"again": "another one"}, "The two passwords differ."),
    ],
)
def test_a_poor_account_is_answered_in_words(wrong: dict[str, str], sentence: str) -> None:
    link = f"/first/{firstteacher.new_token()}/"
    page = Client().post(link, GOOD | wrong).content.decode()
    assert sentence in page
    assert "blue-otter-77" not in page
    assert get_user_model().objects.count() == 0


@pytest.mark.django_db
def test_the_cards_say_what_each_game_teaches_and_how_long_it_takes(desk: Client) -> None:
    page = desk.get("/teacher/lessons/new/").content.decode()
    for offer in offers.playable():
        assert offer.title in page
        assert str(offer.teaches) in page
        assert str(offer.players) in page
        for point in offer.points:
            assert escape(str(point)) in page
    assert "about 40 minutes" in page


def form(**changes: Any) -> dict[str, Any]:
    """A form as the page sends it with its defaults."""
    offer = offers.offer("panic")
    fields: dict[str, Any] = {
        "game": "panic",
        "request_key": "abcdefgh",
        "title": "",
        "players": "24",
        "seat_limit": "60",
        "odds_shown": "on",
        "cash_shown": "on",
        "same_dice": "on",
        "together": "on",
        "reports_released": "on",
    }
    for option in offer.options:
        value = offer.defaults[option.name]
        if value is not False:
            fields[f"option-{option.name}"] = "on" if value is True else str(value)
    for name, value in changes.items():
        fields[name.replace("__", "-")] = value
    return {name: value for name, value in fields.items() if value is not None}


@pytest.mark.django_db
def test_defaults_make_a_lesson_of_the_printed_game(desk: Client, teacher: Any) -> None:
    answer = desk.post("/teacher/lessons/new/", form())
    lesson = Lesson.objects.get()
    assert answer["Location"] == f"/teacher/lessons/{lesson.pk}/"
    assert lesson.options == {}
    assert lesson.teacher == teacher
    assert (lesson.pace, lesson.same_dice, lesson.seat_limit) == ("together", True, 60)
    assert lesson.code_shown in desk.get(answer["Location"]).content.decode()


@pytest.mark.django_db
def test_what_is_changed_is_kept_and_nothing_else(desk: Client) -> None:
    desk.post(
        "/teacher/lessons/new/",
        form(
            title="  Economics   9b ",
            option__months="2",
            option__auction="turns",
            option__carry_over=None,
            odds_shown=None,
            together=None,
        ),
    )
    lesson = Lesson.objects.get()
    assert lesson.options == {"months": 2, "auction": "turns", "carry_over": False}
    assert lesson.title == "Economics 9b"
    assert (lesson.odds_shown, lesson.pace) == (False, "own")


@pytest.mark.django_db
def test_a_form_sent_twice_makes_one_lesson(desk: Client) -> None:
    places = {desk.post("/teacher/lessons/new/", form())["Location"] for _ in range(3)}
    assert len(places) == 1
    assert Lesson.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "0 is too little. The least is 1."),
        ("13", "13 is too much. The most is 12."),
        ("-5", "is not a plain whole number"),
        ("1e3", "is not a plain whole number"),
        ("1_000", "is not a plain whole number"),
        ("٥٠", "is not a plain whole number"),
        ("9" * 39, "is too much. The most is 12."),
        ("", "Nothing is typed yet."),
    ],
)
def test_wrong_numbers_are_answered_in_words_and_stay_typed(
    desk: Client, typed: str, sentence: str
) -> None:
    page = desk.post(
        "/teacher/lessons/new/", form(option__months=typed, title="Keep me")
    ).content.decode()
    assert sentence in page
    assert f'value="{typed}"' in page or typed == ""
    assert 'value="Keep me"' in page
    assert Lesson.objects.count() == 0


@pytest.mark.django_db
def test_the_minutes_follow_every_change(desk: Client) -> None:
    def minutes(**changes: Any) -> int:
        answer = desk.get("/teacher/lessons/new/minutes", form(**changes)).json()["text"]
        return int(answer.split()[1])

    usual = minutes()
    assert minutes(option__months="2") < usual < minutes(option__months="12")
    assert minutes(option__negotiation="60") < usual < minutes(option__negotiation="600")
    assert minutes(players="5") < usual
    assert minutes(option__months="x") == usual, "what is no number yet counts as the default"
    assert usual % 5 == 0


def test_the_minutes_are_computed_from_the_options() -> None:
    offer = offers.offer("panic")
    # 8 seats, 5 months of 120 s talk + 15 s dice + 20 s lines + 27 s settling + 10 s costs, and
    # four auctions of 4 lots at 24 s: 5 x 192 + 4 x 96 + 30 = 1,374 s = 22.9 min, with 16 around.
    values = {"months": 5, "negotiation": 120, "settle": 45, "silence": 8}
    assert offers.about(offer, values, 8) == 40


@pytest.mark.django_db
def test_the_list_has_ones_own_lessons_only(desk: Client, lesson: Lesson) -> None:
    other = get_user_model().objects.create_user("o@example.org")
    Lesson.objects.create(teacher=other, game="panic", code="777777", title="Not mine")
    page = desk.get("/teacher/").content.decode()
    assert lesson.code_shown in page
    assert "Not mine" not in page
    assert Client().get("/teacher/")["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_the_lobby_and_the_projector_show_the_way_in(desk: Client, lesson: Lesson) -> None:
    for address in ("", "projector/"):
        page = desk.get(f"/teacher/lessons/{lesson.pk}/{address}").content.decode()
        assert f"{lesson.code[:3]} {lesson.code[3:]}" in page
        assert "/join" in page
        assert f"/teacher/lessons/{lesson.pk}/qr.svg" in page
    picture = desk.get(f"/teacher/lessons/{lesson.pk}/qr.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
    assert b"style=" not in picture.content, "the content policy allows no inline style"


def test_sealed_bids_take_their_time() -> None:
    offer = offers.offer("wolf")
    # 11 seats: 5 managers, 6 investors, 8 lots. A month takes 120 s of negotiation, 15 of dice,
    # 30 of lines, 36 of settlement, 10 of costs and 8 lots of 16: 339 s; the last has no auction
    # (−128). With 45 for the draft and 30 for the end: 1,642 s, and 16 minutes around it.
    assert offers.about(offer, {}, 24) == 45
    # 5 seats: 2 managers, 3 investors, 3 lots: 2 × (60 + 15 + 15 + 36 + 10 + 48) − 48 + 75 = 395 s.
    assert offers.about(offer, {"months": 2, "negotiation": 60}, 5) == 25
