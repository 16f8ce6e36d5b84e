"""Eight sockets at one exchange as fast as they are answered, some of them tabs of one trader."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from random import Random

import pytest
from channels.db import database_sync_to_async

from games.krach.companies import CARDS
from games.service import checking
from tests.classroom.live.conftest import Playing
from tests.classroom.live.lines import Line
from tests.classroom.live.test_krach_secrets import opened
from tests.games.krach import anything

SOCKETS = ("s1", "s2", "s3", "s4", "s5", "s1", "s2", "s3")
COMMANDS = 160
A_SECOND = 20
OUTRUN = ("(K-12)", "(K-13)")
"""The rules by which somebody is refused who was a moment too late."""
later = database_sync_to_async


@pytest.mark.rule("K-12")
async def test_eight_screens_carry_twenty_commands_a_second(transactional_db: None) -> None:
    floor: Playing = await later(opened)()
    lines = [Line(floor, seat) for seat in SOCKETS]
    for line in lines:
        await line.open()
    answers: Counter[str] = Counter()

    async def trade(line: Line, seat: str, index: int) -> None:
        rng = Random(index)
        number = 0
        while answers["ok"] < COMMANDS:
            game = await later(lambda: floor.loaded)()
            do, fields = anything(game, seat, rng)
            sent = {name: _text(value) for name, value in fields.items()}
            number += 1
            word, sentence = await line.act(do, game.moment, f"{index}-{number}", **sent)
            answers[word if word == "ok" else str(sentence)] += 1

    began = time.monotonic()
    tasks = [
        trade(line, seat, index)
        for index, (line, seat) in enumerate(zip(lines, SOCKETS, strict=True))
    ]
    await asyncio.gather(*tasks)
    seconds = time.monotonic() - began
    print(f"\n{answers['ok'] / seconds:.0f} commands a second on eight screens: {answers}")  # noqa: T201
    assert answers.pop("ok") / seconds >= A_SECOND
    assert all(sentence.endswith(OUTRUN) for sentence in answers), answers
    game = await later(lambda: floor.loaded)()
    for line in lines:
        await line.until(game.version)
    held = Counter(card for trader in game.state.traders.values() for card in trader.hand)
    assert len(held) == sum(held.values()) == 5 * 5
    assert set(held) <= set(CARDS)
    assert await later(checking.differences)(floor.session_id) == []
    for line in lines:
        await line.close()


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
