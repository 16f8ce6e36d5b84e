"""``manage.py serve``: everything in one process, on all interfaces, for one classroom or ten."""

from __future__ import annotations

import io
from argparse import ArgumentParser
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from classroom import addresses, firstteacher, practice, serving


class Command(BaseCommand):
    """Prepare, print where to go, serve until interrupted."""

    help = "Runs the whole classroom in one process, on all interfaces."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument(
            "--demo", action="store_true", help="open a lesson with three robot tables in play"
        )
        parser.add_argument(
            "--quick", action="store_true", help="with --demo: three short months a game"
        )
        parser.add_argument(
            "--no-robots", action="store_true", help="leave the robots to another process"
        )
        parser.add_argument(
            "--no-clocks", action="store_true", help="leave the clocks to another process"
        )

    def handle(self, **options: Any) -> None:
        port = options["port"]
        if not 1 <= port <= 65535:
            raise CommandError(f"{port} is no port. Choose one from 1024 to 65535.")
        if not serving.port_is_free(port):
            other = 8000 if port == 65535 else port + 1
            raise CommandError(f"Port {port} is in use by another program. Try: --port {other}")
        serving.migrate()
        serving.forget_done_work()
        serving.collect_static()
        base = addresses.of_port(port)
        self._announce(base, port)
        if options["demo"]:
            lesson = practice.demo(base, quick=options["quick"])
            address = base + reverse("projector", args=[lesson.pk])
            self._line("Demo, a live market of robots:", f"{address}?table=1")
            self._line("Demo, all three tables of robots:", address)
        self.stdout.flush()
        companions = serving.Companions(
            robots=not options["no_robots"], clocks=not options["no_clocks"]
        )
        serving.run(port, companions, self._ready)

    def _announce(self, base: str, port: int) -> None:
        students = f"{base}{reverse('join')}"
        self.stdout.write("")
        self._line("Teacher:", f"{base}{reverse('teacher')}")
        if firstteacher.needed():
            link = base + reverse("first", args=[firstteacher.new_token()])
            self._line("First of all, make the first teacher's account (works once):", link)
        self._line("Students:", students)
        picture = io.StringIO()
        segno.make(students, error="m").terminal(out=picture, compact=True, border=2)
        self.stdout.write(picture.getvalue())
        self._line("On this machine:", f"http://localhost:{port}/")

    def _line(self, what: str, address: str) -> None:
        self.stdout.write(f"{what}\n    {address}")

    def _ready(self) -> None:
        self.stdout.write("Ready. Stop with Ctrl+C.")
        self.stdout.flush()
