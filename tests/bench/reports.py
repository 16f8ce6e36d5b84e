"""How long the papers of a class take, and whether making many of them costs memory.

    python -m tests.bench.reports                    # 30 students, then 500 reports one by one
    python -m tests.bench.reports --students 60 --reports 0

It plays games of robots in a database of its own, which is gone afterwards.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

SEATS = 11
AT_MOST = 30
"""Seconds for the whole set of a class of thirty."""


def say(line: str) -> None:
    """Print it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Measure, and print it; 1 when the whole set took too long."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--students", type=int, default=30)
    asked.add_argument("--reports", type=int, default=500, help="for the memory; 0: none")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="open-outcry-bench-") as home:
        os.environ |= {"OPEN_OUTCRY_HOME": home, "SECRET_KEY": "bench"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        lesson = _class_of(given.students)
        quick = _whole_set(lesson)
        if given.reports:
            _one_by_one(lesson, given.reports)
    return 0 if quick else 1


def _class_of(students: int) -> object:
    from django.utils import timezone

    from classroom import lessons
    from classroom.models import Seat, Table
    from tests.games import table as games

    lesson = lessons.create(game="panic", state="running", started_at=timezone.now())
    tables = -(-students // SEATS)
    for number in range(1, tables + 1):
        session = games.begin({}, players=SEATS, seed=f"bench {number}")
        games.play_to_the_end(session, seed=number)
        table = Table.objects.create(lesson=lesson, number=number, session_id=session)
        for place in range(1, SEATS + 1):
            name = f"Student {number}.{place}"
            robot = (number - 1) * SEATS + place > students
            Seat.objects.create(
                table=table, key=f"s{place}", position=place, name=name, robot=robot
            )
    return lesson


def _whole_set(lesson: object) -> bool:
    """Everything for a class from nothing, in the background's own way; whether it was quick."""
    from reports import papers
    from reports.models import Job, Made
    from tests.reports.lesson_of_eight import work

    seats = len(papers.seats_of(lesson))
    began, before = time.perf_counter(), time.process_time()
    papers.ask_for_pictures(lesson)
    papers.ask_for_seats(lesson)
    papers.ask_for_class(lesson)
    work()
    took, busy = time.perf_counter() - began, time.process_time() - before
    assert {job.state for job in Job.objects.all()} == {"done"}
    made = Made.objects.count()
    say(
        f"{seats} students: {made} pictures and papers in {took:.1f} s (at most {AT_MOST} s),"
        f" {busy:.1f} s of them by this process"
    )
    return took < AT_MOST


def _one_by_one(lesson: object, reports: int) -> None:
    """Every report drawn and printed anew, as if each were the first."""
    from reports import charts, papers
    from reports.models import Made

    seats = papers.seats_of(lesson)
    for number in range(reports + 1):
        if number % max(1, reports // 10) == 0:
            say(f"{number:5} reports: {_resident():.0f} MB")
        Made.objects.all().delete()
        charts.svg.cache_clear()
        papers.printed(lesson, [seats[number % len(seats)]])


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    sys.exit(main())
