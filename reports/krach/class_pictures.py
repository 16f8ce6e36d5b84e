"""What the pictures for a whole class of Krach 29 show: everyone, and nobody by name. In units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reports.krach.figures import KrachReport


@dataclass(frozen=True, slots=True)
class LossCauses:
    """Every trader's losses of all days that were counted, as (by the own sales, by those of
    others, by cards and tokens), the smallest losses first."""

    rows: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class SellingTimes:
    """Every trader's day that was counted, as (seconds from the opening to the sale, losses of the
    day); kept: the losses of those who sold nothing that day."""

    sales: tuple[tuple[float, int], ...]
    kept: tuple[int, ...]


def loss_causes(tables: Iterable[KrachReport]) -> LossCauses:
    """What all traders' losses came from."""
    totals = [each.total for told in tables for each in told.seats.values()]
    return LossCauses(
        tuple(
            (total.own_sale, total.others_sales, total.cards_and_tokens)
            for total in sorted(totals, key=lambda total: total.losses)
        )
    )


def selling_times(tables: Iterable[KrachReport]) -> SellingTimes:
    """When was sold, and what the day cost."""
    days = [
        (day.seconds_to_sale, day.losses)
        for told in tables
        for each in told.seats.values()
        for day in each.days
        if day.losses is not None
    ]
    return SellingTimes(
        sales=tuple((seconds, losses) for seconds, losses in days if seconds is not None),
        kept=tuple(losses for seconds, losses in days if seconds is None),
    )
