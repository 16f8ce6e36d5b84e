"""Pages are answered on a few threads that live on, whatever the crowd."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.testing import ApplicationCommunicator

from config import handling


async def ask(handler: handling.Handler, path: str, method: str = "GET") -> tuple[int, bytes]:
    """One request as the server passes it on: status and body."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    line = ApplicationCommunicator(handler, scope)
    await line.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await line.receive_output(30)
    body = await line.receive_output(30)
    await line.wait(5)
    return start["status"], body["body"]


@pytest.mark.django_db(transaction=True)
async def test_a_crowd_is_answered_on_a_few_threads() -> None:
    handler = handling.pages()
    answers = await asyncio.gather(*(ask(handler, "/join/") for _ in range(60)))
    assert {status for status, _body in answers} == {200}
    pages = {each.name for each in threading.enumerate() if each.name.startswith("page-")}
    assert 1 <= len(pages) <= handling.THREADS


@pytest.mark.django_db(transaction=True)
async def test_an_asynchronous_view_and_an_error_find_their_way_back() -> None:
    handler = handling.pages()
    status, _body = await ask(handler, "/play/nobody/act", "POST")
    assert status == 302
    status, body = await ask(handler, "/no/such/page")
    assert status == 404
    assert b"<h1" in body
