"""What stands around the work at Wolf Street: what both games share, and who has agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens.floor import sides as floor
from classroom.screens.floor.sides import board, board_view
from classroom.screens.floor.table import INVESTOR, MANAGER, Table
from classroom.screens.floor.telling import News
from classroom.screens.wolf import draft, sealed, telling
from classroom.screens.wolf.table import house
from classroom.wording import listed

__all__ = [
    "agree", "bar", "board", "board_view", "last", "month", "now", "people", "reveal", "say",
    "tape",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class WishView:
    """One wish of the negotiation, "ready" or "longer". mine: the viewer wishes it; names: who
    does; count and all as text."""

    act: str
    mine: bool
    names: str
    count: str
    all: str


@dataclass(frozen=True, slots=True)
class AgreeView:
    """Ending the negotiation, and lengthening it, by agreement of all; no wishes in other phases.
    can: the viewer may press."""

    wishes: tuple[WishView, ...]
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class LastView:
    """The bids that were shown last, or None."""

    shown: sealed.ShownView | None


def bar(table: Table, student_name: str, return_key: str) -> Region:
    """The top bar, with the house that the viewer invests for."""
    mine = house(table, table.me)
    return floor.bar(table, student_name, return_key, mine.name if mine else "")


def reveal(table: Table) -> Region:
    """Roles, the viewer's house, and what a share is."""
    return floor.reveal(table, house(table, table.me))


def agree(table: Table) -> Region:
    """Who wishes to end the negotiation now, and who to lengthen it."""
    view = table.view
    dealing = view.phase == "negotiation" and table.loaded.status != "over"
    wishes = tuple(
        WishView(
            act,
            view.me in seats,
            listed([table.name(seat) for seat in seats]),
            str(len(seats)),
            str(len(view.seats)),
        )
        for act, seats in (("ready", view.ready), ("longer", view.longer))
    )
    can = table.taking_input and view.me is not None
    return Region("wolf/live/_agree.html", AgreeView(wishes if dealing else (), can, view.moment))


def now(table: Table) -> Region:
    """What I can do now."""
    view = table.view
    tokens = view.edition.tokens - view.lost.get(table.me, 0)
    return floor.now(table, _task(table), telling.latest_for(table), tokens)


def people(table: Table) -> Region:
    """Everyone at the table, with full sets and lost tokens."""
    return floor.people(table, _more, house)


def _more(table: Table, seat: str) -> list[str]:
    view = table.view
    parts = []
    sets, lost = view.sets.get(seat, 0), view.lost.get(seat, 0)
    if sets:
        parts.append(ngettext("%(count)s set", "%(count)s sets", sets) % {"count": sets})
    if lost:
        parts.append(_("%(count)s lost") % {"count": lost})
    return parts


def month(table: Table) -> Region:
    """My month line by line."""
    return floor.month(table, telling.reason, counting(table), telling.spelled)


def counting(table: Table) -> bool:
    """Whether my month has been paid and nothing keeps me busy: then it stands in the middle, at
    the auction until the bids of the first lot take its place."""
    if table.phase == "costs":
        return table.me not in table.view.fees
    return table.phase == "auction" and table.view.reveal is None


def tape(table: Table) -> Region:
    """What has just happened."""
    return floor.tape(table, telling.sentence)


def say(table: Table) -> Region:
    """What a screen reader says politely: in the draft the viewer's cards, at an auction the bids
    that were shown last and the lot on the table."""
    latest = telling.latest_for(table)
    if table.phase in SPOKEN:
        latest = News(SPOKEN[table.phase](table), "")
    return floor.say(table, _task(table), latest)


SPOKEN: Mapping[str, Callable[[Table], str]] = {"draft": draft.spoken, "auction": sealed.spoken}


def last(table: Table) -> Region:
    """During a negotiation, the bids for the last lot of the auction before it."""
    revealed = sealed.shown(table) if table.phase == "negotiation" else None
    return Region("wolf/live/_last.html", LastView(revealed))


def _task(table: Table) -> tuple[str, str]:
    """The headline and a hint for this phase and role."""
    view = table.view
    waiting = floor.waiting(table)
    if waiting is not None:
        return waiting
    if view.phase != "negotiation":
        return "", ""
    manager, investor = view.has(MANAGER), view.has(INVESTOR)
    if manager and investor:
        return _("Sell your companies and invest in others."), ""
    if manager:
        return (
            _("Sell a month's income of each company."),
            _("Talk to investors. Until a deal is locked, you can sell to another who pays more."),
        )
    return (
        _("Buy a month's income of companies."),
        _("Talk to managers. A higher price takes your place, until both have locked the deal."),
    )
