"""The log: one row an accepted command, never changed."""

from __future__ import annotations

from django.db import models

from games.models.session import GameSession


class LogEntry(models.Model):
    """seq: 0 is the game's beginning. seat: empty for the table's own commands. command: as a
    record writes it. events: what followed, draws among them. at: seconds of the game."""

    session = models.ForeignKey(GameSession, models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=20, blank=True, default="")
    click_id = models.CharField(max_length=80)
    command = models.JSONField()
    events = models.JSONField()
    at = models.FloatField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="log_one_entry_a_number"),
            models.UniqueConstraint(fields=["session", "click_id"], name="log_one_entry_a_click"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}#{self.seq}"
