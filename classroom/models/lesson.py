"""One live sitting, with its join code."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Lesson(models.Model):
    """One live sitting of a class, a practice game of one, or the demo's three robot tables.

    version grows by one with every change that any screen shows; use ``lessons.changed``.
    options are those that differ from the game's defaults. address is that of this server as
    students reach it ("http://192.168.1.20:8000"), for the board. eyes_up is the sentence that
    covers every student's screen, or empty. reflections_open: students may still write what they
    think of their game.
    """

    class Kind(models.TextChoices):
        """Whom a lesson is for."""

        CLASS = "class", _("class")
        PRACTICE = "practice", _("practice")
        DEMO = "demo", _("demo")

    class Stage(models.TextChoices):
        """How far a lesson is."""

        LOBBY = "lobby", _("lobby")
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")

    class Pace(models.TextChoices):
        """Whether tables wait for each other at the start of a month."""

        TOGETHER = "together", _("all tables together")
        OWN = "own", _("each table at its own pace")

    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="lessons",
    )
    title = models.CharField(max_length=200, blank=True)
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.CLASS)
    code = models.CharField(max_length=6)
    address = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=Stage.choices, default=Stage.LOBBY)
    locked = models.BooleanField(default=False)
    seat_limit = models.PositiveSmallIntegerField(default=60)
    spin_required = models.BooleanField(default=False)
    odds_shown = models.BooleanField(default=True)
    cash_shown = models.BooleanField(default=True)
    same_dice = models.BooleanField(default=True)
    pace = models.CharField(max_length=10, choices=Pace.choices, default=Pace.TOGETHER)
    eyes_up = models.CharField(max_length=200, blank=True)
    reports_released = models.BooleanField(default=True)
    reflections_open = models.BooleanField(default=True)
    request_key = models.CharField(max_length=40, null=True, blank=True, unique=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=~Q(state="ended"), name="one_open_lesson_a_code"
            ),
        ]
        indexes = [models.Index(fields=["state", "kind"], name="lesson_state_kind")]

    def __str__(self) -> str:
        return self.title or f"{self.game} {self.code}"

    @property
    def code_shown(self) -> str:
        """The code as it is read aloud: "123 456"."""
        return f"{self.code[:3]} {self.code[3:]}"

    @property
    def open(self) -> bool:
        """Whether the lesson has not ended."""
        return self.state != self.Stage.ENDED
