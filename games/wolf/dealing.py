"""The commands of the negotiation. The company's owner is checked before the command's own rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.errors import RuleViolation
from games.engine.ledger import BANK
from games.floor import commands as c
from games.floor.deals import tokens_used
from games.wolf import events as e
from games.wolf import income
from games.wolf.draft import Course
from games.wolf.state import INVESTOR, State

EXTENSION_SECONDS = 30


def _own(state: State, who: str, company: str) -> None:
    if state.owners.get(company) != who:
        raise RuleViolation("not_your_company", rule="P-20", company=company)


def _on_sale(state: State, who: str, company: str) -> None:
    owner = state.owners.get(company)
    if owner is None:
        raise RuleViolation("nobodys_company", rule="P-20", company=company)
    if owner == who:
        raise RuleViolation("own_company", rule="W-71", company=company)


def _priced(state: State, price: int) -> None:
    step = state.edition.step
    if price < step or price % step:
        raise RuleViolation("price_step", rule="W-02", price=price, step=step)


def _open_deal(state: State, company: str) -> None:
    deal = state.deals.get(company)
    if deal is not None and deal.locked:
        raise RuleViolation("deal_locked", rule="W-13", company=company)


def _ask(course: Course, who: str, command: c.Ask, at: float) -> None:
    state = course.state
    _own(state, who, command.company)
    if command.price is not None:
        _priced(state, command.price)
        _open_deal(state, command.company)
    if state.asks.get(command.company) != command.price:
        course.add(e.AskSet(command.company, command.price))


def _bid(course: Course, who: str, command: c.Bid, at: float) -> None:
    state = course.state
    _on_sale(state, who, command.company)
    if command.price is not None:
        _priced(state, command.price)
        _open_deal(state, command.company)
        if state.owners[command.company] == BANK:
            _buy_from_bank(course, who, command.company, command.price, at)
            return
    if state.bids.get(command.company, {}).get(who) != command.price:
        course.add(e.BidSet(command.company, who, command.price))


def _buy_from_bank(course: Course, who: str, company: str, price: int, at: float) -> None:
    """The bank takes every bid that is higher than the written price."""
    standing = course.state.deals.get(company)
    if standing is not None and price <= standing.price:
        raise RuleViolation("not_higher", rule="W-71", price=price, standing=standing.price)
    _deal(course, company, who, price, "bank", at)


def _deal(course: Course, company: str, investor: str, price: int, source: str, at: float) -> None:
    state = course.state
    old = state.deals.get(company)
    renewed = old is not None and old.investor == investor
    tokens = state.tokens[investor]
    if not renewed and tokens_used(state.deals, investor) >= tokens:
        raise RuleViolation("no_token", rule="P-20", investor=investor, tokens=tokens)
    replaced, replaced_price = (old.investor, old.price) if old else (None, None)
    manager = state.owners[company]
    course.add(e.DealMade(company, manager, investor, price, source, at, replaced, replaced_price))


def _better(state: State, company: str, investor: str, price: int) -> None:
    """A written price gives way only to another investor's higher one."""
    deal = state.deals.get(company)
    if deal is None:
        return
    if deal.investor == investor:
        raise RuleViolation("same_investor", rule="W-11", company=company, investor=investor)
    if price <= deal.price:
        raise RuleViolation("not_higher", rule="W-11", price=price, standing=deal.price)


def _accept(course: Course, who: str, command: c.Accept, at: float) -> None:
    state, company, investor = course.state, command.company, command.investor
    _own(state, who, company)
    price = state.bids.get(company, {}).get(investor)
    if price is None:
        raise RuleViolation("no_such_bid", rule="P-12", company=company, investor=investor)
    _open_deal(state, company)
    _better(state, company, investor, price)
    _deal(course, company, investor, price, "bid", at)


def _take(course: Course, who: str, command: c.Take, at: float) -> None:
    state, company = course.state, command.company
    _on_sale(state, who, company)
    price = state.asks.get(company)
    if price is None:
        raise RuleViolation("no_ask", rule="P-12", company=company)
    _open_deal(state, company)
    _better(state, company, who, price)
    _deal(course, company, who, price, "ask", at)


def _leave(course: Course, who: str, command: c.Leave, at: float) -> None:
    state, company = course.state, command.company
    if company not in state.owners:
        raise RuleViolation("nobodys_company", rule="P-20", company=company)
    deal = state.deals.get(company)
    if deal is None or deal.investor != who:
        raise RuleViolation("not_your_deal", rule="W-12", company=company)
    _open_deal(state, company)
    course.add(e.DealEnded(company, who, "left", at))


def _side(state: State, who: str, company: str) -> None:
    """Either side of the deal: the owner, or the investor who stands in it."""
    owner = state.owners.get(company)
    if owner is None:
        raise RuleViolation("nobodys_company", rule="P-20", company=company)
    if owner != who and INVESTOR not in state.roles[who]:
        raise RuleViolation("not_your_company", rule="P-20", company=company)


def _lock(course: Course, who: str, command: c.Lock, at: float) -> None:
    state, company = course.state, command.company
    _side(state, who, company)
    owner = state.owners[company]
    if owner == BANK:
        raise RuleViolation("bank_never_locks", rule="W-71", company=company)
    deal = state.deals.get(company)
    if deal is None:
        raise RuleViolation("no_deal", rule="W-13", company=company)
    if who not in (owner, deal.investor):
        raise RuleViolation("not_your_deal", rule="W-13", company=company)
    if who in deal.wishes:
        return
    both = {*deal.wishes, who} == {owner, deal.investor}
    course.add(e.LockWished(company, who, both))
    if _all_locked(course.state):
        income.end_negotiation(course, "all_locked", at)


def _all_locked(state: State) -> bool:
    """Every company of the players is sold, and every such deal is locked. Asked after a lock, so
    there is at least one."""
    deals = [state.deals.get(company) for company in state.traded()]
    return all(deal is not None and deal.locked for deal in deals)


def _unlock(course: Course, who: str, command: c.Unlock, at: float) -> None:
    state, company = course.state, command.company
    _side(state, who, company)
    deal = state.deals.get(company)
    if deal is None or who not in deal.wishes:
        return  # taking back what is not there changes nothing
    _open_deal(state, company)
    course.add(e.LockUnwished(company, who))


def _ready(course: Course, who: str, command: c.Ready, at: float) -> None:
    if (who in course.state.ready) == command.value:
        return
    course.add(e.ReadyWished(who, command.value))
    if len(course.state.ready) == len(course.state.seats):
        income.end_negotiation(course, "ready", at)


def _longer(course: Course, who: str, command: c.Longer, at: float) -> None:
    if (who in course.state.longer) == command.value:
        return
    course.add(e.LongerWished(who, command.value))
    if len(course.state.longer) == len(course.state.seats):
        course.add(e.NegotiationLengthened(EXTENSION_SECONDS))


DECIDE: dict[type, Callable[[Course, str, Any, float], None]] = {
    c.Ask: _ask,
    c.Bid: _bid,
    c.Accept: _accept,
    c.Take: _take,
    c.Leave: _leave,
    c.Lock: _lock,
    c.Unlock: _unlock,
    c.Ready: _ready,
    c.Longer: _longer,
}
