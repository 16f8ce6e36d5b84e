"""What each command of the negotiation brings. The company is looked at before the command's own
rule, and all refusals come before the first event."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.unfolding import Unfolding
from games.floor import commands as c
from games.floor.deals import tokens_used
from games.panic import events as e
from games.panic.state import INVESTOR, State

Course = Unfolding[State]


def own(state: State, who: str, company: str) -> None:
    """Refuses a company that is not this seat's."""
    if state.owners.get(company) != who:
        raise RuleViolation("not_your_company", rule="P-20", company=company)


def _on_sale(state: State, who: str, company: str) -> None:
    owner = state.owners.get(company)
    if owner is None:
        raise RuleViolation("nobodys_company", rule="P-20", company=company)
    if owner == who:
        raise RuleViolation("own_company", rule="P-60", company=company)


def _priced(state: State, price: int) -> None:
    step = state.edition.step
    if price < step or price % step:
        raise RuleViolation("price_step", rule="P-13", price=price, step=step)


def _open_deal(state: State, company: str) -> None:
    deal = state.deals.get(company)
    if deal is not None and deal.locked:
        raise RuleViolation("deal_locked", rule="P-16", company=company)


def ask(course: Course, who: str, command: c.Ask, chance: Chance, at: float) -> None:
    """A standing offer to sell (P-11, P-13)."""
    state = course.state
    own(state, who, command.company)
    if command.price is not None:
        _priced(state, command.price)
        _open_deal(state, command.company)
    if state.asks.get(command.company) != command.price:
        course.add(e.AskSet(command.company, command.price))


def bid(course: Course, who: str, command: c.Bid, chance: Chance, at: float) -> None:
    """A standing offer to buy (P-11, P-13)."""
    state = course.state
    _on_sale(state, who, command.company)
    if command.price is not None:
        _priced(state, command.price)
        _open_deal(state, command.company)
    if state.bids.get(command.company, {}).get(who) != command.price:
        course.add(e.BidSet(command.company, who, command.price))


def _deal(course: Course, company: str, investor: str, price: int, source: str, at: float) -> None:
    state = course.state
    old = state.deals.get(company)
    renewed = old is not None and old.investor == investor
    if not renewed and tokens_used(state.deals, investor) >= state.edition.tokens:
        raise RuleViolation("no_token", rule="P-20", investor=investor, tokens=state.edition.tokens)
    course.add(
        e.DealMade(
            company,
            state.owners[company],
            investor,
            price,
            source,
            at,
            old.investor if old else None,
            old.price if old else None,
        )
    )


def accept(course: Course, who: str, command: c.Accept, chance: Chance, at: float) -> None:
    """The manager takes a bid: a deal (P-12, P-14)."""
    state = course.state
    own(state, who, command.company)
    price = state.bids.get(command.company, {}).get(command.investor)
    if price is None:
        raise RuleViolation(
            "no_such_bid", rule="P-12", company=command.company, investor=command.investor
        )
    _open_deal(state, command.company)
    _deal(course, command.company, command.investor, price, "bid", at)


def take(course: Course, who: str, command: c.Take, chance: Chance, at: float) -> None:
    """The investor takes the ask: a deal (P-12, P-14)."""
    state = course.state
    _on_sale(state, who, command.company)
    price = state.asks.get(command.company)
    if price is None:
        raise RuleViolation("no_ask", rule="P-12", company=command.company)
    _open_deal(state, command.company)
    _deal(course, command.company, who, price, "ask", at)


def leave(course: Course, who: str, command: c.Leave, chance: Chance, at: float) -> None:
    """The investor ends their unlocked deal (P-15)."""
    state = course.state
    deal = state.deals.get(command.company)
    if command.company not in state.owners:
        raise RuleViolation("nobodys_company", rule="P-20", company=command.company)
    if deal is None or deal.investor != who:
        raise RuleViolation("not_your_deal", rule="P-15", company=command.company)
    _open_deal(state, command.company)
    course.add(e.DealEnded(command.company, who, "left", at))


def cancel(course: Course, who: str, command: c.Cancel, chance: Chance, at: float) -> None:
    """The manager ends an unlocked deal (P-14)."""
    state = course.state
    own(state, who, command.company)
    deal = state.deals.get(command.company)
    if deal is None:
        raise RuleViolation("no_deal", rule="P-14", company=command.company)
    _open_deal(state, command.company)
    course.add(e.DealEnded(command.company, deal.investor, "cancelled", at))


def _side(state: State, who: str, company: str) -> None:
    """Either side of the deal: the owner, or the investor who stands in it."""
    owner = state.owners.get(company)
    if owner is None:
        raise RuleViolation("nobodys_company", rule="P-20", company=company)
    if owner == who:
        return
    if INVESTOR not in state.roles[who]:
        raise RuleViolation("not_your_company", rule="P-20", company=company)


def lock(course: Course, who: str, command: c.Lock, chance: Chance, at: float) -> None:
    """One side wishes the deal closed; both wishes close it (P-16)."""
    state = course.state
    _side(state, who, command.company)
    deal = state.deals.get(command.company)
    if deal is None:
        raise RuleViolation("no_deal", rule="P-16", company=command.company)
    owner = state.owners[command.company]
    if who not in (owner, deal.investor):
        raise RuleViolation("not_your_deal", rule="P-16", company=command.company)
    if who not in deal.wishes:
        both = {*deal.wishes, who} == {owner, deal.investor}
        course.add(e.LockWished(command.company, who, both))


def unlock(course: Course, who: str, command: c.Unlock, chance: Chance, at: float) -> None:
    """One side takes its wish back (P-16)."""
    state = course.state
    _side(state, who, command.company)
    deal = state.deals.get(command.company)
    if deal is None or who not in deal.wishes:
        return  # taking back what is not there changes nothing
    _open_deal(state, command.company)
    course.add(e.LockUnwished(command.company, who))
