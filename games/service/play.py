"""Commands come in, are judged, and are answered after the commit.

Commands that wait for the same game in this process are taken together, at the pace at which the
database commits: one transaction for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from django.db import (
    DatabaseError,
    InterfaceError,
    connection,
    transaction,
)

from games.engine.errors import RuleViolation
from games.service import deadlines, loading, storing
from games.service.chances import LiveChance
from games.service.threads import give_back
from games.service.writing import Draft, locked

logger = logging.getLogger(__name__)

BATCH = 64
"""Commands of one game in one transaction at most."""
CLOSINGS = 20
"""Deadlines that may have run out one behind the other before a command is judged."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A command as it comes in. seat: who acts, known from the device's key. moment: what the
    screen was drawn for ("2/negotiation"); None when it does not matter (robots look at the state
    that stands). click_id: chosen by the sender; the same again gets the first answer again."""

    seat: str
    command: Any
    moment: str | None
    click_id: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command. version: the first one that contains it, or, when refused, the one
    that it was judged by. code, rule, facts: of the refusal. repeated: this click was known."""

    click_id: str
    accepted: bool
    version: int
    code: str = ""
    rule: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    repeated: bool = False


def submit(session_id: int, submission: Submission) -> Answer:
    """One command, judged now. GameSession.DoesNotExist when there is no such game."""
    return submit_all(session_id, [submission])[0]


def submit_all(session_id: int, submissions: Sequence[Submission]) -> list[Answer]:
    """Commands of one game in one transaction, in order; the answers come after the commit. When
    the database fails, nothing of it has happened and the error is raised."""
    for _ in range(CLOSINGS):
        answers = _judged(session_id, submissions)
        if answers is not None:
            return answers
        # Closed in a transaction of its own: refusing the late click must not undo it.
        deadlines.close(session_id)
    raise RuntimeError(f"the clocks of session {session_id} run out without end")


def _judged(session_id: int, submissions: Sequence[Submission]) -> list[Answer] | None:
    try:
        with transaction.atomic():
            draft = Draft.of(locked(session_id))
            if draft.loaded.due(draft.now):
                return None
            chance = draft.chance()
            taken: dict[str, Answer] = {}
            answers = []
            for submission in submissions:
                key = _key(submission)
                answer = taken.get(key) or _first_answer(draft, submission)
                if answer is None:
                    answer = _answer(draft, submission, chance)
                    if answer.accepted:
                        taken[key] = replace(answer, repeated=True)
                answers.append(answer)
            if draft.changes:
                draft.save(chance.counts)
            return answers
    except BaseException:
        loading.forget(session_id)
        raise


def _key(submission: Submission) -> str:
    """Click ids are the sender's own: another seat's equal one is another click."""
    return f"{submission.seat}:{submission.click_id}"


def _first_answer(draft: Draft, submission: Submission) -> Answer | None:
    if draft.loaded.entries.answers(_key(submission)):
        return Answer(submission.click_id, True, draft.loaded.version, repeated=True)
    return None


def _answer(draft: Draft, submission: Submission, chance: LiveChance) -> Answer:
    loaded = draft.loaded
    version = loaded.version + draft.changes

    def refused(code: str, rule: str = "", **facts: Any) -> Answer:
        return Answer(submission.click_id, False, version, code, rule, facts)

    if loaded.status == "paused":
        return refused("paused")
    if loaded.status == "over" and not draft.state.over:
        return refused("ended_by_teacher")
    moment = loaded.rules.moment(draft.state)
    if submission.moment is not None and submission.moment != moment:
        return refused("too_late", moment=moment)
    counts = dict(chance.counts)
    try:
        events = loaded.rules.decide(
            draft.state, submission.seat, submission.command, chance, loaded.at(draft.now)
        )
    except RuleViolation as violation:
        chance.wind_back(counts)
        return refused(violation.code, violation.rule, **violation.facts)
    except Exception:
        logger.exception("session %s: %r failed", loaded.session_id, submission.command)
        chance.wind_back(counts)
        return refused("broken")
    draft.advance(events)
    draft.log(
        submission.seat,
        _key(submission),
        storing.command_json(loaded.rules, submission.command),
        (*chance.take_drawn(), *events),
    )
    return Answer(submission.click_id, True, loaded.version + draft.changes)


class _Desk:
    """The queue of one event loop: what waits for each game, and the threads that write."""

    def __init__(self) -> None:
        self.waiting: dict[int, list[tuple[Submission, asyncio.Future[Answer]]]] = {}
        self.busy: set[int] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        # SQLite has one writer at a time anyway.
        writers = 1 if connection.vendor == "sqlite" else 4
        self.writers = ThreadPoolExecutor(writers, thread_name_prefix="games-writer")

    async def serve(self, session_id: int) -> None:
        """Write what waits for this game until nothing does."""
        loop = asyncio.get_running_loop()
        try:
            while waiting := self.waiting.get(session_id):
                batch, self.waiting[session_id] = waiting[:BATCH], waiting[BATCH:]
                submissions = [submission for submission, _ in batch]
                try:
                    answers = await loop.run_in_executor(
                        self.writers, _written, session_id, submissions
                    )
                except BaseException:
                    for submission, future in [*batch, *self.waiting.get(session_id, ())]:
                        if not future.done():
                            future.set_result(_not_saved(submission))
                    raise
                for (_, future), answer in zip(batch, answers, strict=True):
                    if not future.done():
                        future.set_result(answer)
        finally:
            self.waiting.pop(session_id, None)
            self.busy.discard(session_id)


_desks: WeakKeyDictionary[asyncio.AbstractEventLoop, _Desk] = WeakKeyDictionary()


async def submit_soon(session_id: int, submission: Submission) -> Answer:
    """As submit, from an event loop: waits in line with others for the same game. A command that
    the database did not take is answered with the code "not_saved"."""
    loop = asyncio.get_running_loop()
    desk = _desks.get(loop)
    if desk is None:
        desk = _desks[loop] = _Desk()
    future: asyncio.Future[Answer] = loop.create_future()
    desk.waiting.setdefault(session_id, []).append((submission, future))
    if session_id not in desk.busy:
        desk.busy.add(session_id)
        task = loop.create_task(desk.serve(session_id))
        desk.tasks.add(task)
        task.add_done_callback(desk.tasks.discard)
    return await future


def _written(session_id: int, submissions: Sequence[Submission]) -> list[Answer]:
    """A batch in a writer's thread, which keeps no connection of a pool when it rests."""
    try:
        return _tried(session_id, submissions)
    finally:
        give_back()


def _tried(session_id: int, submissions: Sequence[Submission]) -> list[Answer]:
    """A batch; after a lost connection it is tried once more (a click that was saved all the same
    is known by its id); then one by one, so that one bad command takes no other down."""
    for _ in range(2):
        try:
            return submit_all(session_id, submissions)
        except (DatabaseError, InterfaceError):
            logger.exception("session %s: a batch was not saved", session_id)
            connection.close()
        except Exception:
            logger.exception("session %s: a batch failed", session_id)
            break
    if len(submissions) > 1:
        return [answer for each in submissions for answer in _tried(session_id, [each])]
    return [_not_saved(each) for each in submissions]


def _not_saved(submission: Submission) -> Answer:
    return Answer(submission.click_id, False, 0, "not_saved")
