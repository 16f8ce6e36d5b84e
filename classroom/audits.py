"""The audit list in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from classroom.models import Audit
from classroom.wording import phase_name


def words(act: str) -> str:
    """What was done, as the list says it."""
    return {
        "plan": _("made the tables"),
        "drop plan": _("undid the plan"),
        "move": _("moved a student"),
        "add robot": _("added a robot"),
        "take robot": _("took a robot away"),
        "start": _("started the game"),
        "pause": _("paused"),
        "resume": _("let the clock go on"),
        "add time": _("added time"),
        "end phase": _("ended the phase"),
        "end lesson": _("ended the lesson"),
        "robot in": _("let a robot play"),
        "robot out": _("gave the seat back"),
        "share": _("gave a seat"),
        "rename": _("renamed a student"),
        "let in": _("let a student in"),
        "remove": _("removed students"),
        "new key": _("made a new return key"),
        "set locked": _("locked or opened the lobby"),
        "set seat_limit": _("set the limit of students"),
        "set spin_required": _("switched made-up names"),
        "set odds_shown": _("switched what each colour may bring"),
        "set cash_shown": _("switched everybody's money"),
        "set eyes_up": _("eyes up"),
        "set reports_released": _("released or held back reports"),
        "set reflections_open": _("opened or closed what students write"),
        "set pace": _("switched whether tables wait for each other"),
    }.get(act, act)


def details(detail: Mapping[str, Any]) -> str:
    """The details in one line."""
    parts = []
    for name, value in detail.items():
        if isinstance(value, bool):
            text = _("on") if value else _("off")
        elif name == "turns":
            text = ", ".join(dict.fromkeys(_phase(str(each)) for each in value))
        elif isinstance(value, list):
            text = ", ".join(str(each) for each in value)
        else:
            text = str(value) or "–"
        parts.append(text if name == "value" else f"{_label(name)} {text}")
    return "; ".join(parts)


def _phase(turn: str) -> str:
    """The phase of a turn such as "1/auction/0": its name, and the round in which it was."""
    number, _slash, rest = turn.partition("/")
    name = phase_name(rest.partition("/")[0])
    return f"{name} ({number})" if rest else turn


def _label(name: str) -> str:
    return {
        "tables": _("tables:"),
        "table": _("table"),
        "students": _("students:"),
        "student": _("student:"),
        "mixed": _("shuffled:"),
        "turns": _("at"),
        "seconds": _("seconds:"),
        "seat": _("seat:"),
        "name": _("now:"),
    }.get(name, f"{name}:")


def lines(acts: list[Audit]) -> list[dict[str, Any]]:
    """Rows of the page: at, by, act, detail."""
    return [
        {"at": each.at, "by": each.by, "act": words(each.act), "detail": details(each.detail)}
        for each in acts
    ]
