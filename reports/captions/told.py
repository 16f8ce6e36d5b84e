"""The one question that every kind of picture answers in words."""

from __future__ import annotations

from functools import singledispatch
from typing import Any


@singledispatch
def told(picture: Any) -> tuple[str, str, str]:
    """A picture's title, how to read it, and what it shows; each kind registers its own."""
    raise TypeError(f"there are no words for a {type(picture).__name__}")
