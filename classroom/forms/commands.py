"""Text from a page becomes a game's command, through one form a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.forms import krach, panic, wolf
from classroom.forms.command import CommandForm
from games.registry import RULES

FORMS: Mapping[str, Mapping[str, type[CommandForm]]] = {
    "krach": krach.FORMS,
    "panic": panic.FORMS,
    "wolf": wolf.FORMS,
}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What was sent is no command of this game: the sentence says what to do."""

    sentence: str


def read(game: str, name: object, fields: Mapping[str, str]) -> Any:
    """The command, or Unreadable with the first problem in words."""
    form_class = FORMS.get(game, {}).get(name) if isinstance(name, str) else None
    if form_class is None:
        return Unreadable(_("This page asked for something the game does not know. Reload it."))
    form = form_class(fields)
    if form.is_valid():
        return RULES[game].COMMANDS[str(name)](**form.values())
    return Unreadable(str(next(iter(form.errors.values()))[0]))
