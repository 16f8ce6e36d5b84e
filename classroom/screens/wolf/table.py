"""One viewer's table of Wolf Street, and the houses of its investors."""

from __future__ import annotations

from django.utils.translation import gettext as _

from classroom.live.context import Context
from classroom.screens.floor import table as floor
from classroom.screens.floor.sides import BadgeView
from classroom.screens.floor.table import INVESTOR, Table
from classroom.screens.wolf.story import told


def of(context: Context, seat: str | None = None) -> Table:
    """The table of this context, as the seat (None: the room) may see it."""
    return floor.of(context, told, seat)


def house(table: Table, seat: str) -> BadgeView | None:
    """The investment house of who began as an investor, None for others. There are six, in seat
    order: a name and a colour without effect."""
    names = (
        _("Lantern & Sons"),
        _("Gull & Heron"),
        _("Copperfield Trust"),
        _("Juniper Capital"),
        _("Old Mill Partners"),
        _("Saffron Brothers"),
    )
    investors = [each for each, roles in table.first_roles.items() if INVESTOR in roles]
    if seat not in investors:
        return None
    place = investors.index(seat)
    return BadgeView(names[place][0], names[place], str(place + 1))
