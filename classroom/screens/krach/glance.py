"""A table of Krach 29 at a glance, beside others: what the teacher and the room read of it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from classroom.screens.krach.table import SIGNS
from classroom.wording import grouped
from games.krach.state import BANK_RUN_PRICE, State


def amounts(game: Any) -> dict[str, str]:
    """Seat -> its losses so far."""
    return {
        seat: _("lost %(amount)s") % {"amount": grouped(trader.losses)}
        for seat, trader in game.state.traders.items()
    }


def notes(game: Any) -> tuple[str, ...]:
    """The price nearest the line, or the bank run; and while sales are made, how many."""
    state: State = game.state
    lowest = min(state.prices, key=lambda company: (state.prices[company], company))
    words = {
        "company": SIGNS[lowest].name,
        "price": grouped(state.prices[lowest]),
        "room": grouped(state.prices[lowest] - BANK_RUN_PRICE),
    }
    if state.bank_run is not None:
        return (_("Bank run: %(company)s at %(price)s.") % words,)
    said = _("Lowest price: %(company)s at %(price)s, %(room)s above the line.") % words
    if state.phase not in ("exchange", "last_call"):
        return (said,)
    counts = {"sold": len(state.sellers), "all": len(state.traders)}
    return (said, _("%(sold)s of %(all)s have sold.") % counts)
