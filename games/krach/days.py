"""How a day runs on by itself: dealing, the end of the sales, markdowns, losses, replacement."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Chance
from games.krach import scoring
from games.krach.cards import PROFIT, WORKS, Moment
from games.krach.companies import CARDS
from games.krach.events import (
    BankRun,
    CardDiscarded,
    CardsDrawn,
    ContractTaken,
    DayBegan,
    GameEnded,
    LastCallBegan,
    LossesCounted,
    MarkdownsCounted,
    Passed,
    PhaseBegan,
)
from games.krach.evolution import evolve
from games.krach.state import DAYS, State

FIRST_HAND = 5


def hand_size(day: int) -> int:
    """How many cards each trader holds on this day (K-11)."""
    return FIRST_HAND + day - 1


class Course:
    """The events of one command while it is being thought through, and the state after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: State, *events: Any) -> None:
        self.state = state
        self.events: list[Any] = []
        for event in events:
            self.add(event)

    def add(self, event: Any) -> None:
        """One more event has happened."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def default_contract(state: State) -> str:
    """The token of who does not choose in time: the highest price, then by id (K-04)."""
    return min(state.free_contracts(), key=lambda company: (-state.prices[company], company))


def take_contract(course: Course, company: str, chance: Chance, *, by_clock: bool) -> None:
    """Whose turn it is takes this token; after the last of them the day goes on."""
    replacing = course.state.phase == "replacement"
    course.add(ContractTaken(course.state.queue[0], company, by_clock))
    if not course.state.queue:
        _deal(course, chance, course.state.day + replacing)


def _deal(course: Course, chance: Chance, day: int) -> None:
    deck = chance.shuffled("deck", CARDS)
    seats = list(course.state.traders)
    size = hand_size(day)
    hands = tuple(deck[index * size : (index + 1) * size] for index in range(len(seats)))
    course.add(DayBegan(day, seats[(day - 1) % len(seats)], hands))


def close_exchange(course: Course, at: float) -> None:
    """The exchange's clock has run out: the last call (K-16)."""
    course.add(LastCallBegan(at))


def pass_the_rest(course: Course, chance: Chance) -> None:
    """The last call is over: who has not answered makes no sale (K-16)."""
    for seat, trader in course.state.traders.items():
        if not trader.done:
            course.add(Passed(seat, by_clock=True))
    end_sales_when_all_done(course, chance)


def end_sales_when_all_done(course: Course, chance: Chance) -> None:
    """When all have sold or passed: exchange and sale cards go, the day's two are drawn (K-24)."""
    if not all(trader.done for trader in course.state.traders.values()):
        return
    _discard(course, "exchange", "sales")
    sellers = course.state.sellers
    course.add(
        CardsDrawn(
            course.state.profit_pile[0],
            sellers[0] if sellers else None,
            course.state.loss_pile[0],
            sellers[-1] if sellers else None,
        )
    )
    course.add(PhaseBegan("markdowns"))
    count_when_settled(course, chance)


def count_when_settled(course: Course, chance: Chance) -> None:
    """Markdowns and losses wait only while somebody holds a profit card for them (K-25)."""
    if course.state.phase == "markdowns" and not waits_for(course.state):
        _count_markdowns(course)
    if course.state.phase == "losses" and not waits_for(course.state):
        _count_losses(course, chance)


def waits_for(state: State) -> tuple[tuple[str, str], ...]:
    """Who may still play which profit card before the running phase is counted."""
    return tuple(
        (seat, card)
        for seat, trader in state.traders.items()
        for card in trader.profit
        if PROFIT.get(card) == state.phase
    )


def discard_waiting(course: Course, chance: Chance) -> None:
    """The wait before the count is over: unused cards are discarded."""
    for seat, card in waits_for(course.state):
        course.add(CardDiscarded(seat, card, "unused"))
    count_when_settled(course, chance)


def _count_markdowns(course: Course) -> None:
    course.add(MarkdownsCounted(scoring.markdowns(course.state)))
    _discard(course, "markdowns")
    company = scoring.bank_run(course.state.prices)
    if company is not None:
        course.add(BankRun(company, course.state.prices[company]))
    else:
        course.add(PhaseBegan("losses"))


def _count_losses(course: Course, chance: Chance) -> None:
    state = course.state
    course.add(LossesCounted(tuple(scoring.loss_lines(state, seat) for seat in state.traders)))
    _discard(course, "losses")
    if state.day == DAYS:
        course.add(GameEnded(scoring.winners(course.state.traders)))
        return
    queue = tuple(
        seat
        for seat, trader in course.state.traders.items()
        if trader.contract is None and not trader.free_of_contracts
    )
    if queue:
        course.add(PhaseBegan("replacement", queue))
    else:
        _deal(course, chance, state.day + 1)


def _discard(course: Course, *moments: Moment) -> None:
    for seat, trader in course.state.traders.items():
        for card in (*trader.profit, *trader.loss):
            if WORKS[card] in moments:
                course.add(CardDiscarded(seat, card, "unused" if card in PROFIT else "worked"))
