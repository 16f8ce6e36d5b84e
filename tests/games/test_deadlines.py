"""A deadline is a column: it works once, whoever looks first, also after a restart."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from games.models import GameSession, LogEntry
from games.panic import phases
from games.service import checking, deadlines, loading
from tests.games import table
from tests.games.conftest import Clock

pytestmark = pytest.mark.django_db(transaction=True)


def test_nothing_is_closed_before_its_time(clock: Clock) -> None:
    session = table.begin()
    clock.tick(119.999)
    assert deadlines.close_due() == 0
    assert table.row(session).phase == "negotiation"
    clock.tick(0.001)
    assert deadlines.close_due() == 1
    assert table.row(session).phase == "investor_income"


def test_a_deadline_is_closed_once(clock: Clock) -> None:
    session = table.begin()
    clock.tick(500)
    assert deadlines.close(session)
    assert not deadlines.close(session)
    assert table.row(session).seq == 2


def test_after_a_restart_what_was_due_is_closed_once_and_what_follows_gets_its_full_time(
    clock: Clock,
) -> None:
    session = table.begin()
    clock.tick(3600)
    loading.forget_all()
    assert deadlines.close_due() == 1
    assert deadlines.close_due() == 0
    game = loading.load(session)
    assert (game.state.phase, game.seconds_left) == ("investor_income", 10.0)
    assert checking.differences(session) == []


def test_the_clock_runs_on_through_a_whole_month(clock: Clock) -> None:
    session = table.begin()
    seen = []
    for _ in range(12):
        seen.append(table.row(session).phase)
        clock.tick(1000)
        assert deadlines.close_due() == 1
    assert seen[:3] == ["negotiation", "investor_income", "auction"]
    assert table.row(session).round > 1
    assert checking.differences(session) == []


def test_an_accepted_bid_starts_the_hammer_anew(clock: Clock) -> None:
    session = table.begin()
    for _ in range(2):
        clock.tick(1000)
        deadlines.close_due()
    assert table.row(session).phase == "auction"
    clock.tick(5)
    assert loading.load(session).seconds_left == 3.0
    table.done(session, "s1", "outcry", click="bid", price=5)
    assert loading.load(session).seconds_left == 8.0
    table.act(session, "s2", "outcry", click="too low", price=5)
    clock.tick(5)
    table.act(session, "s2", "outcry", click="too low too", price=5)
    assert loading.load(session).seconds_left == 3.0


def test_a_game_that_cannot_go_on_holds_up_no_other_and_says_so_once(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stuck, sound = table.begin(players=8), table.begin()
    whole = phases.end_negotiation

    def failing(course: Any, *rest: Any) -> None:
        if len(course.state.seats) == 8:
            raise ZeroDivisionError("a fault in the rules")
        whole(course, *rest)

    monkeypatch.setattr(phases, "end_negotiation", failing)
    clock.tick(500)
    with caplog.at_level(logging.ERROR):
        closed = deadlines.close_due()
        deadlines.close_due()
    assert closed == 1
    assert loading.peek(stuck) is None
    assert table.row(sound).phase == "investor_income"
    assert table.row(stuck).phase == "negotiation"
    assert len([each for each in caplog.records if each.name == deadlines.__name__]) == 1
    assert checking.differences(stuck) == []


def test_paused_and_finished_games_have_no_clock(clock: Clock) -> None:
    table.begin(paused=True)
    over = table.begin()
    GameSession.objects.filter(pk=over).update(status="over", phase_ends_at=None)
    clock.tick(10_000)
    assert deadlines.close_due() == 0


def test_the_log_says_that_the_clock_did_it(clock: Clock) -> None:
    session = table.begin()
    clock.tick(130.5)
    deadlines.close_due()
    entry = LogEntry.objects.get(session_id=session, seq=1)
    assert (entry.seat, entry.command, entry.at) == ("", {"do": "advance"}, 130.5)


def test_time_never_runs_backwards_in_the_log(clock: Clock) -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    clock.tick(20)
    table.done(session, "s3", "bid", click="a", company=company, price=20)
    clock.tick(-15)
    table.done(session, "s3", "bid", click="b", company=company, price=25)
    at = LogEntry.objects.filter(session_id=session).order_by("seq").values_list("at", flat=True)
    assert list(at) == [0.0, 20.0, 20.0]
    assert checking.differences(session) == []
