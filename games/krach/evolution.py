"""From one state to the next: each event is copied in, nothing is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.krach import events
from games.krach.companies import CARDS
from games.krach.scoring import opening_prices
from games.krach.state import News, Offer, OpenCall, Played, Receipt, Sale, State, Tip, Trader

TAPE_LENGTH = 12


def evolve(state: Any, event: Any) -> Any:
    """The state after this event; state is None before the first, GameBegan."""
    return _STEPS[type(event)](state, event)


def _began(_state: None, event: events.GameBegan) -> State:
    seats = tuple(seat.id for seat in event.seats)
    terms = event.edition.row(len(seats))
    return State(
        edition=event.edition,
        seats=event.seats,
        opening=event.opening,
        day=1,
        phase="contracts",
        traders=dict.fromkeys(seats, Trader()),
        prices=opening_prices(event.opening),
        offers=tuple(Offer(f"{index:02}", each) for index, each in enumerate(terms, start=1)),
        undealt=CARDS,
        profit_pile=event.profit_pile,
        loss_pile=event.loss_pile,
        queue=seats,
        chairman=seats[0],
    )


def _trader(state: State, seat: str, **changes: Any) -> dict[str, Trader]:
    return state.traders | {seat: replace(state.traders[seat], **changes)}


def _told(state: State, news: News) -> tuple[News, ...]:
    return (*state.tape[1 - TAPE_LENGTH :], news)


def _character(state: State, event: events.CharacterChosen) -> State:
    return replace(state, traders=_trader(state, event.seat, character=event.name))


def _contract(state: State, event: events.ContractTaken) -> State:
    return replace(
        state,
        traders=_trader(state, event.seat, contract=event.company),
        queue=tuple(seat for seat in state.queue if seat != event.seat),
    )


def _day(state: State, event: events.DayBegan) -> State:
    dealt = {card for hand in event.hands for card in hand}
    traders = {
        seat: replace(
            trader,
            hand=hand,
            portfolio=(),
            sale=None,
            passed=False,
            front_door=False,
            lines=(),
            receipt=None,
        )
        for (seat, trader), hand in zip(state.traders.items(), event.hands, strict=True)
    }
    return replace(
        state,
        day=event.day,
        phase="distribution",
        chairman=event.chairman,
        traders=traders,
        undealt=tuple(card for card in CARDS if card not in dealt),
        offers=tuple(replace(offer, by=None) for offer in state.offers),
        queue=(),
        sellers=(),
        marks=(),
        played=(),
    )


def _opened(state: State, event: events.ExchangeOpened) -> State:
    return replace(state, phase="exchange", opened_at=event.at)


def _called(state: State, event: events.CallMade) -> State:
    call = OpenCall(event.id, event.by, event.cards, event.wanted, event.offered)
    return replace(state, calls=(*state.calls, call), calls_made=event.id)


def _withdrawn(state: State, event: events.CallWithdrawn) -> State:
    return replace(state, calls=tuple(call for call in state.calls if call.id != event.id))


def _exchanged(hand: tuple[str, ...], gave: tuple[str, ...], got: tuple[str, ...]) -> Any:
    """The hand with as many others in the places of the cards given, the rest where they were."""
    coming = iter(got)
    return tuple(next(coming) if card in gave else card for card in hand)


def _swapped(state: State, event: events.Swapped) -> State:
    caller, answerer = state.traders[event.caller], state.traders[event.answerer]
    called, answered = event.called, event.answered
    traders = state.traders | {
        event.caller: replace(
            caller,
            hand=_exchanged(caller.hand, called, answered),
            receipt=Receipt(event.call, event.answerer, called, answered),
        ),
        event.answerer: replace(
            answerer,
            hand=_exchanged(answerer.hand, answered, called),
            receipt=Receipt(event.call, event.caller, answered, called),
        ),
    }
    return replace(
        state,
        traders=traders,
        calls=tuple(call for call in state.calls if call.id != event.call),
        tape=_told(state, News("swap", event.caller, event.answerer, len(called))),
    )


def _sale(state: State, event: events.SaleConcluded) -> State:
    trader = state.traders[event.seat]
    sold = replace(
        trader,
        hand=(),
        portfolio=tuple(card for card in trader.hand if card not in event.cards),
        sale=Sale(event.company, event.cards, event.contract, event.offer),
        contract=None if event.contract else trader.contract,
        free_of_contracts=trader.free_of_contracts or event.exceptional,
        front_door=False,
        tip=None,
    )
    shares = len(event.cards) + event.contract
    return replace(
        state,
        traders=state.traders | {event.seat: sold},
        offers=tuple(
            replace(offer, by=event.seat) if offer.number == event.offer else offer
            for offer in state.offers
        ),
        sellers=(*state.sellers, event.seat),
        tape=_told(state, News("sale", event.seat, number=shares, subject=event.company)),
    )


def _last_call(state: State, _event: events.LastCallBegan) -> State:
    traders = {seat: replace(trader, tip=None) for seat, trader in state.traders.items()}
    return replace(state, phase="last_call", calls=(), traders=traders)


def _passed(state: State, event: events.Passed) -> State:
    trader = state.traders[event.seat]
    return replace(
        state,
        traders=_trader(state, event.seat, passed=True, hand=(), portfolio=trader.hand),
        tape=_told(state, News("pass", event.seat)),
    )


def _drawn(state: State, event: events.CardsDrawn) -> State:
    traders = state.traders
    tape = state.tape
    for seat, card, pile in (
        (event.profit_to, event.profit, "profit"),
        (event.loss_to, event.loss, "loss"),
    ):
        if seat is not None:
            changes: dict[str, Any] = {pile: (*getattr(traders[seat], pile), card)}
            traders = traders | {seat: replace(traders[seat], **changes)}
        news = News("drew" if seat else "lost", seat, subject=card)
        tape = (*tape[1 - TAPE_LENGTH :], news)
    return replace(
        state,
        traders=traders,
        tape=tape,
        profit_pile=state.profit_pile[1:],
        loss_pile=state.loss_pile[1:],
    )


def _played(state: State, event: events.CardPlayed) -> State:
    profit = tuple(card for card in state.traders[event.seat].profit if card != event.card)
    changes: dict[str, Any] = {"profit": profit}
    played = state.played
    if event.card == "front-door":
        changes["front_door"] = True
    elif state.phase in ("markdowns", "losses"):
        played = (*played, Played(event.seat, event.card, event.subject))
    return replace(
        state,
        traders=_trader(state, event.seat, **changes),
        played=played,
        tape=_told(state, News("played", event.seat, subject=event.card)),
    )


def _tip(state: State, event: events.TipGiven) -> State:
    tip = Tip(event.trader, event.cards, event.until)
    return replace(state, traders=_trader(state, event.seat, tip=tip))


def _tip_faded(state: State, event: events.TipFaded) -> State:
    return replace(state, traders=_trader(state, event.seat, tip=None))


def _line_used(state: State, event: events.LineUsed) -> State:
    gave, got = (event.gave,), (event.got,)
    hand = _exchanged(state.traders[event.seat].hand, gave, got)
    undealt = tuple(sorted(_exchanged(state.undealt, got, gave)))
    receipt = Receipt(0, None, gave, got)
    return replace(
        state, traders=_trader(state, event.seat, hand=hand, receipt=receipt), undealt=undealt
    )


def _discarded(state: State, event: events.CardDiscarded) -> State:
    trader = state.traders[event.seat]
    return replace(
        state,
        traders=_trader(
            state,
            event.seat,
            profit=tuple(card for card in trader.profit if card != event.card),
            loss=tuple(card for card in trader.loss if card != event.card),
        ),
        tape=_told(state, News("discarded", event.seat, subject=event.card)),
    )


def _phase(state: State, event: events.PhaseBegan) -> State:
    return replace(state, phase=event.phase, queue=event.queue, played=())


def _marked(state: State, event: events.MarkdownsCounted) -> State:
    moved = {mark.company: mark.after for mark in event.marks}
    return replace(state, prices=state.prices | moved, marks=event.marks)


def _bank_run(state: State, event: events.BankRun) -> State:
    return replace(state, phase="over", bank_run=event.company, winners=())


def _lost(state: State, event: events.LossesCounted) -> State:
    traders = {
        seat: replace(
            trader, lines=lines, losses=trader.losses + sum(line.amount for line in lines)
        )
        for (seat, trader), lines in zip(state.traders.items(), event.lines, strict=True)
    }
    return replace(state, traders=traders)


def _ended(state: State, event: events.GameEnded) -> State:
    return replace(state, phase="over", winners=event.winners)


_STEPS: Mapping[type[Any], Callable[[Any, Any], State]] = {
    events.GameBegan: _began,
    events.CharacterChosen: _character,
    events.ContractTaken: _contract,
    events.DayBegan: _day,
    events.ExchangeOpened: _opened,
    events.CallMade: _called,
    events.CallWithdrawn: _withdrawn,
    events.Swapped: _swapped,
    events.SaleConcluded: _sale,
    events.LastCallBegan: _last_call,
    events.Passed: _passed,
    events.CardsDrawn: _drawn,
    events.CardPlayed: _played,
    events.TipGiven: _tip,
    events.TipFaded: _tip_faded,
    events.LineUsed: _line_used,
    events.CardDiscarded: _discarded,
    events.PhaseBegan: _phase,
    events.MarkdownsCounted: _marked,
    events.BankRun: _bank_run,
    events.LossesCounted: _lost,
    events.GameEnded: _ended,
}
