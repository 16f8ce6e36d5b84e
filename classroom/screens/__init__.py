"""Which screen a viewer sees: the lesson's own screens, or those of the game in play.

A game's screens are a module with ``student(context)`` and ``projector(context)``, and with the
static files that its pages load beside those of every live page (``ASSETS``); the lesson's
(``classroom.screens.lesson``) has ``waiting``, ``teacher`` and ``projector``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from classroom.live.context import Context
from classroom.live.regions import Screen
from classroom.screens import krach, lesson, panic, wolf
from classroom.screens.assets import Assets

GAMES: Mapping[str, ModuleType] = {"panic": panic, "wolf": wolf, "krach": krach}


def assets(game: str) -> Assets:
    """The static files of this game's pages."""
    found: Assets = GAMES[game].ASSETS
    return found


def screen(context: Context) -> Screen:
    """The regions of this viewer's screen."""
    viewer = context.viewer
    game = GAMES[context.lesson.row.game]
    made: Screen
    if viewer.kind == "teacher":
        made = lesson.teacher(context)
    elif viewer.kind == "projector":
        made = lesson.projector(context) if context.game is None else game.projector(context)
    elif context.game is not None and context.seat is not None:
        made = game.student(context)
    else:
        made = lesson.waiting(context)
    return made


def sent_away(context: Context) -> bool:
    """Whether a student's screen is no longer theirs: removed, or gone with the lesson."""
    return context.student is None or context.student.state == "removed"
