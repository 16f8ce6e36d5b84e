"""The state as it is printed, key by key."""

from __future__ import annotations

from typing import Any

from games.floor import commands as c
from games.panic import rules
from tests.panic.table import STILL, Table

KEYS = [
    "game", "phase", "month", "over", "market", "seats", "companies", "asks", "bids", "reserve",
    "out", "roller", "auctioneer", "lots", "lot", "debts", "short", "draft", "promises", "scores",
    "winners", "transactions",
]  # fmt: skip


def test_in_negotiation() -> None:
    table = Table("imimi", hands="y1 b2 b1 g1 g2 r1", options={"cash": 0})
    table.deal("s2", "b1", "s5", 25)
    table.do("s5", c.Lock("blue-01"))
    table.do("s2", c.Lock("blue-01"))
    table.do("s4", c.Ask("red-01", 30))
    table.do("s3", c.Bid("green-01", 15))
    table.do("s1", c.Bid("green-01", 20))
    assert list(table.json) == KEYS
    nobody: dict[str, Any] = {"investor": None, "price": None, "locked": False, "wishes": []}
    assert table.json == {
        "game": "panic",
        "phase": "negotiation",
        "month": 1,
        "over": False,
        "market": {
            colour: {"position": 3, "value": 30} for colour in ("red", "yellow", "green", "blue")
        },
        "seats": {
            "s1": _seat("investor", [], 10),
            "s2": _seat("manager", ["blue-01", "blue-02", "yellow-01"], None),
            "s3": _seat("investor", [], 10),
            "s4": _seat("manager", ["green-01", "green-02", "red-01"], None),
            "s5": _seat("investor", [], 10),
        },
        "companies": {
            "blue-01": {
                "owner": "s2", "investor": "s5", "price": 25, "locked": True,
                "wishes": ["s2", "s5"],
            },
            "blue-02": {"owner": "s2"} | nobody,
            "green-01": {"owner": "s4"} | nobody,
            "green-02": {"owner": "s4"} | nobody,
            "red-01": {"owner": "s4"} | nobody,
            "yellow-01": {"owner": "s2"} | nobody,
        },
        "asks": {"red-01": 30},
        "bids": {"green-01": {"s1": 20, "s3": 15}},
        "reserve": 40,
        "out": [],
        "roller": None,
        "auctioneer": None,
        "lots": 0,
        "lot": None,
        "debts": [],
        "short": {},
        "draft": {},
        "promises": [],
        "scores": {},
        "winners": {},
        "transactions": [],
    }  # fmt: skip
    assert list(table.json["bids"]["green-01"]) == ["s1", "s3"]
    assert list(table.json["companies"]) == sorted(table.json["companies"])


def _seat(role: str, companies: list[str], tokens: int | None) -> dict[str, object]:
    return {
        "roles": [role], "cash": 0, "bankrupt": False, "companies": companies, "tokens": tokens,
    }  # fmt: skip


def test_wishes_stand_in_seat_order_also_with_eleven() -> None:
    table = Table("iiiiiimmmmm", hands="b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 g1 g2 g3 g4")
    table.deal("s10", "b10", "s2", 5)
    table.do("s10", c.Lock("blue-10"))
    table.do("s2", c.Lock("blue-10"))
    assert table.json["companies"]["blue-10"]["wishes"] == ["s2", "s10"]


def test_promises_stand_in_seat_order() -> None:
    table = Table("mmiii", hands="b1 b2 r1 g1 g2 y1", rolls=[STILL])
    for manager, short, investor, price in [
        ("s1", "b1", "s3", 100), ("s2", "g1", "s3", 100), ("s1", "b2", "s4", 50),
    ]:  # fmt: skip
        table.deal(manager, short, investor, price)
    table.cash(s3=0, s4=0)
    table.to_roll()
    table.do("s1", c.Defer("s4"))
    table.do("s2", c.Defer("s3"))
    table.do("s1", c.Defer("s3"))
    assert [(each["from"], each["to"]) for each in table.json["promises"]] == [
        ("s3", "s1"),
        ("s3", "s2"),
        ("s4", "s1"),
    ]


def test_in_the_auction() -> None:
    table = Table(hands="b1 b2 r1 g1 g2 y1 y2x1 r2 b3", rolls=[STILL], auctioneer=["s4"])
    table.to_roll()
    table.do("s1", c.Outcry(15))
    assert table.json["lot"] == {
        "company": "yellow-2x-1", "price": 15, "by": "s1", "sealed": [], "tied": [],
    }  # fmt: skip
    assert (table.json["lots"], table.json["auctioneer"], table.json["reserve"]) == (2, "s4", 37)


def test_rows_say_the_same() -> None:
    table = Table()
    table.locked("s1", "b1", "s3", 25)
    table.put(out=("s5",))
    rows = rules.rows(table.state)
    assert rows.players["s1"].roles == ("manager",)
    assert (rows.players["s3"].cash, rows.players["s3"].status) == (120, "in")
    assert rows.players["s5"].status == "out"
    sold, unsold = rows.companies["blue-01"], rows.companies["blue-02"]
    assert (sold.owner, sold.investor, sold.price, sold.locked) == ("s1", "s3", 25, True)
    assert (unsold.owner, unsold.investor, unsold.price, unsold.locked) == ("s1", None, None, False)
    assert len(rows.companies) == 6
