"""A clock that tests set, and places: a database with processes that share it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.games.places import Place, postgres, sqlite


class Clock:
    """What the server takes for the time."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def tick(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time stands still unless a test lets it tick."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture(
    scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]
)
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """A database of either kind, migrated, with its environment for other processes."""
    home = tmp_path_factory.mktemp(request.param)
    made = sqlite(home) if request.param == "sqlite" else postgres(home)
    with made as place:
        yield place
