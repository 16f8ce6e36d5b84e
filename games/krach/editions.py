"""An edition of Krach 29: the seconds of an exchange and the row of sale offers (K-05, K-16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import RecordError

EXCHANGE = 180
EXCHANGE_SECONDS = range(30, 901)
TERM_RANGE = range(1, 100)
MANY_TRADERS = 6
"""From this many traders on the first two offers of K-05 multiply by one more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a sale offer does to the number of shares: multiplies it by times, or, when fixed is
    given, replaces it (K-31). Exactly one of the two is a number."""

    times: int | None = None
    fixed: int | None = None

    def apply(self, shares: int) -> int:
        """The fall of the price that this many shares bring on this offer."""
        return self.fixed if self.fixed is not None else shares * (self.times or 1)


@dataclass(frozen=True, slots=True)
class Edition:
    """exchange: seconds of each day's exchange. offers: the row of offers from 01, or None for
    the row of K-05, which depends on the number of traders."""

    exchange: int = EXCHANGE
    offers: tuple[Terms, ...] | None = None

    def row(self, traders: int) -> tuple[Terms, ...]:
        """The terms of the offers for this many traders. RecordError when there are too few."""
        offers = self.offers if self.offers is not None else _printed(traders)
        if len(offers) < traders:
            raise RecordError(
                f"options.offers: {len(offers)} offers are too few for {traders} traders"
            )
        return offers[:traders]


def _printed(traders: int) -> tuple[Terms, ...]:
    more = 1 if traders >= MANY_TRADERS else 0
    return (
        Terms(times=2 + more),
        Terms(times=1 + more),
        Terms(times=1),
        Terms(fixed=2),
        Terms(times=1),
        Terms(times=2),
        Terms(fixed=1),
        Terms(times=1),
    )


def edition(options: Mapping[str, object]) -> Edition:
    """The edition that these options make. RecordError names a wrong one."""
    for name in options:
        if name not in ("exchange", "offers"):
            raise RecordError(f"options: krach has no option {name!r}")
    exchange = options.get("exchange", EXCHANGE)
    if not isinstance(exchange, int) or isinstance(exchange, bool):
        raise RecordError("options.exchange: a whole number is expected")
    if exchange not in EXCHANGE_SECONDS:
        raise RecordError(f"options.exchange: {exchange} is not between 30 and 900")
    return Edition(exchange, _offers(options["offers"]) if "offers" in options else None)


def _offers(given: object) -> tuple[Terms, ...]:
    if not isinstance(given, list):
        raise RecordError("options.offers: a list is expected")
    return tuple(_terms(each, f"options.offers[{index}]") for index, each in enumerate(given))


def _terms(given: object, where: str) -> Terms:
    if not isinstance(given, dict) or len(given) != 1 or next(iter(given)) not in _KINDS:
        raise RecordError(f'{where}: {{"times": n}} or {{"fixed": n}} is expected')
    ((kind, number),) = given.items()
    if not isinstance(number, int) or isinstance(number, bool):
        raise RecordError(f"{where}.{kind}: a whole number is expected")
    if number not in TERM_RANGE:
        raise RecordError(f"{where}.{kind}: {number} is not between 1 and 99")
    return Terms(times=number) if kind == "times" else Terms(fixed=number)


_KINDS = ("times", "fixed")


def options(edition: Edition) -> dict[str, Any]:
    """The options by which this edition differs from the defaults, as a record writes them."""
    differing: dict[str, Any] = {}
    if edition.exchange != EXCHANGE:
        differing["exchange"] = edition.exchange
    if edition.offers is not None:
        differing["offers"] = [
            {"times": terms.times} if terms.fixed is None else {"fixed": terms.fixed}
            for terms in edition.offers
        ]
    return differing
