"""A finished game of Krach 29, phase by phase: the room's own screen of then, drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from classroom.live import facts
from classroom.live import render as rendering
from classroom.live.context import Context, Viewer
from classroom.models import Table as TableRow
from classroom.screens import GAMES
from classroom.screens.control import round_name
from classroom.wording import phase_name
from games import queries
from games.queries import PhaseShown
from games.service import loading
from games.service.loading import Entries, Entry, Loaded

_PASSED_OVER = frozenset({"setup", "distribution"})
"""Phases in which the room sees nothing new."""


@dataclass(frozen=True, slots=True)
class ScreenStop:
    """A phase as it ended. number counts stops from 1; parts: region -> its HTML."""

    number: int
    stops: int
    month: str
    phase: str
    parts: dict[str, SafeString]


def stop(table: TableRow, number: int, language: str) -> ScreenStop | None:
    """One phase of a table's game; a number beyond either end is the nearest one. None when the
    table has no game."""
    if table.session_id is None:
        return None
    phases = queries.phases(table.session_id)
    seen = [place for place, each in enumerate(phases) if each.phase not in _PASSED_OVER]
    if not seen:
        return None
    number = min(max(number, 1), len(seen))
    last = seen[number - 1]
    loaded = _as_it_was(table.session_id, phases[: last + 1])
    parts = _drawn(table, loaded, language)
    return ScreenStop(number, len(seen), round_name(loaded), phase_name(phases[last].phase), parts)


def _as_it_was(session_id: int, phases: Sequence[PhaseShown]) -> Loaded:
    """The game as this process would have loaded it then. An entry an event: so what is folded of
    one stop is the beginning of what is folded of a later one. Its number is below 0, which keeps
    it apart from the game itself wherever screens remember what they drew."""
    now = loading.load(session_id)
    state = phases[-1].state
    events = [event for phase in phases for event in phase.events]
    entries = [Entry(seq, None, 0.0, (event,)) for seq, event in enumerate(events)]
    return replace(
        now,
        session_id=-session_id,
        seq=len(entries),
        status="over" if state.over else "running",
        state=state,
        moment=now.rules.moment(state),
        deadline_name="",
        deadline_seconds=0,
        phase_ends_at=None,
        seconds_kept=None,
        entries=Entries(entries, {}, len(entries)),
        rows=now.rules.rows(state),
    )


def _drawn(table: TableRow, loaded: Loaded, language: str) -> dict[str, SafeString]:
    lesson = facts.read(table.lesson_id)
    assert lesson is not None
    shown = lesson.table_by_number[table.number]
    context = Context(
        Viewer("projector", table.lesson_id, table=table.number, language=language),
        lesson,
        None,
        shown,
        {table.number: loaded},
    )
    assert table.session is not None
    screen: Any = GAMES[table.session.game].projector(context)
    return {
        name: mark_safe(rendering.page(screen, language, name))
        for name in ("board", "stage", "people")
    }
