"""What the pictures of Krach 29 show: frozen values, ready to be drawn. Units of the game.

A company is written by its letter, which stands for it on every card and board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.krach.facts import KrachFacts
from reports.krach.figures import KrachReport
from reports.krach.metrics import DayOtherwise, Otherwise, moved


@dataclass(frozen=True, slots=True)
class Drop:
    """A step of a price, as it is drawn. day: from 1; place: between 0 and 1 within the day; own:
    the reader's own sale."""

    day: int
    place: float
    price: int
    sale: bool
    own: bool


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A company that moved: its letter, its price before the first day, and its steps."""

    letter: str
    opening: int
    drops: tuple[Drop, ...]

    @property
    def last(self) -> int:
        """The price at the end."""
        return self.drops[-1].price


@dataclass(frozen=True, slots=True)
class PricesByDay:
    """Prices by day against the line of a bank run, sales as steps. lines: the companies that
    moved, the lowest at the end first; still: the opening prices of the others; personal: whether
    it is one trader's, with own sales marked."""

    days: int
    limit: int
    lines: tuple[PriceLine, ...]
    still: tuple[int, ...]
    personal: bool
    bank_run: bool


@dataclass(frozen=True, slots=True)
class LossParts:
    """Each day as (number, by the own sale, by others' sales, by cards and tokens); the last three
    None where a bank run came before the losses."""

    days: tuple[tuple[int, int | None, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class WouldHave:
    """Losses by day: as (number, what came, had nobody sold on that day, had nobody sold on any
    day, had only the own sale been left out); None for a bank run, and in the last place also where
    the reader sold nothing. personal: one trader's losses; otherwise those of all together."""

    days: tuple[tuple[int, int | None, int | None, int | None, int | None], ...]
    personal: bool


def prices_by_day(
    facts: KrachFacts, letters: Mapping[str, str], seat: str | None = None
) -> PricesByDay:
    """The picture of a table; seat: whose own sales are marked. letters: company -> letter."""
    drops: dict[str, list[Drop]] = {}
    for day in facts.days:
        prices = dict(day.morning)
        for index, step in enumerate(day.steps):
            prices = moved(prices, (step,))
            drop = Drop(
                day.number,
                (index + 1) / (len(day.steps) + 1),
                prices[step.company],
                step.kind == "sale",
                step.kind == "sale" and step.seat == seat,
            )
            drops.setdefault(step.company, []).append(drop)
    lines = [
        PriceLine(letters[company], facts.opening[company], tuple(found))
        for company, found in drops.items()
    ]
    return PricesByDay(
        days=len(facts.days),
        limit=facts.limit,
        lines=tuple(sorted(lines, key=lambda line: (line.last, line.letter))),
        still=tuple(price for company, price in facts.opening.items() if company not in drops),
        personal=seat is not None,
        bank_run=bool(facts.days) and facts.days[-1].bank_run is not None,
    )


def loss_parts(report: KrachReport, seat: str) -> LossParts:
    """What a trader's losses of each day came from."""
    return LossParts(
        tuple(
            (day.day, day.own_sale, day.others_sales, day.cards_and_tokens)
            for day in report.seats[seat].days
        )
    )


def would_have(report: KrachReport, seat: str | None = None) -> WouldHave:
    """Losses as they came, and with fewer sales; seat: one trader's, else all together."""
    return WouldHave(tuple(_day(day, seat) for day in report.otherwise), personal=seat is not None)


def _day(
    day: DayOtherwise, seat: str | None
) -> tuple[int, int | None, int | None, int | None, int | None]:
    alone = day.all_but.get(seat) if seat is not None else None
    return (
        day.day,
        _losses(day.came, seat),
        _losses(day.nobody, seat),
        _losses(day.never, seat),
        None if alone is None else _losses(alone, seat),
    )


def _losses(told: Otherwise, seat: str | None) -> int | None:
    if seat is None or told.losses is None:
        return told.total
    return told.losses[seat]
