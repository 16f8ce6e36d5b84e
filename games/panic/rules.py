"""The rules of Panic on Wall Street! as the service, the robots and the tests call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.ledger import transfer
from games.engine.protocol import Deadline, PlayerRow, Rows, SeatSpec
from games.engine.unfolding import Unfolding
from games.floor import commands as c
from games.floor.commands import COMMANDS
from games.floor.deals import agreed_price
from games.floor.scripts import check_draws
from games.floor.seating import SEATS, check_seats
from games.floor.stating import company_rows
from games.panic import bargaining, phases
from games.panic import events as e
from games.panic.editions import HAMMER_SECONDS, Edition, edition, options
from games.panic.events import EVENTS
from games.panic.evolution import evolve
from games.panic.legal import legal
from games.panic.state import INVESTOR, MANAGER, Debt, State
from games.panic.stating import state_json, violations
from games.panic.views import view

KEY = "panic"
ROUND = "month"
BANKRUPTCIES: tuple[type[Any], ...] = (e.RoleLost,)
STATE = State
EDITION = Edition
ROLL_SECONDS = 10

__all__ = [
    "BANKRUPTCIES", "COMMANDS", "EDITION", "EVENTS", "KEY", "ROUND", "SEATS", "STATE", "begin",
    "check_script", "check_seats", "deadline", "decide", "edition", "evolve", "expire", "legal",
    "moment", "options", "price", "rows", "state_json", "view", "violations",
]  # fmt: skip

Course = Unfolding[State]


def check_script(edition: Edition, seats: Sequence[SeatSpec], script: Mapping[str, Any]) -> None:
    """RecordError for a draw that this game does not have, or an answer no draw could give."""
    known = ("deck", "roles", "dice", "roller", "auctioneer", "reserve")
    check_draws(script, known, edition.board, [seat.id for seat in seats])


def begin(edition: Edition, seats: Sequence[SeatSpec], chance: Chance) -> tuple[Any, ...]:
    """A new game up to the first negotiation."""
    opened = e.Opened(edition, tuple(seats))
    course = Unfolding(evolve(None, opened), evolve)
    phases.set_up(course, chance)
    return (opened, *course.events)


def decide(state: State, who: str, command: Any, chance: Chance, at: float) -> tuple[Any, ...]:
    """The events of a seat's command, or RuleViolation."""
    kind = type(command)
    if state.over:
        raise RuleViolation("game_over", rule="P-58")
    if kind in (c.Ready, c.Longer):
        raise RuleViolation("other_edition", rule="P-10")
    if kind not in _PHASES:
        raise RuleViolation("other_edition", rule="P-09")
    if state.phase not in _PHASES[kind]:
        after = _PHASES[kind] == ("negotiation",)
        raise RuleViolation(
            "negotiation_over" if after else "wrong_phase", rule="P-17" if after else "P-09"
        )
    if who in state.out:
        raise RuleViolation("you_are_out", rule="P-20" if state.phase == "negotiation" else "P-39")
    role = _ROLES.get(kind)
    if role is not None and role not in state.roles[who] and not _claims(state, who, kind):
        raise RuleViolation(f"only_{role}s", rule="P-11")
    course = Unfolding(state, evolve)
    _DECIDE[kind](course, who, command, chance, at)
    return tuple(course.events)


def _claims(state: State, who: str, kind: type) -> bool:
    """P-62: a claim of this month stays with who has lost the manager's role meanwhile."""
    return kind in (c.Defer, c.Force) and any(debt.creditor == who for debt in state.debts)


def expire(state: State, chance: Chance, at: float) -> tuple[Any, ...]:
    """What the running deadline's end brings."""
    course = Unfolding(state, evolve)
    match state.phase:
        case "negotiation":
            phases.end_negotiation(course, chance, at)
        case "investor_income":
            phases.roll(course, chance, at)
        case "settlement":
            for debt in state.debts:
                course.add(e.Deferred(debt.debtor, debt.creditor, debt.amount))
            phases.after_settlement(course, chance, at)
        case "costs":
            phases.sell_by_default(course, at)
            phases.after_costs(course, chance, at)
        case "auction":
            if state.lot is not None and state.lot.turn is not None:
                phases.pass_lot(course, state.lot.turn, at)
            else:
                phases.close_lot(course, at)
        case _:
            raise RuleViolation("game_over", rule="P-58")
    return tuple(course.events)


def deadline(state: State) -> Deadline | None:
    """The running clock; every accepted bid on a lot starts it anew."""
    edition = state.edition
    name = moment(state)
    match state.phase:
        case "negotiation":
            return Deadline(name, edition.negotiation)
        case "investor_income":
            return Deadline(name, ROLL_SECONDS)
        case "settlement" | "costs":
            return Deadline(name, edition.settle)
        case "auction":
            assert state.lot is not None
            spoken = f"{state.lot.price or 0}/{len(state.lot.passed)}"
            return Deadline(f"{name}/{spoken}", edition.silence)
    return None


def moment(state: State) -> str:
    """What a screen was drawn for: month and phase, in the auction also the lot."""
    return state.moment


def price(state: State, command: Any) -> int | None:
    """The price of the offer that the command would take."""
    return agreed_price(state.asks, state.bids, command)


def rows(state: State) -> Rows:
    """Players and companies as they stand."""
    players = {
        seat.id: PlayerRow(
            state.cash[seat.id], state.roles[seat.id], "out" if seat.id in state.out else "in"
        )
        for seat in state.seats
    }
    return Rows(players, company_rows(state.owners, state.deals))


def _roll(course: Course, who: str, command: c.Roll, chance: Chance, at: float) -> None:
    if who != course.state.roller:
        raise RuleViolation("not_the_roller", rule="P-25", roller=course.state.roller)
    phases.roll(course, chance, at)


def _owed(state: State, who: str, investor: str) -> Debt:
    for debt in state.debts:
        if (debt.debtor, debt.creditor) == (investor, who):
            return debt
    raise RuleViolation("owes_you_nothing", rule="P-37", investor=investor)


def _defer(course: Course, who: str, command: c.Defer, chance: Chance, at: float) -> None:
    debt = _owed(course.state, who, command.investor)
    course.add(e.Deferred(debt.debtor, debt.creditor, debt.amount))
    phases.after_settlement(course, chance, at)


def _force(course: Course, who: str, command: c.Force, chance: Chance, at: float) -> None:
    debt = _owed(course.state, who, command.investor)
    course.add(e.Forced(debt.debtor, debt.creditor))
    phases.lose_role(course, debt.debtor, MANAGER, at)
    phases.after_settlement(course, chance, at)


def _pay(course: Course, who: str, command: c.Pay, chance: Chance, at: float) -> None:
    state = course.state
    promised = [promise for promise in state.promises if promise.debtor == who]
    if not promised:
        raise RuleViolation("no_promise", rule="P-38")
    to_them = [promise for promise in promised if promise.creditor == command.to]
    if not to_them or command.to in state.out:
        raise RuleViolation("no_promise", rule="P-38", to=command.to)
    if not 1 <= command.amount <= to_them[0].amount:
        raise RuleViolation("more_than_promised", rule="P-38", promised=to_them[0].amount)
    if command.amount > state.cash[who]:
        raise RuleViolation("cannot_afford", rule="P-38", cash=state.cash[who])
    if command.amount > state.spare(who):
        raise RuleViolation("bid_stands", rule="P-38", spare=state.spare(who))
    transfer(course, who, command.to, command.amount, "promise")
    course.add(e.PromisePaid(who, command.to, command.amount))
    phases.cover_fee(course, command.to, at)
    phases.after_costs(course, chance, at)


def _sell(course: Course, who: str, command: c.Sell, chance: Chance, at: float) -> None:
    state = course.state
    bargaining.own(state, who, command.company)
    if who not in state.fees:
        raise RuleViolation("not_short", rule="P-46")
    phases.sell(course, who, command.company, at)
    phases.after_costs(course, chance, at)


def _outcry(course: Course, who: str, command: c.Outcry, chance: Chance, at: float) -> None:
    state = course.state
    lot, step = state.lot, state.edition.step
    assert lot is not None
    if lot.turn is not None and lot.turn != who:
        raise RuleViolation("not_your_turn", rule="P-54", turn=lot.turn)
    if lot.by == who:
        raise RuleViolation("own_bid", rule="P-54", price=lot.price)
    least = (lot.price or 0) + step
    if command.price < least or command.price % step:
        raise RuleViolation("bid_too_low", rule="P-54", least=least, step=step)
    if command.price > state.cash[who]:
        raise RuleViolation("cannot_afford", rule="P-54", cash=state.cash[who])
    turn = None
    alone = False
    if lot.turn is not None:
        turn = phases.next_speaker(state, who, set(lot.passed))
        alone = turn == who
    course.add(e.LotRaised(who, command.price, None if alone else turn, at))
    if alone:
        phases.close_lot(course, at)


def _pass(course: Course, who: str, command: c.Pass, chance: Chance, at: float) -> None:
    lot = course.state.lot
    assert lot is not None
    if lot.turn is None:
        raise RuleViolation("no_turns", rule="P-54")
    if lot.turn != who:
        raise RuleViolation("not_your_turn", rule="P-54", turn=lot.turn)
    phases.pass_lot(course, who, at)


def _hammer(course: Course, who: str, command: c.Hammer, chance: Chance, at: float) -> None:
    state = course.state
    assert state.lot is not None
    if who != state.auctioneer:
        raise RuleViolation("not_the_auctioneer", rule="P-54", auctioneer=state.auctioneer)
    if state.two_roles:
        raise RuleViolation("only_the_clock", rule="P-61")
    if state.lot.turn is not None:
        raise RuleViolation("no_hammer", rule="P-54")
    if at - state.lot.since < HAMMER_SECONDS:
        raise RuleViolation("hammer_too_early", rule="P-54", seconds=HAMMER_SECONDS)
    phases.close_lot(course, at)


_NEGOTIATION = ("negotiation",)
_PHASES: dict[type, tuple[str, ...]] = {
    c.Ask: _NEGOTIATION,
    c.Bid: _NEGOTIATION,
    c.Accept: _NEGOTIATION,
    c.Take: _NEGOTIATION,
    c.Leave: _NEGOTIATION,
    c.Cancel: _NEGOTIATION,
    c.Lock: _NEGOTIATION,
    c.Unlock: _NEGOTIATION,
    c.Roll: ("investor_income",),
    c.Defer: ("settlement",),
    c.Force: ("settlement",),
    c.Pay: ("negotiation", "investor_income", "settlement", "costs", "auction"),
    c.Sell: ("costs",),
    c.Outcry: ("auction",),
    c.Pass: ("auction",),
    c.Hammer: ("auction",),
}
_ROLES: dict[type, str] = {
    c.Ask: MANAGER,
    c.Accept: MANAGER,
    c.Cancel: MANAGER,
    c.Defer: MANAGER,
    c.Force: MANAGER,
    c.Sell: MANAGER,
    c.Outcry: MANAGER,
    c.Pass: MANAGER,
    c.Bid: INVESTOR,
    c.Take: INVESTOR,
    c.Leave: INVESTOR,
}
_DECIDE: dict[type, Callable[[Course, str, Any, Chance, float], None]] = {
    c.Ask: bargaining.ask,
    c.Bid: bargaining.bid,
    c.Accept: bargaining.accept,
    c.Take: bargaining.take,
    c.Leave: bargaining.leave,
    c.Cancel: bargaining.cancel,
    c.Lock: bargaining.lock,
    c.Unlock: bargaining.unlock,
    c.Roll: _roll,
    c.Defer: _defer,
    c.Force: _force,
    c.Pay: _pay,
    c.Sell: _sell,
    c.Outcry: _outcry,
    c.Pass: _pass,
    c.Hammer: _hammer,
}
