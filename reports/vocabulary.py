"""The words of the lesson: each once, as a school book says it, and where the games show it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Term:
    """A word. key: its anchor on the page; also: other words in the texts that lead to it."""

    key: str
    name: str
    meaning: str
    example: str
    also: tuple[str, ...] = ()


def terms() -> tuple[Term, ...]:
    """All words of the lesson, in the order in which a lesson needs them."""
    return _terms(get_language())


@lru_cache(maxsize=8)
def _terms(language: str | None) -> tuple[Term, ...]:
    return (
        Term(
            "expected-value",
            _("expected value"),
            _(
                "The average of all that may happen, each case weighed by its chance. It need not"
                " be a result that can come."
            ),
            _("Add up what the six faces of a die would bring you, and divide by six."),
            (_("expected profit"), _("could expect"), _("expected")),
        ),
        Term(
            "return",
            _("return"),
            _("What you get for the money that you put in: your gain or your loss."),
            _("You pay 20 for a share and it brings 30. Your return is 10."),
        ),
        Term(
            "variance",
            _("variance"),
            _(
                "A number for how far results spread. Take how far each case is from the average,"
                " square it, and take the average of the squares."
            ),
            _("Blue may bring 20 or 30, red may bring 80 or cost you 20. Red has more variance."),
        ),
        Term(
            "risk",
            _("risk"),
            _(
                "How far from the average a result tends to land, above it or below it. The root of"
                " the variance measures it."
            ),
            _("Two shares are worth 30. One brings 30 for sure, one brings 0 or 60: that is risk."),
        ),
        Term(
            "diversification",
            _("diversification"),
            _(
                "To put your money in things that do not move as one. A loss here meets a gain"
                " there, so the risk falls while the average stays."
            ),
            _("Four shares of four colours risk less than four red ones."),
            (_("diversified"),),
        ),
        Term(
            "bid-and-ask",
            _("bid and ask"),
            _(
                "The bid is the price that a buyer offers. The ask is the price that a seller"
                " wants. Where the two meet, there is a deal."
            ),
            _("A manager asks 30, an investor bids 20, and they meet at 25."),
            (_("the bid"), _("the ask"), _("highest bid")),
        ),
        Term(
            "surplus",
            _("surplus"),
            _(
                "What a deal leaves you. For the buyer it is the worth less the price, for the"
                " seller the price less the cost."
            ),
            _("A share is worth 35 and sells for 25. The buyer gets 10 of the worth."),
        ),
        Term(
            "liquidity",
            _("liquidity"),
            _("How fast a thing can be sold at a fair price."),
            _("A share that nobody wants when the clock runs out is worth no money to you."),
        ),
        Term(
            "winners-curse",
            _("winner's curse"),
            _(
                "The one who wins an auction is often the one who guessed too high. Then the prize"
                " is worth less than its price."
            ),
            _("A lot goes for 60, but all its months to the end bring only 40."),
        ),
        Term(
            "counterparty-risk",
            _("counterparty risk"),
            _("The risk that the one you deal with does not pay what they owe you."),
            _("An investor has a bad month, and the manager gets a promise in place of money."),
            (_("unpaid promise"), _("promise unpaid")),
        ),
        Term(
            "externality",
            _("externality"),
            _("What your act costs or brings others who had no say in it."),
            _("You sell first, and the price falls for all who still hold the share."),
        ),
        Term(
            "bank-run",
            _("bank run"),
            _(
                "All want their money back at once, since each fears that the others come first."
                " No bank has it all at hand, so the fear makes itself come true."
            ),
            _("Each trader would lose less if nobody sold, yet each one runs to sell."),
        ),
    )


def found(text: str, seen: set[str]) -> list[tuple[str, str | None]]:
    """The text in parts: (part, None), or (word, the key of the term that it leads to) where a
    term stands for the first time. seen: the keys that have had their link; it grows."""
    pattern, key_of = _pattern(get_language())
    parts: list[tuple[str, str | None]] = []
    end = 0
    for match in pattern.finditer(text):
        key = key_of[match[0].lower()]
        if key in seen:
            continue
        seen.add(key)
        parts += [(text[end : match.start()], None), (match[0], key)]
        end = match.end()
    parts.append((text[end:], None))
    return [part for part in parts if part[0]]


@lru_cache(maxsize=8)
def _pattern(language: str | None) -> tuple[re.Pattern[str], dict[str, str]]:
    key_of = {word.lower(): term.key for term in terms() for word in (term.name, *term.also)}
    # Longer words first, so that "counterparty risk" is not taken for "risk".
    words = sorted(key_of, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE), key_of
