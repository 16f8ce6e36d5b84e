"""Where students find the server, as the board shows it."""

from __future__ import annotations

import pytest
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory

from classroom import addresses
from classroom.models import Lesson

ASK = RequestFactory()


@pytest.mark.parametrize("host", ["localhost:8106", "127.0.0.1:8106", "[::1]:8106"])
def test_a_teacher_at_the_machine_sees_the_address_of_the_room(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(addresses, "local_network", lambda: "192.168.1.20")
    assert addresses.base(ASK.get("/", headers={"host": host})) == "http://192.168.1.20:8106"


@pytest.mark.parametrize("host", ["192.168.1.20:8106", "games.school.test", "[fe80::1]:80"])
def test_whoever_comes_by_another_name_sees_that_name(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(addresses, "local_network", lambda: "10.0.0.1")
    assert addresses.base(ASK.get("/", headers={"host": host})) == f"http://{host}"


def test_a_machine_without_a_network_keeps_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_network", lambda: None)
    assert addresses.of_port(8000) == "http://localhost:8000"


def test_the_public_address_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_ADDRESS", "https://games.school.test/")
    assert (
        addresses.base(ASK.get("/", headers={"host": "localhost"})) == "https://games.school.test"
    )


def test_a_name_longer_than_a_lesson_can_keep_is_no_address() -> None:
    assert Lesson._meta.get_field("address").max_length == addresses.ADDRESS_AT_MOST
    with pytest.raises(DisallowedHost):
        addresses.base(ASK.get("/", headers={"host": "x" * 200}))
