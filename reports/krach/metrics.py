"""The numbers of Krach 29: plain arithmetic on what was sold, kept and lost. Units of the game.

What would have been is the same day played again with some sales left out: who did not sell kept
the cards and the token, and their sale moved no price. Profit and loss cards stay as they fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.krach.facts import Day, KrachFacts, Step, TraderDay

Prices = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DayFigures:
    """One day of one trader; None where a figure is not defined.

    markdown: by how much the own sale lowered its company. losses: None after a bank run, and so
    its parts: own_sale and others_sales, what today's sales made of it, and cards_and_tokens, what
    the cards and the token cost at the morning's prices and by profit and loss cards. restraint:
    how much smaller the day's largest fall would have been without this sale.
    """

    day: int
    hand: int
    swaps: int
    seconds_to_sale: float | None
    order: int | None
    company: str | None
    offer: str | None
    shares: int
    markdown: int
    losses: int | None
    own_sale: int | None
    others_sales: int | None
    cards_and_tokens: int | None
    restraint: int | None


@dataclass(frozen=True, slots=True)
class TraderTotal:
    """A trader's whole game; the parts add to losses. first, last: days as first or last seller of
    at least two."""

    losses: int
    own_sale: int
    others_sales: int
    cards_and_tokens: int
    sales: int
    shares: int
    swaps: int
    markdown: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A day had some not sold. bank_run: the company that would have ended the game; losses: seat
    -> units, None after a bank run."""

    bank_run: str | None
    losses: Mapping[str, int] | None

    @property
    def total(self) -> int | None:
        """All traders' losses together."""
        return None if self.losses is None else sum(self.losses.values())


@dataclass(frozen=True, slots=True)
class DayOtherwise:
    """A day as it came, had nobody sold on it, had nobody sold on any day, and had each one seller
    alone not sold."""

    day: int
    came: Otherwise
    nobody: Otherwise
    never: Otherwise
    all_but: Mapping[str, Otherwise]


@dataclass(frozen=True, slots=True)
class Run:
    """A bank run. sales: (day, seat) of every sale of its company; needed: those without which it
    would not have been, each one alone."""

    day: int
    company: str
    price: int
    sales: tuple[tuple[int, str], ...]
    needed: tuple[tuple[int, str], ...]


def moved(prices: Prices, steps: Iterable[Step], without: Iterable[str] = ()) -> dict[str, int]:
    """Prices after these steps, the sales of some left out."""
    after = dict(prices)
    for step in steps:
        if step.kind != "sale" or step.seat not in without:
            after[step.company] = min(0, after[step.company] - step.fall)
    return after


def collapsed(prices: Prices, limit: int) -> str | None:
    """The company whose price is a bank run: the lowest, then by id; None without one."""
    lowest = min(sorted(prices), key=lambda company: prices[company])
    return lowest if prices[lowest] <= limit else None


def card_cost(card: str, prices: Prices) -> int:
    """What a card costs its holder: both its companies."""
    return -sum(prices[company] for company in card.split("+"))


def holding(trader: TraderDay, *, sold: bool = True) -> tuple[tuple[str, ...], str | None]:
    """The cards and the token that a trader pays for; sold: whether their sale took place."""
    if sold or trader.sale is None:
        return trader.portfolio, trader.contract
    token = trader.sale.company if trader.sale.contract else trader.contract
    return (*trader.portfolio, *trader.sale.cards), token


def day_losses(trader: TraderDay, prices: Prices, *, sold: bool = True) -> int:
    """A trader's losses of a day at these prices, profit and loss cards counted (K-44)."""
    cards, token = holding(trader, sold=sold)
    effects = trader.effects
    lost = sum(card_cost(card, prices) for card in cards if card != effects.hedge)
    if token is not None and not effects.token_cover:
        lost -= prices[token]
    dearest = _frozen(trader, cards, prices)
    if dearest is not None:
        lost += card_cost(dearest, prices)
    lost += effects.more
    if effects.insurance:
        lost -= min(effects.insurance, lost)
    return lost + effects.after


def _frozen(trader: TraderDay, cards: Sequence[str], prices: Prices) -> str | None:
    open_cards = sorted(card for card in cards if card != trader.effects.hedge)
    if not trader.effects.frozen or not open_cards:
        return None
    return max(open_cards, key=lambda card: card_cost(card, prices))


def shares_paid_for(trader: TraderDay, prices: Prices) -> dict[str, int]:
    """Company -> how many shares of it a trader pays for in the evening."""
    cards, token = holding(trader)
    counted = [card for card in cards if card != trader.effects.hedge]
    dearest = _frozen(trader, cards, prices)
    if dearest is not None:
        counted.append(dearest)
    companies = [company for card in counted for company in card.split("+")]
    if token is not None and not trader.effects.token_cover:
        companies.append(token)
    return {company: companies.count(company) for company in companies}


def sale_falls(day: Day, seat: str) -> dict[str, int]:
    """Company -> by how much this trader's sale lowered it."""
    return {
        step.company: step.fall for step in day.steps if step.kind == "sale" and step.seat == seat
    }


def largest_fall(morning: Prices, evening: Prices) -> int:
    """The largest fall of a price in a day."""
    return max(morning[company] - evening[company] for company in morning)


def day_figures(day: Day, seat: str) -> DayFigures:
    """The figures of one trader's day."""
    trader, sale = day.traders[seat], day.traders[seat].sale
    evening = moved(day.morning, day.steps)
    own = others = rest = restraint = None
    if trader.losses is not None:
        paid_for = shares_paid_for(trader, evening)
        by_seat = {
            each: sum(paid_for.get(company, 0) * fall for company, fall in falls.items())
            for each in day.traders
            for falls in [sale_falls(day, each)]
        }
        own = by_seat.pop(seat)
        others = sum(by_seat.values())
        rest = trader.losses - own - others
    if sale is not None:
        without = moved(day.morning, day.steps, (seat,))
        restraint = largest_fall(day.morning, evening) - largest_fall(day.morning, without)
    return DayFigures(
        day=day.number,
        hand=trader.hand,
        swaps=trader.swaps,
        seconds_to_sale=sale.seconds if sale else None,
        order=sale.order if sale else None,
        company=sale.company if sale else None,
        offer=sale.offer if sale else None,
        shares=sale.shares if sale else 0,
        markdown=sum(sale_falls(day, seat).values()),
        losses=trader.losses,
        own_sale=own,
        others_sales=others,
        cards_and_tokens=rest,
        restraint=restraint,
    )


def trader_total(days: Sequence[DayFigures], sellers: Mapping[int, int]) -> TraderTotal:
    """Sums over the days. sellers: day -> how many sold."""
    shared = [day for day in days if day.order is not None and sellers[day.day] > 1]
    return TraderTotal(
        losses=sum(day.losses or 0 for day in days),
        own_sale=sum(day.own_sale or 0 for day in days),
        others_sales=sum(day.others_sales or 0 for day in days),
        cards_and_tokens=sum(day.cards_and_tokens or 0 for day in days),
        sales=sum(day.order is not None for day in days),
        shares=sum(day.shares for day in days),
        swaps=sum(day.swaps for day in days),
        markdown=sum(day.markdown for day in days),
        first=sum(day.order == 1 for day in shared),
        last=sum(day.order == sellers[day.day] for day in shared),
    )


def sellers(day: Day) -> tuple[str, ...]:
    """Who sold, in the order of the sales."""
    sold = [(trader.sale.order, seat) for seat, trader in day.traders.items() if trader.sale]
    return tuple(seat for _order, seat in sorted(sold))


def otherwise(day: Day, morning: Prices, without: Iterable[str], limit: int) -> Otherwise:
    """The day again from these prices, with these traders' sales left out."""
    left_out = tuple(without)
    prices = moved(morning, day.steps, left_out)
    company = collapsed(prices, limit)
    losses = {
        seat: day_losses(trader, prices, sold=seat not in left_out)
        for seat, trader in day.traders.items()
    }
    return Otherwise(company, None if company else losses)


def days_otherwise(facts: KrachFacts) -> tuple[DayOtherwise, ...]:
    """What each day came to, and what it would have come to."""
    found: list[DayOtherwise] = []
    untouched: Prices = facts.opening
    for day in facts.days:
        sold = sellers(day)
        found.append(
            DayOtherwise(
                day=day.number,
                came=otherwise(day, day.morning, (), facts.limit),
                nobody=otherwise(day, day.morning, sold, facts.limit),
                never=otherwise(day, untouched, sold, facts.limit),
                all_but={seat: otherwise(day, day.morning, (seat,), facts.limit) for seat in sold},
            )
        )
        untouched = moved(untouched, day.steps, sold)
    return tuple(found)


def run(facts: KrachFacts) -> Run | None:
    """The bank run that ended the game, and the sales that it needed; None without one."""
    if not facts.days or facts.days[-1].bank_run is None:
        return None
    last = facts.days[-1]
    company = str(last.bank_run)
    every = tuple(
        (day.number, step.seat)
        for day in facts.days
        for step in day.steps
        if step.kind == "sale" and step.company == company
    )
    return Run(
        day=last.number,
        company=company,
        price=_played(facts)[company],
        sales=every,
        needed=tuple(
            sale for sale in every if collapsed(_played(facts, sale), facts.limit) is None
        ),
    )


def _played(facts: KrachFacts, left_out: tuple[int, str] | None = None) -> dict[str, int]:
    """The prices at the end, one sale left out."""
    prices = dict(facts.opening)
    for day in facts.days:
        without = (left_out[1],) if left_out and left_out[0] == day.number else ()
        prices = moved(prices, day.steps, without)
    return prices
