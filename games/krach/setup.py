"""Setting up a table (K-03 to K-06), and the scripted chance that a record may bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RecordError
from games.engine.protocol import SeatSpec
from games.krach.cards import LARGER, LOSS, PROFIT, SMALLER
from games.krach.companies import CARDS, PAIRS
from games.krach.editions import Edition
from games.krach.events import GameBegan

PILE = 3
"""How many ordinary cards lie above the last one of a pile."""
_PILES: Mapping[str, Sequence[str]] = {"profit": sorted(PROFIT), "loss": sorted(LOSS)}


def begin(edition: Edition, seats: Sequence[SeatSpec], chance: Chance) -> tuple[Any, ...]:
    """The table sits down; two cards set the prices. RecordError with too few offers."""
    edition.row(len(seats))
    first, second = chance.shuffled("deck", CARDS)[:2]
    profit = (*_pile("profit", chance), SMALLER)
    loss = (*_pile("loss", chance), LARGER)
    return (GameBegan(edition, tuple(seats), (first, second), profit, loss),)


def _pile(name: str, chance: Chance) -> tuple[str, ...]:
    ids = _PILES[name]
    answers = chance.script.get(name, ())
    if answers and isinstance(answers[0], str):
        # A record may also write the three cards one by one.
        top: list[str] = []
        for _ in answers[:PILE]:
            top.append(chance.choice(name, [card for card in ids if card not in top]))
        return tuple(top)

    def check(given: Any) -> str | None:
        return _wrong_list(given, ids, PILE, f"one of the {name} cards")

    def draw() -> tuple[str, ...]:
        cards = list(ids)
        for last in range(len(cards) - 1, 0, -1):
            other = chance.integer(name, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards[:PILE])

    return tuple(chance.answer(name, check, draw))


def _wrong_list(given: Any, ids: Sequence[str], exactly: int | None, what: str) -> str | None:
    if not isinstance(given, list | tuple):
        return "a list of ids is expected"
    for each in given:
        if not isinstance(each, str) or each not in ids:
            return f"{each!r} is not {what}"
    if len(set(given)) < len(given):
        return "a card comes twice"
    if exactly is not None and len(given) != exactly:
        return f"{exactly} cards are expected, not {len(given)}"
    return None


def check_script(edition: Edition, seats: Sequence[SeatSpec], script: Mapping[str, Any]) -> None:
    """RecordError when the offers are too few for the seats, or a scripted answer has a name or
    a shape that this game does not draw."""
    edition.row(len(seats))
    for name, answers in script.items():
        where = f"chance.script.{name}"
        if name in _PILES and answers and all(isinstance(each, str) for each in answers):
            _refuse(where, _wrong_list(answers, _PILES[name], PILE, f"one of the {name} cards"))
            continue
        for index, answer in enumerate(answers):
            if name == "deck":
                problem = _wrong_list(answer, CARDS, None, "an action card")
            elif name in _PILES:
                problem = _wrong_list(answer, _PILES[name], PILE, f"one of the {name} cards")
            elif name == "undealt":
                known = isinstance(answer, str) and answer in PAIRS
                problem = None if known else f"{answer!r} is not an action card"
            else:
                raise RecordError(f"chance.script: krach draws no {name!r}")
            _refuse(f"{where}[{index}]", problem)
        if name not in ("deck", "undealt", *_PILES):
            raise RecordError(f"chance.script: krach draws no {name!r}")


def _refuse(where: str, problem: str | None) -> None:
    if problem is not None:
        raise RecordError(f"{where}: {problem}")
