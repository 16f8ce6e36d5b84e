"""The draft: a hand to choose from, who has chosen, and what has been shown so far."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.live.regions import Region
from classroom.screens.floor.table import MANAGER, Table
from classroom.wording import grouped, listed, rounded
from games.floor.companies import COMPANIES
from games.wolf.scoring import SET_BONUS


@dataclass(frozen=True, slots=True)
class CardView:
    """One company card. number: the key that goes to it; value: what it brings where the market
    stands now; expected, spread: of the next month, "" where the teacher hides the odds."""

    id: str
    number: str
    name: str
    colour: str
    double: bool
    value: str
    expected: str
    spread: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class ChooserView:
    """A manager in the draft: whether they have chosen in this round, and what is face up."""

    name: str
    me: bool
    robot: bool
    chosen: bool
    kept: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """The viewer's own cards, and the card they have chosen (None: not yet). receives: who gets
    the cards that are passed on; gives: whose cards come to the viewer; bonus: units for a full
    set."""

    round: str
    cards: tuple[CardView, ...]
    choice: CardView | None
    receives: str
    gives: str
    bonus: str
    can: bool
    moment: str


@dataclass(frozen=True, slots=True)
class ChoosersView:
    """All managers of the draft, and how many have chosen; round as text, mine: the viewer drafts
    too."""

    round: str
    managers: tuple[ChooserView, ...]
    chosen: str
    all: str
    mine: bool


@dataclass(frozen=True, slots=True)
class FrameView:
    """The draft's place on a student's screen."""

    mine: bool


def regions(table: Table) -> dict[str, Region]:
    """The hand of a manager (a word to everyone else), and the managers."""
    mine = table.view.has(MANAGER)
    return {
        "work": Region("wolf/live/_draft.html", FrameView(mine), ("hand", "choosers")),
        "hand": Region("wolf/live/_hand.html", hand(table)),
        "choosers": Region("wolf/live/_choosers.html", choosers(table)),
    }


def hand(table: Table) -> HandView:
    """What the viewer may choose from; no cards for whoever does not draft."""
    view = table.view
    draft = view.draft
    managers = list(draft.choosing)
    receives = gives = ""
    if view.me in managers:
        place = managers.index(view.me)
        receives = table.name(managers[(place + 1) % len(managers)])
        gives = table.name(managers[place - 1])
    return HandView(
        round=str(draft.round),
        cards=tuple(card(table, id, number) for number, id in enumerate(draft.hand, start=1)),
        choice=None if draft.choice is None else card(table, draft.choice),
        receives=receives,
        gives=gives,
        bonus=grouped(SET_BONUS),
        can=table.taking_input,
        moment=view.moment,
    )


def choosers(table: Table) -> ChoosersView:
    """Who has chosen in this round (not what), and what earlier rounds have shown."""
    view = table.view
    draft = view.draft
    managers = tuple(
        ChooserView(
            table.name(seat),
            seat == view.me,
            seat in table.robots,
            seat in draft.chosen,
            tuple(card(table, id) for id in view.companies(seat)),
        )
        for seat in draft.choosing
    )
    return ChoosersView(
        _("Round %(round)s of 2") % {"round": draft.round},
        managers,
        str(len(draft.chosen)),
        str(len(draft.choosing)),
        view.me in draft.choosing,
    )


def card(table: Table, company: str, number: int = 0) -> CardView:
    """A company as its card shows it; fresh: a colour that the viewer does not hold yet."""
    one = COMPANIES[company]
    view = table.view
    held = {COMPANIES[id].colour for id in view.companies(table.me)} if table.me else set()
    odds = table.worth[one.colour]
    return CardView(
        id=company,
        number=str(number or ""),
        name=one.name,
        colour=one.colour,
        double=one.factor > 1,
        value=grouped(table.value(company)),
        expected=rounded(odds.expected * one.factor) if table.odds else "",
        spread=rounded(odds.spread * one.factor) if table.odds else "",
        fresh=bool(held) and one.colour not in held,
    )


def spoken(table: Table) -> str:
    """What the viewer may choose from in a sentence, for a screen reader."""
    draft = table.view.draft
    if draft.choice is not None:
        return _("You have chosen.")
    if not draft.hand:
        return _("The managers choose their first companies.")
    names = listed([COMPANIES[id].name for id in draft.hand])
    return _("Choose one of these: %(companies)s.") % {"companies": names}
