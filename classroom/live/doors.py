"""The two doors for a command, the socket and the posted form, and the one path behind them.

Who acts is known from this device's signed key, never from what was sent; of what was sent only
the command's name, its fields, the click id and the moment are read.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from django.http import HttpRequest
from django.utils.translation import gettext as _

from classroom import phrases
from classroom.forms import commands
from classroom.live import facts, presence
from classroom.live.facts import LessonFacts
from games.service.play import Submission, submit_soon

_CLICK = re.compile(r"[A-Za-z0-9_-]{1,40}")
FIELDS_AT_MOST = 12
LONGEST_FIELD = 400
"""Characters of one field: eight cards by their ids are fewer than 300."""
RESERVED = ("act", "click", "moment")


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a click: accepted at this version of the game, or refused with a sentence."""

    click: str
    accepted: bool
    sentence: str = ""
    version: int = 0


def new_click() -> str:
    """A click id for a press that brought none (a plain form without the script)."""
    return secrets.token_urlsafe(12)


def clean_click(given: object) -> str:
    """The click id as sent when it is one, else a new one."""
    return given if isinstance(given, str) and _CLICK.fullmatch(given) else new_click()


def message(text: str | bytes) -> dict[str, Any] | None:
    """The JSON object that was sent, or None when it is anything else; half a character, which
    JSON lets one write and no database or socket takes, is not text."""
    try:
        plain = text if isinstance(text, str) else text.decode()
        data = json.loads(plain)
        if "\\u" in plain:
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def sent(request: HttpRequest) -> dict[str, Any]:
    """What was posted, in the shape that a socket sends: JSON of the script, or a plain form. A
    field that comes several times (ticked cards) is a list, its values joined by spaces; what is
    RESERVED counts as it came last."""
    if request.content_type == "application/json":
        return message(request.body) or {}
    form = request.POST
    fields = {name: " ".join(form.getlist(name)) for name in form if name not in RESERVED}
    return {name: form.get(name) for name in RESERVED} | {"f": fields}


def same_origin(request: HttpRequest) -> bool:
    """Whether a post comes from a page of this server. Live forms carry no token, because their
    text is drawn once for all who see it: the browser's word and the Lax cookie guard them."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    try:
        return origin is None or urlsplit(origin).netloc == request.get_host()
    except ValueError:  # no address at all: "http://["
        return False


async def act(lesson_id: int, uid: str, data: Mapping[str, Any]) -> Reply:
    """One command of a student: judged, committed, answered.

    data: {"act": name, "click": id, "moment": text, "f": {field: text}}.
    """
    click = clean_click(data.get("click"))
    lesson = facts.known(lesson_id) or await database_sync_to_async(facts.read)(lesson_id)
    presence.sign(uid)
    place = _place(lesson, uid)
    if isinstance(place, str):
        return Reply(click, False, place)
    lesson, session_id, seat, names = place
    fields = data.get("f")
    if not isinstance(fields, dict) or len(fields) > FIELDS_AT_MOST:
        fields = {}
    game = lesson.row.game
    made = commands.read(game, data.get("act"), {k: v for k, v in fields.items() if _text(k, v)})
    if isinstance(made, commands.Unreadable):
        return Reply(click, False, made.sentence)
    moment = data.get("moment")
    answer = await submit_soon(
        session_id,
        Submission(
            seat=seat,
            command=made,
            moment=moment if isinstance(moment, str) else "",
            click_id=click,
            price=_price(fields.get("shown")),
        ),
    )
    if answer.accepted:
        return Reply(click, True, version=answer.version)
    sentence = phrases.refusal(game, answer.code, answer.rule, answer.facts, names)
    return Reply(click, False, sentence, answer.version)


def _price(shown: object) -> int | None:
    """The price on the button that was pressed, with whatever sign groups its thousands."""
    if not isinstance(shown, str) or len(shown) > LONGEST_FIELD:
        return None
    digits = "".join(each for each in shown if each.isascii() and each.isdigit())
    return int(digits) if digits else None


def _text(key: object, value: object) -> bool:
    return isinstance(key, str) and isinstance(value, str) and len(value) <= LONGEST_FIELD


def _place(
    lesson: LessonFacts | None, uid: str
) -> tuple[LessonFacts, int, str, Mapping[str, str]] | str:
    """Where this student acts (lesson, session id, seat, the table's names), or the sentence that
    says why they cannot."""
    if lesson is None:
        return _("This lesson is over and has been deleted.")
    student = lesson.student_by_uid.get(uid)
    if student is None or student.state == "removed":
        return _("Your teacher has taken you out of this lesson.")
    if student.state != "in":
        return _("Your teacher has to let you in first.")
    if lesson.row.eyes_up:
        return _("Eyes up: your teacher has stopped the screens for a moment.")
    table = lesson.table_of(student)
    if table is None or table.session_id is None or student.seat is None:
        return _("Your game has not begun yet.")
    if student.seat in table.robots:
        return _("A robot is playing your seat now. Ask your teacher to give it back to you.")
    return lesson, table.session_id, student.seat, table.names
