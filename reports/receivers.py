"""A lesson that is erased is erased here too."""

from __future__ import annotations

import sys
from typing import Any

from django.db.models.signals import post_delete
from django.dispatch import receiver

from classroom.models import Lesson
from reports import of_lesson
from reports.krach import of_lesson as krach_of_lesson


@receiver(post_delete, sender=Lesson, dispatch_uid="reports-forget")
def forget(**_: Any) -> None:
    """Drop what this process remembers of games; papers and pictures go with the lesson's row."""
    of_lesson.forget()
    krach_of_lesson.forget()
    charts = sys.modules.get("reports.charts")
    if charts is not None:
        charts.svg.cache_clear()
