"""Bells: after a commit everyone concerned hears that there is something new, never what.

A bell is a hint. This process is told directly, the others through the channel layer, and whoever
missed it finds out at the next heartbeat, because painters compare versions with the database.
"""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def session_bell(session_id: int) -> str:
    """The channel group of one game."""
    return f"session-{session_id}"


def lesson_bell(lesson_id: int) -> str:
    """The channel group of one lesson."""
    return f"lesson-{lesson_id}"


def ring_session(session_id: int, version: int) -> None:
    """Tell everyone that the game has reached this version. Call it after the commit."""
    _ring(session_bell(session_id), version)


def ring_lesson(lesson_id: int) -> None:
    """Tell everyone, once the running transaction has committed, that the lesson has changed."""
    transaction.on_commit(lambda: _ring(lesson_bell(lesson_id), 0))


def layer_to_others() -> Any:
    """The channel layer, when it reaches other processes; None when it ends in this one."""
    layer = get_channel_layer()
    return None if isinstance(layer, InMemoryChannelLayer) else layer


def _ring(bell: str, version: int) -> None:
    from classroom.live.painter import Painter

    painter = Painter.running()
    layer = layer_to_others()
    message = {"type": "bell", "bell": bell, "v": version}
    if painter is not None:
        # Not in the context of the request that rang: its threads end with it.
        painter.loop.call_soon_threadsafe(painter.hear, bell, version, context=Context())
        if layer is not None:
            asyncio.run_coroutine_threadsafe(_send(layer, bell, message), painter.loop)
    elif layer is not None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            async_to_sync(_send)(layer, bell, message)
        else:
            logger.warning("bell %s rung inside an event loop without a painter: not sent", bell)


async def _send(layer: Any, bell: str, message: dict[str, Any]) -> None:
    try:
        await layer.group_send(bell, message)
    except Exception:
        logger.exception("bell %s could not be sent; screens follow at their heartbeat", bell)
