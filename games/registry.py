"""The games there are, each by its key."""

from __future__ import annotations

from typing import cast

from games.engine.protocol import Rules
from games.krach import rules as krach
from games.panic import rules as panic

RULES: dict[str, Rules] = {"panic": cast(Rules, panic), "krach": krach}
