"""What the teacher does to a running game. Each act may be pressed twice."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from games.models import GameSession
from games.service import deadlines, loading
from games.service.writing import Draft, locked

Status = GameSession.Status


def pause(session_id: int) -> bool:
    """Stop the clock; nothing is taken until the game goes on. False when it does not run."""
    with transaction.atomic():
        draft = Draft.of(locked(session_id))
        if draft.loaded.status != Status.RUNNING:
            return False
        draft.fields |= {
            "status": Status.PAUSED,
            "seconds_left": draft.loaded.seconds_left,
            "phase_ends_at": None,
            "paused_at": draft.now,
        }
        _save(draft)
        return True


def resume(session_id: int) -> bool:
    """Let the clock go on with what was left. False when the game is not paused."""
    with transaction.atomic():
        draft = Draft.of(locked(session_id))
        loaded = draft.loaded
        if loaded.status != Status.PAUSED or loaded.paused_at is None:
            return False
        pause = (draft.now - loaded.paused_at).total_seconds()
        left = loaded.seconds_kept
        draft.fields |= {
            "status": Status.RUNNING,
            "seconds_left": None,
            "phase_ends_at": None if left is None else draft.now + timedelta(seconds=left),
            "paused_at": None,
            "paused_seconds": loaded.paused_seconds + pause,
        }
        _save(draft)
        return True


def add_time(session_id: int, seconds: int, *, turn: str, click_id: str) -> bool:
    """More time on the running clock, paused or not. False when the game has moved on, has no
    clock, or this click has been taken already."""
    with transaction.atomic():
        draft = Draft.of(locked(session_id))
        loaded = draft.loaded
        click = f":{click_id}"
        if loaded.status == Status.OVER or loaded.turn != turn or loaded.entries.answers(click):
            return False
        if loaded.seconds_kept is not None:
            draft.fields["seconds_left"] = loaded.seconds_kept + seconds
        elif loaded.phase_ends_at is not None and not loaded.due(draft.now):
            draft.fields["phase_ends_at"] = loaded.phase_ends_at + timedelta(seconds=seconds)
        else:
            return False
        draft.log("", click, {"do": "add_time", "seconds": seconds}, ())
        _save(draft)
        return True


def end_phase(session_id: int, *, turn: str, click_id: str) -> bool:
    """End the running deadline now. False when the game has moved on, or does not run."""
    return deadlines.close(session_id, turn=turn, click_id=click_id)


def end_game(session_id: int) -> bool:
    """Break the game off where it stands. False when it is over already."""
    with transaction.atomic():
        draft = Draft.of(locked(session_id))
        if draft.loaded.status == Status.OVER:
            return False
        draft.fields |= {
            "status": Status.OVER,
            "ended_at": draft.now,
            "phase_ends_at": None,
            "seconds_left": None,
            "paused_at": None,
        }
        draft.log("", "end", {"do": "end"}, ())
        _save(draft)
        return True


def _save(draft: Draft) -> None:
    try:
        draft.save(draft.loaded.counts)
    except BaseException:
        loading.forget(draft.loaded.session_id)
        raise
