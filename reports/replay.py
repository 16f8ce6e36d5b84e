"""A finished game of the floor, phase by phase, as the room may look at it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models import Table as TableRow
from classroom.screens import board as boards
from classroom.screens.board import BoardView
from classroom.screens.floor.story import Story
from classroom.screens.floor.table import INVESTOR, MANAGER, Table
from classroom.screens.floor.telling import Told
from classroom.screens.panic import telling as panic
from classroom.screens.wolf import telling as wolf
from classroom.wording import grouped, phase_name, signed
from games import queries
from games.engine.ledger import BANK
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from games.queries import PhaseShown

TELLING: dict[str, Callable[[Table, Any], Told | None]] = {
    "panic": panic.sentence,
    "wolf": wolf.sentence,
}
"""Game -> its happenings in words."""
_DRAWN = frozenset({"DealMade", "DealEnded", "MarketMoved", "NegotiationBegan", "GameEnded"})
"""Events that board and tables show already."""


_WITHOUT_DEALS = frozenset({"auction", "over"})
"""Phases in which the deals are done with."""
CROWD = 24
"""With more lines of managers and companies than this, only buyers are named, not companies."""


@dataclass(frozen=True, slots=True)
class Line:
    """A company: its deal, if it has one, and what it brought once the dice have fallen."""

    name: str
    colour: str
    double: bool
    investor: str
    price: str
    locked: bool
    brought: str


@dataclass(frozen=True, slots=True)
class Stall:
    """A manager's companies."""

    manager: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A seat's money, and how it changed in this phase ("" when it did not)."""

    name: str
    robot: bool
    out: bool
    money: str
    change: str
    gain: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase as it ended. number counts stops from 1; stalls: none once the deals are done with;
    told: what happened, in sentences."""

    number: int
    stops: int
    month: str
    phase: str
    said: str
    board: BoardView
    stalls: tuple[Stall, ...]
    sides: tuple[tuple[str, tuple[Person, ...]], ...]
    told: tuple[str, ...]

    @property
    def crowded(self) -> bool:
        """Whether the companies need three columns."""
        return sum(len(stall.lines) + 1 for stall in self.stalls) > CROWD


def stop(table: TableRow, number: int) -> Stop | None:
    """One phase of a table's game; a number beyond either end is the nearest one. None when the
    table has no game."""
    phases = _phases(table)
    if not phases:
        return None
    number = min(max(number, 1), len(phases))
    before = phases[number - 2] if number > 1 else None
    return _shown(table, phases[number - 1], before, number, len(phases))


def _phases(table: TableRow) -> list[PhaseShown]:
    """The phases in which something could be seen."""
    if table.session_id is None:
        return []
    shown: list[PhaseShown] = []
    for phase in queries.phases(table.session_id):
        if phase.phase == "setup":
            continue
        if shown and phase.phase not in ("negotiation", "over") and _alike(shown[-1], phase):
            continue
        shown.append(phase)
    return shown


def _alike(one: PhaseShown, other: PhaseShown) -> bool:
    seen = ("round", "cash", "positions", "owners", "deals", "roles")
    return all(getattr(one.state, name) == getattr(other.state, name) for name in seen)


def _shown(
    row: TableRow, phase: PhaseShown, before: PhaseShown | None, number: int, count: int
) -> Stop:
    state = phase.state
    shown = _table(row, phase)
    month = _("Month %(month)s of %(months)s")
    return Stop(
        number,
        count,
        month % {"month": state.round, "months": state.edition.months},
        phase_name(phase.phase),
        _said(phase),
        _board(phase),
        _stalls(shown, phase) if _deals_stand(phase) else (),
        tuple(_sides(shown, phase, before)),
        tuple(_told(shown, row, phase.events)),
    )


def _table(row: TableRow, phase: PhaseShown) -> Table:
    """The table as the screens know one, for names and sentences."""
    seats = list(row.seats.all())
    state = phase.state
    return Table(
        view=phase.view,
        loaded=SimpleNamespace(state=state, status="over"),
        story=Story(),
        names={seat.key: seat.name for seat in seats},
        robots=frozenset(seat.key for seat in seats if seat.robot),
        worth={},
        odds=True,
        cash_shown=True,
        number=row.number,
        held=False,
        practice=False,
        out=frozenset(_out(state)),
    )


def _deals_stand(phase: PhaseShown) -> bool:
    """Whether there is more to say of the companies than who holds them."""
    if phase.phase in _WITHOUT_DEALS:
        return False
    return bool(phase.state.deals) or phase.phase in ("draft", "negotiation", "investor_income")


def _out(state: Any) -> Iterable[str]:
    return getattr(state, "out", ())


def _said(phase: PhaseShown) -> str:
    deals = len(phase.state.deals)
    return {
        "draft": _("The managers choose their first companies."),
        "negotiation": ngettext(
            "%(deals)s deal stands when the clock runs out.",
            "%(deals)s deals stand when the clock runs out.",
            deals,
        )
        % {"deals": deals},
        "investor_income": _("The dice fall, and each company pays its investor."),
        "settlement": _("The investors pay what they agreed."),
        "costs": _("The managers pay the costs of their companies."),
        "auction": _("New companies go to the highest bid."),
        "over": _("The game is over: this is what everyone has."),
    }.get(phase.phase, "")


def _fallen(phase: PhaseShown) -> Any:
    """The event with this phase's dice, if they fell in it."""
    return next((each for each in phase.events if type(each).__name__ == "MarketMoved"), None)


def _board(phase: PhaseShown) -> BoardView:
    state = phase.state
    moved = _fallen(phase)
    last = state.dice is not None and state.round >= state.edition.months
    rows = tuple(
        boards.row(
            colour,
            track.steps,
            track.die,
            state.positions[colour],
            came_from=None if moved is None else moved.before[colour],
            last=last or phase.phase == "over",
        )
        for colour in COLOURS
        for track in [state.edition.board[colour]]
    )
    dice = boards.dice(COLOURS, state.dice) if state.dice is not None else ()
    return BoardView(rows, dice, moved is not None)


def _stalls(shown: Table, phase: PhaseShown) -> tuple[Stall, ...]:
    state = phase.state
    made = []
    for seat in (*(each.id for each in state.seats), BANK):
        companies = sorted(id for id, owner in state.owners.items() if owner == seat)
        if companies:
            lines = tuple(_line(shown, state, company) for company in companies)
            made.append(Stall(shown.name(seat), lines))
    return tuple(made)


def _line(shown: Table, state: Any, company: str) -> Line:
    card, deal = COMPANIES[company], state.deals.get(company)
    track = state.edition.board[card.colour]
    brought = int(track.steps[state.positions[card.colour]] * card.factor)
    return Line(
        card.name,
        card.colour,
        card.factor > 1,
        shown.name(deal.investor) if deal else "",
        grouped(deal.price) if deal else "",
        bool(deal and deal.locked),
        signed(brought) if deal and state.dice is not None else "",
    )


def _sides(
    shown: Table, phase: PhaseShown, before: PhaseShown | None
) -> Iterable[tuple[str, tuple[Person, ...]]]:
    state = phase.state
    seats = [seat.id for seat in state.seats]
    if state.two_roles:
        sides = [(_("All players"), seats)]
    else:
        sides = [
            (title, [seat for seat in seats if role in state.first_roles[seat]])
            for role, title in ((MANAGER, _("Managers")), (INVESTOR, _("Investors")))
        ]
    for title, members in sides:
        people = tuple(_person(shown, phase, before, seat) for seat in members)
        if people:
            yield title, people


def _person(shown: Table, phase: PhaseShown, before: PhaseShown | None, seat: str) -> Person:
    state = phase.state
    money = state.scores.get(seat, state.cash[seat])
    change = 0 if before is None else money - before.state.cash[seat]
    return Person(
        shown.name(seat),
        seat in shown.robots,
        seat in _out(state),
        grouped(money),
        signed(change) if change else "",
        change > 0,
    )


def _told(shown: Table, row: TableRow, events: Iterable[Any]) -> Iterable[str]:
    assert row.session is not None
    tell = TELLING[row.session.game]
    for event in events:
        if type(event).__name__ not in _DRAWN and (told := tell(shown, event)) is not None:
            yield told.text


def games() -> frozenset[str]:
    """The games that can be looked at again."""
    return frozenset(TELLING)
