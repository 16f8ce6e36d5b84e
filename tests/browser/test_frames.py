"""However a browser's line cuts what it says, every click is answered once."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitors
from tests.config.test_wire import typed

MORE, REST, PING = 0b0000_0001, 0b1000_0000, 0b1000_1001
ANSWERED_WITHIN = 20.0
HELD_AFTER = 1.5
FLOOD = 400_000
"""Clicks; with their answers far more than the buffers of a line between two programs hold."""


def click(name: str) -> str:
    """A click that every game refuses."""
    return json.dumps({"act": "nothing", "click": name, "moment": "", "f": {}})


def shaken(page: Page) -> socket.socket:
    """A second line of this page's student, past the handshake."""
    there = urlsplit(page.url)
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    line = socket.create_connection((there.hostname, there.port), timeout=ANSWERED_WITHIN)
    path = there.path if there.path.endswith("/") else there.path + "/"
    line.sendall(
        f"GET {path}socket HTTP/1.1\r\nHost: {there.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: http://{there.netloc}\r\nCookie: {cookies}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


@pytest.fixture
def line(visit: Visitors) -> Iterator[socket.socket]:
    """A line of a student who plays alone."""
    page = visit()
    page.goto("/practice/")
    page.locator("main form button").last.click()
    page.wait_for_url("**/play/**")
    with shaken(page) as made:
        yield made


def heard(line: socket.socket, until: bytes) -> bytes:
    """What arrives, up to something that is waited for."""
    seen = bytearray()
    while until not in seen[-(1 << 17) :]:
        more = line.recv(1 << 16)
        assert more, seen[-500:]
        seen += more
    return bytes(seen)


def rest(line: socket.socket) -> bytes:
    """What still arrives until the server ends the line."""
    seen = b""
    with suppress(ConnectionResetError):
        while more := line.recv(1 << 16):
            seen += more
    return seen


def answered(seen: bytes) -> list[bytes]:
    """The clicks that were refused, in order."""
    return re.findall(rb'\{"no":\{"(\w+)"', seen)


@pytest.mark.browser
def test_every_click_is_answered_however_the_line_cuts_it(line: socket.socket) -> None:
    long = click("fragments")
    line.sendall(typed(click("whole")))
    line.sendall(typed(click("cut"))[:20])
    line.sendall(typed(click("cut"))[20:] + typed(click("first")) + typed(click("second")))
    line.sendall(typed(long[:30], first=MORE) + typed("", first=PING))
    line.sendall(typed(long[30:], first=REST))
    line.sendall(typed(click("last")))
    assert answered(heard(line, b'"last"')) == [
        b"whole",
        b"cut",
        b"first",
        b"second",
        b"fragments",
        b"last",
    ]


@pytest.mark.browser
def test_what_looks_like_a_frame_within_a_frame_is_none(line: socket.socket) -> None:
    inner = typed(click("inner"), mask=b"\x01\x02\x83\x84")
    # Masked like this, the inner frame is plain letters; only on the line is it a frame.
    mask = b"\x80\x80\x00\x00"
    letters = bytes(each ^ mask[at % 4] for at, each in enumerate(inner)).decode("ascii")
    outer = typed(letters, mask)
    assert outer.endswith(inner)
    line.sendall(typed(click("before")) + outer[: -len(inner)])
    assert answered(heard(line, b'"before"')) == [b"before"]
    line.sendall(inner)
    seen = heard(line, b'"beat"')
    line.sendall(typed(click("after")))
    assert answered(seen + heard(line, b'"after"')) == [b"after"]


@pytest.mark.browser
def test_a_text_in_the_middle_of_another_ends_the_line(line: socket.socket) -> None:
    line.sendall(typed(click("before")) + typed("{", first=MORE))
    assert answered(heard(line, b'"before"')) == [b"before"]
    line.sendall(typed(click("inside")))
    assert answered(rest(line)) == []


def taken(line: socket.socket) -> int:
    """Press and read no answer until the line takes nothing more; the clicks that it took."""
    one = typed(click("c000000"), mask=bytes(4))
    for first in range(0, FLOOD, 1000):
        rest = b"".join(one.replace(b"000000", b"%06d" % (first + each)) for each in range(1000))
        try:
            while rest:
                rest = rest[line.send(rest) :]
        except TimeoutError:
            return first + 1000 - -(-len(rest) // len(one))
    raise AssertionError("it was all taken")


@pytest.mark.browser
def test_who_reads_no_answers_is_heard_no_more_until_they_are_read(line: socket.socket) -> None:
    line.settimeout(HELD_AFTER)
    clicks = taken(line)
    line.settimeout(ANSWERED_WITHIN)
    seen = heard(line, b'"c%06d"' % (clicks - 1))
    assert answered(seen) == [b"c%06d" % each for each in range(clicks)]
