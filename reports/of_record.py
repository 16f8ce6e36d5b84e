"""The report of a game record: played again, without a database."""

from __future__ import annotations

from typing import Any

from games.engine.record import Record
from games.engine.replay import Replay
from reports import sentences
from reports.figures import Report, document, report
from reports.gathering import gather

FLOOR_GAMES = frozenset({"panic", "wolf"})
"""The games that have investors and managers."""


def of_record(record: Record) -> tuple[Report | None, dict[str, Any]]:
    """The figures (None for a game that has none yet) and their document, of the good part of a
    record; a refused command stands as ``error``. RecordError for an impossible script."""
    replay = Replay(record)
    events = [event for step in replay for event in step.events]
    key = record.rules.KEY
    error = {"error": replay.refusal.as_json()} if replay.refusal else {}
    if key not in FLOOR_GAMES:
        return None, {"game": key, "seats": {}, "table": {}, "sentences": {}} | error
    figures = report(gather(events))
    return figures, document(figures, key, sentences.of_table(figures)) | error
