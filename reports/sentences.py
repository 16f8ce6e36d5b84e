"""What the numbers say, in two or three plain sentences, and two questions to think about."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.figures import InvestorReport, ManagerReport, Report, SeatReport

MUCH_LUCK = 1.0
"""Luck is worth a question from this many standard deviations on."""
ONE_BASKET = 1.25
"""Below this, spreading made the risk at most a fifth smaller than one basket's."""


def of_table(report: Report) -> dict[str, list[str]]:
    """Each seat's sentences, compared with the others of the table."""
    return {
        seat: of_seat(each, [other for id, other in report.seats.items() if id != seat])
        for seat, each in report.seats.items()
    }


def of_seat(own: SeatReport, others: Sequence[SeatReport]) -> list[str]:
    """Two or three sentences for a seat; others: those to compare with."""
    said: list[str] = []
    if own.investor is not None:
        rivals = [other.investor for other in others if other.investor is not None]
        said += _investor(own.investor, rivals)
    if own.manager is not None:
        said += _manager(own.manager)
    return said


def _investor(own: InvestorReport, rivals: Sequence[InvestorReport]) -> list[str]:
    if not own.months:
        return [_("No month of yours has come to an end, so there is nothing to add up yet.")]
    total = own.total
    said: list[str] = []
    paid = price_paid(own)
    if not total.cost:
        said.append(_("You made no deal as an investor, so you took no risk and made no profit."))
    elif rivals:
        said.append(_compared(sum(rival.total.risk < total.risk for rival in rivals), len(rivals)))
    if paid is not None:
        said.append(
            _("You paid {paid} % of what your shares were worth.").format(paid=round(100 * paid))
        )
    if total.cost:
        said.append(_luck(round(total.luck)))
    if total.bankruptcies:
        said.append(_bankrupt(total.bankruptcies))
    return said


def _bankrupt(times: int) -> str:
    """True of every edition: of those that end the game for a bankrupt and of those that do not."""
    return ngettext(
        "Once you could not pay, and being bankrupt took all your money.",
        "{times} times you could not pay, and being bankrupt took all your money.",
        times,
    ).format(times=times)


def _compared(calmer: int, rivals: int) -> str:
    if not calmer:
        return _("No other investor took less risk than you.")
    if calmer == rivals:
        return _("You took the most risk of all investors.")
    return ngettext(
        "You took more risk than {calmer} of {rivals} other investor.",
        "You took more risk than {calmer} of {rivals} other investors.",
        rivals,
    ).format(calmer=calmer, rivals=rivals)


def _luck(luck: int) -> str:
    if luck > 0:
        return _("The dice then gave you {luck} more than you could expect.").format(luck=luck)
    if luck < 0:
        return _("The dice then cost you {luck}.").format(luck=-luck)
    return _("The dice brought just what you could expect.")


def _manager(own: ManagerReport) -> list[str]:
    if not own.months:
        return [_("You ran no company in a month that came to an end.")]
    total = own.total
    said = [_unsold(total.held, total.sold)]
    if total.capture is not None:
        said.append(
            _("Your buyers paid you {capture} % of what your shares were worth.").format(
                capture=round(100 * total.capture)
            )
        )
    if own.auctions:
        bad = sum(auction.result < 0 for auction in own.auctions)
        said.append(_auctions(len(own.auctions), bad))
    return said


def _auctions(bought: int, bad: int) -> str:
    if not bad:
        return _("What you bought at auction paid for itself.")
    return ngettext(
        "You bought {bought} company at auction, and {bad} did not earn its price.",
        "You bought {bought} companies at auction, and {bad} did not earn their price.",
        bought,
    ).format(bought=bought, bad=bad)


def _unsold(held: int, sold: int) -> str:
    if not held:
        return _("You had no company left to sell.")
    if sold == held:
        return _("You sold all your shares in every month.")
    if not sold:
        return _("You sold none of your shares, but you had to pay the costs.")
    return ngettext(
        "You had {held} share to sell in all and sold {sold}.",
        "You had {held} shares to sell in all and sold {sold}.",
        held,
    ).format(held=held, sold=sold)


def price_paid(own: InvestorReport) -> float | None:
    """Which part of what all shares were worth was paid for them; None without worth or cost."""
    worth = sum(month.expected_income for month in own.months)
    return own.total.cost / worth if worth > 0 and own.total.cost else None


class Topic(StrEnum):
    """What happened that is worth a question, the most telling first."""

    BANKRUPT = "bankrupt"
    BROKEN_PROMISE = "broken_promise"
    OVERPAID = "overpaid"
    CURSE = "curse"
    UNLUCKY = "unlucky"
    LUCKY = "lucky"
    UNDIVERSIFIED = "undiversified"
    UNSOLD = "unsold"
    NO_DEALS = "no_deals"
    BANK_RUN = "bank_run"
    FIRST_SELLER = "first_seller"
    LAST_SELLER = "last_seller"
    NO_SALE = "no_sale"
    TRUST = "trust"
    RISK = "risk"
    PRICE = "price"


def questions(own: SeatReport) -> list[tuple[Topic, str]]:
    """Two questions, chosen by what happened to this seat, each with its topic."""
    return [(topic, question(topic)) for topic in topics(own)[:2]]


def topics(own: SeatReport) -> list[Topic]:
    """What happened to this seat, the most telling first; never fewer than two."""
    found: set[Topic] = {Topic.RISK, Topic.PRICE}
    if own.investor is not None:
        total = own.investor.total
        spread = [m.diversification for m in own.investor.months if m.diversification is not None]
        luck = total.luck / total.risk if total.risk else 0.0
        paid = price_paid(own.investor)
        found |= {
            topic
            for topic, holds in (
                (Topic.BANKRUPT, total.bankruptcies > 0),
                (Topic.BROKEN_PROMISE, total.promises_broken > 0),
                (Topic.OVERPAID, paid is not None and paid >= 1),
                (Topic.UNLUCKY, luck <= -MUCH_LUCK),
                (Topic.LUCKY, luck >= MUCH_LUCK),
                (Topic.UNDIVERSIFIED, bool(spread) and sum(spread) / len(spread) < ONE_BASKET),
                (Topic.NO_DEALS, bool(own.investor.months) and not total.cost),
            )
            if holds
        }
    if own.manager is not None:
        if any(auction.result < 0 for auction in own.manager.auctions):
            found.add(Topic.CURSE)
        if own.manager.total.unsold:
            found.add(Topic.UNSOLD)
    return [topic for topic in Topic if topic in found]


def question(topic: Topic) -> str:
    """The question about what happened."""
    return {
        Topic.BANKRUPT: _("When could you have seen that you might not be able to pay?"),
        Topic.BROKEN_PROMISE: _("You left a promise unpaid. Who would deal with you next time?"),
        Topic.OVERPAID: _("You paid more than your shares were worth. What made you do that?"),
        Topic.CURSE: _("One lot cost you more than it brought. Why may the highest bid lose?"),
        Topic.UNLUCKY: _("The dice went against you. Would you decide the same way again?"),
        Topic.LUCKY: _("The dice were kind to you. How would your plan do with bad dice?"),
        Topic.UNDIVERSIFIED: _("You held few colours at a time. What would two more have changed?"),
        Topic.UNSOLD: _("Some of your shares stayed unsold. What price would have sold them?"),
        Topic.NO_DEALS: _(
            "You stayed out of the market. What did you save, and what did you miss?"
        ),
        Topic.BANK_RUN: _("All sold, and the bank fell. Who could have stopped it, and how?"),
        Topic.FIRST_SELLER: _("You sold first. What did your sale do to those who still held on?"),
        Topic.LAST_SELLER: _("You sold last. What made you wait, and what did it cost you?"),
        Topic.NO_SALE: _("You sold nothing on one of the days. What did that cost, and whom?"),
        Topic.TRUST: _("Which calls of the others did you trust, and why?"),
        Topic.RISK: _("Which of your choices was the most risky, and was it worth it?"),
        Topic.PRICE: _("How did you decide what a fair price is?"),
    }[topic]
