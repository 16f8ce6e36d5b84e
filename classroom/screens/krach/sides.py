"""What stands around the work: bar, what I can do now, sale offers, traders, the tape."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.live.regions import Region
from classroom.screens import bar as bars
from classroom.screens.krach.table import SIGNS, Sign, Table, signs_of
from classroom.screens.krach.telling import line
from classroom.wording import grouped, phase_name, signed
from games.krach.sales import FEWEST_CARDS
from games.krach.views import OfferView, TraderView

TAPE_LINES = 10


@dataclass(frozen=True, slots=True)
class NowView:
    """What the viewer can do now, in a sentence; rule: what a loss card forbids them; until: what
    the clock shows when that is over, "" when it is not a matter of time."""

    title: str
    hint: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place in the row of sale offers: its number, its terms in signs and in words, and the
    sale on it."""

    number: str
    terms: str
    words: str
    seller: str
    mine: bool
    company: Sign | None
    shares: str
    fall: str
    next: bool


@dataclass(frozen=True, slots=True)
class OffersView:
    """The row of sale offers, from 01."""

    places: tuple[PlaceView, ...]


@dataclass(frozen=True, slots=True)
class TraderLine:
    """One trader for all to see. state: what they did today, in a word."""

    name: str
    token: Sign | None
    tokens: str
    cards: str
    state: str
    losses: str
    robot: bool
    chairman: bool
    me: bool


@dataclass(frozen=True, slots=True)
class TradersView:
    """Everyone at the table, in seat order; kept: the portfolios, which lie face up (K-22)."""

    traders: tuple[TraderLine, ...]
    kept: tuple[tuple[str, tuple[tuple[Sign, Sign], ...]], ...]


@dataclass(frozen=True, slots=True)
class TapeView:
    """What has just happened, newest first: (sentence, concerns me)."""

    lines: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class HowView:
    """How a day goes, shown before the first exchange: a card as an example, what keeping it would
    cost (its prices below 0), and the number of days."""

    shown: bool
    signs: tuple[Sign, Sign]
    prices: tuple[str, str]
    cost: str
    days: str
    fewest: str


@dataclass(frozen=True, slots=True)
class SayView:
    """What a screen reader says politely."""

    text: str


def bar(table: Table, name: str, return_key: str) -> Region:
    """The top bar; name and return_key "" for the room."""
    view, loaded = table.view, table.loaded
    losses = "" if table.mine is None else signed(table.mine.losses).lstrip("+")
    return bars.region(
        bars.BarView(
            _("Day %(day)s of %(days)s") % {"day": view.day, "days": view.days},
            phase_name(table.phase),
            str(loaded.deadline_seconds or 0),
            bars.stopped(loaded, table.held),
            _("My losses"),
            losses,
            name,
            _("session chairman") if name and view.chairman == table.me else "",
            str(table.number or ""),
            return_key,
        )
    )


def now(table: Table) -> Region:
    """What I can do now."""
    title, hint = task(table)
    shown = table.view.day == 1 or not table.taking_input
    return Region("krach/live/_now.html", NowView(title, hint if shown else "", _rules(table)))


def _rules(table: Table) -> tuple[tuple[str, str], ...]:
    """What loss cards forbid the viewer now: (sentence, what the clock shows when it is over)."""
    me = table.view.me
    if me is None or me.sale is not None or me.passed:
        return ()
    rules: list[tuple[str, str]] = []
    if me.jammed_until is not None:
        left = table.clock_at(me.jammed_until)
        sentence = _("Your line is jammed: no calls and no swaps in the first 20 seconds.")
        rules.append((sentence, "" if left is None else f"{left:.0f}"))
    if me.one_card_only and table.view.phase == "exchange":
        rules.append((_("Odd lots: you call and swap one card at a time."), ""))
    if table.view.phase in ("exchange", "last_call"):
        if "regulator" in me.loss:
            words = {"cards": me.fewest}
            rules.append((_("The regulator: your sale needs %(cards)s cards.") % words, ""))
        if "back-door" in me.loss:
            rules.append((_("Back door: your sale goes on the last free offer."), ""))
    return tuple(rules)


def task(table: Table) -> tuple[str, str]:
    """The headline and a hint for this phase."""
    view, me = table.view, table.view.me
    if table.held:
        return _("Waiting for the other tables."), _("All tables begin the day together.")
    if table.loaded.status == "paused":
        return _("The game is paused."), _("Nothing can be pressed until it goes on.")
    if me is None or table.phase == "over":
        return "", ""
    mine = view.turn == view.me.seat if view.me else False
    match table.phase:
        case "contracts" | "replacement" if mine:
            return _("Take the contract of a company."), _("It is one share more of it, for you.")
        case "contracts" | "replacement":
            return _("%(name)s takes a contract.") % {"name": table.name(view.turn)}, ""
        case "distribution" if view.chairman == me.seat:
            return _("You are session chairman: open the exchange when all are ready."), ""
        case "distribution":
            words = {"name": table.name(view.chairman)}
            return _("%(name)s opens the exchange. Then you see your cards.") % words, ""
        case "exchange" | "last_call" if me.sale is not None:
            return _("You have sold. What is left is your portfolio."), ""
        case "exchange" | "last_call" if me.passed:
            return _("You have passed. Your whole hand is your portfolio."), ""
        case "exchange":
            return (
                _("Swap cards, then sell those of one company."),
                _("What you keep costs you its price this evening, both companies of every card."),
            )
        case "last_call":
            return _("Last call: sell now, or pass."), _("Who does neither makes no sale today.")
    return "", ""


def offers(table: Table) -> Region:
    """The row of sale offers, with the sales of today."""
    return Region("krach/live/_offers.html", OffersView(places(table)))


def places(table: Table) -> tuple[PlaceView, ...]:
    """The places for sales, from 01."""
    view = table.view
    ahead = view.me.offers[0] if view.me and view.me.offers else ""
    return tuple(_place(table, offer, ahead) for offer in view.offers)


def _place(table: Table, offer: OfferView, ahead: str) -> PlaceView:
    return PlaceView(
        offer.number,
        terms(offer),
        terms_words(offer),
        table.name(offer.by),
        offer.by is not None and offer.by == table.me,
        SIGNS[offer.company] if offer.company else None,
        grouped(offer.shares) if offer.by else "",
        signed(-offer.fall) if offer.by else "",
        offer.by is None and offer.number == ahead,
    )


def terms(offer: OfferView) -> str:
    """ "×3", or "= 2" for a fixed offer."""
    return f"= {offer.fixed}" if offer.fixed is not None else f"×{offer.times}"


def terms_words(offer: OfferView) -> str:
    """What the offer does to the fall of a price, in words."""
    if offer.fixed is not None:
        return _("The price falls by %(fall)s, however many shares.") % {"fall": offer.fixed}
    if offer.times == 1:
        return _("The price falls by the number of shares.")
    return _("The price falls by %(times)s times the number of shares.") % {"times": offer.times}


def people(table: Table) -> Region:
    """The traders."""
    traders = tuple(_trader(table, each) for each in table.view.traders)
    kept = tuple(
        (table.name(each.seat), tuple(signs_of(card) for card in each.portfolio))
        for each in table.view.traders
        if each.portfolio
    )
    return Region("krach/live/_people.html", TradersView(traders, kept))


def _trader(table: Table, trader: TraderView) -> TraderLine:
    view = table.view
    count = trader.hand
    cards = ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}
    state = ""
    if trader.passed:
        state = _("passed")
    elif trader.sale is not None:
        state = _("sold %(offer)s") % {"offer": trader.sale.offer}
    tokens = _("free of contracts") if trader.free_of_contracts and not trader.contract else ""
    return TraderLine(
        table.name(trader.seat),
        SIGNS[trader.contract] if trader.contract else None,
        tokens,
        cards if count else "",
        state,
        grouped(trader.losses),
        trader.seat in table.robots,
        trader.seat == view.chairman,
        trader.seat == table.me,
    )


def tape(table: Table) -> Region:
    """What has just happened, newest first."""
    told = (line(table, news) for news in reversed(table.view.tape))
    lines = tuple(each for each in told if each is not None)
    return Region("krach/live/_tape.html", TapeView(lines[:TAPE_LINES]))


def how(table: Table) -> Region:
    """How a day goes, for who has never played: before the cards of the first day are opened."""
    shown = table.view.day == 1 and table.phase in ("contracts", "distribution")
    view = HowView(
        shown,
        (SIGNS["kodak"], SIGNS["us-steel"]),
        (grouped(-5), grouped(-12)),
        grouped(17),
        str(table.view.days),
        str(FEWEST_CARDS),
    )
    return Region("krach/live/_how.html", view)


def say(table: Table) -> Region:
    """What has changed, for a screen reader: the phase, and what to do."""
    title, _hint = task(table)
    parts = [phase_name(table.phase) + ".", title]
    return Region("classroom/live/_say.html", SayView(" ".join(part for part in parts if part)))
