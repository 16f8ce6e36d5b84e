"""Tables and the places at them."""

from __future__ import annotations

from django.db import models

from classroom.models.lesson import Lesson
from games.models import GameSession


class Table(models.Model):
    """One game at a lesson; session is None until the game has begun. held: the table is paused
    until the others have reached the same month. stopped: "eyes up" paused it."""

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    session = models.OneToOneField(
        GameSession, null=True, blank=True, on_delete=models.PROTECT, related_name="table"
    )

    held = models.BooleanField(default=False)
    stopped = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["lesson", "number"], name="one_table_a_number"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Seat(models.Model):
    """One place at a table: held by a student, by two or three who share it, or by a robot.

    key is the seat's id in the game; name is what the table shows. robot: a robot plays it now,
    perhaps for a student who is away. late: a student took it after the game had begun.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    key = models.CharField(max_length=8)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    robot = models.BooleanField(default=False)
    late = models.BooleanField(default=False)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="one_seat_a_key"),
        ]

    def __str__(self) -> str:
        return self.name
