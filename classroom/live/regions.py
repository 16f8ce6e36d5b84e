"""What a screen is made of.

A screen is a mapping of DOM id -> region, outer regions before the ones inside them. A region that
has slots is a frame: its template draws empty elements with those ids, and whenever the frame is
sent anew, the regions in its slots are sent after it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

ROOT = "screen"
"""The id of the outermost region of every live page."""


@dataclass(frozen=True, slots=True)
class Region:
    """One part of a screen: the Jinja2 template that draws it, the frozen view of ready text that
    it draws, and the ids of the regions that lie inside it."""

    template: str
    view: Hashable
    slots: tuple[str, ...] = ()


Screen = Mapping[str, Region]


def changed(screen: Screen, before: Screen | None) -> list[str]:
    """The ids that have to be sent to somebody who last got before, in the order of the screen."""
    if before is None:
        return list(screen)
    if screen is before:
        return []
    ids: dict[str, None] = {}
    inside: set[str] = set()
    for name, region in screen.items():
        old = before.get(name)
        if name in inside or (old is not region and old != region):
            ids[name] = None
            inside.update(region.slots)
    return list(ids)
