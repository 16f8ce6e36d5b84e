"""What the report pages are made of: pictures with their text, tables of numbers, questions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from reports import captions
from reports.pictures import whole


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture on a page. name: that of its file; version: changes with what it shows."""

    name: str
    version: str
    title: str
    how: str
    alt: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of numbers, ready to be read; total: the sum of the lines above."""

    head: str
    cells: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table of numbers."""

    title: str
    head: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to think about. key: what it is about, kept with the answer."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """A seat's report. title: what it is about; notes: who held the seat, where that was not one
    student throughout; begins: when there will be pictures; meanings: the words that its numbers
    use, each with what it means."""

    name: str
    title: str
    notes: tuple[str, ...]
    begins: str
    table: int
    robot: bool
    sentences: tuple[str, ...]
    pictures: tuple[Shown, ...]
    questions: tuple[Question, ...]
    numbers: tuple[Numbers, ...]
    meanings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A seat on the class page."""

    seat_id: int
    name: str
    robot: bool
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassGroup:
    """Seats of a table that have the same numbers."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[ClassRow, ...]


@dataclass(frozen=True, slots=True)
class ClassTable:
    """A table on the class page: its seats, its pictures, and their numbers."""

    number: int
    over: bool
    groups: tuple[ClassGroup, ...]
    pictures: tuple[Shown, ...]
    numbers: tuple[Numbers, ...]


def at_table(number: int, tables: Iterable[Numbers]) -> tuple[Numbers, ...]:
    """Tables of numbers whose titles say which table they are of, where several have the same."""
    title = _("Table {number}: {title}")
    return tuple(
        replace(each, title=title.format(number=number, title=each.title)) for each in tables
    )


def all_shown(pictures: Mapping[str, Any]) -> tuple[Shown, ...]:
    """Pictures by the name of their file, as a page shows them."""
    return tuple(shown(name, picture) for name, picture in pictures.items())


def shown(name: str, picture: Any) -> Shown:
    """A picture as a page shows it."""
    version = hashlib.sha256(repr(picture).encode()).hexdigest()[:12]
    title, how, alt = captions.told(picture)
    return Shown(name, version, title, how, alt)


def tenths(number: float | None) -> str:
    """A number with one decimal, a true minus; empty where there is none."""
    if number is None:
        return ""
    return f"{round(number, 1) + 0.0:,.1f}".replace(",", "\u202f").replace("-", "−")


def hundredths(number: float | None) -> str:
    """A ratio with two decimals, a true minus; empty where there is none."""
    return "" if number is None else f"{round(number, 2) + 0.0:,.2f}".replace("-", "−")


def percent(part: float | None) -> str:
    """A part in per cent; empty where there is none."""
    return "" if part is None else _("{per_cent} %").format(per_cent=whole(100 * part))
