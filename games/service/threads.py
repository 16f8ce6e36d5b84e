"""Database work beside an event loop, which keeps no pooled connection when it rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


def give_back() -> None:
    """Give this thread's connection back to the pool. SQLite has no pool: a thread keeps its file
    open."""
    if connection.vendor != "sqlite":
        connection.close()


async def aside(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Do this work in a thread of its own, and then give its connection back."""

    def done() -> T:
        try:
            return work(*arguments, **named)
        finally:
            give_back()

    return await sync_to_async(done, thread_sensitive=False)()
