"""Prepares a running lesson whose seats are all robots' and free to be taken, for the bench.

    python tests/bench/prepare.py TABLES PLAYERS

Prints the lesson's code. Run it before the server starts, with the same environment; the server is
started without robots, so the seats wait for those who join.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.utils import timezone  # noqa: E402

from classroom import lessons  # noqa: E402
from classroom.models import Lesson, Seat, Table  # noqa: E402
from games import service  # noqa: E402
from games.engine.protocol import SeatSpec  # noqa: E402


def prepare(tables: int, players: int) -> str:
    """The code of a lesson with this many tables in their first, long negotiation."""
    lesson = lessons.create(
        game="panic",
        options={"negotiation": 900},
        title="Bench",
        seat_limit=tables * players,
        reports_released=False,
    )
    for number in range(1, tables + 1):
        table = Table.objects.create(lesson=lesson, number=number)
        seats = [f"Robot {position}" for position in range(1, players + 1)]
        Seat.objects.bulk_create(
            Seat(
                table=table,
                key=f"s{position}",
                position=position,
                name=name,
                robot=True,
            )
            for position, name in enumerate(seats, start=1)
        )
        specs = [SeatSpec(f"s{position}", name) for position, name in enumerate(seats, start=1)]
        table.session = service.begin("panic", lesson.options, specs, seed=f"bench/{number}")
        table.save(update_fields=["session"])
    lesson.state, lesson.started_at = Lesson.Stage.RUNNING, timezone.now()
    lesson.save(update_fields=["state", "started_at"])
    return lesson.code


if __name__ == "__main__":
    sys.stdout.write(prepare(int(sys.argv[1]), int(sys.argv[2])) + "\n")
