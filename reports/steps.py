"""A step of the debrief, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reports.shown import Shown, shown


@dataclass(frozen=True, slots=True)
class Step:
    """One picture, one question, one thing to notice.

    key: the name of the picture's file; weight: the higher, the more a class needs this step;
    picture: a frozen value to be drawn; notes: for the teacher alone, in sentences.
    """

    key: str
    weight: int
    picture: Any
    question: str
    notice: str
    notes: tuple[str, ...]

    @property
    def shown(self) -> Shown:
        """The picture with its title and its words, as a page shows it."""
        return shown(self.key, self.picture)
