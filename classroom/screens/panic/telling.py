"""Happenings in words: for the tape, and for the one they happened to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.screens import board as boards
from classroom.screens.panic.table import Table, colour_word, listed
from classroom.wording import company_name, grouped
from games.engine.ledger import Transfer
from games.floor.market import COLOURS
from games.panic import events as e


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


_OF_NEGOTIATION = (e.DealMade,)


def sentence(table: Table, event: Any) -> Told | None:
    """A line of the tape, or None for what the tape leaves out."""
    me, name = table.me, table.name
    match event:
        case e.DealMade():
            words = {
                "investor": name(event.investor),
                "company": company_name(event.company),
                "price": grouped(event.price),
                "old": name(event.replaced),
                "old_price": "" if event.replaced_price is None else grouped(event.replaced_price),
            }
            if event.replaced is not None and event.replaced != event.investor:
                text = _("%(investor)s pays %(price)s for %(company)s, in place of %(old)s.")
            else:
                text = _("%(investor)s pays %(price)s for %(company)s.")
            return Told(text % words, me in (event.investor, event.manager, event.replaced))
        case e.DealEnded(reason="left"):
            words = {"name": name(event.investor), "company": company_name(event.company)}
            return Told(_("%(name)s leaves %(company)s.") % words, me == event.investor)
        case e.DealEnded(reason="cancelled"):
            words = {"name": name(event.investor), "company": company_name(event.company)}
            text = _("%(company)s is no longer sold to %(name)s.") % words
            return Told(text, me == event.investor)
        case e.MarketMoved():
            dice = [f"{colour_word(c)} {boards.signed(event.dice[c])}" for c in COLOURS]
            return Told(_("The dice: %(dice)s.") % {"dice": listed(dice)}, False)
        case e.Deferred():
            words = _pair(table, event) | {"amount": grouped(event.amount)}
            text = _("%(debtor)s promises %(creditor)s %(amount)s.") % words
            return Told(text, me in (event.debtor, event.creditor))
        case e.Forced():
            text = _("%(creditor)s forces %(debtor)s into bankruptcy.") % _pair(table, event)
            return Told(text, me in (event.debtor, event.creditor))
        case e.PromisePaid():
            words = _pair(table, event) | {"amount": grouped(event.amount)}
            text = _("%(debtor)s pays %(creditor)s %(amount)s of a promise.") % words
            return Told(text, me in (event.debtor, event.creditor))
        case e.RoleLost():
            return Told(_("%(name)s is bankrupt.") % {"name": name(event.seat)}, me == event.seat)
        case e.CompaniesReturned(reason="sold"):
            words = {"name": name(event.seat), "companies": _companies(event.companies)}
            return Told(_("%(name)s sells %(companies)s to the bank.") % words, me == event.seat)
        case e.LotSold(winner=None):
            words = {"company": company_name(event.company)}
            return Told(_("Nobody wants %(company)s: it leaves the game.") % words, False)
        case e.LotSold():
            words = {
                "name": name(event.winner),
                "company": company_name(event.company),
                "price": grouped(event.price or 0),
            }
            text = _("%(name)s buys %(company)s for %(price)s at the auction.") % words
            return Told(text, me == event.winner)
        case e.NegotiationBegan():
            return Told(_("Month %(month)s begins.") % {"month": event.round}, False)
    return None


def latest_for(table: Table) -> News | None:
    """The last thing that somebody else did to the viewer in this month, or None."""
    for happening in reversed(table.story.tape):
        if happening.round != table.view.round:
            return None
        if isinstance(happening.event, _OF_NEGOTIATION) and table.view.phase != "negotiation":
            continue
        news = _news(table, happening.event)
        if news is not None:
            return news
    return None


def _news(table: Table, event: Any) -> News | None:
    me, name = table.me, table.name
    match event:
        case e.DealMade() if me == event.replaced and me != event.investor:
            words = {
                "name": name(event.investor),
                "price": grouped(event.price),
                "old": grouped(event.replaced_price or 0),
                "company": company_name(event.company),
            }
            if event.price > (event.replaced_price or 0):
                text = _(
                    "%(name)s's %(price)s for %(company)s beat your %(old)s. Your token is back."
                )
            else:
                text = _(
                    "%(company)s now goes to %(name)s for %(price)s instead of your %(old)s. Your"
                    " token is back."
                )
            return News(text % words, "bad")
        case e.DealMade(source="bid") if me == event.investor:
            words = {
                "name": name(event.manager),
                "price": grouped(event.price),
                "company": company_name(event.company),
            }
            text = _("Deal: %(name)s took your %(price)s for %(company)s.")
            return News(text % words, "good")
        case e.DealMade(source="ask") if me == event.manager:
            words = {
                "name": name(event.investor),
                "price": grouped(event.price),
                "company": company_name(event.company),
            }
            return News(_("Deal: %(name)s pays %(price)s for %(company)s.") % words, "good")
        case e.DealMade() if me in (event.investor, event.manager):
            words = {"price": grouped(event.price), "company": company_name(event.company)}
            return News(_("Deal: %(company)s for %(price)s.") % words, "good")
        case e.DealEnded(reason="cancelled" | "sold" | "bankruptcy") if me == event.investor:
            words = {"company": company_name(event.company)}
            text = _("Your deal on %(company)s is off. Your token is back.")
            return News(text % words, "bad")
        case e.DealEnded(reason="left" | "bankruptcy") if (
            table.view.owners.get(event.company) == me
        ):
            words = {"name": name(event.investor), "company": company_name(event.company)}
            return News(_("%(name)s left %(company)s: it is unsold again.") % words, "bad")
        case e.Deferred() if me == event.creditor:
            words = _pair(table, event) | {"amount": grouped(event.amount)}
            return News(_("%(debtor)s still owes you %(amount)s: a promise.") % words, "bad")
        case e.Deferred() if me == event.debtor:
            words = _pair(table, event) | {"amount": grouped(event.amount)}
            return News(_("You promised %(creditor)s %(amount)s.") % words, "")
        case e.PromisePaid() if me == event.creditor:
            words = _pair(table, event) | {"amount": grouped(event.amount)}
            return News(_("%(debtor)s paid you %(amount)s of a promise.") % words, "good")
        case e.RoleLost() if me == event.seat and event.out:
            return News(_("You are bankrupt."), "bad")
        case e.RoleLost() if me == event.seat:
            return News(_("You are bankrupt and lose one of your two roles."), "bad")
        case e.LotSold() if me == event.winner:
            words = {"company": company_name(event.company), "price": grouped(event.price or 0)}
            return News(_("%(company)s is yours for %(price)s.") % words, "good")
    return None


def reason(table: Table, transfer: Transfer, me: str) -> str:
    """What a transfer was for, from the side of the one who paid or received it."""
    other = table.name(transfer.payee if transfer.payer == me else transfer.payer)
    paid = transfer.payer == me
    match transfer.reason:
        case "price":
            words = _("to %(name)s for companies") if paid else _("from %(name)s for companies")
            return words % {"name": other}
        case "promise":
            words = _("promise paid to %(name)s") if paid else _("promise paid by %(name)s")
            return words % {"name": other}
        case "upkeep":
            return _("costs of my companies")
        case "sold":
            return _("company sold to the bank")
        case "lot":
            return _("bought at the auction")
        case "bankruptcy":
            return _("all I had, in bankruptcy")
    return transfer.reason


def _pair(table: Table, event: Any) -> dict[str, str]:
    return {"debtor": table.name(event.debtor), "creditor": table.name(event.creditor)}


def _companies(ids: tuple[str, ...]) -> str:
    return listed([company_name(id) for id in ids])
