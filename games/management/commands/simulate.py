"""Whole games by robots: who wins, what is left, what goes wrong, and how fast."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from games.engine.errors import RecordError
from games.registry import ROBOTS, RULES
from games.simulation import Tally, simulate


class Command(BaseCommand):
    help = "Play whole games by robots and check the invariants after every command."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(ROBOTS))
        parser.add_argument("--players", type=int, default=8)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")
        parser.add_argument("--options", default="{}", help="options of the record, as JSON")
        parser.add_argument("--no-checks", action="store_true", help="leave the invariants out")
        parser.add_argument("--json", action="store_true", help="print the results as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games: at least 1 is expected")
        try:
            tally = self._play(options)
        except (RecordError, ValueError) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(tally.as_json()))
        else:
            self._print(tally)
        if tally.violations:
            raise SystemExit(1)

    def _play(self, options: dict[str, Any]) -> Tally:
        rules = RULES[options["game"]]
        given = json.loads(options["options"])
        if not isinstance(given, dict):
            raise RecordError("--options: an object is expected")
        edition = rules.edition(given)
        players, games = options["players"], options["games"]
        tally = Tally(rules.KEY, players)
        progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[speed]}"),
            console=Console(stderr=True),
        )
        checks = not options["no_checks"]
        with progress:
            bar = progress.add_task(f"{rules.KEY}, {players} players", total=games, speed="")
            for tally in simulate(rules, edition, players, games, options["seed"], checks=checks):
                progress.update(bar, advance=1, speed=f"{tally.speed:,.0f} commands/s")
        return tally

    def _print(self, tally: Tally) -> None:
        console = Console(file=self.stdout)  # type: ignore[arg-type]
        console.print(
            f"{tally.games} games of {tally.game} with {tally.players} players: "
            f"{tally.commands:,} commands in {tally.seconds:.1f} s, {tally.speed:,.0f} a second"
        )
        found = tally.as_json()
        money = Table("at the end", "least", "mean", "most", box=None)
        for role, units in found["money"].items():
            money.add_row(role, str(units["least"]), f"{units['mean']:.0f}", str(units["most"]))
        console.print(money)
        wins = ", ".join(f"{who} {times}" for who, times in found["winners"].items())
        console.print(f"winners: {wins}")
        console.print(f"bankruptcies: {tally.bankruptcies}; violations: {len(tally.violations)}")
        for violation in tally.violations[:20]:
            console.print(f"  {violation}")
