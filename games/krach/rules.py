"""The rules of Krach 29 as the engine's protocol asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RecordError
from games.engine.protocol import Deadline, PlayerRow, Rows, SeatSpec
from games.krach import days, editions, exchange, profit_cards, reading, sales
from games.krach.commands import (
    COMMANDS,
    Call,
    ChooseCharacter,
    Conclude,
    DiscardCard,
    OpenExchange,
    Pass,
    PlayCard,
    Swap,
    TakeContract,
    Uncall,
)
from games.krach.days import Course
from games.krach.editions import Edition
from games.krach.events import EVENTS, CharacterChosen, ExchangeOpened, Passed, TipFaded
from games.krach.evolution import evolve
from games.krach.exchange import refuse
from games.krach.moves import legal
from games.krach.setup import begin, check_script
from games.krach.state import State
from games.krach.views import view

KEY: str = "krach"
SEATS: range = range(3, 9)
ROUND: str = "day"
BANKRUPTCIES: tuple[type[Any], ...] = ()
STATE: type[Any] = State
EDITION: type[Any] = Edition

CONTRACT_SECONDS = 20
OPENING_SECONDS = 60
LAST_CALL_SECONDS = 20
CARD_SECONDS = 15

edition = editions.edition
options = editions.options
state_json = reading.state_json
violations = reading.violations

__all__ = [
    "BANKRUPTCIES",
    "COMMANDS",
    "EDITION",
    "EVENTS",
    "KEY",
    "ROUND",
    "SEATS",
    "STATE",
    "begin",
    "check_script",
    "check_seats",
    "deadline",
    "decide",
    "edition",
    "evolve",
    "expire",
    "legal",
    "moment",
    "options",
    "price",
    "rows",
    "state_json",
    "view",
    "violations",
]


def check_seats(seats: Sequence[SeatSpec]) -> None:
    """RecordError unless 3 to 8 traders without roles sit down (K-01)."""
    if len(seats) not in SEATS:
        raise RecordError(f"seats: krach is for 3 to 8 traders, not {len(seats)}")
    for index, seat in enumerate(seats):
        if seat.role is not None:
            raise RecordError(f"seats[{index}].role: krach has no roles")


def decide(state: Any, who: str, command: Any, chance: Chance, at: float) -> tuple[Any, ...]:
    """What the command brings about, or RuleViolation."""
    phases, answer = _ANSWERS[type(command)]
    if state.over:
        refuse("game_over", "K-50")
    if phases and state.phase not in phases:
        refuse("wrong_phase", "K-10", phase=state.phase)
    return (*_faded(state, at), *answer(state, who, command, chance, at))


def expire(state: Any, chance: Chance, at: float) -> tuple[Any, ...]:
    """The default by the clock of whatever is running; after the end RuleViolation."""
    if state.over:
        refuse("game_over", "K-50")
    course = Course(state, *_faded(state, at))
    match state.phase:
        case "contracts" | "replacement":
            days.take_contract(course, days.default_contract(state), chance, by_clock=True)
        case "distribution":
            course.add(ExchangeOpened(None, at))
        case "exchange":
            days.close_exchange(course, at)
        case "last_call":
            days.pass_the_rest(course, chance)
        case "markdowns" | "losses":
            days.discard_waiting(course, chance)
    return tuple(course.events)


def deadline(state: Any) -> Deadline | None:
    """The running clock; a turn to take a token has its own."""
    match state.phase:
        case "contracts" | "replacement":
            return Deadline(moment(state), CONTRACT_SECONDS)
        case "distribution":
            return Deadline(moment(state), OPENING_SECONDS)
        case "exchange":
            return Deadline(moment(state), state.edition.exchange)
        case "last_call":
            return Deadline(moment(state), LAST_CALL_SECONDS)
        case "markdowns" | "losses":
            return Deadline(moment(state), CARD_SECONDS)
        case _:
            return None


def moment(state: Any) -> str:
    """The day, the phase, and where it goes by turns whose turn it is."""
    here = f"{state.day}/{state.phase}"
    return f"{here}/{state.turn}" if state.turn else here


def price(state: Any, command: Any) -> int | None:
    """Nothing here is agreed at a price."""
    return None


def rows(state: Any) -> Rows:
    """Losses are no money: every trader has 0, and no company is anybody's."""
    return Rows(dict.fromkeys(state.traders, PlayerRow(0, ("trader",), "in")), {})


def _faded(state: State, at: float) -> tuple[TipFaded, ...]:
    return tuple(
        TipFaded(seat)
        for seat, trader in state.traders.items()
        if trader.tip is not None and at >= trader.tip.until
    )


def _character(
    state: State, who: str, command: ChooseCharacter, _chance: Chance, _at: float
) -> tuple[Any, ...]:
    name = command.name.strip()
    if state.turn != who:
        refuse("not_your_turn", "K-04", seat=state.turn)
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        refuse("no_such_character", "K-04")
    for seat, trader in state.traders.items():
        taken = trader.character is not None and trader.character.casefold() == name.casefold()
        if taken and seat != who:
            refuse("character_taken", "K-04", name=name, seat=seat)
    return (CharacterChosen(who, name),)


LONGEST_NAME = 40


def _contract(
    state: State, who: str, command: TakeContract, chance: Chance, _at: float
) -> tuple[Any, ...]:
    rule = "K-04" if state.phase == "contracts" else "K-43"
    if state.turn != who:
        refuse("not_your_turn", rule, seat=state.turn)
    exchange.known_company(command.company)
    if command.company not in state.free_contracts():
        refuse("contract_taken", rule, company=command.company)
    course = Course(state)
    days.take_contract(course, command.company, chance, by_clock=False)
    return tuple(course.events)


def _open(
    state: State, who: str, _command: OpenExchange, _chance: Chance, at: float
) -> tuple[Any, ...]:
    if who != state.chairman:
        refuse("chairman_only", "K-11", seat=state.chairman)
    return (ExchangeOpened(who, at),)


def _conclude(
    state: State, who: str, command: Conclude, chance: Chance, at: float
) -> tuple[Any, ...]:
    course = Course(state, *sales.conclude(state, who, command, at))
    days.end_sales_when_all_done(course, chance)
    return tuple(course.events)


def _pass(state: State, who: str, _command: Pass, chance: Chance, _at: float) -> tuple[Any, ...]:
    if state.traders[who].done:
        refuse("already_sold", "K-16")
    course = Course(state, Passed(who, by_clock=False))
    days.end_sales_when_all_done(course, chance)
    return tuple(course.events)


def _play(state: State, who: str, command: PlayCard, chance: Chance, at: float) -> tuple[Any, ...]:
    course = Course(state, *profit_cards.play(state, who, command, chance, at))
    days.count_when_settled(course, chance)
    return tuple(course.events)


def _discard(
    state: State, who: str, command: DiscardCard, chance: Chance, _at: float
) -> tuple[Any, ...]:
    course = Course(state, *profit_cards.discard(state, who, command))
    days.count_when_settled(course, chance)
    return tuple(course.events)


_Answer = Callable[[State, str, Any, Chance, float], tuple[Any, ...]]

_ANSWERS: Mapping[type[Any], tuple[tuple[str, ...], _Answer]] = {
    ChooseCharacter: (("contracts",), _character),
    TakeContract: (("contracts", "replacement"), _contract),
    OpenExchange: (("distribution",), _open),
    Call: (("exchange",), lambda state, who, it, _, at: exchange.call(state, who, it, at)),
    Uncall: (("exchange",), lambda state, who, it, _, _at: exchange.uncall(state, who, it)),
    Swap: (("exchange",), lambda state, who, it, _, at: exchange.swap(state, who, it, at)),
    Conclude: (("exchange", "last_call"), _conclude),
    Pass: (("last_call",), _pass),
    PlayCard: (("exchange", "last_call", "markdowns", "losses"), _play),
    DiscardCard: ((), _discard),
}
"""Command -> the phases that have it (none named: all), and its own rules."""
