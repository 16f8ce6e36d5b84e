"""Plays a game record without a database and prints the state."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table

from games.engine.errors import RecordError
from games.engine.record import read
from games.engine.replay import Replay
from games.registry import RULES


def refuse(command: BaseCommand, problem: str) -> None:
    """One line saying why this is no record; exit code 2."""
    command.stderr.write(" ".join(problem.split()))
    raise SystemExit(2)


def file_text(command: BaseCommand, path: str) -> bytes:
    """The file's bytes, or the end with exit code 2."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        refuse(command, f"{path}: {error.strerror}")
        raise


def printable(text: str) -> str:
    """The text with a sign in place of what no file can hold (JSON can name half a character)."""
    return text.encode("utf-8", "replace").decode()


class Command(BaseCommand):
    help = "Play a game record and print the state. Exit 0; 1: a command was refused; 2: no record."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--until", type=int, help="play only the first N commands")
        parser.add_argument("--json", action="store_true", help="print the state as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["until"] is not None and options["until"] < 0:
            refuse(self, "--until: a whole number from 0 is expected")
        try:
            record = read(file_text(self, options["file"]), RULES)
            replay = Replay(record, options["until"]).run()
        except RecordError as error:
            refuse(self, str(error))
            return
        state = replay.state_json()
        if options["json"]:
            self.stdout.write(json.dumps(state))
        else:
            self._print(state)
        if replay.refusal is not None:
            raise SystemExit(1)

    def _print(self, state: dict[str, Any]) -> None:
        out: Any = self.stdout
        console = Console(file=out, markup=False, emoji=False, highlight=False)
        round_name = "day" if "day" in state else "month"
        phase = state["phase"].replace("_", " ")
        console.print(f"{state['game']}: {round_name} {state[round_name]}, {phase}")
        for name, value in state.items():
            if name in ("game", "phase", "over", "error", round_name) or not value:
                continue
            if name == "transactions":
                console.print(f"transactions: {len(value)}")
            elif rows := _rows(value):
                console.print(_table(name, rows))
            else:
                console.print(f"{name}: {_words(value)}")
        if "error" in state:
            error = state["error"]
            console.print(f"command {error['index']} was refused: {printable(error['message'])}")


def _rows(value: Any) -> list[dict[str, Any]]:
    """Objects as rows of a table, with the names they stand under; none for anything else."""
    if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
        return [{"": name} | each for name, each in value.items()]
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return value
    return []


def _table(name: str, rows: list[dict[str, Any]]) -> Table:
    table = Table(title=name, title_justify="left", box=None)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    for column in columns:
        table.add_column(column.replace("_", " "))
    for row in rows:
        table.add_row(*(_words(row.get(column)) for column in columns))
    return table


def _words(value: Any) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(each)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(_words(each) for each in value)
    return str(value)
