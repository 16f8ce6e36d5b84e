"""How many tables a room makes, and how large: arithmetic only."""

from __future__ import annotations

from dataclasses import dataclass

COMFORTABLE = 8
"""Seats at a table when the room leaves the choice."""
SHARERS = 3
"""Students at one seat, at most."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """One table of a plan: students, and seats (more than students: robots fill the rest; fewer:
    some share a seat)."""

    students: int
    seats: int

    @property
    def robots(self) -> int:
        return max(0, self.seats - self.students)


def most_students(seats: range, tables: int) -> int:
    """How many students this many tables can hold, sharing seats."""
    return tables * seats[-1] * SHARERS


def fewest_tables(students: int, seats: range) -> int:
    """How many tables there have to be, with sharing, at least."""
    return max(1, -(-students // (seats[-1] * SHARERS)))


def number_of_tables(students: int, seats: range, advised: int) -> int:
    """How many tables this many students make when nobody says otherwise: each has at least the
    advised number where that is possible, and nobody has to share."""
    fewest = max(1, -(-students // seats[-1]))
    most = max(fewest, students // advised)
    return min(max(round(students / COMFORTABLE), fewest), most)


def sizes(
    students: int, seats: range, advised: int, tables: int | None = None
) -> tuple[TableSize, ...]:
    """The tables for this many students, as even as can be, the larger ones first.

    seats: the numbers that the game can be played by; advised: the smallest that plays well.
    With fewer students than advised in all, one table of just these plays where the game allows
    it; otherwise robots fill every table up to the advised number. tables: the teacher's choice.
    """
    number = tables or number_of_tables(students, seats, advised)
    each, over = divmod(students, number)
    heads = [each + 1] * over + [each] * (number - over)
    alone = number == 1 and students in seats
    return tuple(
        TableSize(head, head if alone else min(max(head, advised), seats[-1])) for head in heads
    )
