"""``manage.py run_robots``: the robots' loop alone, for a set-up of several processes."""

from __future__ import annotations

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from classroom import robots


class Command(BaseCommand):
    """Drive the robots until interrupted. Any number of such processes may run."""

    help = "Drives robots, late seats, tables that wait for each other, and practice games."

    def handle(self, **options: Any) -> None:
        try:
            asyncio.run(robots.run_forever())
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
