"""Investors' income, costs, and the end at Wolf Street."""

from __future__ import annotations

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor import phases as floor
from classroom.screens.floor.phases import EndView, roll
from classroom.screens.floor.table import Table
from classroom.wording import MINUS, grouped
from games.wolf.scoring import SET_BONUS, TOKEN_PRICE

__all__ = ["costs", "end", "ending", "roll"]


def costs(table: Table) -> dict[str, Region]:
    """Managers who are short sell companies of their choice to the bank."""
    upkeep = grouped(table.view.edition.upkeep)
    rule = _("A company that you sell costs nothing any more: you save its %(upkeep)s as well.")
    return floor.costs(table, rule % {"upkeep": upkeep})


def end(table: Table) -> dict[str, Region]:
    """The end: two winners (or one in the two-role game)."""
    return {"work": Region("floor/live/_end.html", ending(table))}


def ending(table: Table) -> EndView:
    """The final table, with what full sets brought and what lost tokens cost."""
    view = table.view
    early = view.two_roles and not any("investor" in roles for roles in view.roles.values())
    return floor.ending(
        table,
        _("The game ended early: no investor is left.") if early else _("The last month is over."),
        _("The game is over"),
        sums={seat: _sum(table, seat) for seat in view.scores},
    )


def _sum(table: Table, seat: str) -> str:
    """ "190 + 2 × 40 − 1 × 100" where sets or lost tokens made the result, else ""."""
    view = table.view
    sets, lost = view.sets.get(seat, 0), view.lost.get(seat, 0)
    if not sets and not lost:
        return ""
    cash = view.scores[seat] - sets * SET_BONUS + lost * TOKEN_PRICE
    parts = [grouped(cash)]
    if sets:
        parts.append(f"+ {sets} × {SET_BONUS}")
    if lost:
        parts.append(f"{MINUS} {lost} × {TOKEN_PRICE}")
    return " ".join(parts)
