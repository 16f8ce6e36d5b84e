"""A socket as a browser would hold it."""

from __future__ import annotations

import json
from typing import Any

from channels.testing import WebsocketCommunicator

from config.asgi import application
from tests.classroom.live.conftest import Playing


class Line:
    """One open socket of a seat; seen is every message, raw, in the order received."""

    def __init__(self, playing: Playing, seat: str, since: str = "") -> None:
        name, value = playing.cookie(seat)
        self.socket = WebsocketCommunicator(
            application,
            f"{playing.here(seat)}socket?since={since}",
            headers=[(b"cookie", f"{name}={value}".encode()), (b"host", b"testserver")],
        )
        self.seen: list[str] = []
        self.version = -1
        self.regions: dict[str, str] = {}

    async def open(self) -> Any:
        """Connect; the first picture."""
        connected, code = await self.socket.connect()
        assert connected, code
        return await self.picture()

    async def next(self) -> Any:
        """The next message that is no heartbeat."""
        while True:
            text = await self.socket.receive_from(timeout=5)
            self.seen.append(text)
            message = json.loads(text)
            if "beat" in message:
                continue
            if "ack" in message:
                await self.socket.send_to(text_data=json.dumps({"ack": message["ack"]}))
            if "v" in message:
                assert message["v"] >= self.version
                self.version = message["v"]
                self.regions |= message["r"]
            return message

    async def picture(self) -> Any:
        """The next message that carries a version."""
        while "v" not in (message := await self.next()):
            pass
        return message

    async def until(self, version: int) -> None:
        """Wait for a picture of this version or a later one."""
        while self.version < version:
            await self.next()

    async def act(self, do: str, moment: str, click: str, **fields: str) -> Any:
        """Send a command and wait for its answer, ("ok", None) or ("no", sentence)."""
        await self.send(do, moment, click, **fields)
        return await self.answer(click)

    async def send(self, do: str, moment: str, click: str, **fields: str) -> None:
        await self.socket.send_to(
            text_data=json.dumps({"act": do, "click": click, "moment": moment, "f": fields})
        )

    async def answer(self, click: str) -> tuple[str, str | None]:
        while True:
            message = await self.next()
            if click in message.get("ok", ()):
                return "ok", None
            if click in message.get("no", {}):
                return "no", message["no"][click]

    async def close(self) -> None:
        await self.socket.disconnect()
