"""What stands around the work: bar, board, what I can do now, the others, my month, the tape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens import bar as shared
from classroom.screens import board as boards
from classroom.screens.floor.table import INVESTOR, MANAGER, Table, role_word
from classroom.screens.floor.telling import News, Told
from classroom.wording import grouped, phase_name, signed
from games.engine.ledger import Transfer
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS

TAPE_LINES = 8


@dataclass(frozen=True, slots=True)
class NowView:
    """What the viewer can do now, in a sentence; tokens and promises for investors; the last thing
    that happened to them."""

    title: str
    hint: str
    tokens: str
    promised: str
    warning: str
    news: str
    tone: str


@dataclass(frozen=True, slots=True)
class BadgeView:
    """A sign beside a name: its letter, what it stands for, and which of the looks it has."""

    letter: str
    name: str
    look: str


@dataclass(frozen=True, slots=True)
class PersonView:
    """One line of the others. extra: companies or tokens, in words; badge: a sign, or None."""

    name: str
    money: str
    extra: str
    robot: bool
    out: bool
    me: bool
    badge: BadgeView | None = None


@dataclass(frozen=True, slots=True)
class PeopleView:
    """All seats of the table, by side: (the side's name, its people)."""

    sides: tuple[tuple[str, tuple[PersonView, ...]], ...]
    money: bool
    both: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of a sum."""

    text: str
    amount: str
    colour: str
    gain: bool


@dataclass(frozen=True, slots=True)
class MonthView:
    """What the month that was counted last brought the viewer, line by line."""

    title: str
    lines: tuple[LineView, ...]
    total: str
    gain: bool
    open: bool


@dataclass(frozen=True, slots=True)
class TapeView:
    """What has just happened, newest first: (when or "", sentence, concerns me)."""

    lines: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class SayView:
    """What a screen reader says politely."""

    text: str


@dataclass(frozen=True, slots=True)
class RevealView:
    """Who has become what, and what a share is, before the first month."""

    role: str
    face: str
    rolls: tuple[tuple[str, str, str, bool], ...]
    both: bool
    investor: bool
    manager: bool
    open: bool
    house: BadgeView | None


def bar(table: Table, student_name: str, return_key: str, house: str = "") -> Region:
    """The top bar. house: for whom the viewer invests, "" where a game has no houses."""
    view, loaded = table.view, table.loaded
    role = role_word(table, table.me) if view.me not in table.out else _("bankrupt")
    return shared.region(
        shared.BarView(
            _("Month %(month)s of %(months)s")
            % {"month": view.round, "months": view.edition.months},
            phase_name(table.phase),
            str(loaded.deadline_seconds or 0),
            shared.stopped(loaded, table.held),
            _("My money"),
            grouped(view.cash[view.me]) if view.me in view.cash else "",
            student_name,
            f"{role} · {house}" if house else role,
            str(table.number or ""),
            return_key,
        ),
    )


def board(table: Table) -> Region:
    """The market board, with the dice of the month that was counted last."""
    return Region("floor/live/_board.html", board_view(table))


def board_view(table: Table) -> boards.BoardView:
    """The board as everyone sees it; rolling from the fall of the dice to the next negotiation."""
    view = table.view
    month = table.story.month
    rolled = month.moved if month is not None else None
    rolling = rolled is not None and view.phase not in ("negotiation", "investor_income")
    last = view.phase == "over" or (rolling and view.round >= view.edition.months)
    rows = tuple(
        boards.row(
            colour,
            view.edition.board[colour].steps,
            view.edition.board[colour].die,
            view.positions[colour],
            came_from=rolled.before[colour] if rolling and rolled is not None else None,
            odds_shown=table.odds,
            last=last,
        )
        for colour in COLOURS
    )
    waiting = view.phase == "investor_income"
    faces = None if waiting or rolled is None else rolled.dice
    dice = boards.dice(COLOURS, faces) if rolled is not None or waiting else ()
    return boards.BoardView(rows, dice, rolling)


def now(
    table: Table, task: tuple[str, str], latest: News | None, tokens: int, warning: str = ""
) -> Region:
    """What I can do now. task: headline and hint of this phase; latest: what happened to the viewer
    last; tokens: how many an investor has in all; warning: more to be warned of."""
    view, me = table.view, table.me
    investor = view.has(INVESTOR)
    dealing = investor and view.phase == "negotiation"
    promised = view.promised(me) if dealing else 0
    cash = view.cash.get(me, 0)
    if promised > cash:
        warning = _(
            "You have promised %(promised)s and have %(cash)s. If the dice bring too little, you"
            " cannot pay."
        ) % {"promised": grouped(promised), "cash": grouped(cash)}
    title, hint = task
    return Region(
        "floor/live/_now.html",
        NowView(
            title,
            hint if view.round == 1 or table.loaded.status != "running" else "",
            f"{view.tokens[me]}/{tokens}" if dealing else "",
            grouped(promised) if dealing else "",
            warning,
            latest.sentence if latest else "",
            latest.tone if latest else "",
        ),
    )


def waiting(table: Table) -> tuple[str, str] | None:
    """Headline and hint while nothing can be done, whatever the game: the table waits, the teacher
    has stopped it, or it is over; None while it runs."""
    if table.held:
        return _("Waiting for the other tables."), _("All tables begin the month together.")
    if table.loaded.status == "paused":
        return _("The game is paused."), _("Nothing can be pressed until it goes on.")
    if table.view.over or table.loaded.status == "over":
        return "", ""
    return None


def people(
    table: Table,
    more: Callable[[Table, str], list[str]] | None = None,
    badge: Callable[[Table, str], BadgeView | None] | None = None,
) -> Region:
    """Everyone at the table, managers first. more: what else a seat's line says of it; badge: the
    sign beside its name."""
    view = table.view
    if view.two_roles:
        sides = [(_("Managers and investors"), [seat.id for seat in view.seats])]
    else:
        by_role = {
            role: [seat.id for seat in view.seats if role in table.first_roles[seat.id]]
            for role in (MANAGER, INVESTOR)
        }
        sides = [(_("Managers"), by_role[MANAGER]), (_("Investors"), by_role[INVESTOR])]
    shown = tuple(
        (name, tuple(_person(table, seat, more, badge) for seat in seats)) for name, seats in sides
    )
    made = PeopleView(shown, table.cash_shown, view.two_roles)
    return Region("floor/live/_people.html", made)


def _person(
    table: Table,
    seat: str,
    more: Callable[[Table, str], list[str]] | None,
    badge: Callable[[Table, str], BadgeView | None] | None,
) -> PersonView:
    view = table.view
    out = seat in table.out
    parts = []
    companies = len(view.companies(seat))
    if companies:
        text = ngettext("%(count)s company", "%(count)s companies", companies)
        parts.append(text % {"count": companies})
    if seat in view.tokens:
        text = ngettext("%(count)s token", "%(count)s tokens", view.tokens[seat])
        parts.append(text % {"count": view.tokens[seat]})
    if more is not None:
        parts += more(table, seat)
    return PersonView(
        table.name(seat),
        grouped(view.cash[seat]) if seat in view.cash else "",
        _("bankrupt") if out else " · ".join(parts),
        seat in table.robots,
        out,
        seat == view.me,
        None if badge is None else badge(table, seat),
    )


def month(
    table: Table,
    reason: Callable[[Table, Transfer, str], str],
    counting: bool,
    spelled: Callable[[Table, Transfer], list[LineView]] | None = None,
) -> Region:
    """My month line by line: why I have what I have. reason: what a transfer was for; counting:
    the lines are open at first; spelled: the lines behind a transfer that stands for several (none:
    it is a line of its own)."""
    story, me = table.story.month, table.me
    if story is None or story.moved is None:
        return Region("floor/live/_month.html", MonthView("", (), "", True, False))
    lines: list[LineView] = []
    total = 0
    for transfer in story.transfers:
        if me not in (transfer.payer, transfer.payee):
            continue
        amount = transfer.amount if transfer.payee == me else -transfer.amount
        total += amount
        behind = spelled(table, transfer) if spelled is not None else []
        if transfer.reason == "income":
            lines += _income_lines(table, story)
        elif behind:
            lines += behind
        else:
            lines.append(line(reason(table, transfer, me), amount))
    return Region(
        "floor/live/_month.html",
        MonthView(
            _("My month %(month)s") % {"month": story.round},
            tuple(lines),
            signed(total),
            total >= 0,
            counting,
        ),
    )


def line(text: str, amount: int, colour: str = "") -> LineView:
    """A line of a sum; colour: the mark before it."""
    return LineView(text, signed(amount), colour, amount >= 0)


def _income_lines(table: Table, story: Any) -> list[LineView]:
    lines = []
    board = table.view.edition.board
    for id, deal in sorted(story.deals.items()):
        if deal.investor == table.me:
            card = COMPANIES[id]
            value = board[card.colour].steps[story.moved.after[card.colour]] * card.factor
            name = f"{card.name} 2×" if card.factor > 1 else card.name
            lines.append(line(name, value, card.colour))
    return lines


def tape(table: Table, sentence: Callable[[Table, Any], Told | None]) -> Region:
    """What has just happened, newest first. sentence: a happening in words, or None for what the
    tape leaves out."""
    lines = []
    for happening in reversed(table.story.tape):
        told = sentence(table, happening.event)
        if told is not None:
            lines.append(("", told.text, told.mine))
        if len(lines) == TAPE_LINES:
            break
    return Region("floor/live/_tape.html", TapeView(tuple(lines)))


def say(table: Table, task: tuple[str, str], latest: News | None) -> Region:
    """What has changed, for a screen reader: the news about me, and the phase."""
    parts = [phase_name(table.phase) + ".", task[0], latest.sentence if latest else ""]
    return Region("classroom/live/_say.html", SayView(" ".join(part for part in parts if part)))


def reveal(table: Table, house: BadgeView | None = None) -> Region:
    """The red die that gave the roles, and what a share is; open before the first roll. house: for
    whom the viewer invests, where a game has houses."""
    view, me = table.view, table.me
    rolls = []
    for seat in view.seats:
        faces = [signed(rolled[seat.id]) for rolled in view.rolls if seat.id in rolled]
        if faces:
            rolls.append(
                (
                    table.name(seat.id),
                    ", ".join(faces),
                    role_word(table, seat.id),
                    seat.id == me,
                )
            )
    first = [rolled[me] for rolled in view.rolls if me in rolled]
    return Region(
        "floor/live/_reveal.html",
        RevealView(
            role_word(table, me),
            signed(first[0]) if first else "",
            tuple(rolls),
            view.two_roles,
            view.has(INVESTOR),
            view.has(MANAGER),
            view.round == 1 and view.phase in ("draft", "negotiation"),
            house,
        ),
    )
