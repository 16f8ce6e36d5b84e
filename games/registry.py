"""The games there are, each by its key."""

from __future__ import annotations

from games.engine.protocol import Rules

RULES: dict[str, Rules] = {}
