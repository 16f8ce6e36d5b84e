"""The eight profit and eight loss cards (K-60, K-61) and the two 15s: when each of them works."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Moment = Literal["exchange", "sales", "markdowns", "losses"]

PROFIT: Mapping[str, Moment] = {
    "front-door": "sales",
    "hedge": "losses",
    "insurance": "losses",
    "private-line": "exchange",
    "stabiliser": "markdowns",
    "support": "markdowns",
    "tip": "exchange",
    "token-cover": "losses",
}
"""Ordinary profit cards, which their holder plays, and the part of a day in which each works."""

LOSS: Mapping[str, Moment] = {
    "back-door": "sales",
    "commission": "losses",
    "frozen": "losses",
    "jammed-line": "exchange",
    "margin-call": "markdowns",
    "odd-lots": "exchange",
    "regulator": "sales",
    "rumour": "markdowns",
}
"""Ordinary loss cards, which work by themselves."""

SMALLER = "+15"
LARGER = "-15"
WORKS: Mapping[str, Moment] = {**PROFIT, **LOSS, SMALLER: "losses", LARGER: "losses"}

TIP_SECONDS = 10
JAMMED_SECONDS = 20
REGULATED_CARDS = 3
SUPPORT = 3
MARGIN_CALL = 3
INSURANCE = 8
COMMISSION = 5
FIFTEEN = 15
