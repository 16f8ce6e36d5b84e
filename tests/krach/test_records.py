"""Recorded games, one for each way a game can end; the numbers are worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.record import read
from games.engine.replay import Replay
from games.krach import rules
from tests.krach.table import COMPANY, card

RECORDS = Path(__file__).parent.parent / "records"


def replayed(name: str, until: int | None = None) -> dict[str, Any]:
    """The JSON after a record's first commands; each state on the way is whole."""
    text = (RECORDS / f"krach-{name}.json").read_text(encoding="utf-8")
    replay = Replay(read(text, {"krach": rules}), until)
    for step in replay:
        assert rules.violations(step.state) == []
    assert replay.refusal is None
    return replay.state_json()


def losses(document: dict[str, Any]) -> list[int]:
    return [seat["losses"] for seat in document["seats"].values()]


def fallen(document: dict[str, Any]) -> dict[str, int]:
    letters = {company: letter for letter, company in COMPANY.items()}
    return {letters[each]: price for each, price in document["prices"].items() if price}


@pytest.mark.rule("K-42")
@pytest.mark.rule("K-50")
def test_a_game_to_the_fourth_day() -> None:
    """Four days with swaps, an exceptional sale each, a card of each moment, a pass, both 15s."""
    day_1 = replayed("day-4", until=11)
    # Anaconda 5 shares twice, Radio 4, Chrysler 5; Kodak −7, US Steel −5, United Aircraft −2.
    assert fallen(day_1) == {"K": -7, "T": -5, "N": -2, "A": -10, "R": -4, "C": -5}
    # s1: GM hedged. s2: NT 7 and the commission. s3: SO 0 and the Radio token.
    assert losses(day_1) == [0, 12, 4]
    assert day_1["phase"] == "replacement"
    day_2 = replayed("day-4", until=21)
    # Radio 7 twice, halved: 7. General Electric 6 by rumour 12.
    assert fallen(day_2) == fallen(day_1) | {"R": -11, "G": -12}
    # s1: KT 12. s2: AK 17, NT 7 and four cards at 0. s3 has sold everything.
    assert losses(day_2) == [12, 12 + 24, 4]
    assert [seat["free_of_contracts"] for seat in day_2["seats"].values()] == [True, False, True]
    day_3 = replayed("day-4", until=26)
    assert fallen(day_3) == fallen(day_2) | {"M": -16}
    # s1: 12 + 9 + 17 + 12 + 19 + 7 + 7. s3: 16 + 13 + 21 + 16 + 23 + 11 + 11.
    assert losses(day_3) == [12 + 83, 36, 4 + 111]
    end = replayed("day-4")
    assert fallen(end) == fallen(day_3) | {"U": -8, "S": -2}
    # s1: 2 + 0 + 8 + 2 + 10 + 8 + 5 + 7. s2: 7 + 4 + 12 + 7 + 13 + 9 + 15. s3: 51 − 15.
    assert losses(end) == [95 + 42, 36 + 67, 115 + 36]
    assert (end["day"], end["over"], end["winners"]) == (4, True, {"player": ["s2"]})


@pytest.mark.rule("K-50")
def test_a_tie_is_shared() -> None:
    end = replayed("tie")
    # Only the Anaconda token at −5 costs anything, four days long.
    assert losses(end) == [0, 0, 20]
    assert end["winners"] == {"player": ["s1", "s2"]}


@pytest.mark.rule("K-24")
def test_a_game_in_which_nobody_sells() -> None:
    end = replayed("nobody-sells")
    assert losses(end) == [4 * 5, 4 * 2, 0]
    assert end["winners"] == {"player": ["s3"]}
    assert fallen(end) == {"A": -5, "C": -5, "G": -2, "M": -2}
    assert all(seat["profit"] == seat["loss"] == [] for seat in end["seats"].values())


@pytest.mark.rule("K-33")
@pytest.mark.rule("K-51")
@pytest.mark.parametrize("day", [1, 2, 3, 4])
def test_a_bank_run_on_each_day(day: int) -> None:
    end = replayed(f"bank-run-day-{day}")
    # Anaconda from −7, three cards and the token six times: −31. Before, its token cost 7 a day.
    assert end["prices"]["anaconda"] == -7 - 24
    assert losses(end) == [7 * (day - 1), 0, 0]
    assert (end["day"], end["phase"], end["bank_run"]) == (day, "over", "anaconda")
    assert end["winners"] == {"player": []}
    assert end["seats"]["s1"]["sale"] == {
        "company": "anaconda",
        "cards": sorted([card("AK"), card("AM"), card("AW")]),
        "contract": True,
        "offer": "01",
    }


def test_a_robots_game_of_eight_plays_again_without_its_seed() -> None:
    text = (RECORDS / "krach-robots-of-8.json").read_text(encoding="utf-8")
    other = json.loads(text)
    other["chance"]["seed"] = 12345
    first = Replay(read(text, {"krach": rules})).run()
    second = Replay(read(json.dumps(other), {"krach": rules})).run()
    assert first.refusal is second.refusal is None
    assert first.play.state.over
    assert first.play.state == second.play.state


def test_the_json_has_every_key_and_no_other() -> None:
    document = replayed("day-4", until=6)
    assert list(document) == [
        "game", "phase", "day", "over", "prices", "seats", "calls", "offers", "bank_run",
        "winners",
    ]  # fmt: skip
    assert document["calls"] == [
        {
            "id": 1,
            "by": "s1",
            "cards": [card("NT")],
            "count": 1,
            "wanted": "anaconda",
            "offered": None,
        }
    ]
    assert document["offers"] == [
        {"number": "01", "times": 2, "fixed": None, "by": None},
        {"number": "02", "times": 1, "fixed": None, "by": None},
        {"number": "03", "times": 1, "fixed": None, "by": None},
    ]
    assert document["seats"]["s2"] == {
        "hand": sorted(card(each) for each in ("CG", "CM", "CW", "CO", "GM")),
        "portfolio": [],
        "sale": None,
        "contract": "chrysler",
        "free_of_contracts": False,
        "losses": 0,
        "profit": [],
        "loss": [],
        "character": None,
    }
    assert document["seats"]["s1"]["character"] == "the-clerk"
    assert (document["bank_run"], document["winners"], document["over"]) == (None, {}, False)
    assert len(document["prices"]) == 12


def test_a_refused_command_stops_the_replay_with_its_rule() -> None:
    document = json.loads((RECORDS / "krach-day-4.json").read_text(encoding="utf-8"))
    document["commands"][6]["cards"] = [card("TU")]
    replay = Replay(read(json.dumps(document), {"krach": rules})).run()
    found = replay.state_json()
    assert found["error"]["index"] == 6
    assert (found["error"]["code"], found["error"]["rule"]) == ("card_not_held", "K-12")
    assert found["calls"][0]["id"] == 1
