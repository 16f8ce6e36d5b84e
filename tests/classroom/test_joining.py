"""The door: code, name, press (C01, C02, C03, C04, C07 to C12)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from classroom import joining, lessons, people
from classroom.models import Lesson, Student
from tests.classroom.conftest import Join, join_key

NAMES_40 = [f"Student {number}" for number in range(40)]


@pytest.mark.django_db
def test_looking_never_joins(lesson: Lesson) -> None:
    for address in ("/join/", f"/join/?code={lesson.code}", f"/join/{lesson.code}/"):
        Client().get(address, follow=True)
        Client().head(address)
    assert Student.objects.count() == 0


@pytest.mark.django_db
def test_a_code_leads_to_the_name_and_a_press_leads_in(lesson: Lesson) -> None:
    browser = Client()
    typed = f" {lesson.code[:3]}-{lesson.code[3:]} "
    answer = browser.post("/join/", {"code": typed})
    assert answer["Location"] == f"/join/{lesson.code}/"
    key = join_key(browser.get(answer["Location"]).content.decode())
    answer = browser.post(answer["Location"], {"name": "  Ada   Lovelace ", "join_key": key})
    student = Student.objects.get()
    assert student.name == "Ada Lovelace"
    assert student.state == "in"
    assert answer["Location"] == f"/play/{student.uid}/"
    page = browser.get(answer["Location"])
    assert page.status_code == 200
    assert student.return_key in page.content.decode()


@pytest.mark.django_db
def test_a_press_that_comes_five_times_makes_one_student(lesson: Lesson) -> None:
    browser = Client()
    door = f"/join/{lesson.code}/"
    key = join_key(browser.get(door).content.decode())
    places = {browser.post(door, {"name": "Ada", "join_key": key})["Location"] for _ in range(5)}
    other = Client()
    places.add(other.post(door, {"name": "Ada", "join_key": key})["Location"])
    assert len(places) == 1
    assert Student.objects.count() == 1
    assert other.get(places.pop()).status_code == 200, "the late answer carries the key as well"


@pytest.mark.django_db
def test_the_same_name_typed_again_on_the_same_device_is_the_same_student(
    lesson: Lesson, enter: Join
) -> None:
    browser = Client()
    first = enter(lesson, "Ada", browser)
    page = browser.get(f"/join/{lesson.code}/").content.decode()
    assert f'href="/play/{first.uid}/"' in page
    assert enter(lesson, " ada ", browser) == first


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Sam", "sam", " Sam ", "SAM", "ｓａｍ"])
def test_a_name_that_is_taken_is_refused_with_one_that_is_free(
    lesson: Lesson, enter: Join, typed: str
) -> None:
    enter(lesson, "Sam")
    browser = Client()
    door = f"/join/{lesson.code}/"
    key = join_key(browser.get(door).content.decode())
    answer = browser.post(door, {"name": typed, "join_key": key})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Somebody here is called that already." in page
    assert " 2”?" in page
    assert Student.objects.count() == 1
    suggested = page.split('form="as-suggested"')[0].rsplit('value="', 1)[1].split('"')[0]
    assert browser.post(door, {"name": suggested, "join_key": key}).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_the_same_name_in_the_same_moment_is_one_student(teacher: Any) -> None:
    lesson = lessons.create(teacher=teacher, game="panic")

    def press(number: int) -> object:
        try:
            return joining.join(lesson.pk, "Sam", f"key-number-{number}")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(press, range(8)))
    assert sum(isinstance(outcome, joining.Joined) for outcome in outcomes) == 1
    refused = [outcome for outcome in outcomes if isinstance(outcome, joining.Refused)]
    assert {outcome.reason for outcome in refused} == {"taken"}


@pytest.mark.django_db(transaction=True)
def test_forty_join_at_once_from_one_address_after_ten_mistyped(teacher: Any) -> None:
    lesson = lessons.create(teacher=teacher, game="panic")
    wrong = str((int(lesson.code) + 1 - 100_000) % 900_000 + 100_000)

    def come(name: str) -> int:
        try:
            browser = Client(REMOTE_ADDR="10.0.0.1")
            if int(name.split()[1]) < 10:
                assert (
                    "No lesson has the code"
                    in browser.post("/join/", {"code": wrong}).content.decode()
                )
            door = browser.post("/join/", {"code": lesson.code})["Location"]
            key = join_key(browser.get(door).content.decode())
            return browser.post(door, {"name": name, "join_key": key}).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        codes = list(pool.map(come, NAMES_40))
    assert codes == [302] * 40
    assert Student.objects.filter(state="in").count() == 40
    assert Lesson.objects.get().version == lesson.version + 40


@pytest.mark.django_db
def test_a_device_that_guesses_waits_and_no_other_does(lesson: Lesson) -> None:
    guesser, honest = Client(), Client()
    guesser.get("/join/")
    for number in range(10):
        guesser.post("/join/", {"code": f"00000{number}"})
    answer = guesser.post("/join/", {"code": lesson.code})
    assert answer.status_code == 429
    assert "Wait a minute" in answer.content.decode()
    assert honest.post("/join/", {"code": lesson.code}).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the six digits"),
        ("12345", "A code has six digits"),
        ("abcdef", "A code has six digits"),
        ("x" * 5000, "at most 100 characters"),
        ("999999", "No lesson has the code 999 999"),
    ],
)
def test_wrong_codes_are_answered_in_words_and_stay_typed(
    db: None, typed: str, sentence: str
) -> None:
    answer = Client().post("/join/", {"code": typed})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert sentence in page
    if typed:
        assert f'value="{typed}"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type a name that the others can read."),
        ("\u200b", "Type a name that the others can read."),
        ("x" * 25, "That name is too long"),
        ("x" * 5000, "far too long"),
    ],
)
def test_names_that_do_not_do_are_answered_in_words(
    lesson: Lesson, typed: str, sentence: str
) -> None:
    browser = Client()
    door = f"/join/{lesson.code}/"
    key = join_key(browser.get(door).content.decode())
    page = browser.post(door, {"name": typed, "join_key": key}).content.decode()
    assert sentence in page
    assert Student.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["<b onclick=alert(1)>", '"><u id=q1>', "{{7*7}}", "{% now %}"])
def test_markup_in_a_name_is_text_everywhere(
    lesson: Lesson, enter: Join, desk: Client, name: str
) -> None:
    browser = Client()
    student = enter(lesson, name, browser)
    assert student.name == name
    for page in (
        browser.get(f"/play/{student.uid}/"),
        browser.get(f"/join/{lesson.code}/"),
        desk.get(f"/teacher/lessons/{lesson.pk}/"),
        desk.get(f"/teacher/lessons/{lesson.pk}/projector/"),
    ):
        text = page.content.decode()
        assert page.status_code == 200
        assert "<b onclick" not in text
        assert "<u id=q1>" not in text
        assert ">49<" not in text
    assert "49" not in Student.objects.get().name


@pytest.mark.django_db
def test_rude_and_confusable_names_wait_for_a_nod(lesson: Lesson, enter: Join) -> None:
    enter(lesson, "Ada")
    for name in ("Аda", "Teacher", "fuck you"):
        browser = Client()
        student = enter(lesson, name, browser)
        assert student.state == "held"
        assert (
            "Your teacher looks at your name first"
            in browser.get(f"/play/{student.uid}/").content.decode()
        )
        people.nod(lesson.pk, student.pk, by="t")
        student.refresh_from_db()
        assert student.state == "in"


@pytest.mark.django_db
def test_locked_full_and_ended_lessons_say_so(lesson: Lesson, enter: Join) -> None:
    door = f"/join/{lesson.code}/"
    browser = Client()
    key = join_key(browser.get(door).content.decode())
    enter(lesson, "Ada")
    for switch, value, sentence in (
        ("locked", True, "has locked the door"),
        ("seat_limit", 1, "This lesson is full: all 1 places are taken."),
    ):
        before = getattr(lesson, switch)
        lessons.set_switch(lesson.pk, switch, value, by="t")
        assert sentence in browser.get(door).content.decode()
        assert sentence in browser.post(door, {"name": "Ben", "join_key": key}).content.decode()
        lessons.set_switch(lesson.pk, switch, before, by="t")
    lessons.mark_ended(lesson.pk)
    assert "This lesson is over." in browser.get(door).content.decode()
    assert Student.objects.count() == 1


@pytest.mark.django_db
def test_the_code_just_typed_decides(teacher: Any, lesson: Lesson, enter: Join) -> None:
    browser = Client()
    old = enter(lesson, "Ada", browser)
    second = lessons.create(teacher=teacher, game="panic")
    new = enter(second, "Ada", browser)
    assert new.lesson_id == second.pk != old.lesson_id
    lessons.mark_ended(lesson.pk)
    assert browser.get(f"/play/{old.uid}/").status_code == 200
    assert browser.get(f"/play/{new.uid}/").status_code == 200


@pytest.mark.django_db
def test_codes_of_open_lessons_differ_and_ended_ones_are_free_again(
    teacher: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(["111111", "111111", "222222", "111111"])
    monkeypatch.setattr("classroom.codes.new_code", lambda: next(drawn))
    first = lessons.create(teacher=teacher, game="panic")
    second = lessons.create(teacher=teacher, game="panic")
    assert (first.code, second.code) == ("111111", "222222")
    lessons.mark_ended(first.pk)
    third = lessons.create(teacher=teacher, game="panic")
    assert third.code == "111111"
    found = lessons.by_code("111111")
    assert found is not None
    assert found.pk == third.pk


@pytest.mark.django_db
def test_made_up_names_can_be_compulsory(lesson: Lesson) -> None:
    lessons.set_switch(lesson.pk, "spin_required", True, by="t")
    browser = Client()
    door = f"/join/{lesson.code}/"
    page = browser.get(door).content.decode()
    key = join_key(page)
    refused = browser.post(door, {"name": "Ada", "join_key": key}).content.decode()
    assert "everybody plays under a made-up name" in refused
    offered = page.split('name="spun" value="')[1].split('"')[0]
    assert browser.post(door, {"spun": offered, "join_key": key}).status_code == 302
    assert Student.objects.get().name == offered


@pytest.mark.django_db
def test_a_post_from_another_site_joins_nobody(lesson: Lesson) -> None:
    browser = Client()
    door = f"/join/{lesson.code}/"
    key = join_key(browser.get(door).content.decode())
    answer = browser.post(
        door, {"name": "Ada", "join_key": key}, headers={"Origin": "http://elsewhere.test"}
    )
    assert answer.status_code == 403
    assert Student.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("S\0am", "Type a name that the others can read."),
        ("x" * 201, "That name is far too long. Type a shorter one."),
    ],
)
def test_a_name_that_is_not_even_looked_at_is_refused_for_what_it_is(
    lesson: Lesson, name: str, sentence: str
) -> None:
    answer = Client().post(f"/join/{lesson.code}/", {"name": name, "join_key": "k" * 16})
    assert sentence in answer.content.decode()
    assert Student.objects.count() == 0


@pytest.mark.django_db
def test_a_press_without_the_pages_key_blames_no_name(lesson: Lesson) -> None:
    page = Client().post(f"/join/{lesson.code}/", {"name": "Ada"}).content.decode()
    assert "too long" not in page
    assert 'value="Ada"' in page
    lessons.set_switch(lesson.pk, "locked", True, by="t")
    page = Client().post(f"/join/{lesson.code}/", {"name": "Ada"}).content.decode()
    assert "The teacher has locked the door" in page
