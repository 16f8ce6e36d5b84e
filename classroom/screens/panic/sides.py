"""What stands around the work at Panic on Wall Street!: what both games share, and promises."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor import sides as floor
from classroom.screens.floor.sides import bar, board, board_view, people, reveal
from classroom.screens.floor.table import INVESTOR, MANAGER, Table
from classroom.screens.panic import telling
from classroom.wording import grouped

__all__ = [
    "bar", "board", "board_view", "month", "now", "people", "promises", "reveal", "say", "tape",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PromiseView:
    """A promise of the viewer's that can still be paid. id and step feed the stepper."""

    seat: str
    name: str
    amount: str
    most: str


@dataclass(frozen=True, slots=True)
class PromisesView:
    """My promises to others, and theirs to me in words."""

    mine: tuple[PromiseView, ...]
    theirs: tuple[str, ...]
    can: bool
    moment: str


def now(table: Table) -> Region:
    """What I can do now."""
    tokens = table.view.edition.tokens
    return floor.now(table, _task(table), telling.latest_for(table), tokens)


def month(table: Table) -> Region:
    """My month line by line."""
    return floor.month(table, telling.reason, table.view.phase not in ("negotiation", "over"))


def tape(table: Table) -> Region:
    """What has just happened."""
    return floor.tape(table, telling.sentence)


def say(table: Table) -> Region:
    """What a screen reader says politely."""
    return floor.say(table, _task(table), telling.latest_for(table))


def _task(table: Table) -> tuple[str, str]:
    """The headline and a hint for this phase and role."""
    view = table.view
    waiting = floor.waiting(table)
    if waiting is not None:
        return waiting
    if view.me in view.out:
        return _("You are bankrupt and out of the game."), _("You may watch to the end.")
    manager, investor = view.has(MANAGER), view.has(INVESTOR)
    if view.phase == "negotiation" and manager and investor:
        return (
            _("Sell your companies and invest in those of others."),
            _("Never in your own. Talk: a deal counts only when it stands here."),
        )
    if view.phase == "negotiation" and manager:
        return (
            _("Sell a month's income of each company."),
            _("Talk to investors. Take a bid, or ask a price. An unsold company still costs."),
        )
    if view.phase == "negotiation":
        return (
            _("Buy a month's income of companies."),
            _("Talk to managers. Bid a price, or take an asking price. It pays what the dice say."),
        )
    return "", ""


def promises(table: Table) -> Region:
    """Promises that I can pay, and that others made to me."""
    view, me = table.view, table.me
    mine = tuple(
        PromiseView(
            promise.creditor,
            table.name(promise.creditor),
            grouped(promise.amount),
            str(min(promise.amount, view.spare(me))),
        )
        for promise in view.promises
        if promise.debtor == me and promise.creditor not in view.out
    )
    theirs = tuple(
        _("%(name)s promised you %(amount)s.")
        % {"name": table.name(promise.debtor), "amount": grouped(promise.amount)}
        for promise in view.promises
        if promise.creditor == me
    )
    can = table.taking_input and not view.over and me not in view.out
    return Region("panic/live/_promises.html", PromisesView(mine, theirs, can, view.moment))
