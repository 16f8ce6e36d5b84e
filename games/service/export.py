"""A live game as a game record, its chance fully scripted."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Drawn
from games.engine.record import ADVANCE, RecordedCommand, command, write
from games.models import GameSession, LogEntry
from games.registry import RULES
from games.service import storing


def record(session_id: int) -> dict[str, Any]:
    """The record document of a game, finished or not."""
    session = GameSession.objects.get(pk=session_id)
    rules = RULES[session.game]
    drawn: list[Drawn] = []
    commands: list[RecordedCommand] = []
    for entry in LogEntry.objects.filter(session=session).order_by("seq"):
        events = storing.events_from(rules, entry.events)
        drawn += [event for event in events if isinstance(event, Drawn)]
        fields = dict(entry.command)
        do = fields.pop("do")
        at = round(entry.at, 3)
        if entry.seat:
            made = command(rules.COMMANDS[do], fields, f"log[{entry.seq}]")
            commands.append(RecordedCommand(entry.seat, made, at))
        elif do == ADVANCE:
            commands.append(RecordedCommand(None, None, at))
    return write(
        rules,
        storing.edition_from(rules, session.edition),
        storing.seats_from(session.seats),
        drawn,
        commands,
    )
