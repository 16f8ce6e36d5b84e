"""The loop of the clocks as a process, and databases that go away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any

import psycopg
import pytest

from tests.games.places import ROOT, Place, Worker


def until(worker: Worker, session: int, phase: str) -> dict[str, Any]:
    """The facts of a game once it has come to this phase."""
    end = time.monotonic() + 20
    while (facts := worker.ask("facts", session=session))["phase"] != phase:
        assert time.monotonic() < end, facts
        time.sleep(0.05)
    return dict(facts)


def test_run_deadlines_closes_what_is_due_and_ends_when_it_is_told(place: Place) -> None:
    with place.worker() as worker:
        session = worker.ask("begin")["session"]
        worker.ask("overdue", session=session)
        process = subprocess.Popen(
            [sys.executable, "manage.py", "run_deadlines"],
            cwd=ROOT,
            env=os.environ | place.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            facts = until(worker, session, "investor_income")
            assert len(facts["clicks"]) == 2
            worker.ask("overdue", session=session)
            until(worker, session, "auction")
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
            process.wait()
        assert (process.returncode, errors) == (0, "")
        assert worker.ask("check", session=session) == []


def test_run_deadlines_once(place: Place) -> None:
    with place.worker() as worker:
        session = worker.ask("begin")["session"]
        worker.ask("overdue", session=session)
        done = place.run("manage.py", "run_deadlines", "--once")
        assert done.returncode == 0
        assert done.stdout.startswith("closed: ")
        assert worker.ask("facts", session=session)["phase"] == "investor_income"


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
@pytest.mark.postgres
def test_lost_connections_lose_no_click(place: Place) -> None:
    with (
        place.worker() as worker,
        psycopg.connect(place.environment["DATABASE_URL"], autocommit=True) as server,
    ):
        game = worker.ask("begin")
        session, company = game["session"], game["held"]["s1"][0]

        def bids(turn: int) -> list[dict[str, Any]]:
            return [
                {
                    "seat": f"s{3 + number % 3}", "do": "bid", "company": company,
                    "price": 5 + 5 * (number % 9), "click": f"{turn}-{number}",
                }
                for number in range(20)
            ]  # fmt: skip

        for turn in range(4):
            answers = worker.ask("soon", session=session, submissions=bids(turn))
            assert all(answer["accepted"] for answer in answers), answers
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        answers = worker.ask("soon", session=session, submissions=bids(4))
        assert all(answer["accepted"] for answer in answers), answers
        open_now = server.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name <> 'psql'"
        ).fetchone()
        assert open_now is not None
        assert open_now[0] <= 11
    with place.worker() as worker:
        facts = worker.ask("facts", session=session)
        assert len(facts["clicks"]) == 101
        assert worker.ask("check", session=session) == []
