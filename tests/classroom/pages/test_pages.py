"""Pages that need no lesson, and the words that are shown when something went wrong."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db

OPEN = [
    "/",
    "/rules/",
    "/rules/krach/",
    "/privacy/",
    "/network/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]


@pytest.mark.parametrize("address", OPEN)
def test_open_pages_are_whole_and_strict(client: Client, address: str) -> None:
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 200
    assert html.count("<h1") == 1
    assert 'lang="en"' in html
    assert " style=" not in html
    assert "<script>" not in html
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]


def test_unknown_game_has_no_rules(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_components_are_for_teachers(client: Client) -> None:
    assert client.get("/look/").headers["Location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("t", "t@example.org", "x"))
    assert client.get("/look/").status_code == 200


def test_chosen_theme_is_in_the_page_before_any_script(client: Client) -> None:
    assert b"data-theme=" not in client.get("/privacy/").content
    client.cookies["oo-theme"] = "dark"
    assert b'data-theme="dark"' in client.get("/privacy/").content
    client.cookies["oo-theme"] = '"><b>'
    assert b"data-theme=" not in client.get("/privacy/").content


def test_pulse(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"
    with patch.object(connection, "cursor", side_effect=OperationalError):
        assert client.get("/healthz").status_code == 503


def test_echo_keeps_nothing(client: Client) -> None:
    for answer in (client.get("/network/echo"), client.post("/network/echo", {"test": "1"})):
        assert answer.status_code == 204
        assert not answer.cookies


def test_nothing_here_in_plain_words(client: Client) -> None:
    response = client.get("/nothing/at/all/")
    assert response.status_code == 404
    assert b"There is nothing at this address" in response.content


def test_broken_server_in_plain_words_without_a_database(
    client: Client, django_assert_num_queries: Any
) -> None:
    client.raise_request_exception = False
    with (
        patch("classroom.views.pages.rulebook.read", side_effect=RuntimeError),
        django_assert_num_queries(0),
    ):
        response = client.get("/rules/krach/")
    assert response.status_code == 500
    assert b"Your game is safe" in response.content


def stale(client: Client, address: str, data: dict[str, str], **headers: str) -> Any:
    return client.post(address, data, headers={"host": "testserver", **headers})


def test_stale_form_keeps_what_was_typed() -> None:
    client = Client(enforce_csrf_checks=True)
    response = stale(
        client,
        "/accounts/password/reset/",
        {"email": 'a"<b>@example.org'},
        origin="http://testserver",
    )
    html = response.content.decode()
    assert response.status_code == 403
    assert 'value="a&quot;&lt;b&gt;@example.org"' in html
    assert "Send it again" in html
    assert 'name="csrfmiddlewaretoken"' in html


@pytest.mark.parametrize(
    ("data", "origin"),
    [
        ({"login": "t@example.org", "password": "secret words"}, "http://testserver"),
        ({"email": "t@example.org"}, "http://elsewhere.example"),
        ({"email": "t@example.org"}, "null"),
    ],
)
def test_stale_form_never_repeats_a_password_or_a_strangers_wish(
    data: dict[str, str], origin: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    response = stale(client, "/accounts/login/", data, origin=origin)
    html = response.content.decode()
    assert response.status_code == 403
    assert "Send it again" not in html
    assert "t@example.org" not in html
    assert "Open the page anew" in html


@override_settings(GAME_TITLES={**settings.GAME_TITLES, "krach": "Autumn of 1929"})
def test_title_of_a_game_is_one_setting(client: Client) -> None:
    assert b"Autumn of 1929" in client.get("/rules/krach/").content
    assert b"Autumn of 1929" in client.get("/").content


def test_the_front_page_says_how_many_may_play(client: Client) -> None:
    page = client.get("/").content.decode()
    assert [page.count(f"{players} at a table") for players in ("3–11", "3–8")] == [2, 1]
