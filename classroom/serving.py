"""One process that does everything: pages, sockets, clocks, robots, background work."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import os
import socket
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, close_old_connections, connections
from django.db.migrations.executor import MigrationExecutor

logger = logging.getLogger(__name__)

STAMP = "collected"
TASKS_EVERY = 0.5
WEBSOCKET_PING = 20
LEAVES_WITHIN = 3.0
"""Seconds that a server which was told to stop waits for its last threads."""


def migrate() -> None:
    """Bring the database up to date, when it is not."""
    Path(settings.HOME).mkdir(parents=True, exist_ok=True)
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def forget_done_work() -> None:
    """Delete the records of background work that was over two weeks ago."""
    call_command("prune_db_task_results", verbosity=0)


def collect_static() -> bool:
    """Collect, hash and compress the static files, when any of them has changed."""
    root = Path(settings.STATIC_ROOT)
    stamp = root / STAMP
    print_now = _fingerprint()
    if stamp.exists() and stamp.read_text() == print_now:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(print_now)
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path} {found.st_mtime_ns} {found.st_size}\n".encode())
    return digest.hexdigest()


def port_is_free(port: int) -> bool:
    """Whether this server can listen on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
    return True


class Companions:
    """What runs beside the pages in the same process."""

    def __init__(self, *, robots: bool = True, clocks: bool = True) -> None:
        self._robots, self._clocks = robots, clocks
        self._tasks: list[asyncio.Task[None]] = []
        self._worker: Any = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin; call it within the event loop."""
        from classroom import robots
        from games.service import deadlines

        if self._clocks:
            self._tasks.append(loop.create_task(_for_ever("clocks", deadlines.run_forever)))
        if self._robots:
            self._tasks.append(loop.create_task(_for_ever("robots", robots.run_forever)))
        threading.Thread(target=self._work, name="background-work", daemon=True).start()

    def stop(self) -> None:
        """End what can be ended; what was under way is found again at the next start."""
        for task in self._tasks:
            task.cancel()
        if self._worker is not None:
            self._worker.running = False

    def _work(self) -> None:
        from django_tasks_db.management.commands.db_worker import Worker
        from django_tasks_db.models import DBTaskResult

        self._worker = Worker(
            queue_names=["*"],
            interval=TASKS_EVERY,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=f"serve-{socket.gethostname()}"[:40],
            excluded_queue_names=[],
        )
        while self._worker.running:
            try:
                close_old_connections()
                # A look holds nobody up; the worker itself locks the whole database to look.
                if DBTaskResult.objects.ready().exists():
                    self._worker.run()
                else:
                    threading.Event().wait(TASKS_EVERY)
            except Exception:
                logger.exception("background work stumbled")
                threading.Event().wait(2)


async def _for_ever(name: str, run: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Keep it running whatever happens to it."""
    while True:
        try:
            await run()
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("%s stopped; starting them again", name)
            await asyncio.sleep(1)


def run(port: int, companions: Companions, ready: Callable[[], None]) -> None:
    """Listen on all interfaces until a signal says stop."""
    # This import installs the reactor.
    from config.wire import WireServer  # isort: skip
    from twisted.internet import reactor

    from config.asgi import application

    def begin() -> None:
        # What is loaded now stays: the collector need not walk through it again and again, with
        # every screen waiting meanwhile; and it looks less often at what is new, most of which is
        # text that nothing points back to.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        companions.start(asyncio.get_running_loop())
        ready()

    reactor.callWhenRunning(lambda: asyncio.get_event_loop().call_soon(begin))
    reactor.addSystemEventTrigger("before", "shutdown", companions.stop)  # type: ignore[arg-type]
    WireServer(
        application=application,
        endpoints=[f"tcp:port={port}:interface=0.0.0.0"],
        application_close_timeout=2,
        ping_interval=WEBSOCKET_PING,
        server_name="open-outcry",
        verbosity=1,
    ).run()
    leave_in_time()


def leave_in_time(seconds: float = LEAVES_WITHIN) -> None:
    """End the process so soon, whatever its threads do. The interpreter waits for all of them, and
    one that answers a press would wait for the event loop, which has ended, for ever. What was
    acknowledged is on disk."""
    way_out = threading.Timer(seconds, os._exit, (0,))
    way_out.daemon = True
    way_out.start()
