"""Commands come in, are judged, and are answered after the commit.

Commands that wait in this process are taken together, at the pace at which the database commits:
one transaction for all that wait for the same game, and with SQLite, which has one writer, for all
games.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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
TOGETHER = 32
"""Games whose commands share a transaction at most."""
CLOSINGS = 20
"""Deadlines that may have run out one behind the other before a command is judged."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A command as it comes in. seat: who acts, known from the device's key. moment: what the
    screen was drawn for ("2/negotiation"); None when it does not matter (robots look at the state
    that stands). click_id: chosen by the sender; the same again gets the first answer again. price:
    what the screen showed that is agreed to; None when whatever stands is meant."""

    seat: str
    command: Any
    moment: str | None
    click_id: str
    price: int | None = None


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
        [answers] = _together([(session_id, submissions)])
        if answers is not None:
            return answers
        # Closed in a transaction of its own: refusing the late click must not undo it.
        deadlines.close(session_id)
    raise RuntimeError(f"the clocks of session {session_id} run out without end")


def _judged(session_id: int, submissions: Sequence[Submission]) -> list[Answer] | None:
    """Within a transaction: the answers, written down; None when a clock has run out."""
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
    price = loaded.rules.price(draft.state, submission.command)
    if None not in (price, submission.price) and price != submission.price:
        return refused("price_changed", price=price)
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


Waiting = tuple[Submission, asyncio.Future[Answer]]


class _Desk:
    """The queue of one event loop: what waits for each game, and the threads that write."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.waiting: dict[int, list[Waiting]] = {}
        self.busy: set[int] = set()
        self.called = False
        # SQLite has one writer at a time anyway, so that one takes what waits for all games.
        sqlite = connection.vendor == "sqlite"
        self.free, self.games = (1, TOGETHER) if sqlite else (4, 1)
        self.writers = ThreadPoolExecutor(self.free, thread_name_prefix="games-writer")

    def take(self, session_id: int, submission: Submission) -> asyncio.Future[Answer]:
        """Put a command into the line of its game."""
        future: asyncio.Future[Answer] = self.loop.create_future()
        self.waiting.setdefault(session_id, []).append((submission, future))
        if not self.called and self.free:
            # What comes in the same moment is taken together.
            self.called = True
            self.loop.call_soon(self.send)
        return future

    def send(self) -> None:
        """Give what waits to the writers that are free."""
        self.called = False
        while self.free:
            ready = [each for each in self.waiting if each not in self.busy][: self.games]
            if not ready:
                return
            taken = []
            for session_id in ready:
                line = self.waiting.pop(session_id)
                if len(line) > BATCH:
                    self.waiting[session_id] = line[BATCH:]
                taken.append((session_id, line[:BATCH]))
            self.free -= 1
            self.busy.update(ready)
            self.writers.submit(self._write, taken)

    def _write(self, taken: list[tuple[int, list[Waiting]]]) -> None:
        """In a writer's thread, which keeps no connection of a pool when it rests."""
        batches = [(session_id, [each for each, _ in line]) for session_id, line in taken]
        try:
            answers = _written(batches)
        except BaseException:
            logger.exception("a writer failed")
            answers = [[_not_saved(each) for each in submissions] for _, submissions in batches]
        finally:
            give_back()
        with suppress(RuntimeError):  # the loop has ended meanwhile: nobody waits any more
            self.loop.call_soon_threadsafe(self._answer, taken, answers)

    def _answer(
        self, taken: list[tuple[int, list[Waiting]]], answers: Sequence[Sequence[Answer]]
    ) -> None:
        for (session_id, line), told in zip(taken, answers, strict=True):
            self.busy.discard(session_id)
            for (_, future), answer in zip(line, told, strict=True):
                if not future.done():
                    future.set_result(answer)
        self.free += 1
        self.send()


_desks: WeakKeyDictionary[asyncio.AbstractEventLoop, _Desk] = WeakKeyDictionary()


async def submit_soon(session_id: int, submission: Submission) -> Answer:
    """As submit, from an event loop: waits in line with others for the same game. A command that
    the database did not take is answered with the code "not_saved"."""
    loop = asyncio.get_running_loop()
    desk = _desks.get(loop)
    if desk is None:
        desk = _desks[loop] = _Desk(loop)
    return await desk.take(session_id, submission)


def _written(batches: Sequence[tuple[int, Sequence[Submission]]]) -> list[list[Answer]]:
    """What waits for some games: in one transaction for all of them; where that fails, and for a
    game whose clock has run out, game by game, so that no game stands in for another."""
    together: list[list[Answer] | None] = [None for _ in batches]
    if len(batches) > 1:
        try:
            together = _together(batches)
        except (DatabaseError, InterfaceError):
            logger.exception("%s games were not saved together", len(batches))
            connection.close()
        except Exception:
            logger.exception("%s games failed together", len(batches))
    return [
        answers if answers is not None else _tried(session_id, submissions)
        for answers, (session_id, submissions) in zip(together, batches, strict=True)
    ]


def _together(
    batches: Sequence[tuple[int, Sequence[Submission]]],
) -> list[list[Answer] | None]:
    """The answers of each game, None where a clock has to be closed first."""
    try:
        with transaction.atomic():
            return [_judged(session_id, submissions) for session_id, submissions in batches]
    except BaseException:
        for session_id, _ in batches:
            loading.forget(session_id)
        raise


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
