"""A lesson in play, led by its teacher: clocks, robots, latecomers, the end.

C35, C36, C38, C39.
"""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom import audits, names, pace, seating
from classroom.models import Lesson, Seat, Student, Table
from games.models import GameSession
from games.service import control, deadlines
from tests.classroom.conftest import Join
from tests.classroom.test_tables import fill


@pytest.fixture
def playing(lesson: Lesson, act: Any) -> Lesson:
    """Twelve students at two tables, in the first negotiation."""
    fill(lesson, 12)
    act(lesson, "plan")
    act(lesson, "start")
    lesson.refresh_from_db()
    return lesson


def shown(lesson: Lesson, *numbers: int) -> str:
    """What the page carries for these tables."""
    tables = Table.objects.filter(lesson=lesson, number__in=numbers).select_related("session")
    return ";".join(f"{t.number}:{t.session.moment}" for t in tables if t.session is not None)


def session(lesson: Lesson, number: int) -> GameSession:
    found = Table.objects.get(lesson=lesson, number=number).session
    assert found is not None
    found.refresh_from_db()
    return found


@pytest.mark.django_db
def test_pause_and_go_on_for_all_or_one(playing: Lesson, act: Any) -> None:
    both = shown(playing, 1, 2)
    for _ in range(2):
        assert act(playing, "pause", tables=both) == ""
    assert [session(playing, n).status for n in (1, 2)] == ["paused", "paused"]
    assert act(playing, "resume", tables=shown(playing, 2)) == ""
    assert [session(playing, n).status for n in (1, 2)] == ["paused", "running"]
    assert playing.audits.filter(act="pause").count() == 1


@pytest.mark.django_db
def test_thirty_seconds_more_are_added_once_a_press(playing: Lesson, act: Any) -> None:
    act(playing, "pause", tables=shown(playing, 1))
    before = session(playing, 1).seconds_left
    assert before is not None
    act(playing, "add-time", tables=shown(playing, 1), click="press-1")
    act(playing, "add-time", tables=shown(playing, 1), click="press-1")
    act(playing, "add-time", tables=shown(playing, 1), click="press-2")
    after = session(playing, 1).seconds_left
    assert after == pytest.approx(before + 60)


@pytest.mark.django_db
def test_end_phase_pressed_twice_or_in_two_tabs_skips_nothing(playing: Lesson, act: Any) -> None:
    both = shown(playing, 1, 2)
    assert act(playing, "end-phase", tables=both) == ""
    moments = [session(playing, n).moment for n in (1, 2)]
    assert all(not moment.startswith("1/negotiation") for moment in moments)
    assert "had ended already" in act(playing, "end-phase", tables=both)
    assert [session(playing, n).moment for n in (1, 2)] == moments


@pytest.mark.django_db
@pytest.mark.parametrize(("style", "clock"), [("outcry", "lot"), ("turns", "bidder")])
def test_at_an_auction_the_button_says_whose_clock_it_ends(
    lesson: Lesson, act: Any, desk: Client, style: str, clock: str
) -> None:
    lesson.options = {**lesson.options, "auction": style}
    lesson.save()
    fill(lesson, 12)
    act(lesson, "plan")
    act(lesson, "start")
    page = f"/teacher/lessons/{lesson.pk}/"

    def both(wanted: str) -> bool:
        for _ in range(5):
            if all(session(lesson, number).phase == wanted for number in (1, 2)):
                return True
            act(lesson, "end-phase", tables=shown(lesson, 1, 2))
        return False

    assert "End the phase for all" in desk.get(page).content.decode()
    assert both("auction")
    told = desk.get(page).content.decode()
    assert "End the phase" not in told
    assert told.count(f"End this {clock}") == 3, "at each table and for all"


@pytest.mark.django_db
@pytest.mark.parametrize("tables", ["", "x", "1", "99:1/negotiation", "1:;;2:"])
def test_what_no_page_sends_ends_nothing(playing: Lesson, act: Any, tables: str) -> None:
    before = shown(playing, 1, 2)
    assert act(playing, "end-phase", tables=tables) != ""
    assert shown(playing, 1, 2) == before


@pytest.mark.django_db
def test_a_robot_in_for_an_absent_student_and_out_again(
    playing: Lesson, act: Any, desk: Client
) -> None:
    seat = Seat.objects.filter(table__lesson=playing).exclude(students=None)[0]
    for _ in range(2):
        assert act(playing, "robot-in", seat=seat.pk) == ""
    seat.refresh_from_db()
    assert seat.robot
    assert seat.students.count() == 1
    assert "Give back" in desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    for _ in range(2):
        assert act(playing, "robot-out", seat=seat.pk) == ""
    seat.refresh_from_db()
    assert not seat.robot
    assert playing.audits.filter(act="robot in").count() == 1


@pytest.mark.django_db
def test_who_is_gone_shows_on_the_page(playing: Lesson, desk: Client) -> None:
    Student.objects.update(last_seen_at=timezone.now())
    page = desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    assert ">away<" not in page
    Student.objects.filter(name="Student 3").update(
        last_seen_at=timezone.now() - timedelta(seconds=60)
    )
    page = desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    assert page.count(">away<") == 2, "at the table, and in the list of students"


@pytest.mark.django_db
def test_all_who_are_away_are_removed_at_once(lesson: Lesson, act: Any, desk: Client) -> None:
    fill(lesson, 10)
    Student.objects.update(last_seen_at=timezone.now())
    act(lesson, "plan")
    lobby = f"/teacher/lessons/{lesson.pk}/"
    assert "Remove all who are away" not in desk.get(lobby).content.decode()
    gone = Student.objects.filter(name__in=[f"Student {n}" for n in range(1, 9)])
    gone.update(last_seen_at=timezone.now() - timedelta(seconds=60))
    page = desk.get(lobby).content.decode()
    assert "Student 6 and 2 more. They keep their seats" in page
    assert "Remove 8 students" in page
    fields = re.findall(r'<input type="hidden" name="s-(\d+)" value="1">', page)
    assert act(lesson, "remove", **{f"s__{student}": "1" for student in fields}) == ""
    here = Student.objects.exclude(state=Student.State.REMOVED)
    assert {student.name for student in here} == {"Student 0", "Student 9"}


@pytest.mark.django_db
def test_a_student_removed_in_play_leaves_the_seat_to_a_robot(playing: Lesson, act: Any) -> None:
    student = Student.objects.all()[0]
    seat = student.seat
    assert seat is not None
    act(playing, "remove", student=student.pk)
    seat.refresh_from_db()
    assert seat.robot
    assert seat.name in names.robot_names(99, [], Random(1))
    assert not seat.students.exists()


@pytest.mark.django_db(transaction=True)
def test_eyes_up_covers_every_screen_and_refuses_commands(
    playing: Lesson, act: Any, enter: Join
) -> None:
    browser = Client()
    student = Student.objects.all()[0]
    browser.post("/return/", {"code": playing.code, "key": student.return_key})
    act(playing, "eyes-up", sentence="  Look <b>here</b>  ")
    page = browser.get(f"/play/{student.uid}/").content.decode()
    assert "Look &lt;b&gt;here&lt;/b&gt;" in page
    answer = browser.post(
        f"/play/{student.uid}/act",
        {"act": "bid", "click": "c1", "moment": "1/negotiation", "f": {"company": "blue-01"}},
        content_type="application/json",
        headers={"X-Live": "1"},
    )
    assert answer.json()["no"]["c1"]
    assert {session(playing, n).status for n in (1, 2)} == {"paused"}
    act(playing, "eyes-down")
    assert {session(playing, n).status for n in (1, 2)} == {"running"}
    assert "Look &lt;b&gt;" not in browser.get(f"/play/{student.uid}/").content.decode()


@pytest.mark.django_db
def test_a_table_paused_by_hand_stays_so_when_the_screens_are_free(
    playing: Lesson, act: Any
) -> None:
    act(playing, "pause", tables=shown(playing, 1))
    act(playing, "eyes-up", sentence="Look here")
    act(playing, "eyes-up", sentence="And now here")
    assert [session(playing, n).status for n in (1, 2)] == ["paused", "paused"]
    act(playing, "eyes-down")
    assert [session(playing, n).status for n in (1, 2)] == ["paused", "running"]
    act(playing, "pause", tables=shown(playing, 2))
    act(playing, "eyes-down")
    assert [session(playing, n).status for n in (1, 2)] == ["paused", "paused"]


@pytest.mark.django_db
def test_no_clock_goes_on_under_covered_screens(playing: Lesson, act: Any, desk: Client) -> None:
    act(playing, "eyes-up", sentence="Look here")
    assert act(playing, "resume", tables=shown(playing, 1, 2)).startswith("All screens are covered")
    Table.objects.filter(lesson=playing, number=1).update(held=True)
    pace.keep_together(playing.pk)
    assert {session(playing, n).status for n in (1, 2)} == {"paused"}
    page = desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    assert page.count(' act">') == page.count("Screens free again") == 1


@pytest.mark.django_db
def test_a_paused_phase_is_ended_only_once_it_goes_on(playing: Lesson, act: Any) -> None:
    both = shown(playing, 1, 2)
    act(playing, "pause", tables=both)
    assert act(playing, "end-phase", tables=both).startswith("The clock stands still.")
    act(playing, "resume", tables=both)
    assert act(playing, "end-phase", tables=both) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("ticked", ["99999999999999999999", "٥", "x"])
def test_what_no_page_sends_removes_nobody(playing: Lesson, act: Any, ticked: str) -> None:
    assert act(playing, "remove", **{f"s__{ticked}": "1"}).startswith("This page is out of date.")
    assert not Student.objects.filter(state=Student.State.REMOVED).exists()


@pytest.mark.django_db
def test_eyes_up_says_only_what_can_be_read(playing: Lesson, act: Any) -> None:
    assert act(playing, "eyes-up", sentence="\0 Look\u202e\x07  up ") == ""
    playing.refresh_from_db()
    assert playing.eyes_up == "Look up"


@pytest.mark.django_db
def test_a_latecomer_takes_a_robots_seat_with_all_that_it_has(
    lesson: Lesson, act: Any, enter: Join
) -> None:
    fill(lesson, 2)
    act(lesson, "plan")
    act(lesson, "start")
    browser = Client()
    student = enter(lesson, "Zoe", browser)
    seat = student.seat
    assert seat is not None
    assert (seat.robot, seat.late, seat.name) == (False, True, "Zoe")
    page = browser.get(f"/play/{student.uid}/").content.decode()
    assert "It starts soon" not in page
    assert 'id="board"' in page


@pytest.mark.django_db
def test_in_the_middle_of_a_month_a_latecomer_waits_for_the_next(
    lesson: Lesson, act: Any, enter: Join
) -> None:
    fill(lesson, 2)
    act(lesson, "plan")
    act(lesson, "start")
    table = Table.objects.get()
    assert table.session_id is not None
    control.end_phase(table.session_id, turn="1/negotiation", click_id="x")
    browser = Client()
    student = enter(lesson, "Zoe", browser)
    assert student.seat is None
    assert "You get a seat next month." in browser.get(f"/play/{student.uid}/").content.decode()
    assert seating.seat_waiting(lesson.pk) == 0
    for _ in range(40):
        game = session(lesson, 1)
        if game.phase == "negotiation":
            break
        control.end_phase(table.session_id, turn=game.deadline_name, click_id=f"on-{game.version}")
    assert session(lesson, 1).round == 2
    assert seating.seat_waiting(lesson.pk) == 1
    student.refresh_from_db()
    assert student.seat is not None


@pytest.mark.django_db
def test_without_a_robots_seat_the_teacher_lets_a_latecomer_share(
    playing: Lesson, act: Any, enter: Join, desk: Client
) -> None:
    browser = Client()
    student = enter(playing, "Zoe", browser)
    assert student.seat is None
    assert "every seat is taken" in browser.get(f"/play/{student.uid}/").content.decode()
    page = desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    assert "Waiting for a seat" in page
    seat = Seat.objects.filter(table__lesson=playing)[0]
    assert act(playing, "share", student=student.pk, seat=seat.pk) == ""
    seat.refresh_from_db()
    assert seat.name.endswith(" & Zoe")
    assert 'id="board"' in browser.get(f"/play/{student.uid}/").content.decode()


@pytest.mark.django_db
def test_tables_wait_for_each_other_and_the_teacher_may_let_one_go(
    playing: Lesson, act: Any
) -> None:
    fast, slow = session(playing, 1), session(playing, 2)
    for _ in range(40):
        fast = session(playing, 1)
        if fast.round == 2:
            break
        control.end_phase(fast.pk, turn=fast.deadline_name, click_id=f"on-{fast.version}")
    pace.keep()
    assert session(playing, 1).status == "paused"
    assert Table.objects.get(lesson=playing, number=1).held
    assert session(playing, 2).status == "running"
    act(playing, "resume", tables=shown(playing, 1))
    pace.keep()
    assert session(playing, 1).status == "running", "what the teacher lets go is not held again"
    act(playing, "pause", tables=shown(playing, 1))
    for _ in range(40):
        slow = session(playing, 2)
        if slow.round == 2:
            break
        control.end_phase(slow.pk, turn=slow.deadline_name, click_id=f"on-{slow.version}")
    pace.keep()
    assert not Table.objects.filter(held=True).exists()
    assert session(playing, 2).status == "running"


@pytest.mark.django_db
def test_at_its_own_pace_no_table_waits(playing: Lesson, act: Any) -> None:
    act(playing, "pace", value="own")
    for _ in range(40):
        fast = session(playing, 1)
        if fast.round == 2:
            break
        control.end_phase(fast.pk, turn=fast.deadline_name, click_id=f"on-{fast.version}")
    pace.keep()
    assert session(playing, 1).status == "running"


@pytest.mark.django_db
def test_the_clock_ends_a_phase_whoever_is_away(playing: Lesson) -> None:
    GameSession.objects.update(phase_ends_at=timezone.now() - timedelta(seconds=1))
    from games.service import loading

    loading.forget_all()
    assert deadlines.close_due() == 2
    assert session(playing, 1).phase != "negotiation"


@pytest.mark.django_db
def test_the_end_pressed_twice_ends_once_and_shuts_the_door(
    playing: Lesson, act: Any, desk: Client
) -> None:
    for _ in range(2):
        assert act(playing, "end") == ""
    playing.refresh_from_db()
    assert playing.state == "ended"
    assert {session(playing, n).status for n in (1, 2)} == {"over"}
    assert playing.audits.filter(act="end lesson").count() == 1
    assert "This lesson is over." in Client().get(f"/join/{playing.code}/").content.decode()
    assert "Results and reports" in desk.get(f"/teacher/lessons/{playing.pk}/").content.decode()


@pytest.mark.django_db
def test_a_second_device_of_the_teacher_has_the_same_page(
    playing: Lesson, teacher: Any, act: Any
) -> None:
    phone = Client()
    phone.force_login(teacher)
    act(playing, "pause", tables=shown(playing, 1))
    page = phone.get(f"/teacher/lessons/{playing.pk}/").content.decode()
    assert "paused" in page
    answer = phone.post(f"/teacher/lessons/{playing.pk}/act/resume", {"tables": shown(playing, 1)})
    assert answer["Location"] == f"/teacher/lessons/{playing.pk}/"
    assert session(playing, 1).status == "running"


@pytest.mark.django_db
def test_acts_from_another_site_or_by_nobody_do_nothing(playing: Lesson, desk: Client) -> None:
    address = f"/teacher/lessons/{playing.pk}/act/end"
    assert desk.post(address, headers={"Origin": "http://elsewhere.test"}).status_code == 403
    assert Client().post(address).status_code == 404
    assert desk.get(address).status_code == 405
    assert desk.post(f"/teacher/lessons/{playing.pk}/act/explode").status_code == 404
    playing.refresh_from_db()
    assert playing.state == "running"


@pytest.mark.django_db
def test_the_audit_list_says_who_did_what(playing: Lesson, act: Any, desk: Client) -> None:
    act(playing, "pause", tables=shown(playing, 1, 2))
    page = desk.get(f"/teacher/lessons/{playing.pk}/audit/").content.decode()
    for words in ("t@example.org", "made the tables", "started the game", "paused", "tables: 1, 2"):
        assert words in page


def test_the_audit_list_names_the_phases_that_were_ended() -> None:
    ended = {"tables": [1, 2, 3], "turns": ["1/auction/0/0", "1/auction/1/0", "2/negotiation"]}
    assert audits.details(ended) == "tables: 1, 2, 3; at Auction (1), Negotiation (2)"
