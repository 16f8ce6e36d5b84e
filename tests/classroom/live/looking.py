"""A table in memory and the screens drawn from it, without a database."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

from classroom import screens
from classroom.live import context as contexts
from classroom.live import render
from classroom.live.context import Context, Viewer
from classroom.live.facts import LessonFacts, SeatFacts, StudentFacts, TableFacts
from classroom.live.regions import Region
from games.engine.chance import Chance
from games.engine.play import Play
from games.engine.protocol import SeatSpec
from games.registry import RULES

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gia", "Hal", "Ines", "Jo", "Kim")
_WEIGHTS = {"bid": 4, "ask": 2, "accept": 5, "take": 3, "lock": 2, "leave": 0.3, "cancel": 0.2}


@dataclass
class LoadedPlay:
    """What a loaded game offers to screens, over a game in memory."""

    play: Play
    entries: list[Any]
    rules: Any
    status: str = "running"
    session_id: int = 1
    seconds_left: float | None = 60.0
    seconds_kept: float | None = None
    phase_ends_at: Any = None

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def moment(self) -> str:
        return str(self.rules.moment(self.play.state))

    @property
    def at_now(self) -> float:
        return self.play.at

    @property
    def deadline_seconds(self) -> int:
        deadline = self.rules.deadline(self.play.state)
        return deadline.seconds if deadline else 0


class Room:
    """A game in memory with people at its table."""

    def __init__(
        self,
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        names: tuple[str, ...] = NAMES,
        game: str = "panic",
        **row: Any,
    ) -> None:
        rules = self.rules = RULES[game]
        specs = [SeatSpec(f"s{n + 1}", names[n]) for n in range(seats)]
        self.play = Play(rules, rules.edition(options or {}), specs, Chance(seed))
        self.entries: list[Any] = [SimpleNamespace(seat=None, at=0.0, events=self.play.begun)]
        self.loaded = LoadedPlay(self.play, self.entries, rules)
        self.random = random.Random(seed)
        self.at = 0.0
        facts = {
            "pk": 1, "version": 1, "game": game, "title": "Economics", "state": "running",
            "odds_shown": True, "cash_shown": True, "eyes_up": "", "kind": "class",
            "reports_released": True,
        }  # fmt: skip
        students = tuple(
            StudentFacts(n, f"uid{n}", names[n], "K7PQ", "in", 1, f"s{n + 1}") for n in range(seats)
        )
        places = tuple(
            SeatFacts(f"s{n + 1}", names[n], False, False, (students[n],)) for n in range(seats)
        )
        self.lesson = LessonFacts(
            SimpleNamespace(**(facts | row)),  # type: ignore[arg-type]
            students,
            (TableFacts(1, 1, 1, places),),
        )

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def seats(self) -> list[str]:
        return [seat.id for seat in self.state.seats]

    def do(self, who: str | None, command: Any) -> None:
        self.at += 4
        events = self.play.do(who, command, self.at)
        self.entries.append(SimpleNamespace(seat=who, at=self.at, events=events))

    def act(self) -> None:
        """One random legal move of somebody's."""
        who = self.random.choice(self.seats)
        moves = self.rules.legal(self.state, who)
        if not moves:
            return
        kinds = sorted({move.do for move in moves})
        kind = self.random.choices(kinds, [_WEIGHTS.get(each, 1) for each in kinds])[0]
        move = self.random.choice([move for move in moves if move.do == kind])
        fields = dict(move.fields)
        if move.free is not None:
            fields[move.free] = min(move.high, max(move.low, self.random.randrange(5, 90, 5)))
        self.do(who, self.rules.COMMANDS[kind](**fields))

    def context(self, seat: str | None) -> Context:
        """The context of a seat's screen, or (None) of the projector's."""
        number = self.seats.index(seat) if seat else 0
        viewer = (
            Viewer("student", 1, uid=f"uid{number}") if seat else Viewer("projector", 1, table=1)
        )
        return contexts.build(viewer, self.lesson, {1: self.loaded}, {})

    def screen(self, seat: str | None) -> Any:
        return screens.screen(self.context(seat))

    def page(self, seat: str | None) -> str:
        """What stands on the page."""
        return render.page(self.screen(seat), "en")

    def html(self, seat: str | None) -> str:
        """All that this viewer is sent, the spoken text too."""
        screen = self.screen(seat)
        spoken = render.html(screen["say"], "en") if "say" in screen else ""
        return render.page(screen, "en") + spoken


def drawn(region: Region) -> Any:
    """The view that a region draws."""
    return region.view


@dataclass
class Form:
    """A form as drawn: its settled fields, typed fields with what stands in them (an empty one with
    the least that can be typed), and its buttons (name, value, words)."""

    action: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)

    def presses(self) -> Iterator[dict[str, str]]:
        """What each of its buttons sends."""
        for name, value, _ in self.buttons:
            yield self.fields | ({name: value} if name else {})


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.button: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""))
            self.forms.append(self.open)
        elif self.open is not None and tag == "input":
            self.open.fields[given["name"]] = given.get("value") or given.get("min", "")
        elif self.open is not None and tag == "button" and given.get("type") != "button":
            self.button = (given.get("name", ""), given.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self.button is not None and self.open is not None and data.strip():
            self.open.buttons.append((*self.button, data.strip()))
            self.button = None

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None


def forms_of(html: str) -> list[Form]:
    """Every form in the HTML."""
    parser = _Forms()
    parser.feed(html)
    return parser.forms
