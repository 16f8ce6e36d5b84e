"""A game begins: its row, its first log entry, its players and companies."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.ledger import Transfer
from games.engine.protocol import Rows, SeatSpec
from games.models import GameSession, LogEntry, Player, Transaction
from games.registry import RULES
from games.service import storing
from games.service.chances import LiveChance
from games.service.writing import transaction_row, write_rows
from games.signals import game_advanced

BEGIN = "begin"


def begin(
    game: str,
    options: Mapping[str, object],
    seats: Sequence[SeatSpec],
    *,
    seed: str | None = None,
    dice_seed: str | None = None,
    paused: bool = False,
) -> GameSession:
    """A new game in its first phase. RecordError for a wrong option or wrong seats."""
    rules = RULES[game]
    edition = rules.edition(options)
    rules.check_seats(seats)
    seed = seed or secrets.token_hex(16)
    chance = LiveChance(seed, dice_seed or "")
    events = rules.begin(edition, seats, chance)
    state: Any = None
    for event in events:
        state = rules.evolve(state, event)
    now = timezone.now()
    due = rules.deadline(state)
    seconds = due.seconds if due else None
    with transaction.atomic():
        session = GameSession.objects.create(
            game=game,
            options=rules.options(edition),
            edition=storing.plain(edition),
            seats=storing.plain(tuple(seats)),
            seed=seed,
            dice_seed=dice_seed or "",
            status=GameSession.Status.PAUSED if paused else GameSession.Status.RUNNING,
            seq=1,
            phase=state.phase,
            round=state.round,
            moment=rules.moment(state),
            deadline_name=due.name if due else "",
            deadline_seconds=seconds or 0,
            phase_ends_at=now + timedelta(seconds=seconds) if seconds and not paused else None,
            seconds_left=seconds if paused else None,
            began_at=now,
            paused_at=now if paused else None,
            snapshot=storing.state_text(state),
            chance_counts=chance.counts,
        )
        LogEntry.objects.create(
            session=session,
            seq=0,
            click_id=BEGIN,
            command={"do": BEGIN},
            events=storing.events_json((*chance.take_drawn(), *events)),
            at=0.0,
            created_at=now,
        )
        rows = rules.rows(state)
        names = {seat.id: seat.name for seat in seats}
        Player.objects.bulk_create(
            Player(
                session=session,
                seat=seat,
                name=names[seat],
                cash=player.cash,
                roles=list(player.roles),
                status=player.status,
            )
            for seat, player in rows.players.items()
        )
        write_rows(session.pk, Rows(rows.players, {}), rows)
        Transaction.objects.bulk_create(
            transaction_row(session.pk, 0, event) for event in events if isinstance(event, Transfer)
        )
        transaction.on_commit(
            lambda: game_advanced.send(None, session_id=session.pk, version=session.version)
        )
    return session
