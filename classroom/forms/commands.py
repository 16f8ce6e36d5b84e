"""Text from a page becomes a game's command, through one form a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from classroom.forms import panic

FORMS: Mapping[str, Mapping[str, type[CommandForm]]]


class CommandForm(forms.Form):
    """A form that makes one command of a game. COMMAND is the command's class; the form's fields
    have the names of its fields."""

    COMMAND: type[Any]

    def command(self) -> Any:
        """The command, once the form is valid."""
        return self.COMMAND(**self.cleaned_data)


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
        return form.command()
    return Unreadable(str(next(iter(form.errors.values()))[0]))
