"""The same seat after a reload, in a second tab, on another machine; a removed student is out."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from classroom import access, people
from classroom.models import Lesson, Student
from tests.classroom.conftest import Join


@pytest.mark.django_db
def test_two_students_in_one_browser_keep_apart(lesson: Lesson, enter: Join, desk: Client) -> None:
    enter(lesson, "Ada", desk)
    enter(lesson, "Ben", desk)
    ada, ben = Student.objects.order_by("pk")
    for student, other in ((ada, ben), (ben, ada)):
        page = desk.get(f"/play/{student.uid}/").content.decode()
        assert student.return_key in page
        assert other.return_key not in page
    assert desk.get("/teacher/").status_code == 200, "the teacher is still the teacher"


@pytest.mark.django_db
def test_the_cookie_belongs_to_one_page_and_no_script(lesson: Lesson, enter: Join) -> None:
    browser = Client()
    student = enter(lesson, "Ada", browser)
    cookie = browser.cookies[access.cookie_name(student.uid)]
    assert cookie["path"] == f"/play/{student.uid}/"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.django_db
def test_nobody_gets_in_by_the_address_alone_or_a_made_up_cookie(
    lesson: Lesson, enter: Join
) -> None:
    browser, stranger = Client(), Client()
    ada = enter(lesson, "Ada", browser)
    ben = enter(lesson, "Ben", stranger)
    assert stranger.get(f"/play/{ada.uid}/")["Location"] == "/return/"
    for forged in ("x", "x:y", stranger.cookies[access.cookie_name(ben.uid)].value):
        stranger.cookies[access.cookie_name(ada.uid)] = forged
        assert stranger.get(f"/play/{ada.uid}/")["Location"] == "/return/"


@pytest.mark.django_db
def test_the_return_key_opens_the_same_seat_on_another_machine(lesson: Lesson, enter: Join) -> None:
    first, second = Client(), Client()
    student = enter(lesson, "Ada", first)
    code = f"{lesson.code[:3]} {lesson.code[3:]}"
    answer = second.post("/return/", {"code": code, "key": student.return_key.lower()})
    assert answer["Location"] == f"/play/{student.uid}/"
    assert second.get(answer["Location"]).status_code == 200
    assert first.get(answer["Location"]).status_code == 200
    assert Student.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("", "Type your return key"),
        ("ABC", "A return key has four letters and digits"),
        ("0O1I", "It never has 0, O, 1, I or L in it."),
        ("2222", "Nobody in that lesson has this return key."),
    ],
)
def test_wrong_return_keys_are_answered_in_words(lesson: Lesson, key: str, sentence: str) -> None:
    page = Client().post("/return/", {"code": lesson.code, "key": key})
    assert page.status_code == 200
    assert sentence in page.content.decode()


@pytest.mark.django_db
def test_guessing_return_keys_tires_the_device(lesson: Lesson, enter: Join) -> None:
    student = enter(lesson, "Ada")
    guesser = Client()
    guesser.get("/return/")
    for number in range(2, 10):
        guesser.post("/return/", {"code": lesson.code, "key": f"{number}222"})
        guesser.post("/return/", {"code": lesson.code, "key": f"{number}333"})
    answer = guesser.post("/return/", {"code": lesson.code, "key": student.return_key})
    assert answer.status_code == 429


@pytest.mark.django_db
def test_a_new_key_shuts_the_old_devices_out(lesson: Lesson, enter: Join, act: Any) -> None:
    thief, owner = Client(), Client()
    student = enter(lesson, "Ada", thief)
    old = student.return_key
    assert act(lesson, "new-key", student=student.pk) == ""
    student.refresh_from_db()
    assert student.return_key != old
    assert thief.get(f"/play/{student.uid}/")["Location"] == "/return/"
    owner.post("/return/", {"code": lesson.code, "key": student.return_key})
    assert owner.get(f"/play/{student.uid}/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_removed_student_is_out_and_comes_back_only_by_a_nod(
    lesson: Lesson, enter: Join, act: Any
) -> None:
    browser = Client()
    student = enter(lesson, "Ada", browser)
    assert act(lesson, "remove", student=student.pk) == ""
    told = browser.get(f"/play/{student.uid}/").content.decode()
    assert "Your teacher has taken you out of this lesson" in told
    assert Client().get(f"/play/{student.uid}/")["Location"] == "/return/", "nobody else hears it"
    assert browser.get(f"/play/{student.uid}/live?since=1").json() == {"gone": True}
    answer = browser.post(
        f"/play/{student.uid}/act",
        {"act": "bid", "click": "c", "moment": "", "f": {}},
        content_type="application/json",
        headers={"X-Live": "1"},
    )
    assert answer.status_code == 403
    assert (
        "Nobody in that lesson"
        in browser.post(
            "/return/", {"code": lesson.code, "key": student.return_key}
        ).content.decode()
    )
    again = enter(lesson, "ada", browser)
    assert again.pk != student.pk
    assert again.state == "held"


@pytest.mark.django_db(transaction=True)
def test_a_device_that_was_sent_out_needs_the_nod_under_any_name(
    lesson: Lesson, enter: Join, act: Any
) -> None:
    browser = Client()
    student = enter(lesson, "Ada", browser)
    assert act(lesson, "remove", student=student.pk) == ""
    second = enter(lesson, "Somebody Else", browser)
    assert second.state == "held"
    assert act(lesson, "nod", student=second.pk) == ""
    assert enter(lesson, "A Third", browser).state == "held", "still known after another joined"
    assert enter(lesson, "Neighbour", Client()).state == "in"


@pytest.mark.django_db
def test_many_are_removed_at_once_and_twice_is_once(lesson: Lesson, enter: Join, act: Any) -> None:
    kept = enter(lesson, "Ada")
    flood = [enter(lesson, f"Flood {number}") for number in range(12)]
    ticked = {f"s__{student.pk}": "on" for student in flood}
    assert act(lesson, "remove", **ticked) == ""
    assert act(lesson, "remove", **ticked) == ""
    assert list(Student.objects.filter(state="in")) == [kept]
    assert lesson.audits.filter(act="remove").count() == 1
    assert act(lesson, "remove") == "Tick those who have to go first."


@pytest.mark.django_db
def test_a_rename_is_seen_and_a_taken_name_is_refused(
    lesson: Lesson, enter: Join, act: Any
) -> None:
    browser = Client()
    ada = enter(lesson, "Ada", browser)
    enter(lesson, "Ben")
    assert "called that already" in act(lesson, "rename", student=ada.pk, name=" BEN ")
    assert act(lesson, "rename", student=ada.pk, name="Ada L.") == ""
    assert "Ada L." in browser.get(f"/play/{ada.uid}/").content.decode()


@pytest.mark.django_db
def test_a_lesson_of_somebody_else_is_not_there(lesson: Lesson, enter: Join) -> None:
    from django.contrib.auth import get_user_model

    student = enter(lesson, "Ada")
    other = Client()
    other.force_login(get_user_model().objects.create_user("o@example.org"))
    here = f"/teacher/lessons/{lesson.pk}/"
    for address in (here, f"{here}live", f"{here}projector/", f"{here}audit/", f"{here}qr.svg"):
        assert other.get(address).status_code == 404
    assert other.post(f"{here}act/remove", {"student": student.pk}).status_code == 404
    assert people.remove(lesson.pk, [student.pk], by="t") == 1
    assert Client().get(here)["Location"].startswith("/accounts/login/")
