"""The report of a game record: played again, without a database."""

from __future__ import annotations

from typing import Any

from games.engine.record import Record
from games.engine.replay import Replay
from reports import sentences
from reports.figures import Report, document, report
from reports.gathering import gather
from reports.krach import figures as krach_figures
from reports.krach import sentences as krach_sentences
from reports.krach.gathering import gather as gather_krach

FLOOR_GAMES = frozenset({"panic", "wolf"})
"""The games that have investors and managers."""


def of_record(record: Record) -> tuple[Report | None, dict[str, Any]]:
    """The figures of investors and managers (None for a game without them) and the document of all
    figures, of the good part of a record; a refused command stands as ``error``. RecordError for an
    impossible script."""
    replay = Replay(record)
    events = [event for step in replay for event in step.events]
    key = record.rules.KEY
    error = {"error": replay.refusal.as_json()} if replay.refusal else {}
    if key not in FLOOR_GAMES:
        told = krach_figures.report(gather_krach(events))
        return None, krach_figures.document(told, krach_sentences.of_table(told)) | error
    figures = report(gather(events))
    return figures, document(figures, key, sentences.of_table(figures)) | error
