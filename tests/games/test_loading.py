"""Each process keeps the state of its tables by version and reads only what it has missed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.service import loading
from games.service.play import submit
from games.signals import game_advanced
from tests.games import table

pytestmark = pytest.mark.django_db(transaction=True)


def bid(session: int, number: int) -> None:
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click=f"c{number}", company=company, price=5 * number)


def test_the_process_that_writes_needs_no_query_to_know() -> None:
    session = table.begin()
    bid(session, 1)
    with CaptureQueriesContext(connection) as queries:
        held = loading.peek(session)
    assert held is not None
    assert (held.version, len(queries)) == (2, 0)


def test_one_small_query_tells_that_nothing_is_new() -> None:
    session = table.begin()
    loading.load(session)
    with CaptureQueriesContext(connection) as queries:
        loading.load(session)
    assert len(queries) == 1
    assert "snapshot" not in queries[0]["sql"]


def test_a_command_costs_three_statements_and_its_transaction() -> None:
    session = table.begin()
    bid(session, 1)
    sent = table.submission(
        "s4", "bid", click="c", company=table.company_of(session, "s1"), price=20
    )
    with CaptureQueriesContext(connection) as queries:
        assert submit(session, sent).accepted
    kinds = [each["sql"].removeprefix("1 times: ").split()[0] for each in queries]
    assert kinds == ["BEGIN", "SELECT", "UPDATE", "INSERT", "COMMIT"]


def test_entries_grow_without_changing_what_an_older_version_shows() -> None:
    session = table.begin()
    older = loading.load(session)
    bid(session, 1)
    bid(session, 2)
    newer = loading.load(session)
    assert [entry.seq for entry in older.entries] == [0]
    assert [entry.click for entry in newer.entries] == ["begin", "s3:c1", "s3:c2"]
    assert [type(event).__name__ for event in newer.entries[2].events] == ["BidSet"]
    loading.forget_all()
    anew = loading.load(session)
    assert list(anew.entries) == list(newer.entries)
    assert anew.state == newer.state


def test_two_versions_that_go_on_from_one_do_not_mix() -> None:
    session = table.begin()
    base = loading.load(session).entries
    one = base.extended([loading.Entry(1, "s1", 1.0, (), "one")])
    other = base.extended([loading.Entry(1, "s2", 1.0, (), "other")])
    assert [entry.click for entry in one] == ["begin", "one"]
    assert [entry.click for entry in other] == ["begin", "other"]
    assert one.answers("one")
    assert not one.answers("other")
    assert not other.answers("one")
    assert not base.answers("one")


def test_only_what_was_missed_is_read() -> None:
    session = table.begin()
    known = loading.load(session)
    bid(session, 1)
    loading.forget(session)
    loading.keep(known)
    with CaptureQueriesContext(connection) as queries:
        loading.load(session)
    reads = [each["sql"] for each in queries if "games_logentry" in each["sql"]]
    assert len(reads) == 1
    assert 'seq" >= 1' in reads[0]


def test_what_a_transaction_took_back_is_not_remembered() -> None:
    session = table.begin()
    version = loading.load(session).version
    heard: list[Any] = []
    game_advanced.connect(lambda **news: heard.append(news), weak=False, dispatch_uid="test")
    try:
        with transaction.atomic():
            bid(session, 1)
            assert loading.load(session).version == version + 1
            transaction.set_rollback(True)
    finally:
        game_advanced.disconnect(dispatch_uid="test")
    assert heard == []
    held = loading.peek(session)
    assert held is not None
    assert held.version == version
    assert loading.load(session).version == version
    assert loading.load(session).state.bids == {}
    bid(session, 2)
    assert loading.load(session).state.bids[table.company_of(session, "s1")] == {"s3": 10}
    assert not loading.load(session).entries.answers("s3:c1")


def test_news_goes_out_after_the_commit_with_the_version_and_nothing_else() -> None:
    session = table.begin()
    heard: list[Any] = []

    def hear(sender: Any, signal: Any, **news: Any) -> None:
        assert not connection.in_atomic_block
        heard.append(news)

    game_advanced.connect(hear, dispatch_uid="test")
    try:
        bid(session, 1)
        table.act(session, "s3", "bid", click="odd", company="no such", price=20)
    finally:
        game_advanced.disconnect(dispatch_uid="test")
    assert heard == [{"session_id": session, "version": 2}]
