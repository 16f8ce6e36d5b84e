"""The parts of a day around the exchange: contracts, the dealt cards, markdowns, losses."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens.krach import cards
from classroom.screens.krach.characters import Character, characters
from classroom.screens.krach.counting import CountView, counted, drawn
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import grouped
from games.krach.companies import IDS
from games.krach.days import default_contract


@dataclass(frozen=True, slots=True)
class TokenView:
    """A company whose contract can be taken; holder: whose it is, "" while it is free."""

    sign: Sign
    price: str
    holder: str


@dataclass(frozen=True, slots=True)
class ContractsView:
    """Taking contracts. name: whose turn it is; queue: who comes after; default: what the clock
    takes for the viewer. characters: those still free, before the first contract is taken; mine:
    the viewer's own, "" without one."""

    my_turn: bool
    name: str
    queue: tuple[str, ...]
    tokens: tuple[TokenView, ...]
    default: str
    characters: tuple[Character, ...]
    character: str
    first: bool
    count: CountView | None
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class DealtView:
    """The cards lie face down; the chairman opens. dealt: how many wait for the viewer."""

    chairman: bool
    name: str
    dealt: str
    count: CountView | None
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class WaitingView:
    """Before a count: who may still play which card, what was drawn, and what the viewer's
    portfolio costs where the prices stand. waiting: (name, card, text, the viewer's)."""

    title: str
    waiting: tuple[tuple[str, str, str, bool], ...]
    drawn: tuple[str, ...]
    portfolio: tuple[tuple[tuple[Sign, ...], str], ...]
    total: str
    count: CountView | None


def contracts(table: Table) -> dict[str, Region]:
    """Each takes a contract in turn, at the beginning or after a day."""
    view = table.view
    first = view.phase == "contracts"
    prices = {company.id: company for company in view.companies}
    my_turn = bool(table.me) and view.turn == table.me
    tokens = tuple(
        TokenView(
            SIGNS[id],
            grouped(prices[id].price),
            table.name(prices[id].token) if prices[id].token else "",
        )
        for id in IDS
    )
    mine = table.mine.character if table.mine else None
    made = ContractsView(
        my_turn,
        table.name(view.turn),
        tuple(table.name(seat) for seat in table.loaded.state.queue[1:]),
        tokens,
        SIGNS[default_contract(table.loaded.state)].name,
        characters(table) if first and my_turn else (),
        mine or "",
        first,
        None if first else counted(table),
        table.taking_input,
        table.moment,
    )
    return {"work": Region("krach/live/_contracts.html", made)}


def distribution(table: Table) -> dict[str, Region]:
    """The cards are dealt and the exchange is about to open."""
    view = table.view
    dealt = view.me.dealt if view.me else 0
    words = ngettext("%(count)s card lies", "%(count)s cards lie", dealt) % {"count": dealt}
    made = DealtView(
        bool(table.me) and view.chairman == table.me,
        table.name(view.chairman),
        words,
        counted(table),
        table.taking_input,
        table.moment,
    )
    return {"work": Region("krach/live/_dealt.html", made)}


def waiting(table: Table) -> dict[str, Region]:
    """Somebody may still play a profit card before markdowns or losses are counted."""
    return {"work": Region("krach/live/_waiting.html", waiting_view(table))}


def waiting_view(table: Table) -> WaitingView:
    """What is waited for, and what it is about."""
    view = table.view
    losses = view.phase == "losses"
    waits = tuple(
        (table.name(seat), cards.name(card), str(cards.TEXTS[card][1]), seat == table.me)
        for seat, card in view.waiting
    )
    portfolio: list[tuple[tuple[Sign, ...], str]] = []
    total = 0
    if losses and view.me is not None:
        for held in view.me.portfolio:
            portfolio.append((signs_of(held.id), grouped(held.cost)))
            total += held.cost
        if view.me.contract is not None:
            price = next(each.price for each in view.companies if each.id == view.me.contract)
            portfolio.append(((SIGNS[view.me.contract],), grouped(-price)))
            total -= price
    return WaitingView(
        _("Before the losses are counted") if losses else _("Before the markdowns"),
        waits,
        () if losses else drawn(table, table.story.day),
        tuple(portfolio),
        grouped(total) if portfolio else "",
        counted(table) if losses else None,
    )
