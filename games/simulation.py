"""Whole games played by robots without a database: what comes of them, and what goes wrong.

Time is the games' own: every look at the table takes a share of the thinking time of one player,
so a fuller table is livelier, and a clock that runs out is ended as a live table's would be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.ledger import BANK, balances
from games.engine.play import Play
from games.engine.protocol import Deadline, Rules, SeatSpec
from games.registry import ROBOTS, Robots

THINKING = 5.0
"""Seconds of the game that one robot's look at the table takes."""
LULL = 3.0
"""Seconds that pass when nobody at the table has anything to do for now."""
MOST_COMMANDS = 100_000
"""A game that needs more than this will not end."""


@dataclass(slots=True)
class Clock:
    """The running deadline: what it is, and when it runs out (seconds of the game)."""

    deadline: Deadline | None = None
    ends: float = 0.0

    def follow(self, deadline: Deadline | None, at: float) -> None:
        """A new name starts a new clock; other seconds lengthen or shorten the running one."""
        before = self.deadline
        if deadline is not None:
            if before is None or before.name != deadline.name:
                self.ends = at + deadline.seconds
            else:
                self.ends += deadline.seconds - before.seconds
        self.deadline = deadline

    def left(self, at: float) -> float:
        """The part of the clock that is left, from 1 to 0."""
        if self.deadline is None:
            return 1.0
        return max(0.0, min(1.0, (self.ends - at) / self.deadline.seconds))


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. commands: those accepted, the clock's among them; winners: role -> seats;
    money: seat -> cash (losses, in a game that counts those); roles: seat -> roles at the end."""

    commands: int
    rounds: int
    winners: dict[str, tuple[str, ...]]
    money: dict[str, int]
    roles: dict[str, tuple[str, ...]]
    bankruptcies: int
    violations: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """Many games added up."""

    game: str
    players: int
    games: int = 0
    commands: int = 0
    seconds: float = 0.0
    rounds: int = 0
    bankruptcies: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    money: dict[str, list[int]] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def add(self, played: Played, seconds: float) -> None:
        """One more game."""
        self.games += 1
        self.commands += played.commands
        self.seconds += seconds
        self.rounds += played.rounds
        self.bankruptcies += played.bankruptcies
        self.violations += [f"game {self.games}: {each}" for each in played.violations]
        for role, seats in played.winners.items():
            for seat in seats or ("nobody",):
                self.winners[f"{role} {seat}"] += 1
        for seat, units in played.money.items():
            self.money.setdefault(" and ".join(played.roles[seat]) or "player", []).append(units)

    @property
    def speed(self) -> float:
        """Accepted commands a second, the robots' thinking included."""
        return self.commands / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """What ``simulate --json`` prints."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "commands": self.commands,
            "seconds": self.seconds,
            "commands_per_second": self.speed,
            "rounds": self.rounds,
            "bankruptcies": self.bankruptcies,
            "violations": self.violations,
            "winners": dict(sorted(self.winners.items())),
            "money": {
                role: {"least": min(all_), "mean": sum(all_) / len(all_), "most": max(all_)}
                for role, all_ in sorted(self.money.items())
            },
        }


def simulate(
    rules: Rules, edition: Any, players: int, games: int, seed: str, *, checks: bool = True
) -> Iterator[Tally]:
    """Plays that many games; the tally so far after each one."""
    tally = Tally(rules.KEY, players)
    seats = tuple(SeatSpec(f"s{number}", f"Robot {number}") for number in range(1, players + 1))
    rules.check_seats(seats)
    for index in range(games):
        began = perf_counter()
        played = play_game(rules, ROBOTS[rules.KEY], edition, seats, f"{seed}/{index}", checks)
        tally.add(played, perf_counter() - began)
        yield tally


def play_game(
    rules: Rules,
    robots: Robots,
    edition: Any,
    seats: Sequence[SeatSpec],
    seed: str,
    checks: bool = True,
) -> Played:
    """One game from its beginning to its end. A robot's command that the rules refuse counts as a
    violation: robots never leave the rules."""
    rng = Random(f"{seed}/robots")
    play = Play(rules, edition, seats, Chance(seed))
    ids = [seat.id for seat in seats]
    tempers = {seat: robots.temper(rng) for seat in ids}
    look = THINKING / len(ids)
    clock = Clock()
    clock.follow(rules.deadline(play.state), 0.0)
    violations: list[str] = []
    bankruptcies = commands = idle = 0
    at = 0.0
    turn = 0
    while not play.state.over and commands < MOST_COMMANDS:
        at += look
        who: str | None = None
        command = None
        if at < clock.ends:
            if turn % len(ids) == 0:
                rng.shuffle(ids)
            who = ids[turn % len(ids)]
            turn += 1
            command = robots.act(rules.view(play.state, who), tempers[who], clock.left(at), rng)
            if command is None:
                idle += 1
                if idle >= len(ids):
                    at = min(clock.ends, at + LULL)
                    idle = 0
                continue
        try:
            events = play.do(who, command, at)
        except RuleViolation as refusal:
            violations.append(f"{who} was refused {command}: {refusal}")
            continue
        idle = 0
        commands += 1
        clock.follow(rules.deadline(play.state), at)
        for event in events:
            bankruptcies += isinstance(event, rules.BANKRUPTCIES)
        if checks:
            violations += rules.violations(play.state)
    if commands >= MOST_COMMANDS:
        violations.append("the game did not end")
    if checks:
        violations += _money_gone(rules, play)
    end = rules.state_json(play.state, ())
    return Played(
        commands,
        play.state.round,
        {role: tuple(seats) for role, seats in end["winners"].items()},
        {seat: each.get("cash", each.get("losses", 0)) for seat, each in end["seats"].items()},
        {seat: row.roles for seat, row in rules.rows(play.state).players.items()},
        bankruptcies,
        tuple(violations),
    )


def _money_gone(rules: Rules, play: Play) -> list[str]:
    """Accounts that the transfers alone do not explain."""
    if not play.transfers:
        return []
    rows = rules.rows(play.state).players
    books = balances(rows, play.transfers)
    return [
        f"{seat} holds {row.cash}, its transfers make {books[seat]}"
        for seat, row in rows.items()
        if books[seat] != row.cash
    ] + ([f"{BANK} and players make {sum(books.values())}"] if sum(books.values()) else [])
