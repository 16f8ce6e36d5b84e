"""The reports of a lesson's tables of Krach 29, from the logs of their games."""

from __future__ import annotations

from functools import lru_cache

from classroom.models import Table
from games import queries
from reports.krach.figures import KrachReport, report
from reports.krach.gathering import gather

KEY = "krach"
_KEPT = 64


def of_table(table: Table) -> KrachReport | None:
    """A table's report as its game stands; None before the game, or of another game."""
    session = table.session
    if session is None or session.game != KEY:
        return None
    return _of_session(session.pk, session.seed, session.seq)


@lru_cache(maxsize=_KEPT)
def _of_session(session_id: int, seed: str, seq: int) -> KrachReport:
    return report(
        gather(event for _who, _at, events in queries.log(session_id) for event in events)
    )


def forget() -> None:
    """Remember no game any more."""
    _of_session.cache_clear()
