"""The static files that a game's pages load."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Assets:
    """Names of static files. styles, scripts: of all pages of the game, in the order in which they
    count; stage: styles of the projector alone."""

    styles: tuple[str, ...] = ()
    stage: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
