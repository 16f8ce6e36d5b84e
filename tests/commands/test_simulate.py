"""``manage.py simulate``: what it prints, and that a broken law is told."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.panic import rules
from games.registry import RULES


def simulate(*arguments: str) -> tuple[int, str]:
    """Exit code and standard output."""
    out = StringIO()
    try:
        call_command("simulate", *arguments, stdout=out, no_color=True)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("game", sorted(RULES))
@pytest.mark.parametrize("players", ["3", "6"])
def test_whole_games_as_json(game: str, players: str, capsys: Any) -> None:
    code, out = simulate(game, "--players", players, "--games", "2", "--seed", "1", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["game"], found["games"], found["violations"]) == (game, 2, [])
    assert found["commands"] > 20
    assert found["commands_per_second"] == pytest.approx(found["commands"] / found["seconds"])
    assert found["bankruptcies"] >= 0
    assert found["winners"]
    assert "2/2" in capsys.readouterr().err


def test_the_same_seed_plays_the_same_games() -> None:
    def found(seed: str, *flags: str) -> tuple[Any, ...]:
        document = json.loads(
            simulate("panic", "--games", "2", "--seed", seed, "--json", *flags)[1]
        )
        return document["commands"], document["winners"], document["money"]

    assert found("5") == found("5") == found("5", "--no-checks")
    assert found("5") != found("6")


def test_options_of_the_record() -> None:
    code, out = simulate(
        "panic", "--games", "1", "--json", "--options", '{"months": 1, "auction": "turns"}'
    )
    assert (code, json.loads(out)["rounds"]) == (0, 1)


def test_the_readable_form() -> None:
    code, out = simulate("panic", "--games", "1", "--players", "5", "--options", '{"months": 1}')
    assert code == 0
    assert "1 games of panic with 5 players" in out
    assert "bankruptcies: 0; violations: 0" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["panic", "--players", "2"],
        ["panic", "--games", "0"],
        ["panic", "--options", "[]"],
        ["panic", "--options", "{"],
        ["panic", "--options", '{"months": 0}'],
        ["chess"],
    ],
)
def test_what_cannot_be_simulated(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        simulate(*arguments)


def test_a_broken_law_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "violations", lambda state: ["a unit is missing"])
    flags = ["panic", "--games", "1", "--options", '{"months": 1, "negotiation": 30}', "--json"]
    code, out = simulate(*flags)
    found = json.loads(out)
    assert code == 1
    assert found["violations"][0] == "game 1: a unit is missing"
    assert len(found["violations"]) == found["commands"]
    assert simulate(*flags, "--no-checks")[0] == 0
