"""The facts of whole games: what the log says is what the numbers add up to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import simulation
from games.engine.play import Play
from games.engine.protocol import SeatSpec
from games.engine.record import read
from games.engine.replay import Replay
from games.krach import rules
from games.registry import ROBOTS, RULES
from reports.krach import metrics
from reports.krach.facts import KrachFacts
from reports.krach.figures import report
from reports.krach.gathering import gather

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("krach-*.json"))


def recorded(path: Path) -> KrachFacts:
    replay = Replay(read(path.read_text(), RULES))
    return gather(event for step in replay for event in step.events)


class Heard(Play):
    """A game that remembers all its events."""

    latest: Heard

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.all = list(self.begun)
        Heard.latest = self

    def do(self, who: str | None, command: Any, at: float) -> tuple[Any, ...]:
        events = super().do(who, command, at)
        self.all += events
        return events


def played_by_robots(monkeypatch: pytest.MonkeyPatch, seats: int, seed: str) -> KrachFacts:
    monkeypatch.setattr(simulation, "Play", Heard)
    specs = [SeatSpec(f"s{number}", f"Robot {number}") for number in range(1, seats + 1)]
    simulation.play_game(rules, ROBOTS["krach"], rules.edition({}), specs, seed, checks=False)
    return gather(Heard.latest.all)


def sound(facts: KrachFacts) -> None:
    """The losses that the rules counted are those that the arithmetic finds, part by part."""
    told = report(facts)
    for day, otherwise in zip(facts.days, told.otherwise, strict=True):
        counted = {seat: trader.losses for seat, trader in day.traders.items()}
        if day.bank_run is None:
            assert otherwise.came.losses == counted
        else:
            assert otherwise.came.bank_run == day.bank_run
        for seat in day.traders:
            mine = told.seats[seat].days[day.number - 1]
            cards, _token = metrics.holding(day.traders[seat], sold=False)
            assert len(set(cards)) == mine.hand == day.number + 4
            if mine.losses is not None:
                assert mine.own_sale is not None
                assert mine.others_sales is not None
                assert mine.cards_and_tokens is not None
                parts = mine.own_sale + mine.others_sales + mine.cards_and_tokens
                assert parts == mine.losses
                assert min(mine.own_sale, mine.others_sales) >= 0
            if mine.restraint is not None:
                assert mine.restraint <= mine.markdown
    total = {seat: each.total.losses for seat, each in told.seats.items()}
    if facts.winners:
        assert set(facts.winners) == {s for s in total if total[s] == min(total.values())}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_add_up(path):
    sound(recorded(path))


@pytest.mark.parametrize(("seats", "seed"), [(3, "a"), (4, "b"), (5, "c"), (6, "d"), (8, "e")])
def test_games_of_robots_add_up(monkeypatch, seats, seed):
    facts = played_by_robots(monkeypatch, seats, seed)
    assert facts.over
    sound(facts)


@pytest.mark.parametrize("day", [1, 2, 3, 4])
def test_a_bank_run_ends_the_days(day):
    facts = recorded(Path(RECORDS[0].parent / f"krach-bank-run-day-{day}.json"))
    assert [each.number for each in facts.days] == list(range(1, day + 1))
    told = report(facts)
    assert told.run is not None
    assert (told.run.day, told.run.company, told.run.needed) == (day, "anaconda", ((day, "s1"),))
    assert told.seats["s1"].days[-1].losses is None


def test_a_game_broken_off_in_an_exchange_has_no_day_of_it():
    record = read(RECORDS[-1].read_text(), RULES)
    steps = list(Replay(record))
    whole = gather(event for step in steps for event in step.events)
    first = gather(event for step in steps[:4] for event in step.events)
    assert first.days == ()
    assert not first.over
    assert len(whole.days) == 4
    assert report(first).seats["s1"].days == ()
    assert report(first).seats["s1"].total.losses == 0


def test_nobody_sells():
    facts = recorded(Path(RECORDS[0].parent / "krach-nobody-sells.json"))
    told = report(facts)
    assert all(day.order is None for each in told.seats.values() for day in each.days)
    assert all(day.nobody == day.came for day in told.otherwise)
    assert all(not day.all_but for day in told.otherwise)
