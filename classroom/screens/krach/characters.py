"""The characters that a trader may wear: a name and a picture, without any effect (K-04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from classroom.screens.krach.table import Table
from games.krach.companies import CHARACTERS

NAMES: Mapping[str, Any] = {
    "the-clerk": gettext_lazy("the Clerk"),
    "the-heiress": gettext_lazy("the Heiress"),
    "the-runner": gettext_lazy("the Runner"),
    "the-widow": gettext_lazy("the Widow"),
    "the-sailor": gettext_lazy("the Sailor"),
    "the-crooner": gettext_lazy("the Crooner"),
    "the-baker": gettext_lazy("the Baker"),
    "the-aviator": gettext_lazy("the Aviator"),
    "the-printer": gettext_lazy("the Printer"),
    "the-tailor": gettext_lazy("the Tailor"),
}


@dataclass(frozen=True, slots=True)
class Character:
    """A character that is still free: its id, which is also its picture's, and its name."""

    id: str
    name: str


def name(character: str | None) -> str:
    """The name of a character as the screens show it; "" for none, and for one that a record has
    made up its own."""
    return str(NAMES[character]) if character is not None and character in NAMES else ""


def characters(table: Table) -> tuple[Character, ...]:
    """Those that nobody wears."""
    worn = {trader.character for trader in table.view.traders}
    return tuple(Character(id, name(id)) for id in CHARACTERS if id not in worn)
