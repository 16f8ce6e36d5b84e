"""One viewer's table of Panic on Wall Street!"""

from __future__ import annotations

from classroom.live.context import Context
from classroom.screens.floor import table as floor
from classroom.screens.floor.table import Table
from classroom.screens.panic.story import told


def of(context: Context, seat: str | None = None) -> Table:
    """The table of this context, as the seat (None: the room) may see it."""
    game = context.game
    return floor.of(context, told, seat, () if game is None else game.state.out)
