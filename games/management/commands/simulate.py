"""Whole games by robots: who wins, what is left, what goes wrong, and how fast."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import track

from games.engine.errors import RecordError
from games.registry import ROBOTS, RULES
from games.simulation import money, simulate


class Command(BaseCommand):
    help = "Play whole games by robots and check the invariants after every command."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(ROBOTS))
        parser.add_argument("--players", type=int, default=8)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1")
        parser.add_argument("--options", default="{}", help="options of the record, as JSON")
        parser.add_argument("--no-checks", action="store_true", help="leave the invariants out")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games: at least 1 is expected")
        try:
            edition = json.loads(options["options"])
            found = self._play(options, edition)
        except (RecordError, ValueError) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            for name, value in found.items():
                self.stdout.write(f"{name}: {value}")
        if found["violations"]:
            raise SystemExit(1)

    def _play(self, options: dict[str, Any], edition: dict[str, Any]) -> dict[str, Any]:
        game, players = options["game"], options["players"]
        rules = RULES[game]
        winners: Counter[str] = Counter()
        totals: Counter[str] = Counter()
        commands = bankruptcies = early = 0
        violations: list[str] = []
        console = Console(stderr=True)
        started = time.perf_counter()
        for number in track(range(options["games"]), f"{game}, {players} players", console=console):
            seed = f"{options['seed']}/{number}"
            played = simulate(game, players, seed, edition, checks=not options["no_checks"])
            commands += played.commands
            violations += played.violations
            rows = rules.rows(played.play.state).players
            bankruptcies += sum(row.status == "out" for row in rows.values())
            totals.update(money(rules, played.play))
            stated = rules.state_json(played.play.state, played.play.transfers)
            for role, seats in stated["winners"].items():
                winners.update(f"{role} {seat}" for seat in seats)
                early += not seats
        seconds = time.perf_counter() - started
        games = options["games"]
        return {
            "game": game,
            "players": players,
            "games": games,
            "commands": commands,
            "seconds": round(seconds, 3),
            "commands_per_second": round(commands / seconds, 1),
            "winners": dict(winners.most_common()),
            "without_winner": early,
            "money": {seat: round(total / games, 1) for seat, total in sorted(totals.items())},
            "bankruptcies": bankruptcies,
            "violations": violations[:100],
        }
