"""Regions that need not be made anew: what they were made from is still the same.

A game's state is frozen, and a step replaces only the parts that it changes. So a region that says
which parts it is drawn from can be kept as long as those are the very same objects.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")
KEPT = 60_000

_made: OrderedDict[Hashable, tuple[tuple[Any, ...], Any]] = OrderedDict()
_lock = Lock()


def again(key: Hashable, sources: tuple[Any, ...], make: Callable[[], T]) -> T:
    """What was made under this key before, while every source is the same (by identity first, so
    that unchanged parts of a state cost nothing); else made anew and kept."""
    known = _made.get(key)
    if known is not None and known[0] == sources:
        return known[1]
    made = make()
    keep(key, sources, made)
    return made


def known(key: Hashable) -> tuple[tuple[Any, ...], Any] | None:
    """The sources and what was made from them, when something is kept under this key: for who can
    tell what a change of a source changes."""
    return _made.get(key)


def keep(key: Hashable, sources: tuple[Any, ...], made: Any) -> None:
    """Keep what was made from these sources."""
    with _lock:
        _made[key] = (sources, made)
        _made.move_to_end(key)
        while len(_made) > KEPT:
            _made.popitem(last=False)


def forget() -> None:
    """Drop everything (between tests, whose databases start anew)."""
    _made.clear()
