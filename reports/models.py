"""What students write about their own game; and what is made for a lesson, and being made."""

from __future__ import annotations

from django.db import models

from classroom.models import Lesson, Student

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


class Made(models.Model):
    """A finished picture or file. key: a digest of all that it was made from, so that whoever needs
    the same again finds it. content is compressed. Goes with its lesson."""

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="made")
    key = models.CharField(max_length=64)
    content = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lesson", "key"], name="made_once_a_lesson"),
        ]

    def __str__(self) -> str:
        return f"{self.key[:8]} of lesson {self.lesson_id}"


class Job(models.Model):
    """Long work for a lesson. what: its kind; key: of what it makes. done of total steps; beat_at:
    when it last moved. run: counts every start, so that a worker knows when its own was given up;
    tries: how often this one was begun."""

    class What(models.TextChoices):
        PICTURES = "pictures"
        SEATS = "seats"
        CLASS_PDF = "class_pdf"

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="jobs")
    what = models.CharField(max_length=20, choices=What)
    key = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    run = models.PositiveIntegerField(default=1)
    tries = models.PositiveSmallIntegerField(default=1)
    beat_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lesson", "what"], name="one_job_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.what} of lesson {self.lesson_id}: {self.state}"

    @property
    def active(self) -> bool:
        """Whether it is not over."""
        return self.state in (self.State.WAITING, self.State.RUNNING)
