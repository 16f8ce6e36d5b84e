"""One person at one lesson."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from classroom.models.lesson import Lesson
from classroom.models.table import Seat


class Student(models.Model):
    """One person at one lesson; there is no account behind it.

    uid is the unguessable name of the student's page. device is the hash of the key that devices
    hold (as a cookie of that page) to be let in; a new one shuts all devices out. join_key makes
    pressing join twice one press.
    """

    class State(models.TextChoices):
        """Whether the student takes part."""

        IN = "in", _("in")
        HELD = "held", _("waits for the teacher's nod")
        REMOVED = "removed", _("removed")

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="students")
    uid = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=40)
    name_key = models.CharField(max_length=80)
    return_key = models.CharField(max_length=4)
    state = models.CharField(max_length=10, choices=State.choices, default=State.IN)
    seat = models.ForeignKey(
        Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="students"
    )
    device = models.CharField(max_length=64)
    join_key = models.CharField(max_length=40)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["lesson", "name_key"],
                condition=~models.Q(state="removed"),
                name="one_student_a_name",
            ),
            models.UniqueConstraint(fields=["lesson", "return_key"], name="one_student_a_key"),
            models.UniqueConstraint(fields=["lesson", "join_key"], name="one_student_a_press"),
        ]

    def __str__(self) -> str:
        return self.name
