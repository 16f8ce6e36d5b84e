"""A day that has been counted: its price steps from the top, and each trader's losses by line."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.screens.krach import cards
from classroom.screens.krach.story import Day
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.wording import card_name, grouped, signed
from games.krach.state import LossLine, Mark


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of the markdowns. offer: the place of the sale, "" for a card's step; how: what
    made it, in words; fall: signed, after: the price it led to; run: at or past the line."""

    beat: int
    offer: str
    name: str
    how: str
    sign: Sign
    fall: str
    after: str
    rises: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of losses: the companies it is about, words, an amount; less: it makes the losses
    smaller."""

    signs: tuple[Sign, ...]
    text: str
    amount: str
    less: bool


@dataclass(frozen=True, slots=True)
class TodayView:
    """One trader's day: losses of the day and altogether."""

    name: str
    today: str
    total: str
    me: bool


@dataclass(frozen=True, slots=True)
class CountView:
    """A counted day. lines and total are the viewer's own (none for the room, or before the
    losses are counted); traders in seat order; drawn: who drew the day's cards, in sentences;
    after: the beat at which the steps are over."""

    day: str
    steps: tuple[StepView, ...]
    lines: tuple[LineView, ...]
    total: str
    traders: tuple[TodayView, ...]
    drawn: tuple[str, ...]
    after: int


def counted(table: Table) -> CountView | None:
    """The day counted last, as this viewer sees it; None before the first count."""
    day = table.story.counted
    if day is None or day.marks is None:
        return None
    seats = [trader.seat for trader in table.view.traders]
    own: tuple[LossLine, ...] = ()
    traders: tuple[TodayView, ...] = ()
    if day.lines is not None:
        by_seat = dict(zip(seats, day.lines, strict=True))
        own = by_seat.get(table.me, ())
        traders = tuple(
            TodayView(
                table.name(trader.seat),
                grouped(sum(line.amount for line in by_seat[trader.seat])),
                grouped(trader.losses),
                trader.seat == table.me,
            )
            for trader in table.view.traders
        )
    return CountView(
        str(day.number),
        steps(table, day),
        tuple(_line(line) for line in own),
        grouped(sum(line.amount for line in own)) if table.me and day.lines is not None else "",
        traders,
        drawn(table, day),
        len(day.marks) + 1,
    )


def drawn(table: Table, day: Day) -> tuple[str, ...]:
    """What the first and the last seller of the day have drawn, in sentences."""
    event = day.drawn
    if event is None:
        return ()
    if event.profit_to is None:
        return (_("Nobody has sold: the day's two cards are out."),)
    first = {"name": table.name(event.profit_to), "card": cards.name(event.profit)}
    last = {"name": table.name(event.loss_to), "card": cards.name(event.loss)}
    return (
        _("%(name)s sold first and draws the profit card %(card)s.") % first,
        _("%(name)s sold last and draws the loss card %(card)s.") % last,
    )


def steps(table: Table, day: Day) -> tuple[StepView, ...]:
    """The day's price steps, from the top."""
    return tuple(_step(table, beat, mark) for beat, mark in enumerate(day.marks or (), start=1))


def _step(table: Table, beat: int, mark: Mark) -> StepView:
    return StepView(
        beat,
        mark.offer or "",
        table.name(mark.seat),
        how(table, mark),
        SIGNS[mark.company],
        signed(mark.after - mark.before),
        grouped(mark.after),
        mark.after > mark.before,
    )


def how(table: Table, mark: Mark) -> str:
    """What made the step: "4 shares ×2", "Margin call", "Support"."""
    if mark.kind != "sale":
        return cards.name(mark.kind)
    offer = next(each for each in table.view.offers if each.number == mark.offer)
    words = {"shares": mark.shares}
    if offer.fixed is not None:
        words["fall"] = offer.fixed
        text = _("%(shares)s shares, always %(fall)s") % words
    elif offer.times == 1:
        text = _("%(shares)s shares") % words
    else:
        words["times"] = offer.times or 1
        text = _("%(shares)s shares ×%(times)s") % words
    if mark.doubled:
        text += ", " + _("doubled by Rumour")
    if mark.halved:
        text += ", " + _("halved by Stabiliser")
    return text


def _line(line: LossLine) -> LineView:
    signs: tuple[Sign, ...] = ()
    if line.kind in ("card", "hedge", "frozen") and line.subject is not None:
        signs = signs_of(line.subject)
    elif line.subject is not None:
        signs = (SIGNS[line.subject],)
    return LineView(signs, _line_words(line), grouped(line.amount), line.amount < 0)


def _line_words(line: LossLine) -> str:
    if line.kind == "card":
        return card_name(line.subject or "")
    if line.kind == "token":
        return _("Contract: %(company)s") % {"company": SIGNS[line.subject or ""].name}
    return cards.name(line.kind)
