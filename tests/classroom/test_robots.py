"""Robots at a human pace: whole games, never twice, however many processes drive them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from classroom import practice, robots
from classroom.models import Seat, Table
from games.models import GameSession, LogEntry
from games.service import control, deadlines, loading
from games.service.play import submit


@pytest.fixture
def table(db: None) -> int:
    """The session of the demo's first table."""
    practice.demo(quick=True)
    session_id = Table.objects.get(number=1).session_id
    assert session_id is not None
    robots._watched.clear()
    return session_id


def age(session_id: int, seconds: float, *, clock: bool = False) -> None:
    """Let the game have begun so many seconds earlier, and with clock let the clock have run."""
    session = GameSession.objects.get(pk=session_id)
    session.began_at -= timedelta(seconds=seconds)
    if clock and session.phase_ends_at is not None:
        session.phase_ends_at -= timedelta(seconds=seconds)
    session.version += 1
    session.save()
    loading.forget_all()


def seats_of(session_id: int) -> list[str]:
    return list(Seat.objects.filter(table__session_id=session_id).values_list("key", flat=True))


def test_nobody_acts_before_they_have_thought(table: int) -> None:
    assert robots.intentions(table, seats_of(table)) == []
    slowest = robots.THINKING["negotiation"][1]
    age(table, 1.25 * slowest)
    assert robots.intentions(table, seats_of(table))


@pytest.mark.parametrize("phase", ["negotiation", "auction", "costs"])
def test_thinking_takes_a_persons_time_and_is_the_same_everywhere(phase: str) -> None:
    quick, slow = robots.THINKING.get(phase, robots.THINKING_ELSE)
    times = [robots.thinking_time("seed", f"s{n}", n, phase) for n in range(50)]
    assert all(0.8 * quick <= each <= 1.25 * slow for each in times)
    assert len({round(each, 3) for each in times}) > 40
    assert times == [robots.thinking_time("seed", f"s{n}", n, phase) for n in range(50)]


def test_two_processes_send_the_same_click_and_it_counts_once(table: int) -> None:
    age(table, 60)
    one = robots.intentions(table, seats_of(table))
    robots._watched.clear()
    two = robots.intentions(table, seats_of(table))
    assert [each.submission.click_id for each in one] == [e.submission.click_id for e in two]
    assert [each.submission.command for each in one] == [e.submission.command for e in two]
    before = LogEntry.objects.count()
    first = submit(table, one[0].submission)
    again = submit(table, two[0].submission)
    assert first.accepted
    assert again.accepted
    assert again.repeated
    assert LogEntry.objects.count() == before + 1


def test_after_a_command_a_robot_thinks_again(table: int) -> None:
    age(table, 60)
    intention = robots.intentions(table, seats_of(table))[0]
    assert submit(table, intention.submission).accepted
    seat = intention.submission.seat
    assert robots.intentions(table, [seat]) == []


def test_robots_rest_while_the_table_is_paused_and_after_its_end(table: int) -> None:
    age(table, 60)
    control.pause(table)
    assert table not in robots.robot_seats()
    assert robots.intentions(table, seats_of(table)) == []
    control.resume(table)
    assert table in robots.robot_seats()
    control.end_game(table)
    assert table not in robots.robot_seats()


def test_a_seat_that_a_student_plays_is_left_alone(table: int) -> None:
    seat = Seat.objects.filter(table__session_id=table)[0]
    Seat.objects.filter(pk=seat.pk).update(robot=False)
    assert seat.key not in robots.robot_seats()[table]


def test_robots_play_a_whole_game_to_its_end(table: int) -> None:
    seats = seats_of(table)
    refused: list[Any] = []
    for _step in range(3000):
        game = loading.load(table)
        if game.state.over:
            break
        age(table, 2.0, clock=True)
        deadlines.close(table)
        for intention in robots.intentions(table, seats):
            answer = submit(table, intention.submission)
            if not answer.accepted and answer.code != "too_late":
                refused.append((intention, answer))
        for watched in robots._watched.values():
            watched.looked.clear()
    session = GameSession.objects.get(pk=table)
    assert session.status == "over"
    assert session.round == 3
    deals = LogEntry.objects.filter(session_id=table, command__do__in=["accept", "take"]).count()
    assert deals >= 5
    share = len(refused) / LogEntry.objects.filter(session_id=table).count()
    assert share < 0.2, refused[:3]
