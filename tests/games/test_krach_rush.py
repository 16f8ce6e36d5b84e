"""Eight robots at one exchange as fast as the service answers, from two processes."""

from __future__ import annotations

from collections import Counter

import pytest

from games.krach.companies import CARDS
from tests.games.places import Place, at_once

COMMANDS = 200
"""Of each process."""
A_SECOND = 20
OUTRUN = {"call_gone", "card_in_call", "card_not_held", "not_as_many"}
"""What a trader hears who was a moment too late; anything else would be a fault."""


@pytest.mark.rule("K-12")
def test_eight_robots_make_twenty_commands_a_second_without_an_error(place: Place) -> None:
    with place.worker() as one, place.worker() as other:
        session = one.ask("krach_begin", players=8)
        sides = [
            (one, ["s1", "s3", "s5", "s7"]),
            (other, ["s2", "s4", "s6", "s8"]),
        ]
        runs = at_once(
            [
                (worker, "krach_rush", {"session": session, "seats": seats, "commands": COMMANDS})
                for worker, seats in sides
            ]
        )
        assert all(run["accepted"] >= COMMANDS for run in runs)
        assert all(run["swaps"] > COMMANDS / 5 for run in runs)
        refused = {code for run in runs for code in run["refused"]}
        assert refused <= OUTRUN
        seconds = max(run["seconds"] for run in runs)
        rate = sum(run["accepted"] for run in runs) / seconds
        print(f"\n{place.kind}: {rate:.0f} commands a second, {runs}")  # noqa: T201
        assert rate >= A_SECOND
        facts = other.ask("krach_facts", session=session)
        held = Counter(card for hand in facts["hands"].values() for card in hand)
        assert len(held) == sum(held.values()) == 8 * 5
        assert set(held) <= set(CARDS)
        assert facts["broken"] == []
        assert facts == one.ask("krach_facts", session=session)
        assert one.ask("check", session=session) == []
