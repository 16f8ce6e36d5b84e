"""Recorded games, one for each way a game can end; the numbers are worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.record import read
from games.engine.replay import Replay
from games.wolf import rules
from tests.wolf.table import companies, company

RECORDS = Path(__file__).parent.parent / "records"


def replayed(name: str, until: int | None = None) -> dict[str, Any]:
    """The JSON after a record's first commands; each state on the way is whole."""
    text = (RECORDS / f"wolf-{name}.json").read_text(encoding="utf-8")
    replay = Replay(read(text, {"wolf": rules}), until)
    for step in replay:
        assert rules.violations(step.state) == []
    assert replay.refusal is None
    if until is None:
        assert replay.play.chance.remaining() == {}
    return replay.state_json()


def ended(
    name: str, months: int, scores: list[int], winners: dict[str, list[str]]
) -> dict[str, Any]:
    end = replayed(name)
    assert (end["over"], end["month"], end["phase"]) == (True, months, "over")
    assert list(end["scores"].values()) == scores
    assert end["winners"] == winners
    return end


@pytest.mark.rule("W-60")
def test_the_set_bonus_decides() -> None:
    # s1: 120 + 30 for red − 30 − 20 for blue − 40 + 40. s2: 120 + 30 − 30 − 30.
    # s3: 120 + 50 − 30. s4: 120 + 30 − 30.
    winners = {"manager": ["s1"], "investor": ["s3"]}
    end = ended("set-decides", 2, [100, 90, 140, 120, 120], winners)
    assert end["seats"]["s1"]["companies"] == sorted(companies("r1 y1 g1 b3"))
    assert end["out"] == sorted(companies("b4 b5"))
    assert end["transactions"][-1] == {
        "month": 2, "phase": "costs", "from": "bank", "to": "s1", "amount": 40, "reason": "set",
    }  # fmt: skip


@pytest.mark.rule("W-61")
def test_lost_tokens_below_zero() -> None:
    # s3: bankrupt by three reds at −20 on 40, then by a price of 200 on 130: 100 − 2 × 100.
    # s1: 40 − 30, then 5 + 5 − 10. s2: 40 + 15 − 30 − 11 + 30 − 40 + 40. s4: 40 + 40 − 15.
    winners = {"manager": ["s2"], "investor": ["s4"]}
    end = ended("tokens-below-zero", 2, [10, 44, -100, 65, 40], winners)
    assert end["seats"]["s3"]["tokens"] == 8
    tie = replayed("tokens-below-zero", until=14)
    assert tie["lot"] == {
        "company": company("b5"), "price": 10, "by": None, "sealed": [], "tied": ["s1", "s2"],
    }  # fmt: skip
    # s1 sold the blue and one red company; they lie at the bottom of the deck, out of the game
    # are the two lots that nobody wanted.
    assert end["seats"]["s1"]["companies"] == companies("r2")
    assert end["out"] == sorted(companies("b6 b7"))


@pytest.mark.rule("W-62")
def test_all_investors_bankrupt_and_the_smallest_debt_wins() -> None:
    # All are bankrupt in month 1. In month 2 s3 and s4 again; s5 pays 40 for an income of 30.
    winners = {"manager": ["s1"], "investor": ["s5"]}
    end = ended("all-investors-bankrupt", 2, [100, 60, -100, -100, -10], winners)
    assert [end["seats"][seat]["tokens"] for seat in ("s3", "s4", "s5")] == [8, 8, 9]


@pytest.mark.rule("W-74")
def test_three_players_without_an_investor_left() -> None:
    # Reds at −20: s1 has 15, s2 18, s3 30 with two of them. s1 has a set.
    end = ended("three-without-investors", 2, [40, 0, 0], {"player": ["s1"]})
    lost = [
        (each["from"], each["amount"])
        for each in end["transactions"]
        if each["reason"] == "bankruptcy"
    ]
    assert lost == [("s1", 15), ("s2", 18), ("s3", 30)]
    assert {tuple(seat["roles"]) for seat in end["seats"].values()} == {("manager",)}


@pytest.mark.rule("W-73")
def test_a_cascade() -> None:
    # Month 1: s1 is at 150 + 20 − 200, then s2 at 160 − 161; s3 pays 20 and the bank's 25.
    month_1 = replayed("cascade", until=12)
    booked = [
        (each["from"], each["to"], each["amount"], each["reason"])
        for each in month_1["transactions"]
        if each["phase"] == "settlement"
    ]
    assert booked == [
        ("bank", "s1", 20, "net"),
        ("s3", "bank", 45, "net"),
        ("s1", "bank", 170, "bankruptcy"),
        ("s2", "bank", 160, "bankruptcy"),
    ]
    assert month_1["short"] == {"s1": 30, "s2": 30}
    # Month 2: s3 alone invests: 105 − 1 + 100 − 40 − 40.
    ended("cascade", 2, [0, 5, 124], {"player": ["s3"]})


@pytest.mark.parametrize("name", ["robots-of-6", "robots-of-4"])
def test_a_robots_game_plays_again_without_its_seed(name: str) -> None:
    text = (RECORDS / f"wolf-{name}.json").read_text(encoding="utf-8")
    other = json.loads(text)
    other["chance"]["seed"] = 12345
    first = Replay(read(text, {"wolf": rules})).run()
    second = Replay(read(json.dumps(other), {"wolf": rules})).run()
    assert first.refusal is second.refusal is None
    assert first.play.state.over
    assert first.play.state == second.play.state


def test_the_json_has_every_key_and_no_other() -> None:
    document = replayed("set-decides", until=0)
    assert list(document) == [
        "game", "phase", "month", "over", "market", "seats", "companies", "asks", "bids",
        "reserve", "out", "roller", "auctioneer", "lots", "lot", "debts", "short", "draft",
        "promises", "scores", "winners", "transactions",
    ]  # fmt: skip
    assert document["draft"] == {"s1": companies("r1 b2 g1"), "s2": companies("b1 y1 g2")}
    assert (document["phase"], document["month"], document["over"]) == ("draft", 1, False)
    assert document["market"]["red"] == {"position": 3, "value": 30}
    assert document["transactions"][0] == {
        "month": 1, "phase": "setup", "from": "bank", "to": "s1", "amount": 120, "reason": "start",
    }  # fmt: skip
    empty = {
        "companies": {}, "asks": {}, "bids": {}, "reserve": 40, "out": [], "roller": None,
        "auctioneer": None, "lots": 0, "lot": None, "debts": [], "short": {}, "promises": [],
        "scores": {}, "winners": {},
    }  # fmt: skip
    assert {key: document[key] for key in empty} == empty


def test_a_refused_command_stops_the_replay_with_its_rule() -> None:
    document = json.loads((RECORDS / "wolf-set-decides.json").read_text(encoding="utf-8"))
    document["commands"][6] = {"seat": "s1", "do": "cancel", "company": company("r1")}
    replay = Replay(read(json.dumps(document), {"wolf": rules})).run()
    found = replay.state_json()
    assert found["error"]["index"] == 6
    assert (found["error"]["code"], found["error"]["rule"]) == ("no_cancelling", "W-11")
    assert found["companies"][company("r1")]["investor"] == "s3"
