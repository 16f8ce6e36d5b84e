"""A game at a table, and its players."""

from __future__ import annotations

from django.db import models


class GameSession(models.Model):
    """One game. version grows by one with every change of any kind; seq counts log entries.

    edition is stored as it was resolved when the game began, so that a later release changes
    nothing in a running game. phase_ends_at is the running deadline; while the game is paused its
    rest stands in seconds_left. paused_seconds: all pauses so far; they do not count as game time.
    snapshot: the state at version, as JSON. chance_counts: seeded draws so far, by name.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        PAUSED = "paused"
        OVER = "over"

    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    edition = models.JSONField()
    seats = models.JSONField()
    seed = models.CharField(max_length=80)
    dice_seed = models.CharField(max_length=80, blank=True, default="")
    status = models.CharField(max_length=10, choices=Status, default=Status.RUNNING)
    version = models.PositiveBigIntegerField(default=1)
    seq = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=20)
    round = models.PositiveSmallIntegerField()
    moment = models.CharField(max_length=60)
    deadline_name = models.CharField(max_length=80, blank=True, default="")
    deadline_seconds = models.PositiveIntegerField(default=0)
    phase_ends_at = models.DateTimeField(null=True, blank=True, db_index=True)
    seconds_left = models.FloatField(null=True, blank=True)
    began_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.FloatField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    snapshot = models.TextField()
    chance_counts = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="session_paused_keeps_no_deadline",
                condition=models.Q(status="running") | models.Q(phase_ends_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}, version {self.version}"


class Player(models.Model):
    """A seat of a game as it stands: units of cash, roles, "in" or "out"."""

    session = models.ForeignKey(GameSession, models.CASCADE, related_name="players")
    seat = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    cash = models.IntegerField()
    roles = models.JSONField(default=list)
    status = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "seat"], name="player_one_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.name} on {self.seat}"
