"""Databases that several real processes share, and a way to speak to those processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


@dataclass(frozen=True, slots=True)
class Place:
    """A migrated database, as environment variables for a process that shall use it."""

    kind: str
    environment: dict[str, str]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A process of this place, to its end."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def worker(self) -> Worker:
        """A process of this place that takes orders."""
        return Worker(self)


class Worker:
    """A process of its own (tests/games/worker.py), spoken to in lines of JSON."""

    def __init__(self, place: Place) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.games.worker"],
            cwd=ROOT,
            env=os.environ | place.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def order(self, order: str, **fields: Any) -> None:
        """Send an order without waiting for what comes of it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"order": order, **fields}) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What came of the oldest order not answered yet."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise AssertionError(f"the worker died with code {self._process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["answer"]

    def ask(self, order: str, **fields: Any) -> Any:
        """An order and its answer."""
        self.order(order, **fields)
        return self.answer()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)
        self._process.stdout.close()


def at_once(orders: list[tuple[Worker, str, dict[str, Any]]]) -> list[Any]:
    """Give each worker its order for the same moment; the answers in order."""
    start = time.time() + 0.03
    for worker, order, fields in orders:
        worker.order(order, start=start, **fields)
    return [worker.answer() for worker, _, _ in orders]


@contextmanager
def sqlite(home: Path) -> Iterator[Place]:
    """A SQLite file."""
    yield _migrated(Place("sqlite", {"OPEN_OUTCRY_HOME": str(home), "DATABASE_URL": ""}))


@contextmanager
def postgres(home: Path) -> Iterator[Place]:
    """A PostgreSQL database, dropped afterwards."""
    name = f"open_outcry_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        try:
            address = POSTGRES.rsplit("/", 1)[0] + f"/{name}"
            yield _migrated(
                Place("postgresql", {"OPEN_OUTCRY_HOME": str(home), "DATABASE_URL": address})
            )
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _migrated(place: Place) -> Place:
    done = place.run("manage.py", "migrate", "--verbosity", "0")
    assert done.returncode == 0, done.stderr
    return place
