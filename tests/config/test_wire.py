"""Texts that go straight to a socket: whole, in order, however little the line takes at a time."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from autobahn.websocket.protocol import WebSocketProtocol
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import reactor
from twisted.internet.tcp import Connection

from config import wire


def texts(data: bytes) -> list[str]:
    """The texts of these frames, by the book (RFC 6455, 5.2)."""
    found = []
    while data:
        assert data[0] == 0b1000_0001  # final, text
        size, at = data[1], 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
            assert size > 125
        elif size == 127:
            size, at = int.from_bytes(data[2:10], "big"), 10
            assert size > 0xFFFF
        found.append(data[at : at + size].decode())
        data = data[at + size :]
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    assert texts(wire.frame("x" * size)) == ["x" * size]


def test_a_frame_counts_bytes_not_letters() -> None:
    assert texts(wire.frame("−×é" * 40)) == ["−×é" * 40]


def typed(text: str | bytes, mask: bytes = b"\x01\x92\xf3\x04", first: int = 0b1000_0001) -> bytes:
    """A browser's frame by the book (RFC 6455, 5.2 and 5.3): every byte masked by one of four."""
    body = text.encode() if isinstance(text, str) else text
    size = len(body)
    long = b"" if size < 126 else size.to_bytes(2 if size < 1 << 16 else 8, "big")
    told = size if size < 126 else 126 if size < 1 << 16 else 127
    masked = bytes(each ^ mask[at % 4] for at, each in enumerate(body))
    return bytes((first, 0x80 | told)) + long + mask + masked


@given(text=st.text(max_size=300), mask=st.binary(min_size=4, max_size=4))
def test_a_whole_text_is_read_as_it_was_typed(text: str, mask: bytes) -> None:
    assert wire.whole_text(typed(text, mask)) == text.encode()


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 127, 4_000, 65_535])
def test_a_whole_text_may_have_any_size_below_64_kilobytes(size: int) -> None:
    assert wire.whole_text(typed("x" * size)) == b"x" * size


@pytest.mark.parametrize(
    "data",
    {
        "nothing": b"",
        "half a head": typed("one")[:1],
        "a text that goes on": typed("one", first=0b0000_0001),
        "the rest of a text": typed("one", first=0b1000_0000),
        "bytes": typed("one", first=0b1000_0010),
        "a ping": typed("one", first=0b1000_1001),
        "the end": typed("\x03\xe8", first=0b1000_1000),
        "a packed text": typed("one", first=0b1100_0001),
        "a text that is not masked": wire.frame("one two three"),
        "not all of it": typed("one two three")[:-1],
        "more than it": typed("one") + typed("two"),
        "a short text that says it is long": b"\x81\xfe\x00\x03" + typed("one")[2:],
        "a very long text": typed("x" * 65_536),
        "no text at all": typed(b"\xff\xfe"),
        "half a letter": typed("é".encode()[:1]),
    }.items(),
    ids=lambda case: case[0],
)
def test_what_is_not_that_simple_is_left_to_autobahn(data: tuple[str, bytes]) -> None:
    assert wire.whole_text(data[1]) is None


class Protocol:
    """What the server's side of a socket is to those who write: a state and a transport."""

    def __init__(self, transport: Any) -> None:
        self.state = WebSocketProtocol.STATE_OPEN
        self.send_queue: list[Any] = []
        self._perMessageCompress: Any = None
        self.transport = transport
        self.handed_over: list[bytes] = []

    def sendMessage(self, payload: bytes, binary: bool) -> None:
        self.handed_over.append(payload)


@pytest.fixture
def line() -> Iterator[tuple[Protocol, socket.socket]]:
    """The server's side of a real, narrow line, and the other end."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    transport = Connection(ours, Protocol(None), reactor)  # type: ignore[arg-type]
    transport.connected = 1
    transport.TLS = False
    yield Protocol(transport), theirs
    transport.stopWriting()
    ours.close()
    theirs.close()


def waits(protocol: Protocol) -> bool:
    """Whether the reactor has to go on when the line is free."""
    return protocol.transport in reactor.getWriters()  # type: ignore[misc]


def arrived(protocol: Protocol, theirs: socket.socket) -> bytes:
    """All that arrives at the other end, the reactor's rounds played by hand."""
    data = b""
    while True:
        try:
            data += theirs.recv(1 << 20)
        except BlockingIOError:
            if not waits(protocol):
                return data
            protocol.transport.doWrite()


def test_a_text_is_there_at_once(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    wire.write(protocol, "one")
    assert not waits(protocol)
    assert texts(theirs.recv(100)) == ["one"]


def test_a_narrow_line_gets_everything_in_order(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    sent = [letter * 90_000 for letter in "abc"] + ["last"]
    for text in sent:
        wire.write(protocol, text)
    assert waits(protocol)
    assert texts(arrived(protocol, theirs)) == sent
    wire.write(protocol, "again at once")
    assert not waits(protocol)
    assert texts(arrived(protocol, theirs)) == ["again at once"]


def test_a_line_that_closes_gets_nothing(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    protocol.state = WebSocketProtocol.STATE_CLOSING
    wire.write(protocol, "too late")
    assert arrived(protocol, theirs) == b""


def test_a_line_that_is_gone_raises_nothing(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    theirs.close()
    wire.write(protocol, "to nobody")
    wire.write(protocol, "to nobody")


def test_packed_messages_are_left_to_autobahn(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    protocol._perMessageCompress = object()
    wire.write(protocol, "pack me")
    assert protocol.handed_over == [b"pack me"]
    assert arrived(protocol, theirs) == b""


async def test_the_servers_sockets_are_offered_it(line: tuple[Protocol, socket.socket]) -> None:
    protocol, theirs = line
    scopes: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)

    server = wire.WireServer(application, endpoints=["tcp:port=0"])
    server.connections = {protocol: {}}
    server.create_application(protocol, {"type": "websocket"})
    server.connections[protocol] = {}
    server.create_application(protocol, {"type": "http"})
    await asyncio.sleep(0)
    socket_scope, page_scope = scopes
    write = wire.writer(socket_scope)
    assert write is not None
    write("straight")
    assert texts(arrived(protocol, theirs)) == ["straight"]
    assert wire.writer(page_scope) is None


async def test_who_says_more_than_is_heard_is_left_waiting() -> None:
    ours, theirs = socket.socketpair()
    protocol: Any = wire.Wire()
    protocol.transport = Connection(ours, protocol, reactor)
    protocol.transport.connected = 1
    protocol.transport.startReading()
    protocol.application_queue = asyncio.Queue()
    protocol.client_addr = None
    protocol.state = WebSocketProtocol.STATE_OPEN

    def read_from() -> bool:
        return protocol.transport in reactor.getReaders()  # type: ignore[misc]

    try:
        for _ in range(wire.UNHEARD_AT_MOST):
            protocol.onMessage(b"one", False)
        assert read_from()
        protocol.onMessage(b"one too many", False)
        assert not read_from()
        while protocol.application_queue.qsize() > wire.UNHEARD_AT_MOST / 2:
            assert not read_from()
            protocol.application_queue.get_nowait()
        await asyncio.sleep(3 * wire.LOOKS_AGAIN)
        assert read_from()
    finally:
        protocol.transport.stopReading()
        ours.close()
        theirs.close()
