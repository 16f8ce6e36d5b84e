"""Text from a page becomes a game's command, through one form a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
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
    form = FORMS.get(game, {}).get(name) if isinstance(name, str) else None
    if form is None:
        return Unreadable(_("This page asked for something the game does not know. Reload it."))
    asked = tuple((field, fields[field]) for field in form.base_fields if field in fields)
    try:
        return _command(game, str(name), asked)
    except ValidationError as problem:
        return Unreadable(problem.messages[0])


@lru_cache(maxsize=8_000)
def _command(game: str, name: str, fields: tuple[tuple[str, str], ...]) -> Any:
    """The command, kept for the next press of the same button: fields are those that its form asks
    for and no others, whatever else was sent. ValidationError when the form finds a problem (which
    is told anew each time, in the language of whoever pressed)."""
    form = FORMS[game][name](dict(fields))
    if not form.is_valid():
        raise next(iter(form.errors.as_data().values()))[0]
    return RULES[game].COMMANDS[name](**form.values())
