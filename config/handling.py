"""Requests by a fixed set of threads.

Django's own handler starts a thread, and with it a new database connection, for every request. A
room that presses "join" in the same second would start hundreds, all waiting for one another; and
with middleware that is not asynchronous a request goes to its thread and back a dozen times. Here
each request borrows one of a few threads that live on, and is answered there in one piece; the
others wait in line on the event loop, where waiting costs nothing.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakKeyDictionary

import django
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler

THREADS = 4


class Handler(ASGIHandler):
    """Django's handler for pages, with its threads lent out one request at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        self._free: WeakKeyDictionary[
            asyncio.AbstractEventLoop, asyncio.LifoQueue[ThreadPoolExecutor]
        ] = WeakKeyDictionary()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request on a borrowed thread."""
        free = self._threads()
        thread = await free.get()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            free.put_nowait(thread)

    async def get_response_async(self, request: Any) -> Any:
        """The whole way through middleware and view, on the borrowed thread."""
        return await sync_to_async(self.get_response)(request)

    def _threads(self) -> asyncio.LifoQueue[ThreadPoolExecutor]:
        loop = asyncio.get_running_loop()
        free = self._free.get(loop)
        if free is None:
            free = self._free[loop] = asyncio.LifoQueue()
            for number in range(THREADS):
                free.put_nowait(ThreadPoolExecutor(1, thread_name_prefix=f"page-{number}"))
        return free


def pages() -> Handler:
    """The application for pages."""
    django.setup(set_prefix=False)
    return Handler()
