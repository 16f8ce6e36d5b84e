"""Recorded games, one for each way a game can end; the numbers are worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from games.engine.protocol import Rules
from games.engine.record import read
from games.engine.replay import Replay
from games.panic import rules

RECORDS = Path(__file__).parent.parent / "records"


def replayed(name: str, until: int | None = None) -> dict[str, Any]:
    """The JSON after a record's first commands; no state on the way breaks a law."""
    text = (RECORDS / f"panic-{name}.json").read_text(encoding="utf-8")
    replay = Replay(read(text, {"panic": cast(Rules, rules)}), until)
    for step in replay:
        assert rules.violations(step.state) == []
    assert replay.refusal is None
    return replay.state_json()


def cash(document: dict[str, Any]) -> list[int]:
    return [seat["cash"] for seat in document["seats"].values()]


@pytest.mark.rule("P-58")
def test_two_months_to_the_end() -> None:
    traded = replayed("last-month", until=18)
    standing = {
        id: (each["investor"], each["price"], each["locked"])
        for id, each in traded["companies"].items()
        if each["investor"]
    }
    assert standing == {
        "blue-01": ("s5", 30, True),
        "green-01": ("s4", 30, False),
        "green-02": ("s4", 40, False),
        "yellow-01": ("s3", 35, False),
    }
    rolled = replayed("last-month", until=20)
    # Red −10, yellow 40, green 40, blue 30. s1 120 + 30 − 30, s2 120 + 35 + 70 − 30,
    # s3 120 + 40 − 35, s4 120 + 80 − 70, s5 120 + 30 − 30.
    assert cash(rolled) == [120, 195, 125, 130, 120]
    sold = replayed("last-month", until=27)
    # s1 takes the yellow 2× for 65, s2 the blue one for 5, red-02 leaves.
    assert cash(sold) == [55, 190, 125, 130, 120]
    assert (sold["month"], sold["phase"], sold["out"]) == (2, "negotiation", ["red-02"])
    end = replayed("last-month")
    # Yellow, blue 30, green 40. s1 55 + 10 + 50 − 40, s2 190 + 35 + 70 − 40, s3 125 + 60 − 45,
    # s4 130 + 80 − 70, s5 120 + 60 − 50.
    assert cash(end) == [75, 255, 140, 140, 130]
    assert end["winners"] == {"manager": ["s2"], "investor": ["s3", "s4"]}


@pytest.mark.rule("P-58")
def test_a_tie_is_shared() -> None:
    end = replayed("tie")
    assert cash(end) == [90, 90, 120, 120, 120]
    assert end["winners"] == {"manager": ["s1", "s2"], "investor": ["s3", "s4", "s5"]}


@pytest.mark.rule("P-59")
def test_all_investors_bankrupt() -> None:
    end = replayed("investors-bankrupt")
    assert cash(end) == [15, 15, 0, 0, 0]
    assert end["winners"] == {"manager": ["s1", "s2"], "investor": []}
    given_up = [each for each in end["transactions"] if each["reason"] == "bankruptcy"]
    assert [(each["from"], each["amount"]) for each in given_up] == [
        ("s3", 15),
        ("s4", 15),
        ("s5", 15),
    ]


@pytest.mark.rule("P-59")
def test_all_managers_bankrupt() -> None:
    end = replayed("managers-bankrupt")
    # s3 30 − 5, s4 30 − 10; s1 has 5 + 15 of 30, s2 10 + 15.
    assert cash(end) == [0, 0, 25, 20, 0]
    assert end["winners"] == {"manager": [], "investor": ["s3"]}
    assert end["reserve"] == 46


@pytest.mark.rule("P-38")
@pytest.mark.rule("P-47")
def test_promises_forced_bankruptcy_and_forced_sales() -> None:
    settling = replayed("promises", until=8)
    assert [(each["from"], each["to"], each["amount"]) for each in settling["debts"]] == [
        ("s3", "s1", 3),
        ("s3", "s2", 2),
        ("s4", "s2", 20),
    ]
    short = replayed("promises", until=11)
    # s1 10 + 47 of 60; s2 10 + 23 + 40 − 60.
    assert (short["phase"], short["short"], cash(short)) == ("costs", {"s1": 3}, [57, 13, 0, 0, 10])
    assert short["seats"]["s4"]["bankrupt"]
    end = replayed("promises")
    assert cash(end) == [0, 18, 32, 0, 50]
    assert end["winners"] == {"manager": ["s2"], "investor": ["s5"]}
    assert end["promises"] == [{"from": "s3", "to": "s2", "amount": 2}]
    assert "s4" not in end["scores"]


@pytest.mark.rule("P-60")
@pytest.mark.rule("P-63")
def test_two_roles_to_the_end() -> None:
    end = replayed("two-roles-last-month")
    # s1 10 + 30 − 40 + 75 − 30; s2 10 + 40 + 40 − 60 − 30; s3 10 + 30 + 60 − 75 + 5 − 30.
    assert cash(end) == [45, 0, 0]
    assert end["winners"] == {"player": ["s1"]}


@pytest.mark.rule("P-63")
@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [
        ("no-investors", {"s1": 0, "s2": 0, "s3": 0}, ["s1", "s2", "s3"]),
        ("no-managers", {"s1": 0, "s2": 0, "s3": 0, "s4": 0}, ["s1", "s2", "s3", "s4"]),
        ("one-left", {"s3": 19 + 30 - 5 - 24}, ["s3"]),
    ],
)
def test_two_roles_end_early(name: str, scores: dict[str, int], winners: list[str]) -> None:
    end = replayed(f"two-roles-{name}")
    assert (end["over"], end["month"]) == (True, 1)
    assert end["scores"] == scores
    assert end["winners"] == {"player": winners}
    assert end["debts"] == []
    assert end["short"] == {}
