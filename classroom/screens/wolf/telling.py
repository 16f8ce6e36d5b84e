"""Happenings at Wolf Street in words: for the tape, and for the one they happened to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.screens.floor import telling as floor
from classroom.screens.floor.sides import LineView, line
from classroom.screens.floor.table import Table
from classroom.screens.floor.telling import News, Told
from classroom.screens.wolf.story import Kept
from classroom.wording import company_name, grouped, listed
from games.engine.ledger import Transfer
from games.wolf import events as e
from games.wolf.income import FRESH_MONEY

_OF_SETTLEMENT = (e.ReductionProposed, e.ReductionAgreed, e.ReductionRefused)


def sentence(table: Table, event: Any) -> Told | None:
    """A line of the tape, or None for what the tape leaves out."""
    me = table.me
    if _turning_over(table, event):
        return None
    match event:
        case Kept() if me in event.kept:
            company = company_name(event.kept[me])
            return Told(_("You keep %(company)s.") % {"company": company}, True)
        case e.NegotiationLengthened():
            text = _("All agreed: %(seconds)s seconds more.") % {"seconds": event.seconds}
            return Told(text, False)
        case e.NegotiationEnded(reason="ready"):
            return Told(_("All agreed to end the negotiation."), False)
        case e.NegotiationEnded(reason="all_locked"):
            return Told(_("Everything is sold and locked: the negotiation ends at once."), False)
        case e.ReductionProposed():
            text = _("%(debtor)s proposes to pay %(creditor)s %(amount)s.") % _sums(table, event)
            return Told(text, me in (event.debtor, event.creditor))
        case e.ReductionAgreed():
            text = _("%(creditor)s agrees to %(amount)s from %(debtor)s.") % _sums(table, event)
            return Told(text, me in (event.debtor, event.creditor))
        case e.ReductionRefused():
            text = _("%(creditor)s refuses %(debtor)s's proposal.") % _pair(table, event)
            return Told(text, me in (event.debtor, event.creditor))
        case e.WentBankrupt():
            words = {"name": table.name(event.seat), "fresh": grouped(FRESH_MONEY)}
            text = _("%(name)s is bankrupt, and goes on with %(fresh)s and a token less.")
            return Told(text % words, me == event.seat)
        case e.RoleLost():
            text = _("%(name)s is bankrupt, and goes on as a manager only.")
            return Told(text % {"name": table.name(event.seat)}, me == event.seat)
        case e.BidsRevealed() if event.reveal.tied:
            words = {
                "names": listed([table.name(seat) for seat in event.reveal.tied]),
                "price": grouped(event.reveal.price),
                "company": company_name(event.reveal.company),
            }
            text = _("%(names)s all bid %(price)s for %(company)s: they bid again.")
            return Told(text % words, me in event.reveal.tied)
    return floor.sentence(table, event)


def _turning_over(table: Table, event: Any) -> bool:
    """The bids that this tells of are the ones being shown: the reveal itself says how it ends."""
    reveal = table.view.reveal
    if table.view.phase != "auction" or reveal is None:
        return False
    match event:
        case e.BidsRevealed():
            return bool(event.reveal == reveal)
        case e.LotSold():
            return bool(event.company == reveal.company)
    return False


def latest_for(table: Table) -> News | None:
    """The last thing that somebody else did to the viewer in this month, or None."""
    return floor.latest(table, _news)


def _news(table: Table, event: Any) -> News | None:
    me = table.me
    if isinstance(event, _OF_SETTLEMENT) and table.view.phase != "settlement":
        return None
    if isinstance(event, e.LotSold) and table.view.phase == "auction":
        return None
    match event:
        case e.ReductionProposed() if me == event.creditor:
            text = _("%(debtor)s proposes to pay you %(amount)s.") % _sums(table, event)
            return News(text, "")
        case e.ReductionAgreed() if me == event.debtor:
            text = _("%(creditor)s agrees to take %(amount)s.") % _sums(table, event)
            return News(text, "good")
        case e.ReductionRefused() if me == event.debtor:
            text = _("%(creditor)s refuses. Propose another sum.") % _pair(table, event)
            return News(text, "bad")
        case e.WentBankrupt() if me == event.seat:
            text = ngettext(
                "You are bankrupt: all your money is gone. You go on with %(fresh)s and %(count)s"
                " token.",
                "You are bankrupt: all your money is gone. You go on with %(fresh)s and %(count)s"
                " tokens.",
                event.tokens,
            )
            words = {"count": event.tokens, "fresh": grouped(FRESH_MONEY)}
            return News(text % words, "bad")
        case e.RoleLost() if me == event.seat:
            text = _("You are bankrupt: all money and tokens are gone. You go on as a manager.")
            return News(text, "bad")
        case e.NegotiationLengthened():
            text = _("All agreed: %(seconds)s seconds more.") % {"seconds": event.seconds}
            return News(text, "")
    return floor.news(table, event)


def reason(table: Table, transfer: Transfer, me: str) -> str:
    """What a transfer was for, from the side of the one who paid or received it."""
    match transfer.reason:
        case "fresh":
            return _("fresh money from the bank")
        case "net":
            return _("deals of the month, net")
        case "set":
            return _("full sets of four colours")
        case "token":
            return _("tokens lost to bankruptcy")
    return floor.reason(table, transfer, me)


def spelled(table: Table, transfer: Transfer) -> list[LineView]:
    """The debts behind a net amount, one line a debt."""
    month = table.story.month
    if transfer.reason != "net" or month is None:
        return []
    lines = []
    for debt in month.debts:
        if debt.debtor == table.me:
            words = _("to %(name)s for companies") % {"name": table.name(debt.creditor)}
            lines.append(line(words, -debt.amount))
        elif debt.creditor == table.me:
            words = _("from %(name)s for companies") % {"name": table.name(debt.debtor)}
            lines.append(line(words, debt.amount))
    return lines


def _pair(table: Table, event: Any) -> dict[str, str]:
    return {"debtor": table.name(event.debtor), "creditor": table.name(event.creditor)}


def _sums(table: Table, event: Any) -> dict[str, str]:
    return _pair(table, event) | {"amount": grouped(event.amount)}
