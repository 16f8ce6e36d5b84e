"""What was done to a lesson by those who lead it."""

from __future__ import annotations

from django.db import models

from classroom.models.lesson import Lesson


class Audit(models.Model):
    """One act of a teacher's, or of the console's. Append only."""

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="audits")
    by = models.CharField(max_length=150)
    act = models.CharField(max_length=40)
    detail = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.act} by {self.by}"
