"""Texts straight from a socket and to it, past the layers that a message needs only now and then.

What a browser says is nearly always one short text in one frame that arrives whole; Autobahn takes
it through all that a frame may be. What is that simple is read here, and all else is left to
Autobahn.

The other way, a table's update goes to every seat in the same moment. Sent as ASGI messages, each
costs a task, a walk through Channels, Daphne and Autobahn, and a round of the reactor to learn that
the line is free. The server therefore offers its sockets a way to write a text at once (an
extension in the scope); where it is missing, as with another server, messages are sent as ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from autobahn.websocket.protocol import WebSocketProtocol
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory
from daphne.ws_protocol import WebSocketProtocol as Daphnes
from twisted.internet import reactor
from twisted.internet.tcp import Connection

NAME = "open_outcry.text"
FINAL_TEXT = 0x81
MASKED = 0x80
SHORT, LONG = 126, 1 << 16
UNHEARD_AT_MOST = 200
"""Messages of one socket that wait for the application before nothing more is read."""
UNSENT_AT_MOST = 1_000_000
"""Bytes that wait for the line before nothing more is read from it: far more than a screen has."""
LOOKS_AGAIN = 0.05
"""Seconds after which a line that is held is looked at again."""


def writer(scope: Any) -> Callable[[str], None] | None:
    """What writes a text to the socket of this scope at once, where the server offers it."""
    found: Callable[[str], None] | None = (scope.get("extensions") or {}).get(NAME)
    return found


def frame(text: str) -> bytes:
    """The text as one unmasked WebSocket frame, as a server sends it (RFC 6455, 5.2)."""
    body = text.encode()
    size = len(body)
    if size < SHORT:
        head = bytes((FINAL_TEXT, size))
    elif size < LONG:
        head = bytes((FINAL_TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big")
    return head + body


def whole_text(data: bytes) -> bytes | None:
    """The text (UTF-8) when this is exactly one frame of a browser that is final, text, masked and
    shorter than 64 kB (RFC 6455, 5.2 and 5.3); None for anything else."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    size, at = data[1] - MASKED, 2
    if size == SHORT:
        size, at = int.from_bytes(data[2:4], "big"), 4
        if size < SHORT:
            return None
    if not 0 <= size < LONG or len(data) != at + 4 + size:
        return None
    mask = (data[at : at + 4] * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[at + 4 :], "big") ^ int.from_bytes(mask, "big")
    text = plain.to_bytes(size, "big")
    try:
        text.decode()
    except UnicodeDecodeError:
        return None
    return text


class Wire(Daphnes):
    """A socket of Daphne's that reads what is simple itself, and no faster than it is heard."""

    held = False
    """Whether nothing is read from the line for a while."""

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """A message waits for the application. Who says more than is heard, or reads none of the
        answers, is left waiting at the other end of the line, and fills no memory at this one."""
        super().onMessage(payload, isBinary)
        if not self.held and self._filled() > 1:
            self.held = True
            self.transport.pauseProducing()
            asyncio.get_running_loop().call_later(LOOKS_AGAIN, self._go_on)

    def _go_on(self) -> None:
        if self.state == self.STATE_CLOSED:
            return
        if self._filled() > 0.5:
            asyncio.get_running_loop().call_later(LOOKS_AGAIN, self._go_on)
        else:
            self.held = False
            self.transport.resumeProducing()

    def _filled(self) -> float:
        """How much of what may wait here does: 1 is as much as may."""
        unsent = len(self.transport.dataBuffer) + self.transport._tempDataLen
        return max(self.application_queue.qsize() / UNHEARD_AT_MOST, unsent / UNSENT_AT_MOST)

    def dataReceived(self, data: bytes) -> None:
        """Bytes from the line: a whole text goes on at once, where nothing is under way."""
        text = None if self._under_way() else whole_text(data)
        if text is None:
            super().dataReceived(data)
        else:
            self.onMessage(text, False)

    def _under_way(self) -> bool:
        return (
            self.state != self.STATE_OPEN
            or bool(self.data)
            or self.current_frame is not None
            or self.inside_message
            or self._perMessageCompress is not None
            or self.autoPingTimeoutCall is not None
        )


class WireServer(Server):
    """Daphne, whose sockets are read from and written to at once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        WebSocketFactory.protocol = Wire
        super().__init__(*arguments, **options)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """As Daphne does; a socket's scope gets the extension."""
        if scope["type"] == "websocket":
            scope.setdefault("extensions", {})[NAME] = partial(write, protocol)
        return super().create_application(protocol, scope)


def write(protocol: Any, text: str) -> None:
    """Write now what the line takes, and leave the rest to the reactor. What waits already goes
    first; a line that is closing, or that has packed its messages, is spoken to by Autobahn."""
    if protocol.state != WebSocketProtocol.STATE_OPEN:
        return
    transport = protocol.transport
    if protocol.send_queue or protocol._perMessageCompress is not None:
        protocol.sendMessage(text.encode(), False)
        return
    data = frame(text)
    plain = isinstance(transport, Connection) and not transport.TLS
    if plain and transport not in reactor.getWriters():  # type: ignore[misc]
        written = transport.writeSomeData(data)
        if isinstance(written, int):
            data = data[written:]
    if data:
        transport.write(data)
