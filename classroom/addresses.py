"""Where students find this server: the address that a teacher writes on the board.

A teacher at the machine itself sees "localhost", which helps nobody else in the room; then the
machine's address on the local network is shown instead.
"""

from __future__ import annotations

import ipaddress
import os
import socket

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import reverse

from classroom.models import Lesson

ADDRESS_AT_MOST = 200
"""Letters, as many as a lesson's row holds."""


def local_network() -> str | None:
    """This machine's address on the local network, found without sending anything."""
    for family, somewhere in (
        (socket.AF_INET, "192.0.2.1"),
        (socket.AF_INET6, "2001:db8::1"),
    ):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not ipaddress.ip_address(found).is_loopback:
            return f"[{found}]" if family == socket.AF_INET6 else found
    return None


def base(request: HttpRequest) -> str:
    """The address of this server as students reach it ("http://192.168.1.20:8000")."""
    found = _reachable(request.scheme or "http", request.get_host())
    if len(found) > ADDRESS_AT_MOST:
        raise DisallowedHost("no server is reached by a name this long")
    return found


def of_port(port: int) -> str:
    """The address of a server on this machine and port, as students reach it."""
    return _reachable("http", "localhost" if port == 80 else f"localhost:{port}")


def door(lesson: Lesson) -> str:
    """The address of a lesson's door."""
    return lesson.address + reverse("join_name", args=[lesson.code])


def _reachable(scheme: str, host: str) -> str:
    public = os.environ.get("PUBLIC_ADDRESS", "").rstrip("/")
    if public:
        return public
    name, port = _parts(host)
    if _is_here(name):
        found = local_network()
        if found is not None:
            return f"{scheme}://{found}{port}"
    return f"{scheme}://{host}"


def _parts(host: str) -> tuple[str, str]:
    if host.startswith("["):
        name, _bracket, port = host.partition("]")
        return name[1:], port
    name, colon, port = host.partition(":")
    return name, colon + port


def _is_here(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
