"""What must never happen is refused by the database too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Company, GameSession, LogEntry, Player, Transaction
from tests.games import table

pytestmark = pytest.mark.django_db


def entry(session: int, **fields: Any) -> LogEntry:
    kept = {"seq": 1, "click_id": "c", "command": {}, "events": [], "at": 0.0}
    return LogEntry(session_id=session, created_at=timezone.now(), **(kept | fields))


def company(session: int, **fields: Any) -> Company:
    return Company(session_id=session, **({"key": "new", "owner": "s1"} | fields))


def movement(session: int, **fields: Any) -> Transaction:
    kept = {
        "seq": 0, "payer": "bank", "payee": "s1", "amount": 5,
        "reason": "income", "round": 1, "phase": "costs",
    }  # fmt: skip
    return Transaction(session_id=session, **(kept | fields))


IMPOSSIBLE: dict[str, Callable[[int], Any]] = {
    "two entries of one number": lambda s: entry(s, seq=0),
    "two entries of one click": lambda s: entry(s, click_id="begin"),
    "one seat twice": lambda s: Player(session_id=s, seat="s1", name="x", cash=0, status="in"),
    "one company of two owners": lambda s: company(
        s, key=Company.objects.filter(session_id=s)[0].key, owner="s2"
    ),
    "a price without an investor": lambda s: company(s, price=20),
    "an investor without a price": lambda s: company(s, investor="s3"),
    "a lock without a deal": lambda s: company(s, locked=True),
    "a price of nothing": lambda s: company(s, investor="s3", price=0),
    "a movement of nothing": lambda s: movement(s, amount=0),
    "a movement below nothing": lambda s: movement(s, amount=-5),
    "a payment to oneself": lambda s: movement(s, payer="s1", payee="s1"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_the_database_refuses(what: str) -> None:
    session = table.begin()
    row = IMPOSSIBLE[what](session)
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_what_is_possible_is_not_refused() -> None:
    session = table.begin()
    for row in (
        entry(session),
        company(session),
        company(session, key="other", investor="s3", price=5, locked=True),
        movement(session),
    ):
        row.save()


@pytest.mark.parametrize("status", ["paused", "over"])
def test_a_game_that_stands_still_has_no_running_clock(status: str) -> None:
    session = table.begin()
    with pytest.raises(IntegrityError), transaction.atomic():
        GameSession.objects.filter(pk=session).update(status=status)
