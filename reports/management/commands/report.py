"""Reports on a game record without a database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any, cast

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table

from games.engine.errors import RecordError
from games.engine.record import read
from games.management.commands.replay import file_text, printable, refuse
from games.registry import RULES
from reports.figures import Report
from reports.of_record import of_record


class Command(BaseCommand):
    help = "Report on a game record. Exit 0; 1: a command was refused; 2: no record."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            record = read(file_text(self, options["file"]), RULES)
            figures, document = of_record(record)
        except RecordError as error:
            refuse(self, str(error))
            return
        if options["json"]:
            self.stdout.write(json.dumps(document))
        else:
            names = {seat.id: seat.name for seat in record.seats}
            self._print(figures, document, names)
        if "error" in document:
            raise SystemExit(1)

    def _print(
        self, figures: Report | None, document: dict[str, Any], names: dict[str, str]
    ) -> None:
        console = Console(file=cast(Any, self.stdout)._out, markup=False, highlight=False)
        if figures is None:
            _traders(console, document, names)
        else:
            _tables(console, figures, document["sentences"])
        if "error" in document:
            error = document["error"]
            console.print(f"command {error['index']} was refused: {printable(error['message'])}")


def _tables(console: Console, figures: Report, sentences: dict[str, list[str]]) -> None:
    investors = Table("investor", "cost", "expected", "profit", "luck", "risk", box=None)
    managers = Table("manager", "held", "sold", "revenue", "worth", "profit", box=None)
    for seat, report in figures.seats.items():
        name = figures.facts.seats[seat].spec.name
        if report.investor is not None:
            one = report.investor.total
            numbers = (one.cost, one.expected_profit, one.profit, one.luck, one.risk)
            investors.add_row(name, *(f"{number:.1f}" for number in numbers))
        if report.manager is not None:
            two = report.manager.total
            numbers = (two.held, two.sold, two.revenue, two.worth, two.profit)
            managers.add_row(name, *(f"{number:.1f}" for number in numbers))
    console.print(investors)
    console.print(managers)
    for seat, said in sentences.items():
        console.print(f"{figures.facts.seats[seat].spec.name}: {' '.join(said)}")


def _traders(console: Console, document: dict[str, Any], names: dict[str, str]) -> None:
    columns = ("losses", "own_sale", "others_sales", "cards_and_tokens", "sales", "markdown")
    traders = Table("trader", *(column.replace("_", " ") for column in columns), box=None)
    for seat, each in document["seats"].items():
        total = each["trader"]["total"]
        traders.add_row(names[seat], *(str(total[column]) for column in columns))
    console.print(traders)
    for seat, said in document["sentences"].items():
        console.print(f"{names[seat]}: {' '.join(said)}")
