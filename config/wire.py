"""Texts straight to a socket, past the layers that a message needs only now and then.

A table's update goes to every seat in the same moment. Sent as ASGI messages, each costs a task, a
walk through Channels, Daphne and Autobahn, and a round of the reactor to learn that the line is
free. The server therefore offers its sockets a way to write a text at once (an extension in the
scope); where it is missing, as with another server, messages are sent as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from autobahn.websocket.protocol import WebSocketProtocol
from daphne.server import Server
from twisted.internet import reactor
from twisted.internet.tcp import Connection

NAME = "open_outcry.text"
FINAL_TEXT = 0x81
SHORT, LONG = 126, 1 << 16


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


class WireServer(Server):
    """Daphne, whose sockets can be written to at once."""

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
