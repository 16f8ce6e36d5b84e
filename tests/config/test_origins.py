"""Sockets open from this server's own pages, whatever stands between, and from no other."""

from __future__ import annotations

import pytest
from channels.testing import WebsocketCommunicator
from django.test import override_settings

from config.asgi import application
from config.origins import allowed


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://school.example", "school.example:443"),
        ("https://school.example:443", "school.example"),
        ("https://SCHOOL.example", "school.example"),
        ("http://192.168.1.7:8000", "192.168.1.7:8000"),
        ("http://[fd00::7]:8000", "[fd00::7]:8000"),
        (None, "school.example"),
    ],
)
def test_own_pages(origin: str | None, host: str) -> None:
    assert allowed(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://other.example", "school.example"),
        ("https://school.example.other.example", "school.example"),
        ("null", "school.example"),
        ("", "school.example"),
        ("https://[broken", "school.example"),
        ("https://school.example", ""),
    ],
)
def test_other_pages(origin: str, host: str) -> None:
    assert not allowed(origin, host)


@override_settings(CSRF_TRUSTED_ORIGINS=["https://second.example"])
def test_a_second_domain_that_is_trusted() -> None:
    assert allowed("https://second.example", "inner:8000")
    assert not allowed("https://third.example", "inner:8000")


@pytest.mark.django_db
async def test_a_foreign_page_gets_no_socket() -> None:
    headers = [(b"host", b"school.example"), (b"origin", b"https://other.example")]
    socket = WebsocketCommunicator(application, "/network/socket", headers=headers)
    assert (await socket.connect())[0] is False


@pytest.mark.django_db
async def test_an_own_page_gets_its_socket() -> None:
    headers = [(b"host", b"school.example"), (b"origin", b"https://school.example")]
    socket = WebsocketCommunicator(application, "/network/socket", headers=headers)
    assert (await socket.connect())[0] is True
    await socket.disconnect()
