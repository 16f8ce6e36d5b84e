"""The projector: the price boards against the −30 line as the hero, calls by their number, sales as
they are made, the markdowns from the top, the losses, the ranking. Only what everyone may see."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.context import Context
from classroom.live.regions import ROOT, Region, Screen
from classroom.screens.krach import boards, cards, sides, table
from classroom.screens.krach.characters import name as character_name
from classroom.screens.krach.counting import CountView, counted
from classroom.screens.krach.days import WaitingView, waiting_view
from classroom.screens.krach.end import EndView, ending
from classroom.screens.krach.sides import PlaceView, places
from classroom.screens.krach.table import SIGNS, Sign, Table
from classroom.screens.krach.telling import line
from classroom.wording import grouped
from games.krach.views import TraderView as Trader

CALLS = 7
SWAPS = 4
SLOTS = ("bar", "board", "stage", "people")


@dataclass(frozen=True, slots=True)
class FrameView:
    """The projector's page for one table."""

    eyes_up: str


@dataclass(frozen=True, slots=True)
class CalledView:
    """An open call as the room hears it: who, how many, and what is said with it."""

    id: int
    name: str
    count: str
    wanted: Sign | None
    offered: Sign | None


@dataclass(frozen=True, slots=True)
class StageView:
    """What happens below the boards. kind: "sales" (exchange and last call), "waiting" (before a
    count), "count" (between two days), "contracts" (before the first), "over"."""

    kind: str
    sentence: str
    places: tuple[PlaceView, ...]
    calls: tuple[CalledView, ...]
    more: str
    swaps: tuple[str, ...]
    waiting: WaitingView | None
    count: CountView | None
    end: EndView | None


@dataclass(frozen=True, slots=True)
class TraderView:
    """One trader on the projector. state: cards in hand, or what they did today; cards: profit
    and loss cards that lie face up, each with whether it is a profit card; today: losses of the
    day counted last, until the next exchange opens."""

    name: str
    character: str
    picture: str
    token: Sign | None
    state: str
    done: bool
    cards: tuple[tuple[str, bool], ...]
    today: str
    losses: str
    leads: bool
    robot: bool


@dataclass(frozen=True, slots=True)
class TradersView:
    """Everyone, in seat order; after: the beat at which the day's losses show."""

    traders: tuple[TraderView, ...]
    day: str
    after: int


def projector(context: Context) -> Screen:
    """The screen of one table for the whole room."""
    if context.table is None:
        raise LookupError("the projector shows no single table")
    shown = table.of(context)
    frame = FrameView(str(context.lesson.row.eyes_up or ""))
    return {
        ROOT: Region("krach/live/_projector.html", frame, SLOTS),
        "bar": sides.bar(shown, "", ""),
        "board": boards.hero(shown),
        "stage": Region("krach/live/_stage.html", stage(shown)),
        "people": Region("krach/live/_standing.html", standing(shown)),
    }


KINDS = {
    "exchange": "sales",
    "last_call": "sales",
    "markdowns": "waiting",
    "losses": "waiting",
    "replacement": "count",
    "distribution": "count",
    "contracts": "contracts",
    "over": "over",
}


def stage(shown: Table) -> StageView:
    """The part that changes with the phase."""
    view = shown.view
    kind = KINDS[shown.phase]
    selling = kind == "sales"
    called = tuple(reversed(view.calls)) if selling else ()
    over = len(called) - CALLS
    more = ngettext("and %(count)s more call", "and %(count)s more calls", over) % {"count": over}
    swaps = (line(shown, news) for news in reversed(view.tape) if news.kind == "swap")
    return StageView(
        kind,
        _sentence(shown),
        places(shown) if kind in ("sales", "waiting") else (),
        tuple(
            CalledView(
                call.id,
                shown.name(call.by),
                str(call.count),
                SIGNS[call.wanted] if call.wanted else None,
                SIGNS[call.offered] if call.offered else None,
            )
            for call in called[:CALLS]
        ),
        more if over > 0 else "",
        tuple(told[0] for told in swaps if told is not None)[:SWAPS] if selling else (),
        waiting_view(shown) if kind == "waiting" else None,
        counted(shown) if kind in ("count", "waiting") and view.phase != "markdowns" else None,
        ending(shown) if kind == "over" else None,
    )


def _sentence(shown: Table) -> str:
    view = shown.view
    match shown.phase:
        case "contracts" | "replacement" if view.turn is not None:
            return _("%(name)s takes a contract.") % {"name": shown.name(view.turn)}
        case "distribution":
            return _("%(name)s opens the exchange.") % {"name": shown.name(view.chairman)}
        case "last_call":
            return _("Last call! Sell now, or pass.")
    return ""


def _face_up(trader: Trader) -> tuple[tuple[str, bool], ...]:
    return tuple((cards.name(card), True) for card in trader.profit) + tuple(
        (cards.name(card), False) for card in trader.loss
    )


def standing(shown: Table) -> TradersView:
    """The traders with their losses so far."""
    view = shown.view
    day = shown.story.counted
    fresh = bool(boards.moved(shown)) or view.phase in ("replacement", "distribution")
    lines = day.lines if day is not None and fresh and shown.phase != "over" else None
    least = min(trader.losses for trader in view.traders)
    ahead = view.bank_run is None and any(each.losses != least for each in view.traders)
    made: list[TraderView] = []
    for index, trader in enumerate(view.traders):
        hand = trader.hand
        state = ngettext("%(count)s card", "%(count)s cards", hand) % {"count": hand}
        if trader.sale is not None:
            state = _("sold")
        elif trader.passed:
            state = _("passed")
        today = "" if lines is None else grouped(sum(each.amount for each in lines[index]))
        made.append(
            TraderView(
                shown.name(trader.seat),
                character_name(trader.character),
                trader.character if character_name(trader.character) and trader.character else "",
                SIGNS[trader.contract] if trader.contract else None,
                state if view.phase not in ("contracts", "replacement") else "",
                trader.sale is not None or trader.passed,
                _face_up(trader) if shown.phase != "over" else (),
                today,
                grouped(trader.losses),
                ahead and trader.losses == least,
                trader.seat in shown.robots,
            )
        )
    return TradersView(
        tuple(made),
        str(day.number) if lines is not None and day is not None else "",
        len(boards.moved(shown)) + 1,
    )
