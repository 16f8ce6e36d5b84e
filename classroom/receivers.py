"""The only way up from the games: a game has advanced, so its bell rings."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from classroom.live.bells import ring_session
from games.signals import game_advanced


@receiver(game_advanced, dispatch_uid="classroom-bell")
def ring(session_id: int, version: int, **_: Any) -> None:
    """Ring the bell of this game."""
    ring_session(session_id, version)
