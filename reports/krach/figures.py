"""All figures of a table of Krach 29 together, and the JSON document that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from reports.krach import metrics
from reports.krach.facts import KrachFacts


@dataclass(frozen=True, slots=True)
class TraderReport:
    """A trader's days and the whole game."""

    days: tuple[metrics.DayFigures, ...]
    total: metrics.TraderTotal


@dataclass(frozen=True, slots=True)
class KrachReport:
    """The figures of a table, with the facts that they are made of."""

    facts: KrachFacts
    seats: Mapping[str, TraderReport]
    otherwise: tuple[metrics.DayOtherwise, ...]
    run: metrics.Run | None


def report(facts: KrachFacts) -> KrachReport:
    """All figures of a table."""
    sellers = {day.number: len(metrics.sellers(day)) for day in facts.days}
    seats: dict[str, TraderReport] = {}
    for seat in facts.names:
        days = tuple(metrics.day_figures(day, seat) for day in facts.days)
        seats[seat] = TraderReport(days, metrics.trader_total(days, sellers))
    return KrachReport(
        facts=facts,
        seats=seats,
        otherwise=metrics.days_otherwise(facts),
        run=metrics.run(facts),
    )


def document(report: KrachReport, sentences: Mapping[str, list[str]]) -> dict[str, Any]:
    """The document that ``manage.py report --json`` prints; what is undefined is null."""
    return {
        "game": "krach",
        "seats": {
            seat: {
                "trader": {
                    "days": [asdict(day) for day in each.days],
                    "total": asdict(each.total),
                }
            }
            for seat, each in report.seats.items()
        },
        "table": _table_json(report),
        "sentences": dict(sentences),
    }


def _table_json(report: KrachReport) -> dict[str, Any]:
    facts = report.facts
    return {
        "opening": dict(facts.opening),
        "days": [
            {
                "day": day.number,
                "morning": dict(day.morning),
                "evening": metrics.moved(day.morning, day.steps),
                "steps": [asdict(step) for step in day.steps],
                "sellers": list(metrics.sellers(day)),
                "came": _otherwise_json(told.came),
                "nobody_sold": _otherwise_json(told.nobody),
                "nobody_ever_sold": _otherwise_json(told.never),
                "all_but": {seat: _otherwise_json(each) for seat, each in told.all_but.items()},
            }
            for day, told in zip(facts.days, report.otherwise, strict=True)
        ],
        "bank_run": report.run
        and {
            "day": report.run.day,
            "company": report.run.company,
            "price": report.run.price,
            "sales": _sales_json(report.run.sales),
            "needed": _sales_json(report.run.needed),
        },
        "winners": list(facts.winners),
    }


def _otherwise_json(told: metrics.Otherwise) -> dict[str, Any]:
    return {
        "bank_run": told.bank_run,
        "losses": None if told.losses is None else dict(told.losses),
        "total": told.total,
    }


def _sales_json(sales: tuple[tuple[int, str], ...]) -> list[dict[str, Any]]:
    return [{"day": day, "seat": seat} for day, seat in sales]
