"""A class that sends whatever it likes: nothing breaks, no card is lost, every refusal is words."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest

from games.krach.companies import CARDS, IDS
from games.krach.rules import COMMANDS, violations
from games.service import checking
from tests.classroom.live.conftest import Playing
from tests.classroom.live.test_krach_secrets import opened

FIELDS = ("cards", "call", "company", "contract", "offer", "wanted", "offered", "card", "trader",
          "give", "portfolio", "name")  # fmt: skip
ODD = (
    "", " ", "0", "-1", "1e9", "9" * 40, "１", "null", "kodak", "kodak+kodak", "radio+kodak",
    "kodak radio", "+", "a" * 5000, "\x00", "‮kodak", "<b>kodak</b>", "kodak+radio kodak+radio",
    "../etc", "💥", "tip", "+15", "-15", "s2", "01", "true", "[1,2]", "{}",
)  # fmt: skip
ODD_JSON: tuple[Any, ...] = (*ODD, None, True, 7, 1.5, [], ["kodak+radio"], {"a": 1}, [[["x"]]])


@pytest.fixture
def floor(transactional_db: None) -> Playing:
    """Five students with open hands."""
    return opened()


def fields(rng: Random, playing: Playing, values: tuple[Any, ...]) -> dict[str, Any]:
    """Some fields, with something odd in them, or cards of one's own or of others."""
    hands = [card for trader in playing.state.traders.values() for card in trader.hand]
    known = (" ".join(rng.sample(CARDS, 2)), rng.choice(hands), rng.choice(IDS), "1", "2")
    return {
        name: rng.choice(known if rng.random() < 0.5 else values)
        for name in rng.sample(FIELDS, rng.randint(0, 5))
    }


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_that_is_sent_breaks_the_table(
    floor: Playing, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    rng = Random(seed)
    browsers = {seat: floor.client(seat) for seat in ("s1", "s2", "s3")}
    said: set[str] = set()
    for number in range(120):
        seat = rng.choice(list(browsers))
        act = rng.choice([*COMMANDS, "", "begin", "advance", "x" * 300])
        moment = rng.choice(["1/exchange", "1/exchange", "2/exchange", "", "x"])
        path = floor.here(seat) + "act"
        if rng.random() < 0.7:
            click = f"click-{number}"
            sent = {"act": act, "moment": moment, "click": click}
            body = json.dumps(sent | {"f": fields(rng, floor, ODD_JSON)})
            answer = browsers[seat].post(
                path, body, content_type="application/json", headers={"X-Live": "1"}
            )
            assert answer.status_code == 200, body
            data = answer.json()
            said |= set(data.get("no", {}).values())
            assert (click in data.get("ok", [])) != (click in data.get("no", {})), data
        else:
            plain = {"act": act, "moment": moment} | fields(rng, floor, ODD)
            assert browsers[seat].post(path, plain).status_code in (200, 302), plain
        assert violations(floor.state) == []
    assert len(said) >= 5
    assert all(sentence.strip() and "Traceback" not in sentence for sentence in said)
    assert checking.differences(floor.session_id) == []
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []
