"""The state of the tables that this process serves, kept by version."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any, overload

from django.db import connection
from django.utils import timezone

from games.engine.chance import Drawn
from games.engine.protocol import Rows, Rules, SeatSpec
from games.models import GameSession, LogEntry
from games.registry import RULES
from games.service import storing

KEPT = 500
"""Tables that a process keeps at most; the one longest unchanged is forgotten first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: its number, the seat (None: the table), seconds of the game, events
    (draws left out), and the click that it answers."""

    seq: int
    seat: str | None
    at: float
    events: tuple[Any, ...]
    click: str = ""


class Entries(Sequence[Entry]):
    """The first length entries of a log that several versions share."""

    __slots__ = ("_all", "_clicks", "_length")

    def __init__(self, everything: list[Entry], clicks: dict[str, int], length: int) -> None:
        self._all = everything
        self._clicks = clicks
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self._all[each] for each in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._all[index if index >= 0 else index + self._length]

    def __iter__(self) -> Iterator[Entry]:
        for index in range(self._length):
            yield self._all[index]

    def answers(self, click: str) -> bool:
        """Whether one of these entries answers this click."""
        return self._clicks.get(click, self._length) < self._length

    def extended(self, more: Sequence[Entry]) -> Entries:
        """This log with more entries; the list is shared, unless another version went on first."""
        with _growing:
            everything, clicks = self._all, self._clicks
            if len(everything) != self._length:
                everything = everything[: self._length]
                clicks = {each.click: each.seq for each in everything}
            everything.extend(more)
            clicks.update((each.click, each.seq) for each in more)
            return Entries(everything, clicks, len(everything))


_growing = Lock()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game at one version. Times are those of the server; seconds_left and at_now are computed
    when read."""

    session_id: int
    version: int
    seq: int
    status: str
    rules: Rules
    edition: Any
    seats: tuple[SeatSpec, ...]
    state: Any
    moment: str
    deadline_name: str
    deadline_seconds: int
    phase_ends_at: datetime | None
    seconds_kept: float | None
    began_at: datetime
    paused_at: datetime | None
    paused_seconds: float
    seed: str
    dice_seed: str
    counts: dict[str, int]
    entries: Entries
    rows: Rows = field(repr=False)

    @property
    def seconds_left(self) -> float | None:
        """What is left on the running clock, never below 0; None without one."""
        if self.seconds_kept is not None:
            return self.seconds_kept
        if self.phase_ends_at is None:
            return None
        return max(0.0, (self.phase_ends_at - timezone.now()).total_seconds())

    @property
    def at_now(self) -> float:
        """Seconds of the game until now, pauses left out."""
        return self.at(timezone.now())

    def at(self, now: datetime) -> float:
        """Seconds of the game at this moment, pauses left out: in whole milliseconds, as the log
        and a record keep them, and never before what the log holds, whatever the clock does."""
        end = self.paused_at or now
        seconds = (end - self.began_at).total_seconds() - self.paused_seconds
        return max(round(seconds, 3), self.entries[-1].at if self.entries else 0.0)

    @property
    def turn(self) -> str:
        """What the teacher's "end phase" was pressed for: the running clock, which in an auction
        is another one with every price and every speaker; the moment while none runs."""
        return self.deadline_name or self.moment

    def due(self, now: datetime) -> bool:
        """The running clock has run out."""
        return self.phase_ends_at is not None and self.phase_ends_at <= now


_held: dict[int, Loaded] = {}
_lock = Lock()


def peek(session_id: int) -> Loaded | None:
    """What this process last knew of the game, without a query."""
    return _held.get(session_id)


def keep(loaded: Loaded) -> None:
    """Remember a game at its newest version."""
    with _lock:
        known = _held.pop(loaded.session_id, None)
        if known is not None and known.version > loaded.version:
            loaded = known
        _held[loaded.session_id] = loaded
        while len(_held) > KEPT:
            del _held[next(iter(_held))]


def forget(session_id: int) -> None:
    """Read it anew next time: a write has failed, or the game is gone."""
    with _lock:
        _held.pop(session_id, None)


def forget_all() -> None:
    """Read everything anew (between tests, whose databases start anew)."""
    with _lock:
        _held.clear()


def load(session_id: int) -> Loaded:
    """The game now; one small query when this process holds the version that stands.
    GameSession.DoesNotExist when there is none."""
    held = _held.get(session_id)
    if held is not None:
        version = GameSession.objects.values_list("version", flat=True).get(pk=session_id)
        if version == held.version:
            return held
    loaded = loaded_from(GameSession.objects.get(pk=session_id))
    if not connection.in_atomic_block:
        # What an open transaction has written may still come to nothing.
        keep(loaded)
    return loaded


def versions(session_ids: Collection[int]) -> dict[int, int]:
    """The versions that stand in the database, of those of these games that there are."""
    found = GameSession.objects.filter(pk__in=session_ids).values_list("pk", "version")
    return dict(found) if session_ids else {}


def loaded_from(row: GameSession) -> Loaded:
    """The game as this row has it; the log is read only from where this process stopped."""
    held = _held.get(row.pk)
    if held is not None and held.version == row.version:
        return held
    rules = RULES[row.game]
    state = storing.state_from(rules, row.snapshot)
    known = held.entries if held is not None and held.seq <= row.seq else Entries([], {}, 0)
    missing = LogEntry.objects.filter(session=row, seq__gte=len(known), seq__lt=row.seq)
    more = [
        entry_of(each, storing.events_from(rules, each.events)) for each in missing.order_by("seq")
    ]
    return Loaded(
        session_id=row.pk,
        version=row.version,
        seq=row.seq,
        status=row.status,
        rules=rules,
        edition=storing.edition_from(rules, row.edition),
        seats=storing.seats_from(row.seats),
        state=state,
        moment=row.moment,
        deadline_name=row.deadline_name,
        deadline_seconds=row.deadline_seconds,
        phase_ends_at=row.phase_ends_at,
        seconds_kept=row.seconds_left,
        began_at=row.began_at,
        paused_at=row.paused_at,
        paused_seconds=row.paused_seconds,
        seed=row.seed,
        dice_seed=row.dice_seed,
        counts=row.chance_counts,
        entries=known.extended(more) if more else known,
        rows=rules.rows(state),
    )


def entry_of(row: LogEntry, events: tuple[Any, ...]) -> Entry:
    """A row of the log for the screens, without the draws among its events."""
    shown = tuple(event for event in events if not isinstance(event, Drawn))
    return Entry(row.seq, row.seat or None, row.at, shown, row.click_id)
