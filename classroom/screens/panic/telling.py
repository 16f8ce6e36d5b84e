"""Happenings at Panic on Wall Street! in words: for the tape, and for the one they happened to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from classroom.screens.floor import telling as floor
from classroom.screens.floor.table import Table
from classroom.screens.floor.telling import News, Told
from classroom.wording import grouped
from games.engine.ledger import Transfer
from games.panic import events as e


def sentence(table: Table, event: Any) -> Told | None:
    """A line of the tape, or None for what the tape leaves out."""
    me = table.me
    match event:
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
            text = _("%(name)s is bankrupt.") % {"name": table.name(event.seat)}
            return Told(text, me == event.seat)
    return floor.sentence(table, event)


def latest_for(table: Table) -> News | None:
    """The last thing that somebody else did to the viewer in this month, or None."""
    return floor.latest(table, _news)


def _news(table: Table, event: Any) -> News | None:
    me = table.me
    match event:
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
    return floor.news(table, event)


def reason(table: Table, transfer: Transfer, me: str) -> str:
    """What a transfer was for, from the side of the one who paid or received it."""
    if transfer.reason != "promise":
        return floor.reason(table, transfer, me)
    paid = transfer.payer == me
    words = _("promise paid to %(name)s") if paid else _("promise paid by %(name)s")
    return words % {"name": table.name(transfer.payee if paid else transfer.payer)}


def _pair(table: Table, event: Any) -> dict[str, str]:
    return {"debtor": table.name(event.debtor), "creditor": table.name(event.creditor)}
