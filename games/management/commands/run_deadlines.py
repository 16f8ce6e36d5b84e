"""manage.py run_deadlines: the clocks of all games, in a process of its own."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.service import deadlines


class Command(BaseCommand):
    """Any number of these may run; each deadline works exactly once."""

    help = "Closes the deadlines of all games as they come due, until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="close what is due now, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(f"closed: {deadlines.close_due()}")
            return
        self.stdout.write("The clocks run. Stop with Ctrl+C.")
        asyncio.run(_until_stopped())


async def _until_stopped() -> None:
    loop = asyncio.get_running_loop()
    work = loop.create_task(deadlines.run_forever())
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        return
