"""Scripted draws of the Wall Street games, checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.errors import RecordError, ScriptError
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS, Track


def check_draws(
    script: Mapping[str, Any],
    known: Sequence[str],
    board: Mapping[str, Track],
    seats: Sequence[str],
) -> None:
    """RecordError for an unknown draw, ScriptError for an answer that it could never give: cards
    that do not exist or come twice, faces the die does not have, seats nobody sits on."""
    for name, answers in script.items():
        if name not in known:
            raise RecordError(f"chance.script.{name}: this game has no such draw")
        for index, answer in enumerate(answers):
            problem = _problem(name, answer, board, seats)
            if problem is not None:
                raise ScriptError(name, index, problem)


def _problem(
    name: str, answer: Any, board: Mapping[str, Track], seats: Sequence[str]
) -> str | None:
    if name in ("deck", "reserve"):
        if not isinstance(answer, list):
            return "a list of companies is expected"
        for card in answer:
            if not isinstance(card, str) or card not in COMPANIES:
                return f"there is no company {card!r}"
        return None if len(set(answer)) == len(answer) else "a company comes twice"
    if name == "roles":
        return None if _shows(board["red"], answer) else f"the red die has no face {answer!r}"
    if name == "dice":
        if not isinstance(answer, dict) or sorted(answer) != sorted(COLOURS):
            return "an object with red, yellow, green and blue is expected"
        for colour in COLOURS:
            if not _shows(board[colour], answer[colour]):
                return f"the {colour} die has no face {answer[colour]!r}"
        return None
    return None if answer in seats else f"there is no seat {answer!r}"


def _shows(track: Track, face: Any) -> bool:
    return type(face) is int and face in track.die
