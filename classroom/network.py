"""The socket of the network test: a beat every four seconds for a little over a minute."""

from __future__ import annotations

import asyncio
import contextlib

from channels.generic.websocket import AsyncWebsocketConsumer

BEAT = 4.0
BEATS = 18


class NetworkTest(AsyncWebsocketConsumer):
    """Sends numbered beats, answers what it is sent with the same text, and then hangs up."""

    channel_layer_alias = ""
    beating: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Anybody may test."""
        await self.accept()
        self.beating = asyncio.create_task(self._beat())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """An echo, so that the page can time the way there and back."""
        if text_data is not None and len(text_data) <= 100:
            await self.send(text_data=text_data)

    async def disconnect(self, code: int) -> None:
        """Stop beating."""
        if self.beating is not None:
            self.beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.beating

    async def _beat(self) -> None:
        for number in range(BEATS):
            await self.send(text_data=f"beat {number}")
            await asyncio.sleep(BEAT)
        await self.close()
