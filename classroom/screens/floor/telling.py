"""Happenings that both Wall Street games have in common, in words: for the tape, and for the one
they happened to. The events of both have the same names and fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.screens.floor.table import Table, colour_word
from classroom.wording import company_name, grouped, listed, signed
from games.engine.ledger import Transfer
from games.floor.market import COLOURS


@dataclass(frozen=True, slots=True)
class Told:
    """A happening in a sentence; mine: the viewer is part of it."""

    text: str
    mine: bool


@dataclass(frozen=True, slots=True)
class News:
    """What happened to the viewer: the sentence, and "good", "bad" or ""."""

    sentence: str
    tone: str


def sentence(table: Table, event: Any) -> Told | None:
    """A line of the tape, or None for what the tape leaves out."""
    tell = _TELL.get(type(event).__name__)
    return None if tell is None else tell(table, event)


def news(table: Table, event: Any) -> News | None:
    """What this event means to the viewer, or None when it does not touch them."""
    tell = _NEWS.get(type(event).__name__)
    return None if tell is None else tell(table, event)


def latest(table: Table, tell: Callable[[Table, Any], News | None]) -> News | None:
    """The last thing that somebody else did to the viewer in this month, or None. tell: the game's
    own news."""
    for happening in reversed(table.story.tape):
        if happening.round != table.view.round:
            return None
        if table.view.phase != "negotiation" and _of_negotiation(happening.event):
            continue
        found = tell(table, happening.event)
        if found is not None:
            return found
    return None


def _of_negotiation(event: Any) -> bool:
    """Whether the event is no news any more once the negotiation is over."""
    if type(event).__name__ == "DealEnded":
        return event.reason in ("left", "cancelled")
    return type(event).__name__ in ("DealMade", "NegotiationLengthened")


def _deal_made(table: Table, event: Any) -> Told:
    words = {
        "investor": table.name(event.investor),
        "company": company_name(event.company),
        "price": grouped(event.price),
        "old": table.name(event.replaced),
    }
    if event.replaced is not None and event.replaced != event.investor:
        text = _("%(investor)s pays %(price)s for %(company)s, in place of %(old)s.")
    else:
        text = _("%(investor)s pays %(price)s for %(company)s.")
    return Told(text % words, table.me in (event.investor, event.manager, event.replaced))


def _deal_ended(table: Table, event: Any) -> Told | None:
    words = {"name": table.name(event.investor), "company": company_name(event.company)}
    if event.reason == "left":
        return Told(_("%(name)s leaves %(company)s.") % words, table.me == event.investor)
    if event.reason == "cancelled":
        text = _("%(company)s is no longer sold to %(name)s.")
        return Told(text % words, table.me == event.investor)
    return None


def _market_moved(table: Table, event: Any) -> Told:
    dice = [f"{colour_word(c)} {signed(event.dice[c])}" for c in COLOURS]
    return Told(_("The dice: %(dice)s.") % {"dice": listed(dice)}, False)


def _returned(table: Table, event: Any) -> Told | None:
    if event.reason != "sold":
        return None
    names = [company_name(id) for id in event.companies]
    words = {"name": table.name(event.seat), "companies": listed(names)}
    text = _("%(name)s sells %(companies)s to the bank.")
    return Told(text % words, table.me == event.seat)


def _lot_sold(table: Table, event: Any) -> Told:
    words = {
        "name": table.name(event.winner),
        "company": company_name(event.company),
        "price": grouped(event.price or 0),
    }
    if event.winner is None:
        return Told(_("Nobody wants %(company)s: it leaves the game.") % words, False)
    text = _("%(name)s buys %(company)s for %(price)s at the auction.")
    return Told(text % words, table.me == event.winner)


def _month_begins(table: Table, event: Any) -> Told:
    return Told(_("Month %(month)s begins.") % {"month": event.round}, False)


def _news_of_deal(table: Table, event: Any) -> News | None:
    me = table.me
    if me == event.replaced and me != event.investor:
        words = {
            "name": table.name(event.investor),
            "price": grouped(event.price),
            "old": grouped(event.replaced_price or 0),
            "company": company_name(event.company),
        }
        if event.price > (event.replaced_price or 0):
            text = _("%(name)s's %(price)s for %(company)s beat your %(old)s. Your token is back.")
        else:
            text = _(
                "%(company)s now goes to %(name)s for %(price)s instead of your %(old)s. Your"
                " token is back."
            )
        return News(text % words, "bad")
    words = {"price": grouped(event.price), "company": company_name(event.company)}
    if event.source == "bid" and me == event.investor:
        text = _("Deal: %(name)s took your %(price)s for %(company)s.")
        return News(text % (words | {"name": table.name(event.manager)}), "good")
    if event.source == "ask" and me == event.manager:
        text = _("Deal: %(name)s pays %(price)s for %(company)s.")
        return News(text % (words | {"name": table.name(event.investor)}), "good")
    if me in (event.investor, event.manager):
        return News(_("Deal: %(company)s for %(price)s.") % words, "good")
    return None


def _news_of_end(table: Table, event: Any) -> News | None:
    words = {"name": table.name(event.investor), "company": company_name(event.company)}
    mine = table.me == event.investor
    if mine and event.reason in ("cancelled", "sold", "bankruptcy"):
        text = _("Your deal on %(company)s is off. Your token is back.")
        return News(text % words, "bad")
    if table.view.owners.get(event.company) != table.me:
        return None
    if event.reason == "left":
        return News(_("%(name)s left %(company)s: it is unsold again.") % words, "bad")
    if event.reason == "bankruptcy":
        text = _("%(name)s is bankrupt: the deal on %(company)s is off.")
        return News(text % words, "bad")
    return None


def _news_of_lot(table: Table, event: Any) -> News | None:
    if event.winner is None or event.winner != table.me:
        return None
    words = {"company": company_name(event.company), "price": grouped(event.price or 0)}
    return News(_("%(company)s is yours for %(price)s.") % words, "good")


_TELL: Mapping[str, Callable[[Table, Any], Told | None]] = {
    "DealMade": _deal_made,
    "DealEnded": _deal_ended,
    "MarketMoved": _market_moved,
    "CompaniesReturned": _returned,
    "LotSold": _lot_sold,
    "NegotiationBegan": _month_begins,
}
_NEWS: Mapping[str, Callable[[Table, Any], News | None]] = {
    "DealMade": _news_of_deal,
    "DealEnded": _news_of_end,
    "LotSold": _news_of_lot,
}


def reason(table: Table, transfer: Transfer, me: str) -> str:
    """What a transfer was for, from the side of the one who paid or received it."""
    paid = transfer.payer == me
    match transfer.reason:
        case "price":
            words = _("to %(name)s for companies") if paid else _("from %(name)s for companies")
            return words % {"name": table.name(transfer.payee if paid else transfer.payer)}
        case "upkeep":
            return _("costs of my companies")
        case "sold":
            return _("company sold to the bank")
        case "lot":
            return _("bought at the auction")
        case "bankruptcy":
            return _("all I had, in bankruptcy")
    return transfer.reason
