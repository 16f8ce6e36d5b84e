"""All figures of a table together, and the JSON document that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from reports import metrics, table
from reports.facts import SeatFacts, TableFacts
from reports.table import BANDS, TableFigures


@dataclass(frozen=True, slots=True)
class InvestorReport:
    """An investor's months and the whole game."""

    months: tuple[metrics.InvestorFigures, ...]
    total: metrics.InvestorTotal


@dataclass(frozen=True, slots=True)
class ManagerReport:
    """A manager's months, the whole game, the companies bought at auction, and the units that came
    later for promises."""

    months: tuple[metrics.ManagerFigures, ...]
    total: metrics.ManagerFigures
    auctions: tuple[metrics.AuctionResult, ...]
    promises: int


@dataclass(frozen=True, slots=True)
class SeatReport:
    """A seat's figures; None for a role that the seat never had."""

    investor: InvestorReport | None
    manager: ManagerReport | None


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a table, with the facts that they are made of."""

    facts: TableFacts
    seats: Mapping[str, SeatReport]
    table: TableFigures


def report(facts: TableFacts) -> Report:
    """All figures of a table."""
    return Report(
        facts,
        {seat: _seat(each) for seat, each in facts.seats.items()},
        table.table_figures(facts),
    )


def _seat(facts: SeatFacts) -> SeatReport:
    investor = manager = None
    if facts.investor is not None:
        months = tuple(metrics.investor_month(month) for month in facts.investor)
        investor = InvestorReport(months, metrics.investor_total(months, facts.purse))
    if facts.manager is not None:
        manager = ManagerReport(
            months=tuple(metrics.manager_month(month) for month in facts.manager),
            total=metrics.manager_total(facts.manager),
            auctions=tuple(metrics.auction_result(lot) for lot in facts.lots),
            promises=facts.promises_received,
        )
    return SeatReport(investor, manager)


def document(report: Report, game: str, sentences: Mapping[str, list[str]]) -> dict[str, Any]:
    """The document that ``manage.py report --json`` prints; floats unrounded, undefined null."""
    return {
        "game": game,
        "seats": {seat: _seat_json(each) for seat, each in report.seats.items()},
        "table": _table_json(report.table),
        "sentences": dict(sentences),
    }


def _seat_json(report: SeatReport) -> dict[str, Any]:
    investor, manager = report.investor, report.manager
    return {
        "investor": investor
        and {
            "months": [asdict(month) for month in investor.months],
            "total": asdict(investor.total),
        },
        "manager": manager
        and {
            "months": [asdict(month) for month in manager.months],
            "total": {
                name: value for name, value in asdict(manager.total).items() if name != "month"
            }
            | {"promises": manager.promises},
            "auctions": [asdict(auction) for auction in manager.auctions],
        },
    }


def _table_json(figures: TableFigures) -> dict[str, Any]:
    return {
        "prices": [asdict(price) for price in figures.prices],
        "split": asdict(figures.split),
        "deals": asdict(figures.deals)
        | {"seconds_before_end": list(figures.deals.seconds_before_end)},
        "market": {
            colour: {
                "path": list(path.path),
                "fan": [{f"p{band}": bands[band] for band in BANDS} for bands in path.fan],
            }
            for colour, path in figures.market.items()
        },
    }
