"""However a browser's line cuts what it says, every click is answered once."""

from __future__ import annotations

import json
import re
import socket
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitors
from tests.config.test_wire import typed

MORE, REST, WHOLE, PING = 0b0000_0001, 0b1000_0000, 0b1000_0001, 0b1000_1001
ANSWERED_WITHIN = 20.0


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


@pytest.mark.browser
def test_every_click_is_answered_however_the_line_cuts_it(visit: Visitors) -> None:
    page = visit()
    page.goto("/practice/")
    page.locator("main form button").last.click()
    page.wait_for_url("**/play/**")
    line = shaken(page)
    long = click("fragments")
    line.sendall(typed(click("whole")))
    line.sendall(typed(click("cut"))[:20])
    line.sendall(typed(click("cut"))[20:] + typed(click("first")) + typed(click("second")))
    line.sendall(typed(long[:30], first=MORE) + typed("", first=PING))
    line.sendall(typed(long[30:], first=REST))
    line.sendall(typed(click("last")))
    seen = b""
    while b'"last"' not in seen:
        more = line.recv(1 << 16)
        assert more, seen[-500:]
        seen += more
    line.close()
    answered = re.findall(rb'\{"no":\{"(\w+)"', seen)
    assert answered == [b"whole", b"cut", b"first", b"second", b"fragments", b"last"]
