"""What students write about their own game."""

from __future__ import annotations

from django.db import models

from classroom.models import Student

LETTERS = 600
"""So long an answer may be: two or three lines, with some to spare."""


class Answer(models.Model):
    """One student's thoughts on one question; topic names the question. Goes with its student."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="answers")
    topic = models.CharField(max_length=20)
    text = models.CharField(max_length=LETTERS)
    written_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["student", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["student", "topic"], name="one_answer_a_question"),
        ]

    def __str__(self) -> str:
        return f"{self.student} on {self.topic}"
