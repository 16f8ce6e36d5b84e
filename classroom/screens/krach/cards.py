"""Profit and loss cards: their names, what they do and when, and how their holder plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.live.regions import Region
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import card_name
from games.krach.cards import WORKS

TEXTS: Mapping[str, tuple[Any, Any]] = {
    "tip": (gettext_lazy("Tip"), gettext_lazy("See another trader's hand for 10 seconds.")),
    "private-line": (
        gettext_lazy("Private line"),
        gettext_lazy("Once: change one of your cards for one that was not dealt."),
    ),
    "front-door": (
        gettext_lazy("Front door"),
        gettext_lazy("Lay your sale on any free offer: choose it when you sell."),
    ),
    "stabiliser": (
        gettext_lazy("Stabiliser"),
        gettext_lazy("The markdown of your own sale is halved."),
    ),
    "support": (
        gettext_lazy("Support"),
        gettext_lazy("A price of your choice rises by 3, not above 0."),
    ),
    "hedge": (gettext_lazy("Hedge"), gettext_lazy("One card of your portfolio costs nothing.")),
    "insurance": (gettext_lazy("Insurance"), gettext_lazy("Today's losses are 8 smaller.")),
    "token-cover": (
        gettext_lazy("Contract cover"),
        gettext_lazy("Your contract costs nothing today."),
    ),
    "+15": (gettext_lazy("+15"), gettext_lazy("Your losses are 15 smaller.")),
    "jammed-line": (
        gettext_lazy("Jammed line"),
        gettext_lazy("No calls and no swaps in the first 20 seconds of the exchange."),
    ),
    "odd-lots": (
        gettext_lazy("Odd lots"),
        gettext_lazy("You call and swap one card at a time."),
    ),
    "regulator": (
        gettext_lazy("Regulator"),
        gettext_lazy("Your sale needs three cards; the contract does not count."),
    ),
    "back-door": (
        gettext_lazy("Back door"),
        gettext_lazy("Your sale goes on the last free offer."),
    ),
    "rumour": (gettext_lazy("Rumour"), gettext_lazy("The markdown of your own sale is doubled.")),
    "margin-call": (
        gettext_lazy("Margin call"),
        gettext_lazy("The company of your contract, or else the one you sold, falls by 3 more."),
    ),
    "commission": (gettext_lazy("Commission"), gettext_lazy("You lose 5 more.")),
    "frozen": (
        gettext_lazy("Frozen"),
        gettext_lazy("The dearest card of your portfolio costs twice."),
    ),
    "-15": (gettext_lazy("−15"), gettext_lazy("Your losses are 15 larger.")),
}
"""Card id -> its name and its sentence."""


def name(card: str) -> str:
    """What a profit or loss card is called."""
    return str(TEXTS[card][0])


def moment(card: str) -> str:
    """When the card works, in words."""
    return {
        "exchange": _("while the exchange is open"),
        "sales": _("with your sale"),
        "markdowns": _("before the markdowns"),
        "losses": _("before the losses"),
    }[WORKS[card]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a card can be played on: the value sent and its words."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class CardView:
    """One card that lies face up before the viewer. field: what is to be chosen to play it ("" for
    nothing), with its label and choices; playable: its moment is now; waits: all wait for it."""

    id: str
    name: str
    text: str
    when: str
    profit: bool
    field: str
    label: str
    choices: tuple[Choice, ...]
    playable: bool
    discardable: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class TipView:
    """Another's hand, by ``tip``; until: what the clock shows when it fades."""

    name: str
    cards: tuple[tuple[Sign, Sign], ...]
    until: str


@dataclass(frozen=True, slots=True)
class CardsView:
    """The viewer's profit and loss cards, and the others' in words. slim: the floor needs the room,
    so that each is a chip that opens."""

    mine: tuple[CardView, ...]
    others: tuple[tuple[str, str, str, bool], ...]
    tip: TipView | None
    slim: bool
    can: bool
    moment: str


FIELDS: Mapping[str, str] = {
    "tip": "trader",
    "private-line": "give",
    "support": "company",
    "hedge": "portfolio",
}


def region(table: Table) -> Region:
    """My profit and loss cards; the same region while none has moved, and nothing that one of
    mine could be played on."""
    traders = table.loaded.state.traders
    mine = traders[table.me]
    face_up = tuple((each.profit, each.loss) for each in traders.values())
    targets: tuple[Any, ...] = ()
    if mine.profit:
        targets = (mine.hand, mine.portfolio, *(each.done for each in traders.values()))
    return table.kept(
        "cards",
        lambda seen: Region("krach/live/_cards.html", view(seen)),
        face_up,
        targets,
        mine.tip,
    )


def view(table: Table) -> CardsView:
    """What lies face up before the viewer and the others, and what the viewer may do with it."""
    me, mine = table.view.me, table.mine
    if me is None or table.phase == "over":
        return CardsView((), (), None, False, False, table.moment)
    plays: dict[str, list[str]] = {}
    discards: set[str] = set()
    for move in table.loaded.rules.legal(table.loaded.state, me.seat):
        fields = dict(move.fields)
        if move.do == "play":
            card = str(fields["card"])
            plays.setdefault(card, []).append(str(fields.get(FIELDS.get(card, ""), "")))
        elif move.do == "discard":
            discards.add(str(fields["card"]))
    cards = tuple(
        _card(table, card, plays.get(card, []), card in discards)
        for card in (*mine.profit, *mine.loss)
    )
    others = tuple(
        (table.name(each.seat), name(card), str(TEXTS[card][1]), card in each.profit)
        for each in table.view.traders
        if each.seat != me.seat
        for card in (*each.profit, *each.loss)
    )
    slim = table.phase in ("exchange", "last_call")
    return CardsView(cards, others, _tip(table), slim, table.taking_input, table.moment)


def _card(table: Table, card: str, targets: list[str], discardable: bool) -> CardView:
    me = table.view.me
    field = FIELDS.get(card, "")
    profit = card in table.mine.profit
    return CardView(
        card,
        name(card),
        str(TEXTS[card][1]),
        moment(card),
        profit,
        field,
        _label(field),
        tuple(Choice(target, _words(table, field, target)) for target in targets) if field else (),
        bool(targets) and card != "front-door",
        discardable,
        me is not None and card in me.waiting,
    )


def _label(field: str) -> str:
    return {
        "trader": _("Whose hand?"),
        "give": _("Which card goes?"),
        "company": _("Which price?"),
        "portfolio": _("Which card?"),
        "": "",
    }[field]


def _words(table: Table, field: str, target: str) -> str:
    if field == "trader":
        return table.name(target)
    if field == "company":
        return SIGNS[target].name
    return card_name(target)


def _tip(table: Table) -> TipView | None:
    tip = table.view.me.tip if table.view.me else None
    if tip is None or table.loaded.at_now >= tip.until:
        return None
    left = table.clock_at(tip.until)
    return TipView(
        table.name(tip.trader),
        tuple(signs_of(card) for card in tip.cards),
        "" if left is None else f"{left:.0f}",
    )
