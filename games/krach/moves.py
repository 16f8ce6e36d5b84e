"""What a trader may do now: it feeds the buttons and the tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.protocol import Move
from games.krach.cards import PROFIT
from games.krach.companies import CHARACTERS, IDS, shows
from games.krach.sales import fewest_cards
from games.krach.state import State, Trader


def legal(state: Any, who: str) -> tuple[Move, ...]:
    """The moves of this seat. Where cards are to be chosen, the free field is ``cards``, and low
    and high say how many. While ``jammed-line`` is held, calls and swaps are listed although the
    first seconds refuse them: a state has no clock."""
    if state.over:
        return ()
    trader: Trader = state.traders[who]
    moves: list[Move] = []
    match state.phase:
        case "contracts" | "replacement" if state.turn == who:
            moves.extend(_turn(state))
        case "distribution" if state.chairman == who:
            moves.append(Move("open"))
        case "exchange" if not trader.done:
            moves.extend(_floor(state, who, trader))
            moves.extend(_sales(state, trader))
        case "last_call" if not trader.done:
            moves.extend(_sales(state, trader))
            moves.append(Move("pass"))
    for card in trader.profit:
        if card in PROFIT:
            moves.extend(_plays(state, who, trader, card))
            moves.append(Move("discard", (("card", card),)))
    return tuple(moves)


def _turn(state: State) -> Iterator[Move]:
    if state.phase == "contracts":
        worn = {trader.character for trader in state.traders.values()}
        for name in CHARACTERS:
            if name not in worn:
                yield Move("character", (("name", name),))
    for company in state.free_contracts():
        yield Move("contract", (("company", company),))


def _floor(state: State, who: str, trader: Trader) -> Iterator[Move]:
    most = 1 if "odd-lots" in trader.loss else len(trader.hand)
    called = sum(len(call.cards) for call in state.calls if call.by == who)
    uncalled = min(most, len(trader.hand) - called)
    if uncalled:
        yield Move("call", free="cards", low=1, high=uncalled)
    for call in state.calls:
        if call.by == who:
            yield Move("uncall", (("call", call.id),))
        elif len(call.cards) <= most:
            count = len(call.cards)
            yield Move("swap", (("call", call.id),), free="cards", low=count, high=count)


def _sales(state: State, trader: Trader) -> Iterator[Move]:
    fewest = fewest_cards(trader.loss)
    chooses = trader.front_door or "front-door" in trader.profit
    numbers: list[str | None] = [None]
    if chooses and "back-door" not in trader.loss:
        numbers += [offer.number for offer in state.free_offers()]
    for company in IDS:
        held = sum(shows(card, company) for card in trader.hand)
        if held < fewest:
            continue
        for contract in (False, True) if trader.contract == company else (False,):
            for number in numbers:
                fields: tuple[tuple[str, str | int | bool | None], ...] = (
                    ("company", company),
                    ("contract", contract),
                )
                if number is not None:
                    fields = (*fields, ("offer", number))
                yield Move("conclude", fields, free="cards", low=fewest, high=held)


def _plays(state: State, who: str, trader: Trader, card: str) -> Iterator[Move]:
    named = ("card", card)
    moment = PROFIT[card]
    if moment == "exchange":
        if state.phase != "exchange" or trader.done:
            return
        if card == "tip":
            for other, seen in state.traders.items():
                if other != who and not seen.done:
                    yield Move("play", (named, ("trader", other)))
        else:
            for give in trader.hand:
                yield Move("play", (named, ("give", give)))
    elif moment == "sales":
        open_for_sales = state.phase in ("exchange", "last_call") and not trader.done
        if open_for_sales and "back-door" not in trader.loss:
            yield Move("play", (named,))
    elif moment == state.phase:
        if card == "support":
            for company in IDS:
                yield Move("play", (named, ("company", company)))
        elif card == "hedge":
            for held in trader.portfolio:
                yield Move("play", (named, ("portfolio", held)))
        else:
            yield Move("play", (named,))
