"""Screens that went out lately, so that whoever comes back or polls gets the difference only.

Only for viewers whose screen depends on nothing but its version (a teacher's also shows who has
been seen lately, so it is always sent in full)."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from classroom.live.context import Viewer
from classroom.live.regions import Screen

KEPT = 4_000

_screens: OrderedDict[tuple[Viewer, int], Screen] = OrderedDict()
_lock = Lock()


def keep(viewer: Viewer, version: int, screen: Screen) -> None:
    """Remember what this viewer was shown at this version."""
    with _lock:
        _screens[viewer, version] = screen
        while len(_screens) > KEPT:
            _screens.popitem(last=False)


def screen(viewer: Viewer, version: int) -> Screen | None:
    """What the viewer was shown at that version, when this process still knows."""
    return _screens.get((viewer, version))


def forget() -> None:
    """Drop everything (between tests, whose databases start anew)."""
    _screens.clear()
