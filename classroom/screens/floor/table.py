"""What all parts of a screen of a Wall Street game draw from: one viewer's table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from classroom.live.context import Context
from classroom.screens.floor import story
from classroom.screens.floor.story import Story
from games.engine.ledger import BANK
from games.floor.companies import COMPANIES
from games.floor.market import Outlook, outlook

MANAGER, INVESTOR = "manager", "investor"


@dataclass(frozen=True)
class Table:
    """One viewer's table: the rules' view, the loaded game, its story, and the names to show.

    worth: colour -> what one ordinary company may bring next. odds: the teacher shows odds.
    number: the table's number, 0 when it is the only one. held: it waits for the other tables at
    the start of a month. practice: a game alone against robots, without a teacher. out: the seats
    that only watch now. released: students may see their reports. language: the viewer's.
    """

    view: Any
    loaded: Any
    story: Story
    names: Mapping[str, str]
    robots: frozenset[str]
    worth: Mapping[str, Outlook]
    odds: bool
    cash_shown: bool
    number: int
    held: bool
    practice: bool
    out: frozenset[str] = frozenset()
    released: bool = True
    language: str = "en"

    @property
    def me(self) -> str:
        """The viewer's seat; "" for the room."""
        return self.view.me or ""

    def name(self, seat: str | None) -> str:
        """The name of a seat, or of the bank, as the screens show it."""
        if seat == BANK:
            return _("the bank")
        return self.names.get(seat or "", seat or "")

    def value(self, company: str) -> int:
        """What the company brings where the indicator stands, in units."""
        card = COMPANIES[company]
        track = self.view.edition.board[card.colour]
        return int(track.steps[self.view.positions[card.colour]] * card.factor)

    def expected(self, company: str) -> float:
        """What the company may bring next on average; where it stands now if odds are hidden."""
        card = COMPANIES[company]
        if not self.odds:
            return float(self.value(company))
        return self.worth[card.colour].expected * card.factor

    @property
    def first_roles(self) -> Mapping[str, tuple[str, ...]]:
        """Seat -> the roles of the beginning, also of those who are bankrupt now."""
        roles: Mapping[str, tuple[str, ...]] = self.loaded.state.first_roles
        return roles

    @property
    def phase(self) -> str:
        """The phase to name: a game that was broken off stands in its last one, but is over."""
        return "over" if self.loaded.status == "over" else str(self.view.phase)

    @property
    def taking_input(self) -> bool:
        """Whether buttons may be pressed: the game runs and the teacher has not stopped it."""
        return bool(self.loaded.status == "running")


def of(
    context: Context,
    told: Callable[[Story, Any], Story],
    seat: str | None,
    out: Iterable[str] = (),
) -> Table:
    """The table of this context, as the seat (None: the room) may see it; told is the game's step
    from one event to the next story, out: the seats that only watch now."""
    table = context.table
    if table is None:
        raise LookupError("this viewer sits at no table")
    loaded = context.games[table.number]
    row = context.lesson.row
    key = ("floor", table.number)
    happened = context.once((*key, "story"), lambda: story.of(loaded, told))
    view = context.once(
        (*key, "view", seat),
        lambda: loaded.rules.view(loaded.state, seat, cash_shown=bool(row.cash_shown)),
    )
    worth = context.once(
        (*key, "worth"),
        lambda: {
            colour: outlook(track, view.positions[colour])
            for colour, track in view.edition.board.items()
        },
    )
    return Table(
        view,
        loaded,
        happened,
        table.names,
        table.robots,
        worth,
        bool(row.odds_shown),
        bool(row.cash_shown),
        table.number if len(context.lesson.tables) > 1 else 0,
        table.held,
        row.kind == "practice",
        frozenset(out),
        released=row.reports_released or row.kind != "class",
        language=context.viewer.language,
    )


def role_word(table: Table, seat: str) -> str:
    """ "manager", "investor", or both."""
    words = {MANAGER: _("manager"), INVESTOR: _("investor")}
    return " · ".join(words[role] for role in table.view.roles.get(seat, ()))


def colour_word(colour: str) -> str:
    """The colour's name in the reader's language."""
    return {"red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue")}[colour]
