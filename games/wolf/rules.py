"""The rules of Wolf Street as the service, the robots and the tests call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.protocol import Deadline, PlayerRow, Rows, SeatSpec
from games.engine.unfolding import Unfolding
from games.floor import commands as c
from games.floor.commands import COMMANDS
from games.floor.deals import agreed_price
from games.floor.scripts import check_draws
from games.floor.seating import SEATS, check_seats
from games.floor.stating import company_rows
from games.wolf import auctions, dealing, draft, income
from games.wolf import events as e
from games.wolf.draft import Course
from games.wolf.editions import Edition, edition, options
from games.wolf.events import EVENTS
from games.wolf.evolution import evolve
from games.wolf.legal import legal
from games.wolf.state import INVESTOR, MANAGER, Debt, State
from games.wolf.stating import state_json, violations
from games.wolf.views import view

KEY = "wolf"
ROUND = "month"
BANKRUPTCIES: tuple[type[Any], ...] = (e.WentBankrupt, e.RoleLost)
STATE = State
EDITION = Edition
CHOICE_SECONDS = 30
"""For a choice of the draft, and for a sealed bid."""
ROLL_SECONDS = 10
SALE_SECONDS = 45

__all__ = [
    "BANKRUPTCIES", "COMMANDS", "EDITION", "EVENTS", "KEY", "ROUND", "SEATS", "STATE", "begin",
    "check_script", "check_seats", "deadline", "decide", "edition", "evolve", "expire", "legal",
    "moment", "options", "price", "rows", "state_json", "view", "violations",
]  # fmt: skip


def check_script(edition: Edition, seats: Sequence[SeatSpec], script: Mapping[str, Any]) -> None:
    """RecordError for a draw that this game does not have, or an answer no draw could give."""
    check_draws(script, ("deck", "roles", "dice"), edition.board, [seat.id for seat in seats])


def begin(edition: Edition, seats: Sequence[SeatSpec], chance: Chance) -> tuple[Any, ...]:
    """A new game up to the first choice of the draft."""
    opened = e.Opened(edition, tuple(seats))
    course = Unfolding(evolve(None, opened), evolve)
    draft.set_up(course, chance)
    return (opened, *course.events)


def decide(state: State, who: str, command: Any, chance: Chance, at: float) -> tuple[Any, ...]:
    """The events of a seat's command, or RuleViolation."""
    kind = type(command)
    if state.over:
        raise RuleViolation("game_over", rule="W-62")
    if kind is c.Cancel:
        raise RuleViolation("no_cancelling", rule="W-11")
    if kind not in _PHASES:
        raise RuleViolation("other_edition", rule="W-09")
    if state.phase != _PHASES[kind]:
        if _PHASES[kind] == "negotiation" and state.phase != "draft":
            raise RuleViolation("negotiation_over", rule="P-17")
        raise RuleViolation("wrong_phase", rule="W-09")
    role = _ROLES.get(kind)
    if role is not None and role not in state.roles[who]:
        raise RuleViolation(f"only_{role}s", rule="P-11")
    course = Unfolding(state, evolve)
    if kind in dealing.DECIDE:
        dealing.DECIDE[kind](course, who, command, at)
    else:
        _DECIDE[kind](course, who, command, chance, at)
    return tuple(course.events)


def expire(state: State, chance: Chance, at: float) -> tuple[Any, ...]:
    """What the running deadline's end brings."""
    course = Unfolding(state, evolve)
    match state.phase:
        case "draft":
            draft.pick_by_default(course, chance)
        case "negotiation":
            income.end_negotiation(course, "time", at)
        case "investor_income":
            income.roll(course, chance, at)
        case "settlement":
            for investor in dict.fromkeys(debt.debtor for debt in state.debts):
                income.declare_bankrupt(course, investor, at)
        case "costs":
            auctions.sell_by_default(course)
            auctions.after_costs(course, at)
        case "auction":
            auctions.seal_by_default(course, at)
        case _:
            raise RuleViolation("game_over", rule="W-62")
    return tuple(course.events)


def deadline(state: State) -> Deadline | None:
    """The running clock; a lengthened negotiation keeps its name."""
    edition = state.edition
    match state.phase:
        case "negotiation":
            longer = dealing.EXTENSION_SECONDS * state.extensions
            return Deadline(state.moment, edition.negotiation + longer)
        case "investor_income":
            return Deadline(state.moment, ROLL_SECONDS)
        case "settlement":
            return Deadline(state.moment, edition.settle)
        case "costs":
            return Deadline(state.moment, SALE_SECONDS)
        case "draft" | "auction":
            return Deadline(state.moment, CHOICE_SECONDS)
    return None


def moment(state: State) -> str:
    """What a screen was drawn for."""
    return state.moment


def price(state: State, command: Any) -> int | None:
    """The price of the offer that the command would take."""
    return agreed_price(state.asks, state.bids, command)


def rows(state: State) -> Rows:
    """Players and companies as they stand."""
    players = {
        seat.id: PlayerRow(state.cash[seat.id], state.roles[seat.id], "in") for seat in state.seats
    }
    return Rows(players, company_rows(state.owners, state.deals))


# One function a command outside the negotiation.


def _pick(course: Course, who: str, command: c.Pick, chance: Chance, at: float) -> None:
    state = course.state
    if who in state.picks:
        raise RuleViolation("already_chosen", rule="W-04")
    if command.company not in state.hands[who]:
        raise RuleViolation("not_in_hand", rule="W-04", company=command.company)
    draft.pick(course, chance, who, command.company)


def _roll(course: Course, who: str, command: c.Roll, chance: Chance, at: float) -> None:
    if who != course.state.roller:
        raise RuleViolation("not_the_roller", rule="W-20", roller=course.state.roller)
    income.roll(course, chance, at)


def _debt(state: State, debtor: str, creditor: str) -> Debt | None:
    pairs = {(debt.debtor, debt.creditor): debt for debt in state.debts}
    return pairs.get((debtor, creditor))


def _settle(course: Course, who: str, command: c.Settle, chance: Chance, at: float) -> None:
    debt = _debt(course.state, who, command.manager)
    if debt is None:
        raise RuleViolation("owes_nothing", rule="W-31", manager=command.manager)
    if not 0 <= command.amount < debt.amount:
        raise RuleViolation("no_reduction", rule="W-31", amount=command.amount, owed=debt.amount)
    course.add(e.ReductionProposed(who, command.manager, command.amount))


def _proposal(state: State, manager: str, investor: str) -> int:
    debt = _debt(state, investor, manager)
    if debt is None or debt.proposal is None:
        raise RuleViolation("no_proposal", rule="W-31", investor=investor)
    return debt.proposal


def _agree(course: Course, who: str, command: c.Agree, chance: Chance, at: float) -> None:
    amount = _proposal(course.state, who, command.investor)
    course.add(e.ReductionAgreed(command.investor, who, amount))
    income.pay_if_agreed(course, command.investor, at)


def _refuse(course: Course, who: str, command: c.Refuse, chance: Chance, at: float) -> None:
    _proposal(course.state, who, command.investor)
    course.add(e.ReductionRefused(command.investor, who))


def _bankrupt(course: Course, who: str, command: c.Bankrupt, chance: Chance, at: float) -> None:
    if all(debt.debtor != who for debt in course.state.debts):
        raise RuleViolation("can_pay", rule="W-32")
    income.declare_bankrupt(course, who, at)


def _sell(course: Course, who: str, command: c.Sell, chance: Chance, at: float) -> None:
    state = course.state
    if state.owners.get(command.company) != who:
        raise RuleViolation("not_your_company", rule="P-20", company=command.company)
    if who not in state.fees:
        raise RuleViolation("not_short", rule="W-41")
    auctions.sell(course, who, command.company)
    auctions.after_costs(course, at)


def _seal(course: Course, who: str, command: c.Seal, chance: Chance, at: float) -> None:
    state, price, step = course.state, command.price, course.state.edition.step
    lot = state.lot
    assert lot is not None
    if who not in state.bidders():
        raise RuleViolation("only_the_tied", rule="W-53")
    if who in lot.sealed:
        raise RuleViolation("already_sealed", rule="W-51")
    if price < 0 or price % step:
        raise RuleViolation("bid_step", rule="W-51", price=price, step=step)
    if price and lot.price is not None and price <= lot.price:
        raise RuleViolation("bid_too_low", rule="W-53", least=lot.price + step, step=step)
    if price > state.cash[who]:
        raise RuleViolation("cannot_afford", rule="W-51", cash=state.cash[who])
    auctions.seal(course, who, price, at)


_PHASES: dict[type, str] = dict.fromkeys(dealing.DECIDE, "negotiation") | {
    c.Pick: "draft",
    c.Roll: "investor_income",
    c.Settle: "settlement",
    c.Agree: "settlement",
    c.Refuse: "settlement",
    c.Bankrupt: "settlement",
    c.Sell: "costs",
    c.Seal: "auction",
}
_ROLES: dict[type, str] = {
    c.Pick: MANAGER,
    c.Ask: MANAGER,
    c.Accept: MANAGER,
    c.Agree: MANAGER,
    c.Refuse: MANAGER,
    c.Sell: MANAGER,
    c.Seal: MANAGER,
    c.Bid: INVESTOR,
    c.Take: INVESTOR,
    c.Leave: INVESTOR,
    c.Settle: INVESTOR,
    c.Bankrupt: INVESTOR,
}
_DECIDE: dict[type, Callable[[Course, str, Any, Chance, float], None]] = {
    c.Pick: _pick,
    c.Roll: _roll,
    c.Settle: _settle,
    c.Agree: _agree,
    c.Refuse: _refuse,
    c.Bankrupt: _bankrupt,
    c.Sell: _sell,
    c.Seal: _seal,
}
