"""A table's facts, gathered from its events: those of a record's replay or of a stored log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.krach.cards import COMMISSION, FIFTEEN, INSURANCE, LARGER, SMALLER, SUPPORT
from games.krach.scoring import opening_prices
from games.krach.state import BANK_RUN_PRICE
from reports.krach.facts import Day, Effects, KrachFacts, Sale, Step, TraderDay


def gather(events: Iterable[Any]) -> KrachFacts:
    """The facts of a table from its events in order (draws of chance among them do not matter)."""
    course = _Course()
    for event in events:
        step = _STEPS.get(type(event).__name__)
        if step is not None:
            step(course, event)
    return KrachFacts(
        names=course.names,
        opening=course.opening,
        limit=BANK_RUN_PRICE,
        days=tuple(course.days),
        over=course.over,
        winners=course.winners,
    )


@dataclass(slots=True)
class _Course:
    """Everything that has been seen so far; the running day first."""

    number: int = 0
    hand: int = 0
    opened: float = 0.0
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    swaps: dict[str, int] = field(default_factory=dict)
    sales: dict[str, Sale] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    morning: Mapping[str, int] = field(default_factory=dict)
    played: dict[str, dict[str, str | None]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    opening: Mapping[str, int] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    contracts: dict[str, str | None] = field(default_factory=dict)
    cards: dict[str, set[str]] = field(default_factory=dict)
    days: list[Day] = field(default_factory=list)
    over: bool = False
    winners: tuple[str, ...] = ()


def _began(course: _Course, event: Any) -> None:
    course.names = {seat.id: seat.name for seat in event.seats}
    course.opening = opening_prices(event.opening)
    course.prices = dict(course.opening)
    course.contracts = dict.fromkeys(course.names)
    course.cards = {seat: set() for seat in course.names}


def _contract(course: _Course, event: Any) -> None:
    course.contracts[event.seat] = event.company


def _day(course: _Course, event: Any) -> None:
    course.number = event.day
    course.hands = dict(zip(course.names, event.hands, strict=True))
    course.hand = len(event.hands[0])
    course.swaps = dict.fromkeys(course.names, 0)
    course.sales, course.steps, course.played = {}, (), {}
    course.morning = dict(course.prices)


def _opened(course: _Course, event: Any) -> None:
    course.opened = event.at


def _swapped(course: _Course, event: Any) -> None:
    _exchange(course, event.caller, event.called, event.answered)
    _exchange(course, event.answerer, event.answered, event.called)
    course.swaps[event.caller] += 1
    course.swaps[event.answerer] += 1


def _line(course: _Course, event: Any) -> None:
    _exchange(course, event.seat, (event.gave,), (event.got,))


def _exchange(course: _Course, seat: str, gave: tuple[str, ...], got: tuple[str, ...]) -> None:
    kept = tuple(card for card in course.hands[seat] if card not in gave)
    course.hands[seat] = (*kept, *got)


def _sold(course: _Course, event: Any) -> None:
    course.sales[event.seat] = Sale(
        company=event.company,
        cards=event.cards,
        contract=event.contract,
        offer=event.offer,
        seconds=event.at - course.opened,
        order=len(course.sales) + 1,
        exceptional=event.exceptional,
    )
    _exchange(course, event.seat, event.cards, ())
    if event.contract:
        course.contracts[event.seat] = None


def _drawn(course: _Course, event: Any) -> None:
    for seat, card in ((event.profit_to, event.profit), (event.loss_to, event.loss)):
        if seat is not None:
            course.cards[seat].add(card)


def _played(course: _Course, event: Any) -> None:
    course.cards[event.seat].discard(event.card)
    course.played.setdefault(event.seat, {})[event.card] = event.subject


def _discarded(course: _Course, event: Any) -> None:
    course.cards[event.seat].discard(event.card)


def _marked(course: _Course, event: Any) -> None:
    course.steps = tuple(
        Step(
            mark.kind,
            mark.seat,
            mark.company,
            # A support that met the zero line raised by less than it could have.
            -SUPPORT if mark.kind == "support" else mark.before - mark.after,
        )
        for mark in event.marks
    )
    for mark in event.marks:
        course.prices[mark.company] = mark.after


def _bank_run(course: _Course, event: Any) -> None:
    _close(course, dict.fromkeys(course.names), event.company)
    course.over = True


def _lost(course: _Course, event: Any) -> None:
    sums = [sum(line.amount for line in lines) for lines in event.lines]
    _close(course, dict(zip(course.names, sums, strict=True)), None)


def _close(course: _Course, losses: Mapping[str, int | None], bank_run: str | None) -> None:
    traders = {
        seat: TraderDay(
            hand=course.hand,
            swaps=course.swaps[seat],
            sale=course.sales.get(seat),
            portfolio=course.hands[seat],
            contract=course.contracts[seat],
            effects=_effects(course.cards[seat], course.played.get(seat, {})),
            losses=losses[seat],
        )
        for seat in course.names
    }
    course.days.append(Day(course.number, course.morning, course.steps, traders, bank_run))


def _effects(held: set[str], played: Mapping[str, str | None]) -> Effects:
    return Effects(
        hedge=played.get("hedge"),
        token_cover="token-cover" in played,
        frozen="frozen" in held,
        more=COMMISSION if "commission" in held else 0,
        insurance=INSURANCE if "insurance" in played else 0,
        after=(FIFTEEN if LARGER in held else 0) - (FIFTEEN if SMALLER in held else 0),
    )


def _ended(course: _Course, event: Any) -> None:
    course.over, course.winners = True, event.winners


_STEPS: Mapping[str, Callable[[_Course, Any], None]] = {
    "GameBegan": _began,
    "ContractTaken": _contract,
    "DayBegan": _day,
    "ExchangeOpened": _opened,
    "Swapped": _swapped,
    "LineUsed": _line,
    "SaleConcluded": _sold,
    "CardsDrawn": _drawn,
    "CardPlayed": _played,
    "CardDiscarded": _discarded,
    "MarkdownsCounted": _marked,
    "BankRun": _bank_run,
    "LossesCounted": _lost,
    "GameEnded": _ended,
}
