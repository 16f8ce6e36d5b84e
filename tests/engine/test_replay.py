"""Replaying: the good part, the refused command, and the clock of a record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.errors import RecordError
from games.engine.record import read
from games.engine.replay import Replay
from games.registry import RULES
from tests.engine.test_record import GOOD

DECK = ["blue-04", "blue-05", "blue-06", "green-01", "green-02", "green-03", "red-01", "red-02"]


def replay(commands: list[dict[str, Any]], until: int | None = None, **script: Any) -> Replay:
    document = GOOD | {
        "chance": {"script": {"deck": [DECK]} | script, "seed": 3},
        "commands": commands,
    }
    return Replay(read(json.dumps(document), RULES), until)


BID: dict[str, Any] = {"seat": "s3", "do": "bid", "company": "blue-04", "price": 25}
ACCEPT: dict[str, Any] = {"seat": "s1", "do": "accept", "company": "blue-04", "investor": "s3"}
WRONG: dict[str, Any] = {"seat": "s1", "do": "accept", "company": "blue-04", "investor": "s4"}


def test_a_replay_goes_step_by_step() -> None:
    steps = list(replay([BID, ACCEPT, {"do": "advance"}]))
    assert [step.index for step in steps] == [-1, 0, 1, 2]
    assert [step.state.phase for step in steps] == ["negotiation"] * 3 + ["investor_income"]
    assert steps[1].state.bids == {"blue-04": {"s3": 25}}


def test_a_refused_command_ends_it_with_the_state_before() -> None:
    found = replay([BID, WRONG, ACCEPT]).run()
    document = found.state_json()
    assert document["error"] == {
        "index": 1,
        "code": "no_such_bid",
        "rule": "P-12",
        "message": "no such bid (company blue-04, investor s4): rule P-12",
    }
    assert document["bids"] == {"blue-04": {"s3": 25}}
    assert document["companies"]["blue-04"]["investor"] is None


@pytest.mark.parametrize(
    ("until", "investor", "refused"),
    [(0, None, False), (1, None, False), (2, "s3", False), (3, "s3", True), (9, "s3", True)],
)
def test_only_the_first_commands(until: int, investor: str | None, refused: bool) -> None:
    document = replay([BID, ACCEPT, WRONG], until).run().state_json()
    assert document["companies"]["blue-04"]["investor"] == investor
    assert ("error" in document) is refused


def test_the_same_record_is_the_same_game() -> None:
    commands = [BID, ACCEPT] + [{"do": "advance"}] * 40
    first, second = replay(commands).run(), replay(commands).run()
    assert first.state_json() == second.state_json()
    assert first.refusal is not None
    assert first.refusal.violation.rule == "P-58"


def test_the_hammer_is_measured_by_the_records_clock() -> None:
    def struck(at: float) -> str | None:
        commands: list[dict[str, Any]] = [
            {"do": "advance"},
            {"do": "advance", "at": 200},
            {"seat": "s1", "do": "outcry", "price": 5, "at": 210},
            {"seat": "s4", "do": "hammer", "at": at},
        ]
        found = replay(commands, auctioneer=["s4"]).run()
        return found.refusal.violation.code if found.refusal else None

    assert struck(212.9) == "hammer_too_early"
    assert struck(213) is None


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ({"roller": ["s1"]}, "chance.script.roller[0]: 's1' is not one of s3, s4, s5"),
        ({"auctioneer": ["s2"]}, "chance.script.auctioneer[0]"),
    ],
)
def test_a_script_that_proves_impossible_in_play_is_no_record(
    script: dict[str, Any], place: str
) -> None:
    with pytest.raises(RecordError) as caught:
        replay([{"do": "advance"}, {"do": "advance"}], **script).run()
    assert place in str(caught.value)
    assert "commands[" in str(caught.value)


def test_a_deck_that_proves_impossible_at_the_deal_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"chance\.script\.deck\[1\]"):
        replay([], deck=[["blue-01", "blue-2x-1"], ["blue-01"]]).run()
