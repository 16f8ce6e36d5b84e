"""A click counts once, for the moment that its screen showed, and never after the clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.models import LogEntry
from games.service import control, loading
from games.service.play import submit, submit_all
from tests.games import table
from tests.games.conftest import Clock

pytestmark = pytest.mark.django_db(transaction=True)


def log(session: int) -> list[str]:
    entries = LogEntry.objects.filter(session_id=session).order_by("seq")
    return list(entries.values_list("click_id", flat=True))


def test_the_same_click_again_gets_the_first_answer_and_does_nothing() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="one", company=company, price=20)
    table.done(session, "s3", "bid", click="two", company=company, price=35)
    again = table.act(session, "s3", "bid", click="one", company=company, price=20)
    assert (again.accepted, again.repeated) == (True, True)
    assert loading.load(session).state.bids[company] == {"s3": 35}
    assert log(session) == ["begin", "s3:one", "s3:two"]
    assert table.row(session).version == 3


def test_a_process_that_did_not_take_the_click_knows_it_too() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="one", company=company, price=20)
    loading.forget_all()
    again = table.act(session, "s3", "bid", click="one", company=company, price=20)
    assert again.repeated


def test_the_same_click_twice_in_one_batch_counts_once() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    sent = table.submission("s3", "bid", click="one", company=company, price=20)
    first, second = submit_all(session, [sent, sent])
    assert (first.accepted, first.repeated) == (True, False)
    assert (second.accepted, second.repeated) == (True, True)
    assert second.version == first.version == table.row(session).version
    assert log(session) == ["begin", "s3:one"]


def test_equal_click_ids_of_two_seats_are_two_clicks() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="one", company=company, price=20)
    other = table.done(session, "s4", "bid", click="one", company=company, price=25)
    assert not other.repeated
    assert loading.load(session).state.bids[company] == {"s3": 20, "s4": 25}


def test_a_repeated_click_is_answered_even_when_the_game_has_moved_on() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    bid = {"company": company, "price": 20, "moment": "1/negotiation"}
    table.done(session, "s3", "bid", click="one", **bid)
    assert table.end_phase(session, "end")
    again = table.act(session, "s3", "bid", click="one", **bid)
    assert (again.accepted, again.repeated) == (True, True)


@pytest.mark.rule("P-17")
def test_a_late_click_is_refused_and_the_clock_has_worked(clock: Clock) -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    clock.tick(119.9)
    bid = {"company": company, "price": 20, "moment": "1/negotiation"}
    table.done(session, "s3", "bid", click="in time", **bid)
    clock.tick(0.1)
    late = table.act(session, "s3", "bid", click="late", **(bid | {"price": 40}))
    assert (late.accepted, late.code) == (False, "too_late")
    assert late.facts == {"moment": "1/investor_income"}
    row = table.row(session)
    assert row.phase == "investor_income"
    assert log(session) == ["begin", "s3:in time", "clock:2"]
    assert late.version == row.version == 3


def test_a_click_of_an_older_screen_is_refused() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.end_phase(session, "end")
    before = table.row(session).version
    answer = table.act(
        session, "s3", "bid", click="old", company=company, price=20, moment="1/negotiation"
    )
    assert (answer.code, answer.version) == ("too_late", before)
    assert table.row(session).version == before


def test_a_click_without_a_moment_is_judged_by_what_stands() -> None:
    session = table.begin()
    table.end_phase(session, "end")
    roller = loading.load(session).state.roller
    assert table.act(session, roller, "roll", click="roll").accepted


def test_a_refusal_says_the_rule_and_changes_nothing() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    before = table.row(session)
    answer = table.act(session, "s3", "bid", click="odd", company=company, price=7)
    assert (answer.accepted, answer.rule, answer.version) == (False, "P-13", 1)
    after = table.row(session)
    assert (after.version, after.seq, after.snapshot) == (1, 1, before.snapshot)
    assert log(session) == ["begin"]


def test_nothing_is_taken_while_the_game_is_paused() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    control.pause(session)
    answer = table.act(session, "s3", "bid", click="one", company=company, price=20)
    assert (answer.accepted, answer.code) == (False, "paused")
    control.resume(session)
    table.done(session, "s3", "bid", click="one", company=company, price=20)


def test_a_batch_takes_each_command_by_what_the_one_before_has_left() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    answers = submit_all(
        session,
        [
            table.submission("s3", "bid", click="bid", company=company, price=20),
            table.submission("s1", "accept", click="no", company=company, investor="s4"),
            table.submission("s1", "accept", click="yes", company=company, investor="s3"),
        ],
    )
    assert [answer.accepted for answer in answers] == [True, False, True]
    assert [answer.version for answer in answers] == [2, 2, 3]
    assert log(session) == ["begin", "s3:bid", "s1:yes"]


def test_nobody_agrees_to_a_price_that_they_have_not_seen() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s1", "ask", click="a1", company=company, price=15)
    take = table.submission("s3", "take", click="t1", company=company)
    table.done(session, "s1", "ask", click="a2", company=company, price=30)
    answer = submit(session, replace(take, price=15))
    assert (answer.accepted, answer.code, answer.facts) == (False, "price_changed", {"price": 30})
    assert submit(session, replace(take, price=30, click_id="t2")).accepted
    table.done(session, "s4", "bid", click="b1", company=company, price=40)
    accept = table.submission("s1", "accept", click="c1", company=company, investor="s4")
    table.done(session, "s4", "bid", click="b2", company=company, price=35)
    answer = submit(session, replace(accept, price=40))
    assert (answer.accepted, answer.code, answer.facts) == (False, "price_changed", {"price": 35})
    assert submit(session, replace(accept, price=35, click_id="c2")).accepted


def test_an_offer_that_is_gone_is_refused_by_its_rule() -> None:
    session = table.begin()
    company = table.company_of(session, "s1")
    take = table.submission("s3", "take", click="t1", company=company)
    assert submit(session, replace(take, price=15)).code == "no_ask"
