"""What all parts of a screen of Krach 29 draw from: one viewer's table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from classroom.live.context import Context, Viewer
from classroom.live.facts import LessonFacts
from classroom.live.memory import again
from classroom.live.regions import Region
from classroom.screens.krach import story
from classroom.screens.krach.story import Story
from games.krach.companies import COMPANIES, PAIRS
from games.krach.views import TableView


@dataclass(frozen=True, slots=True)
class Sign:
    """How a company is told from others: name, letter and shape (its colour follows its id)."""

    id: str
    name: str
    letter: str
    shape: str


SIGNS: Mapping[str, Sign] = {
    id: Sign(id, each.name, each.letter, each.shape) for id, each in COMPANIES.items()
}


@dataclass(frozen=True)
class Table:
    """One viewer's table: the rules' view, the loaded game, its story, and the names to show.

    number: the table's number, 0 when it is the only one. held: it waits for the other tables at
    the start of a day. practice: a game alone against robots, without a teacher.
    released: students may see their reports.
    """

    view: TableView
    loaded: Any
    story: Story
    viewer: Viewer
    lesson: LessonFacts
    names: Mapping[str, str]
    robots: frozenset[str]
    number: int
    held: bool
    practice: bool
    released: bool

    @property
    def me(self) -> str:
        """The viewer's seat; "" for the room."""
        return self.view.me.seat if self.view.me else ""

    @property
    def mine(self) -> Any:
        """The viewer as all see them (a TraderView); None for the room."""
        return next((each for each in self.view.traders if each.seat == self.me), None)

    def name(self, seat: str | None) -> str:
        """The name of a seat as the screens show it."""
        return self.names.get(seat or "", seat or "")

    @property
    def phase(self) -> str:
        """The phase to name: a game that was broken off stands in its last one, but is over."""
        return "over" if self.loaded.status == "over" else self.view.phase

    @property
    def moment(self) -> str:
        """The moment of the game that the page's forms are for."""
        return str(self.loaded.moment)

    @property
    def taking_input(self) -> bool:
        """Whether buttons may be pressed: the game runs and the teacher has not stopped it."""
        return bool(self.loaded.status == "running")

    def kept(self, name: str, make: Callable[[Table], Region], *sources: Any) -> Region:
        """make(self), or what it made before for this viewer while day, phase, status, lesson and
        the sources (parts of the state, say) are the same."""
        state = self.loaded.state
        place = (self.lesson, self.loaded.status, self.loaded.moment, state.day)
        key = ("krach", name, self.loaded.session_id, self.viewer)
        return again(key, (*place, *sources), lambda: make(self))

    def clock_at(self, second: float) -> float | None:
        """What the running clock shows at this second of the game; None without a clock."""
        left = self.loaded.seconds_left
        return None if left is None else max(0.0, float(self.loaded.at_now + left - second))


def of(context: Context, number: int | None = None, seat: str | None = None) -> Table:
    """The table of this context (of that number on a projector), as the seat may see it."""
    table = context.table if number is None else context.lesson.table_by_number[number]
    if table is None:
        raise LookupError("this viewer sits at no table")
    loaded = context.games[table.number]
    key = ("krach", table.number)
    return Table(
        context.once((*key, "view", seat), lambda: loaded.rules.view(loaded.state, seat)),
        loaded,
        context.once((*key, "story"), lambda: story.of(loaded)),
        context.viewer,
        context.lesson,
        table.names,
        table.robots,
        table.number if len(context.lesson.tables) > 1 else 0,
        table.held,
        context.lesson.row.kind == "practice",
        context.lesson.row.reports_released or context.lesson.row.kind != "class",
    )


def signs_of(card: str) -> tuple[Sign, Sign]:
    """Both companies of an action card."""
    one, other = PAIRS[card]
    return SIGNS[one], SIGNS[other]
