"""Whether a game's log, state, rows and ledger tell the same story."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from django.db import transaction

from games.engine.chance import Drawn
from games.engine.errors import RecordError
from games.engine.ledger import Transfer, balances
from games.engine.protocol import Rules
from games.engine.record import read
from games.engine.replay import Replay
from games.models import Company, GameSession, LogEntry, Player, Transaction
from games.registry import RULES
from games.service import export, storing


def differences(session_id: int) -> list[str]:
    """What does not agree, in words; empty when all is well. GameSession.DoesNotExist."""
    with transaction.atomic():
        session = GameSession.objects.select_for_update().get(pk=session_id)
        log = list(LogEntry.objects.filter(session=session).order_by("seq"))
        return list(_differences(session, log))


def _differences(session: GameSession, log: Sequence[LogEntry]) -> Iterator[str]:
    rules = RULES[session.game]
    numbers = [entry.seq for entry in log]
    if numbers != list(range(session.seq)):
        yield f"log: entries {numbers} are not 0 to {session.seq - 1}"
        return
    if any(later.at < earlier.at for earlier, later in pairwise(log)):
        yield "log: time runs backwards"
    state: Any = None
    transfers: list[tuple[int, Transfer]] = []
    counts: Counter[str] = Counter()
    for entry in log:
        for event in storing.events_from(rules, entry.events):
            if isinstance(event, Drawn):
                counts[event.name] += event.seeded
                continue
            if isinstance(event, Transfer):
                transfers.append((entry.seq, event))
            try:
                state = rules.evolve(state, event)
            except Exception as error:
                yield f"log: entry {entry.seq} cannot be folded: {error!r}"
                return
    kept = storing.state_from(rules, session.snapshot)
    yield from _same_state("state", state, kept)
    yield from _compare("chance", dict(+counts), dict(+Counter(session.chance_counts)))
    yield from _session(session, rules, state)
    yield from _rows(session, rules, state)
    yield from _ledger(session, rules, state, transfers)
    yield from (f"rules: {violation}" for violation in rules.violations(state))
    yield from _record(session, state)


def _session(session: GameSession, rules: Rules, state: Any) -> Iterator[str]:
    due = rules.deadline(state)
    over = session.status == GameSession.Status.OVER
    yield from _compare(
        "session",
        {
            "phase": state.phase,
            "round": state.round,
            "moment": rules.moment(state),
            "clock": due.name if due else "",
            "over": over or state.over,
        },
        {
            "phase": session.phase,
            "round": session.round,
            "moment": session.moment,
            "clock": session.deadline_name,
            "over": over,
        },
    )
    running = session.status == GameSession.Status.RUNNING
    paused = session.status == GameSession.Status.PAUSED
    if (session.phase_ends_at is not None) != (running and due is not None):
        yield f"session: {session.status}, but its clock ends at {session.phase_ends_at}"
    if (session.seconds_left is not None) != (paused and due is not None):
        yield f"session: {session.status}, but {session.seconds_left} seconds are kept"


def _rows(session: GameSession, rules: Rules, state: Any) -> Iterator[str]:
    rows = rules.rows(state)
    yield from _compare(
        "players",
        {seat: [row.cash, list(row.roles), row.status] for seat, row in rows.players.items()},
        {
            row.seat: [row.cash, row.roles, row.status]
            for row in Player.objects.filter(session=session)
        },
    )
    yield from _compare(
        "companies",
        {
            key: [row.owner, row.investor, row.price, row.locked]
            for key, row in rows.companies.items()
        },
        {
            row.key: [row.owner, row.investor or None, row.price, row.locked]
            for row in Company.objects.filter(session=session)
        },
    )


def _ledger(
    session: GameSession, rules: Rules, state: Any, transfers: Sequence[tuple[int, Transfer]]
) -> Iterator[str]:
    kept = [
        (
            row.seq,
            Transfer(row.payer, row.payee, row.amount, row.reason, row.round, row.phase),
        )
        for row in Transaction.objects.filter(session=session).order_by("seq", "pk")
    ]
    for number, (told, booked) in enumerate(zip(transfers, kept, strict=False)):
        if told != booked:
            yield f"ledger: movement {number} is {booked}, the log says {told}"
    if len(transfers) != len(kept):
        yield f"ledger: {len(kept)} movements, the log has {len(transfers)}"
    players = rules.rows(state).players
    if transfers:
        books = balances(players, [transfer for _, transfer in kept])
        yield from _compare(
            "ledger",
            {seat: row.cash for seat, row in players.items()},
            {seat: books[seat] for seat in players},
        )


def _record(session: GameSession, state: Any) -> Iterator[str]:
    """The exported record, played anew by the rules of today, must come to the same state."""
    document = export.record(session.pk)
    try:
        record = read(storing.text(document), RULES)
        replay = Replay(record).run()
    except RecordError as error:
        yield f"record: {error}"
        return
    if replay.refusal is not None:
        yield f"record: {replay.refusal.as_json()}"
        return
    yield from _same_state("record", state, replay.play.state)


def _same_state(what: str, told: Any, kept: Any) -> Iterator[str]:
    if told != kept:
        yield from _compare(what, json.loads(storing.text(told)), json.loads(storing.text(kept)))


def _compare(what: str, told: Any, kept: Any, where: str = "") -> Iterator[str]:
    if isinstance(told, dict) and isinstance(kept, dict):
        for key in sorted({*told, *kept}):
            yield from _compare(what, told.get(key), kept.get(key), f"{where}.{key}")
    elif told != kept:
        yield f"{what}{where}: {kept!r} is kept, the log says {told!r}"
