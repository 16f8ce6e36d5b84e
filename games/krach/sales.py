"""Sales: two or more cards of one company, laid on an offer (K-20 to K-23)."""

from __future__ import annotations

from typing import Any

from games.krach.cards import REGULATED_CARDS
from games.krach.commands import Conclude
from games.krach.companies import shows
from games.krach.events import CardPlayed, SaleConcluded
from games.krach.exchange import held_cards, known_company, refuse, withdrawn
from games.krach.state import State

FEWEST_CARDS = 2
EXCEPTIONAL_CARDS = 5


def fewest_cards(loss: tuple[str, ...]) -> int:
    """How many cards a sale needs at least, the token not counted."""
    return REGULATED_CARDS if "regulator" in loss else FEWEST_CARDS


def conclude(state: State, who: str, command: Conclude, at: float) -> tuple[Any, ...]:
    """A trader sells, and is done for the day."""
    trader = state.traders[who]
    if trader.done:
        refuse("already_sold", "K-20")
    known_company(command.company)
    held_cards(state, who, command.cards, "K-20")
    for card in command.cards:
        if not shows(card, command.company):
            refuse("card_of_another_company", "K-20", card=card, company=command.company)
    if len(command.cards) < FEWEST_CARDS:
        refuse("too_few_cards", "K-20", fewest=FEWEST_CARDS)
    if command.contract and trader.contract != command.company:
        refuse("not_your_contract", "K-21", company=command.company)
    if len(command.cards) < fewest_cards(trader.loss):
        refuse("too_few_cards", "K-61", card="regulator", fewest=REGULATED_CARDS)
    number = command.offer
    if number is not None:
        _offer_may_be_chosen(state, who, number)
    free = state.free_offers()
    laid_on = free[-1].number if "back-door" in trader.loss else number or free[0].number
    plays = number is not None and not trader.front_door
    exceptional = len(command.cards) >= EXCEPTIONAL_CARDS and command.contract
    return (
        *withdrawn(state, who, "sold"),
        *((CardPlayed(who, "front-door", number),) if plays else ()),
        SaleConcluded(
            who, command.company, command.cards, command.contract, laid_on, exceptional, at
        ),
    )


def _offer_may_be_chosen(state: State, who: str, number: str) -> None:
    trader = state.traders[who]
    offers = {offer.number: offer for offer in state.offers}
    if number not in offers:
        refuse("unknown_offer", "K-05", offer=number)
    if "back-door" in trader.loss:
        refuse("last_free_offer_only", "K-61", card="back-door")
    if not trader.front_door and "front-door" not in trader.profit:
        refuse("first_free_offer_only", "K-20", offer=number)
    if offers[number].by is not None:
        refuse("offer_taken", "K-60", offer=number)
