"""What those see who are done for the day: who has sold what, and what each keeps, face up."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import grouped, listed
from games.krach.companies import PAIRS
from games.krach.views import TraderView


@dataclass(frozen=True, slots=True)
class DoneView:
    """A trader who has sold or passed. portfolio: the cards that are kept; cost: what they cost
    at the prices that today's sales so far would bring."""

    name: str
    me: bool
    company: Sign | None
    shares: str
    portfolio: tuple[tuple[Sign, Sign], ...]
    cost: str


@dataclass(frozen=True, slots=True)
class SoldView:
    """In the order of the sales, then who has passed; trading: who still swaps, in a sentence."""

    done: tuple[DoneView, ...]
    trading: str


def region(table: Table) -> Region:
    """The sales and portfolios of today."""
    view = table.view
    laid = {company.id: company.laid for company in view.companies}
    by_seat = {trader.seat: trader for trader in view.traders}
    order = list(view.sellers) + [trader.seat for trader in view.traders if trader.passed]
    left = [table.name(seat) for seat in by_seat if seat not in order]
    trading = _("Still trading: %(names)s.") % {"names": listed(left)} if left else ""
    done = tuple(_done(table, by_seat[seat], laid) for seat in order)
    return Region("krach/live/_sold.html", SoldView(done, trading))


def _done(table: Table, trader: TraderView, laid: dict[str, int]) -> DoneView:
    cost = -sum(laid[company] for card in trader.portfolio for company in PAIRS[card])
    return DoneView(
        table.name(trader.seat),
        trader.seat == table.me,
        SIGNS[trader.sale.company] if trader.sale else None,
        str(trader.sale.shares) if trader.sale else "",
        tuple(signs_of(card) for card in trader.portfolio),
        grouped(cost),
    )
