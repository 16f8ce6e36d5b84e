"""One transaction: the log, the session, and the rows that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.ledger import Transfer
from games.engine.protocol import Rows
from games.models import Company, GameSession, LogEntry, Transaction
from games.service import statements, storing
from games.service.chances import LiveChance
from games.service.loading import Entry, Loaded, entry_of, keep, loaded_from, peek
from games.signals import game_advanced


def locked(session_id: int) -> Loaded:
    """The game as it stands, its row locked until the transaction ends."""
    version = statements.lock(session_id)
    held = peek(session_id)
    if held is not None and held.version == version:
        return held
    return loaded_from(GameSession.objects.get(pk=session_id))


@dataclass(slots=True)
class Draft:
    """A locked game in the middle of a transaction: what has happened since it was read."""

    loaded: Loaded
    now: datetime
    state: Any = None
    seq: int = 0
    changes: int = 0
    logged: list[LogEntry] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    transfers: list[Transaction] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, loaded: Loaded) -> Draft:
        """A draft of a locked game."""
        return cls(loaded, timezone.now(), loaded.state, loaded.seq)

    def chance(self) -> LiveChance:
        """The game's chance where it stands."""
        return LiveChance(self.loaded.seed, self.loaded.dice_seed, self.loaded.counts)

    def log(
        self, seat: str, click_id: str, command: dict[str, Any], events: tuple[Any, ...]
    ) -> None:
        """One accepted command with its events, draws first."""
        row = LogEntry(
            session_id=self.loaded.session_id,
            seq=self.seq,
            seat=seat,
            click_id=click_id,
            command=command,
            events=storing.events_json(events),
            at=self.loaded.at(self.now),
            created_at=self.now,
        )
        self.logged.append(row)
        self.entries.append(entry_of(row, events))
        for event in events:
            if isinstance(event, Transfer):
                self.transfers.append(transaction_row(self.loaded.session_id, self.seq, event))
        self.seq += 1
        self.changes += 1

    def advance(self, events: tuple[Any, ...]) -> None:
        """Fold events into the state, and set the clock by the new state."""
        evolve = self.loaded.rules.evolve
        for event in events:
            self.state = evolve(self.state, event)
        self._set_clock()

    def _set_clock(self) -> None:
        due = self.loaded.rules.deadline(self.state)
        name = self.fields.get("deadline_name", self.loaded.deadline_name)
        seconds = self.fields.get("deadline_seconds", self.loaded.deadline_seconds)
        ends_at = self.fields.get("phase_ends_at", self.loaded.phase_ends_at)
        if self.state.over:
            self.fields |= {"status": GameSession.Status.OVER, "ended_at": self.now}
        if due is None:
            self.fields |= {"deadline_name": "", "deadline_seconds": 0, "phase_ends_at": None}
        elif due.name != name:
            self.fields |= {
                "deadline_name": due.name,
                "deadline_seconds": due.seconds,
                "phase_ends_at": self.now + timedelta(seconds=due.seconds),
            }
        elif due.seconds != seconds and ends_at is not None:
            self.fields |= {
                "deadline_seconds": due.seconds,
                "phase_ends_at": ends_at + timedelta(seconds=due.seconds - seconds),
            }

    def save(self, counts: dict[str, int]) -> Loaded:
        """Write everything, and after the commit remember and announce the new version."""
        loaded, state = self.loaded, self.state
        moved = state is not loaded.state
        values: dict[str, Any] = {
            "version": loaded.version + max(1, self.changes),
            "seq": self.seq,
            **self.fields,
        }
        rows = loaded.rows
        if moved:
            rows = loaded.rules.rows(state)
            values |= {
                "phase": state.phase,
                "round": state.round,
                "moment": loaded.rules.moment(state),
                "snapshot": storing.state_text(state),
            }
        if counts != loaded.counts:
            values["chance_counts"] = counts
        statements.change(loaded.session_id, loaded.version, values)
        statements.append(self.logged)
        statements.book(self.transfers)
        if moved:
            write_rows(loaded.session_id, loaded.rows, rows)
        after = replace(
            loaded,
            version=values["version"],
            seq=self.seq,
            status=str(values.get("status", loaded.status)),
            state=state,
            moment=values.get("moment", loaded.moment),
            deadline_name=values.get("deadline_name", loaded.deadline_name),
            deadline_seconds=values.get("deadline_seconds", loaded.deadline_seconds),
            phase_ends_at=values.get("phase_ends_at", loaded.phase_ends_at),
            seconds_kept=values.get("seconds_left", loaded.seconds_kept),
            paused_at=values.get("paused_at", loaded.paused_at),
            paused_seconds=values.get("paused_seconds", loaded.paused_seconds),
            counts=dict(counts),
            rows=rows,
        )
        transaction.on_commit(lambda: _committed(after, self.entries))
        return after


def _committed(after: Loaded, entries: Sequence[Entry]) -> None:
    keep(replace(after, entries=after.entries.extended(entries) if entries else after.entries))
    game_advanced.send(None, session_id=after.session_id, version=after.version)


def transaction_row(session_id: int, seq: int, transfer: Transfer) -> Transaction:
    """The row of one movement of money."""
    return Transaction(
        session_id=session_id,
        seq=seq,
        payer=transfer.payer,
        payee=transfer.payee,
        amount=transfer.amount,
        reason=transfer.reason,
        round=transfer.round,
        phase=transfer.phase,
    )


def write_rows(session_id: int, before: Rows, after: Rows) -> None:
    """Players and companies, where they differ."""
    for seat, player in after.players.items():
        if before.players.get(seat) != player:
            statements.seat(session_id, seat, player)
    changed = [
        Company(
            session_id=session_id,
            key=key,
            owner=company.owner,
            investor=company.investor or "",
            price=company.price,
            locked=company.locked,
        )
        for key, company in after.companies.items()
        if before.companies.get(key) != company
    ]
    if changed:
        Company.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=["session", "key"],
            update_fields=["owner", "investor", "price", "locked"],
        )
    gone = [key for key in before.companies if key not in after.companies]
    if gone:
        Company.objects.filter(session_id=session_id, key__in=gone).delete()
