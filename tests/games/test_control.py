"""What the teacher does: pause, more time, end phase, end; each may be pressed twice."""

from __future__ import annotations

import pytest

from games.models import LogEntry
from games.service import checking, control, deadlines, loading
from tests.games import table
from tests.games.conftest import Clock

pytestmark = pytest.mark.django_db(transaction=True)

NEGOTIATION = "1/negotiation"


def left(session: int) -> float | None:
    """What a process that has just started says."""
    loading.forget_all()
    return loading.load(session).seconds_left


def add(session: int, click: str, turn: str = NEGOTIATION) -> bool:
    return control.add_time(session, 30, turn=turn, click_id=click)


def test_more_time_is_added_to_what_is_left(clock: Clock) -> None:
    session = table.begin()
    clock.tick(50)
    assert left(session) == 70
    assert add(session, "more")
    assert left(session) == 100
    clock.tick(99)
    assert deadlines.close_due() == 0
    clock.tick(1)
    assert deadlines.close_due() == 1


def test_more_time_twice_quickly_counts_twice_and_a_double_click_once(clock: Clock) -> None:
    session = table.begin()
    assert add(session, "one")
    assert add(session, "two")
    assert not add(session, "two")
    assert left(session) == 180


def test_a_pause_does_not_count(clock: Clock) -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    clock.tick(50)
    assert control.pause(session)
    clock.tick(300)
    assert left(session) == 70
    assert deadlines.close_due() == 0
    assert control.resume(session)
    assert left(session) == 70
    clock.tick(10)
    table.done(session, "s3", "bid", click="bid", company=company, price=20)
    assert LogEntry.objects.get(session_id=session, click_id="s3:bid").at == 60.0
    clock.tick(60)
    assert deadlines.close_due() == 1


def test_a_pause_of_26_hours(clock: Clock) -> None:
    session = table.begin()
    clock.tick(119)
    control.pause(session)
    clock.tick(26 * 3600)
    control.resume(session)
    assert left(session) == 1
    clock.tick(1)
    assert deadlines.close_due() == 1
    assert checking.differences(session) == []


def test_pause_and_resume_may_be_pressed_twice(clock: Clock) -> None:
    session = table.begin()
    clock.tick(20)
    assert control.pause(session)
    version = table.row(session).version
    clock.tick(5)
    assert not control.pause(session)
    assert table.row(session).version == version
    assert control.resume(session)
    clock.tick(5)
    assert not control.resume(session)
    assert left(session) == 95


def test_more_time_while_paused(clock: Clock) -> None:
    session = table.begin()
    clock.tick(110)
    control.pause(session)
    assert add(session, "more")
    clock.tick(1000)
    control.resume(session)
    assert left(session) == 40


def test_end_early_right_after_more_time(clock: Clock) -> None:
    session = table.begin()
    add(session, "more")
    assert control.end_phase(session, turn=NEGOTIATION, click_id="end")
    game = loading.load(session)
    assert (game.state.phase, game.seconds_left) == ("investor_income", 10)
    clock.tick(10)
    assert deadlines.close_due() == 1
    assert checking.differences(session) == []


def test_more_time_for_a_phase_that_is_over_is_ignored(clock: Clock) -> None:
    session = table.begin()
    table.end_phase(session, "end")
    assert not add(session, "late")
    assert left(session) == 10


def test_more_time_comes_too_late_when_the_clock_has_run_out(clock: Clock) -> None:
    session = table.begin()
    clock.tick(120)
    assert not add(session, "late")
    assert deadlines.close_due() == 1


def test_end_phase_pressed_twice_ends_one_phase() -> None:
    session = table.begin()
    assert control.end_phase(session, turn=NEGOTIATION, click_id="one")
    assert not control.end_phase(session, turn=NEGOTIATION, click_id="two")
    assert not control.end_phase(session, turn=NEGOTIATION, click_id="one")
    assert table.row(session).phase == "investor_income"


def test_two_tabs_end_one_speakers_turn_only() -> None:
    session = table.begin({"auction": "turns"})
    for click in ("negotiation", "income"):
        table.end_phase(session, click)
    game = loading.load(session)
    assert game.state.phase == "auction"
    assert control.end_phase(session, turn=game.turn, click_id="pass")
    assert not control.end_phase(session, turn=game.turn, click_id="pass")
    assert not control.end_phase(session, turn=game.turn, click_id="from another tab")
    lot = loading.load(session).state.lot
    assert lot is not None
    assert lot.passed == ("s1",)


def test_a_paused_phase_is_not_ended() -> None:
    session = table.begin()
    control.pause(session)
    assert not control.end_phase(session, turn=NEGOTIATION, click_id="end")


def test_ending_a_game_breaks_it_off_where_it_stands(clock: Clock) -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="bid", company=company, price=20)
    assert control.end_game(session)
    assert not control.end_game(session)
    row = table.row(session)
    assert (row.status, row.phase, row.phase_ends_at) == ("over", "negotiation", None)
    answer = table.act(session, "s3", "bid", click="more", company=company, price=25)
    assert (answer.accepted, answer.code) == (False, "ended_by_teacher")
    clock.tick(10_000)
    assert deadlines.close_due() == 0
    assert not control.resume(session)
    assert not control.pause(session)
    assert not add(session, "more")
    assert checking.differences(session) == []


def test_a_paused_game_can_be_ended() -> None:
    session = table.begin(paused=True)
    assert control.end_game(session)
    assert table.row(session).seconds_left is None
    assert checking.differences(session) == []


def test_a_game_that_begins_paused_waits_with_its_whole_clock(clock: Clock) -> None:
    session = table.begin(paused=True)
    clock.tick(600)
    assert left(session) == 120
    control.resume(session)
    assert left(session) == 120
    assert loading.load(session).at_now == 0.0
