"""Whole games played by robots, without a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.play import Play
from games.engine.protocol import Rules, SeatSpec
from games.registry import ROBOTS, RULES

LOOKS = 16
"""How often each robot may look before a clock runs out."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """One game that robots have played. commands: accepted ones, the clock's among them.
    violations: what was found wrong after a command (or a refused command), in words."""

    play: Play
    commands: int
    violations: tuple[str, ...]


def simulate(
    game: str, players: int, seed: str, options: Mapping[str, object], *, checks: bool = True
) -> Simulated:
    """Play one game from a seed. RecordError for wrong options or numbers of players."""
    rules, robots = RULES[game], ROBOTS[game]
    seats = [SeatSpec(f"s{number}", f"Robot {number}") for number in range(1, players + 1)]
    rules.check_seats(seats)
    rng = Random(seed)
    tempers = {seat.id: robots.temper(rng) for seat in seats}
    play = Play(rules, rules.edition(options), seats, Chance(seed))
    commands = 0
    found: list[str] = []
    at = 0.0
    while not play.state.over:
        deadline = rules.deadline(play.state)
        seconds = deadline.seconds if deadline else 1
        began, moment = at, rules.moment(play.state)
        for seat in _looks(rng, list(tempers)):
            at += seconds / (LOOKS * players)
            time_left = max(0.0, 1 - (at - began) / seconds)
            view = rules.view(play.state, seat)
            command = robots.act(view, tempers[seat], time_left, rng)
            if command is None:
                continue
            try:
                play.do(seat, command, at)
            except RuleViolation as violation:
                found.append(f"{seat}: {command} was refused: {violation}")
                continue
            commands += 1
            if checks:
                found += rules.violations(play.state)
            if play.state.over or rules.moment(play.state) != moment:
                break
            now = rules.deadline(play.state)
            if now != deadline and now is not None:  # the clock began anew
                deadline, seconds, began = now, now.seconds, at
        else:
            play.do(None, None, at)
            commands += 1
            if checks:
                found += rules.violations(play.state)
    return Simulated(play, commands, tuple(found))


def _looks(rng: Random, seats: list[str]) -> Iterator[str]:
    """Everybody looks LOOKS times, each time round in another order."""
    for _ in range(LOOKS):
        rng.shuffle(seats)
        yield from seats


def money(rules: Rules, play: Play) -> Mapping[str, int]:
    """Final units by seat; in games without money, whatever the rules count as it."""
    return {seat: row.cash for seat, row in rules.rows(play.state).players.items()}
