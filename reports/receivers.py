"""What reports hear of: a game has come to its end, a lesson is erased."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.db import DatabaseError
from django.db.models.signals import post_delete
from django.dispatch import receiver

from classroom.models import Lesson, Table
from games.service import loading
from games.signals import game_advanced
from reports import of_lesson, papers
from reports.krach import of_lesson as krach_of_lesson

logger = logging.getLogger(__name__)


@receiver(game_advanced, dispatch_uid="reports-draw")
def draw(session_id: int, **_: Any) -> None:
    """Have a class's pictures drawn as soon as its game is over, before thirty students ask for
    theirs at once. Whatever goes wrong here must not reach the game."""
    game = loading.peek(session_id)
    if game is None or game.status != "over":
        return
    try:
        table = Table.objects.filter(session_id=session_id).select_related("lesson").first()
        if table is not None:
            papers.ask_for_pictures(table.lesson)
    except DatabaseError:
        logger.exception("the pictures of game %s were not asked for", session_id)


@receiver(post_delete, sender=Lesson, dispatch_uid="reports-forget")
def forget(**_: Any) -> None:
    """Drop what this process remembers of games; papers and pictures go with the lesson's row."""
    of_lesson.forget()
    krach_of_lesson.forget()
    charts = sys.modules.get("reports.charts")
    if charts is not None:
        charts.svg.cache_clear()
