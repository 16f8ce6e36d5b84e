"""A game of three months at a table of five, worked out by hand in the tests that use it.

Month 1: s3 takes red-01 for 20 and yellow-01 for 25; s4 promises 100 each for blue-01 and blue-02
but has 180 in all, so pays 90 and 90 and promises 10 and 10; s5 takes green-01 for 15. s1 buys
red-03 for 30, s2 buys blue-2x-1 for 15. Month 2: s4 leaves both and takes blue-2x-1 for 20, s3 also
takes red-03 for 20. Month 3: s4 pays one promise; only green-01 stays sold, and is locked.
"""

from __future__ import annotations

from typing import Any


def deal(manager: str, investor: str, company: str, price: int) -> list[dict[str, Any]]:
    return [
        {"seat": investor, "do": "bid", "company": company, "price": price},
        {"seat": manager, "do": "accept", "company": company, "investor": investor},
    ]


def leave(investor: str, company: str) -> dict[str, Any]:
    return {"seat": investor, "do": "leave", "company": company}


ADVANCE = {"do": "advance"}

RECORD: dict[str, Any] = {
    "format": "market-games/1",
    "game": "panic",
    "options": {"months": 3},
    "seats": [
        {"id": "s1", "name": "Ada", "role": "manager"},
        {"id": "s2", "name": "Ben", "role": "manager"},
        {"id": "s3", "name": "Cleo", "role": "investor"},
        {"id": "s4", "name": "Dov", "role": "investor"},
        {"id": "s5", "name": "Eva", "role": "investor"},
    ],
    "chance": {
        "script": {
            "deck": [
                [
                    "red-01",
                    "blue-01",
                    "green-01",
                    "yellow-01",
                    "blue-02",
                    "red-02",
                    "red-03",
                    "blue-2x-1",
                    "green-02",
                ]
            ],
            "dice": [
                {"red": 2, "yellow": -1, "green": 0, "blue": 1},
                {"red": -7, "yellow": 3, "green": 1, "blue": 0},
                {"red": 2, "yellow": 1, "green": -2, "blue": -1},
            ],
        },
        "seed": 1,
    },
    "commands": [
        *deal("s1", "s3", "red-01", 20),
        *deal("s2", "s3", "yellow-01", 25),
        *deal("s1", "s4", "blue-01", 100),
        *deal("s2", "s4", "blue-02", 100),
        *deal("s1", "s5", "green-01", 15),
        ADVANCE,  # negotiation ends
        ADVANCE,  # the dice
        {"seat": "s1", "do": "defer", "investor": "s4"},
        {"seat": "s2", "do": "defer", "investor": "s4"},
        {"seat": "s1", "do": "outcry", "price": 30},
        ADVANCE,
        {"seat": "s2", "do": "outcry", "price": 15},
        ADVANCE,
        ADVANCE,  # nobody bids for green-02
        leave("s4", "blue-01"),
        leave("s4", "blue-02"),
        *deal("s1", "s3", "red-03", 20),
        *deal("s2", "s4", "blue-2x-1", 20),
        ADVANCE,
        ADVANCE,
        ADVANCE,  # three lots without a bid
        ADVANCE,
        ADVANCE,
        {"seat": "s4", "do": "pay", "to": "s1", "amount": 10},
        leave("s3", "red-01"),
        leave("s3", "red-03"),
        leave("s3", "yellow-01"),
        leave("s4", "blue-2x-1"),
        {"seat": "s5", "do": "lock", "company": "green-01"},
        {"seat": "s1", "do": "lock", "company": "green-01"},
        ADVANCE,
        ADVANCE,
    ],
}
