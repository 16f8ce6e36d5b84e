"""Commands of many sockets: taken together, answered after the commit, none harming another."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections

from games.models import LogEntry
from games.panic.rules import COMMANDS
from games.service import checking, loading, play
from games.service.play import Submission, submit_soon
from tests.games import crash, table

pytestmark = pytest.mark.django_db(transaction=True)


def clicks(session: int) -> set[str]:
    return set(LogEntry.objects.filter(session_id=session).values_list("click_id", flat=True))


async def in_thread(work: Any, *arguments: Any) -> Any:
    def run() -> Any:
        try:
            return work(*arguments)
        finally:
            connections.close_all()

    return await sync_to_async(run, thread_sensitive=False)()


async def test_an_answer_comes_when_its_command_can_be_read_by_others() -> None:
    session = await in_thread(table.begin)
    company = await in_thread(table.company_of, session, "s1")

    async def one(number: int) -> None:
        sent = table.submission(
            "s3", "bid", click=f"c{number}", company=company, price=5 + 5 * (number % 9)
        )
        answer = await submit_soon(session, sent)
        assert answer.accepted
        assert f"s3:c{number}" in await in_thread(clicks, session)
        held = loading.peek(session)
        assert held is not None
        assert held.version >= answer.version

    await asyncio.gather(*(one(number) for number in range(12)))
    assert await in_thread(checking.differences, session) == []


async def test_what_waits_together_is_written_together() -> None:
    session = await in_thread(table.begin)
    company = await in_thread(table.company_of, session, "s1")
    versions = []

    async def one(number: int) -> None:
        sent = table.submission(
            "s3", "bid", click=f"c{number}", company=company, price=5 + 5 * (number % 9)
        )
        versions.append((await submit_soon(session, sent)).version)

    await asyncio.gather(*(one(number) for number in range(40)))
    assert versions == list(range(2, 42))
    moments = await in_thread(
        lambda: list(
            LogEntry.objects.filter(session_id=session, seq__gt=0)
            .values_list("created_at", flat=True)
            .distinct()
        )
    )
    assert len(moments) <= 3


async def test_a_command_that_breaks_takes_no_other_down() -> None:
    session = await in_thread(table.begin)
    company = await in_thread(table.company_of, session, "s1")
    broken = Submission("s3", COMMANDS["bid"](company=["no", "id"], price=20), None, "broken")
    sent = [
        table.submission("s4", "bid", click="first", company=company, price=20),
        broken,
        table.submission("s5", "bid", click="last", company=company, price=25),
    ]
    answers = await asyncio.gather(*(submit_soon(session, each) for each in sent))
    assert [answer.code for answer in answers] == ["", "broken", ""]
    state = (await in_thread(loading.load, session)).state
    assert state.bids[company] == {"s4": 20, "s5": 25}


async def test_a_game_that_is_not_there_is_answered() -> None:
    answer = await submit_soon(987654, Submission("s1", object(), None, "nobody"))
    assert (answer.accepted, answer.code) == (False, "not_saved")


async def test_a_command_that_the_database_refuses_takes_no_other_down() -> None:
    session = await in_thread(table.begin)
    company = await in_thread(table.company_of, session, "s1")

    def run(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    await in_thread(
        run,
        "CREATE TRIGGER full_disk BEFORE INSERT ON games_logentry"
        " WHEN NEW.click_id = 's4:b' BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    sent = [
        table.submission("s3", "bid", click="a", company=company, price=20),
        table.submission("s4", "bid", click="b", company=company, price=25),
        table.submission("s5", "bid", click="c", company=company, price=30),
    ]
    try:
        alone = await submit_soon(session, sent[1])
        assert (alone.code, loading.peek(session)) == ("not_saved", None)
        answers = await asyncio.gather(*(submit_soon(session, each) for each in sent))
    finally:
        await in_thread(run, "DROP TRIGGER full_disk")
    assert [answer.code for answer in answers] == ["", "not_saved", ""]
    state = (await in_thread(loading.load, session)).state
    assert state.bids[company] == {"s3": 20, "s5": 30}
    again = await submit_soon(session, sent[1])
    assert (again.accepted, again.repeated) == (True, False)
    assert await in_thread(checking.differences, session) == []


async def three_games() -> tuple[list[int], list[Submission]]:
    """Three games, and a bid in each."""
    sessions = [await in_thread(table.begin) for _ in range(3)]
    sent = []
    for session in sessions:
        company = await in_thread(table.company_of, session, "s1")
        sent.append(
            table.submission(
                "s3", "bid", click="together", moment="1/negotiation", company=company, price=20
            )
        )
    return sessions, sent


async def test_what_waits_for_several_games_is_written_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = []
    together = play._together

    def watched(batches: Any) -> Any:
        written.append([session for session, _ in batches])
        return together(batches)

    monkeypatch.setattr(play, "_together", watched)
    sessions, sent = await three_games()
    answers = await asyncio.gather(*map(submit_soon, sessions, sent))
    assert [answer.version for answer in answers] == [2, 2, 2]
    assert written == [sessions] if connection.vendor == "sqlite" else [[s] for s in sessions]
    for session in sessions:
        assert await in_thread(clicks, session) >= {"s3:together"}
        assert await in_thread(checking.differences, session) == []


async def test_a_game_that_the_database_refuses_takes_no_other_game_down() -> None:
    sessions, sent = await three_games()

    def run(statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    await in_thread(
        run,
        "CREATE TRIGGER full_disk BEFORE INSERT ON games_logentry"
        f" WHEN NEW.session_id = {sessions[1]} BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    try:
        answers = await asyncio.gather(*map(submit_soon, sessions, sent))
    finally:
        await in_thread(run, "DROP TRIGGER full_disk")
    assert [answer.code for answer in answers] == ["", "not_saved", ""]
    assert [await in_thread(clicks, each) >= {"s3:together"} for each in sessions] == [
        True,
        False,
        True,
    ]
    for session in sessions:
        assert await in_thread(checking.differences, session) == []


async def test_a_clock_that_has_run_out_holds_up_no_other_game() -> None:
    sessions, sent = await three_games()
    await in_thread(crash.run_out, sessions[1])
    answers = await asyncio.gather(*map(submit_soon, sessions, sent))
    assert [answer.code for answer in answers] == ["", "too_late", ""]
    for session in sessions:
        assert await in_thread(checking.differences, session) == []
