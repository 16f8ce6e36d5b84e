"""Numbers, names and times as the screens write them."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from games.floor.companies import COMPANIES
from games.krach import companies as krach

MINUS = "−"
THIN = "\u202f"


@lru_cache(maxsize=4_000)
def grouped(number: int) -> str:
    """A whole number with thousands grouped and a true minus."""
    text = f"{abs(number):,}".replace(",", THIN)
    return MINUS + text if number < 0 else text


def signed(number: int) -> str:
    """A whole number with its sign: "+30", "−20", "0"."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)


@lru_cache(maxsize=4_000)
def rounded(value: float) -> str:
    """An average or a spread, to the nearest tenth, without a needless ".0"."""
    tenths = round(abs(value) * 10)
    text = f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
    return MINUS + text if value < 0 and tenths else text


def company_name(company: str) -> str:
    """The company's name, or its id when there is no such company."""
    card = COMPANIES.get(company) or krach.COMPANIES.get(company)
    return card.name if card else company


def card_name(card: str) -> str:
    """ "Kodak + Radio" for an action card of Krach 29, "That card" for any other."""
    if card in krach.PAIRS:
        return " + ".join(company_name(company) for company in krach.PAIRS[card])
    return _("That card")


def phase_name(phase: str) -> str:
    """A phase of any game as people call it."""
    names = {
        "setup": _("Setting up"),
        "draft": _("Draft"),
        "negotiation": _("Negotiation"),
        "investor_income": _("Investors' income"),
        "settlement": _("Settlement"),
        "costs": _("Costs"),
        "auction": _("Auction"),
        "contracts": _("Contracts"),
        "distribution": _("Cards are dealt"),
        "exchange": _("Exchange"),
        "last_call": _("Last call"),
        "markdowns": _("Markdowns"),
        "losses": _("Losses"),
        "replacement": _("New contracts"),
        "over": _("The end"),
    }
    return names.get(phase, phase)


def listed(parts: list[str]) -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def clock(seconds: float) -> str:
    """Minutes and seconds: "1:42"."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
