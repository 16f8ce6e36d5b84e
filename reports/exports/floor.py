"""The rows of the games with investors and managers, from their logs and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from games import queries
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from reports import of_lesson, sentences
from reports.exports import columns
from reports.exports.finished import Finished, Row, local, who, yes
from reports.exports.sheets import Column, Sheet
from reports.figures import InvestorReport, ManagerReport, Report
from reports.metrics import ManagerFigures


def sheets(tables: Sequence[Finished], zone: ZoneInfo) -> list[Sheet]:
    """Every table of cells for these tables; times in the zone."""
    return [
        Sheet("results", "results", _result_columns(), _all(_results, tables)),
        Sheet(
            "investor_months",
            "investor months",
            columns.who() + columns.investor_month(),
            _all(_invested, tables),
        ),
        Sheet(
            "manager_months",
            "manager months",
            columns.who() + columns.manager_month(),
            _all(_managed, tables),
        ),
        Sheet(
            "deals",
            "deals",
            columns.deal(),
            _all(lambda each, told: _deals(each, told, zone), tables),
        ),
        Sheet(
            "transactions",
            "transactions",
            columns.transaction(),
            tuple(row for each in tables for row in _transactions(each, zone)),
        ),
    ]


def _all(
    rows: Callable[[Finished, Report], Iterator[Row]], tables: Sequence[Finished]
) -> tuple[Row, ...]:
    told = [(each, of_lesson.of_table(each.table)) for each in tables]
    return tuple(row for each, report in told if report is not None for row in rows(each, report))


def _result_columns() -> tuple[Column, ...]:
    return columns.who() + columns.result() + columns.investor_total() + columns.manager("manager_")


def _results(each: Finished, told: Report) -> Iterator[Row]:
    for seat in each.seats:
        facts, own = told.facts.seats[seat.key], told.seats[seat.key]
        investor, manager = own.investor, own.manager
        won = [role for role, seats in told.facts.winners.items() if seat.key in seats]
        roles = [role for role, has in (("manager", manager), ("investor", investor)) if has]
        purse = facts.purse
        money = told.facts.scores.get(seat.key, purse.points[-1] if purse.points else None)
        yield (
            *who(each, seat),
            yes(seat.robot),
            yes(seat.late),
            ", ".join(roles),
            money,
            ", ".join(won),
            purse.bankruptcies,
            investor.total.max_drawdown if investor else None,
            purse.made,
            purse.kept,
            purse.made - purse.kept,
            manager.promises if manager else None,
            *_investor_total(investor),
            *_manager_cells(manager.total if manager else None),
        )


def _investor_total(own: InvestorReport | None) -> Row:
    if own is None or not own.months:
        return (None,) * len(columns.investor_total())
    total = own.total
    return (
        total.cost,
        total.income,
        total.expected_profit,
        total.profit,
        total.luck,
        total.risk,
        total.reward_to_risk,
        sentences.price_paid(own),
    )


def _invested(each: Finished, told: Report) -> Iterator[Row]:
    for seat in each.seats:
        own = told.seats[seat.key].investor
        for month in own.months if own else ():
            yield (
                *who(each, seat),
                month.month,
                month.cost,
                month.income,
                month.expected_profit,
                month.profit,
                month.luck,
                month.risk,
                month.expected_income,
                month.luck_z,
                month.chance_of_loss,
                month.bad_month,
                month.diversification,
                month.price_paid,
                *(month.weights[colour] for colour in COLOURS),
            )


def _manager_cells(month: ManagerFigures | None) -> Row:
    if month is None:
        return (None,) * len(columns.manager())
    return (
        month.held,
        month.sold,
        month.worth,
        month.revenue,
        month.capture,
        month.unsold,
        month.upkeep,
        month.lots_bought,
        month.lots_cost,
        month.sold_to_bank,
        month.profit,
    )


def _managed(each: Finished, told: Report) -> Iterator[Row]:
    for seat in each.seats:
        own: ManagerReport | None = told.seats[seat.key].manager
        for month in own.months if own else ():
            yield (*who(each, seat), month.month, *_manager_cells(month))


@dataclass(slots=True)
class _Struck:
    month: int
    event: Any
    made: datetime
    ended: str = "stands"
    ended_at: float | None = None
    counted: int = 0


def _deals(each: Finished, report: Report, zone: ZoneInfo) -> Iterator[Row]:
    chances = {month.number: month.chances for month in report.facts.months}
    for struck in _struck(each.session_id):
        deal, company = struck.event, COMPANIES[struck.event.company]
        told = chances.get(struck.month)
        yield (
            each.table.number,
            struck.month,
            local(struck.made, zone),
            round(deal.at, 3),
            None if struck.ended_at is None else round(struck.ended_at - deal.at, 3),
            deal.company,
            company.name,
            company.colour,
            company.factor,
            deal.manager,
            each.name(deal.manager),
            deal.investor,
            each.name(deal.investor),
            deal.price,
            float(company.factor * told[company.colour].expected) if told else None,
            deal.source,
            struck.counted,
            struck.ended,
        )


def _struck(session_id: int) -> list[_Struck]:
    """All deals in the order in which they were struck, and what became of each."""
    found: list[_Struck] = []
    standing: dict[str, _Struck] = {}
    month = 0
    for made, events in queries.dated_log(session_id):
        for event in events:
            match type(event).__name__:
                case "NegotiationBegan":
                    month = event.round
                case "DealMade":
                    if event.company in standing:
                        standing[event.company].ended = "replaced"
                    standing[event.company] = _Struck(month, event, made)
                    found.append(standing[event.company])
                case "DealEnded" if event.company in standing:
                    standing.pop(event.company).ended = event.reason
                case "NegotiationEnded":
                    for struck in found:
                        if struck.month == month:
                            struck.ended_at = event.at
                    for company in event.deals:
                        standing[company].counted += 1
    return found


def _transactions(each: Finished, zone: ZoneInfo) -> Iterator[Row]:
    times = queries.times(each.session_id)
    for moved in queries.transactions(each.session_id):
        made, at = times[moved.seq]
        yield (
            each.table.number,
            local(made, zone),
            round(at, 3),
            moved.round,
            moved.phase,
            moved.payer,
            each.name(moved.payer),
            moved.payee,
            each.name(moved.payee),
            moved.amount,
            moved.reason,
        )
