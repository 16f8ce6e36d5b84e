"""Wolf Street's own ways with money, in the reports; every figure by hand.

From the start (all on 30) red may come to −20 −20 −10 50 60 70 (sum 130), green to 10 20 30 30 40
40 (170), blue to 20 20 30 30 30 30 (160); red from 50 to −20 0 30 70 70 70 (220).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.record import read
from games.wolf import rules
from reports.of_record import of_record

ADVANCE = {"do": "advance"}


def bid(seat: str, company: str, price: int) -> dict[str, Any]:
    return {"seat": seat, "do": "bid", "company": company, "price": price}


def deal(manager: str, investor: str, company: str, price: int) -> list[dict[str, Any]]:
    accept = {"seat": manager, "do": "accept", "company": company, "investor": investor}
    return [bid(investor, company, price), accept]


def seal(first: int, second: int) -> list[dict[str, Any]]:
    return [
        {"seat": "s1", "do": "seal", "price": first},
        {"seat": "s2", "do": "seal", "price": second},
    ]


def told(**record: Any) -> dict[str, Any]:
    text = json.dumps({"format": "market-games/1", "game": "wolf", **record})
    document = of_record(read(text, {"wolf": rules}))[1]
    assert "error" not in document
    return document


def seats(*roles: str) -> list[dict[str, str]]:
    given: list[dict[str, str]] = []
    for number, role in enumerate(roles, 1):
        given.append(
            {"id": f"s{number}", "name": f"Seat {number}"} | ({"role": role} if role else {})
        )
    return given


@pytest.fixture(scope="module")
def five() -> dict[str, Any]:
    """Two managers and three investors, two months. s1 drafts red-01, blue-01 and green-01, s2
    yellow-01, blue-02 and red-02. Month 1: s4 pushes s3 out of red-01 with 19; s5 owes 140 and 60,
    has 180, and s1 lets 40 go. s1 buys yellow-02 for 40, s2 red-03 for 150. Month 2: s4 loses 40,
    owes 120 of 111 and goes bankrupt; s2 has 28 for a fee of 40 and sells red-03."""
    return told(
        options={"months": 2},
        seats=seats("manager", "manager", "investor", "investor", "investor"),
        chance={
            "script": {
                "deck": [
                    ["red-01", "blue-02", "green-01", "yellow-01", "blue-01", "red-02"],
                    ["yellow-02", "red-03", "blue-2x-1"],
                ],
                "dice": [
                    {"red": 2, "yellow": -1, "green": 0, "blue": 0},
                    {"red": -7, "yellow": 1, "green": 0, "blue": 0},
                ],
            }
        },
        commands=[
            *[ADVANCE] * 2,  # the draft
            *deal("s1", "s3", "red-01", 17),
            *deal("s1", "s4", "red-01", 19),
            *deal("s2", "s3", "yellow-01", 23),
            *deal("s1", "s5", "blue-01", 140),
            *deal("s2", "s5", "blue-02", 60),
            *[ADVANCE] * 2,  # negotiation, dice
            {"seat": "s5", "do": "settle", "manager": "s1", "amount": 100},
            {"seat": "s1", "do": "agree", "investor": "s5"},
            *seal(40, 0),
            *seal(0, 150),
            *seal(0, 0),
            *deal("s2", "s3", "red-03", 5),
            *deal("s1", "s4", "red-01", 110),
            *deal("s2", "s4", "red-02", 10),
            *[ADVANCE] * 3,  # negotiation, dice, bankruptcy
            {"seat": "s2", "do": "sell", "company": "red-03"},
        ],
    )


@pytest.mark.rule("W-33")
def test_a_bankrupt_investor_plays_on(five: dict[str, Any]) -> None:
    investor = five["seats"]["s4"]["investor"]
    figures = [(month["cost"], month["income"], month["profit"]) for month in investor["months"]]
    assert figures == [(19, 50, 31), (120, -40, -160)]
    assert investor["total"]["bankruptcies"] == 1
    assert five["seats"]["s3"]["investor"]["total"]["bankruptcies"] == 0


@pytest.mark.rule("W-61")
def test_the_final_count_is_no_drawdown(five: dict[str, Any]) -> None:
    """170 after the dice, 151, 111, then 100 of fresh money; the 100 for the token is no fall."""
    assert five["seats"]["s4"]["investor"]["total"]["max_drawdown"] == 70


@pytest.mark.rule("W-31")
def test_a_manager_who_let_a_part_go(five: dict[str, Any]) -> None:
    keys = ("held", "sold", "revenue", "upkeep", "lots_cost", "sold_to_bank", "profit")
    months = five["seats"]["s1"]["manager"]["months"]
    figures = [tuple(month[key] for key in keys) for month in months]
    assert figures == [(3, 2, 119, 30, 40, 0, 49), (4, 1, 0, 40, 0, 0, -40)]
    assert months[0]["worth"] == pytest.approx(290 / 6)
    assert five["seats"]["s1"]["manager"]["total"]["capture"] == pytest.approx(119 / (510 / 6))


@pytest.mark.rule("W-41")
def test_a_company_sold_for_costs_bears_no_fee(five: dict[str, Any]) -> None:
    second = five["seats"]["s2"]["manager"]["months"][1]
    paid = (second["revenue"], second["upkeep"], second["sold_to_bank"], second["profit"])
    assert paid == (5, 30, 5, -20)
    (red,) = five["seats"]["s2"]["manager"]["auctions"]
    assert (red["company"], red["revenue"], red["upkeep"], red["result"]) == ("red-03", 5, 0, -145)
    (yellow,) = five["seats"]["s1"]["manager"]["auctions"]
    assert (yellow["revenue"], yellow["upkeep"], yellow["result"]) == (0, 10, -50)


def test_a_dearer_offer_replaced_a_deal(five: dict[str, Any]) -> None:
    deals = five["table"]["deals"]
    assert (deals["made"], deals["replaced"], deals["broken"]) == (8, 1, 0)


@pytest.fixture(scope="module")
def three() -> dict[str, Any]:
    """Three players, one month. s3 owes s1 150 and cannot pay: s1 is owed 25 by s2 besides, s3 20
    by s1. s2 takes the bank's red-04 for 60."""
    return told(
        options={"months": 1},
        seats=seats("", "", ""),
        chance={
            "script": {
                "deck": [
                    [
                        *["red-01", "red-02", "red-03"],
                        *["blue-01", "blue-02", "blue-03"],
                        *["green-01", "green-02", "green-03"],
                    ],
                    ["red-04", "yellow-01", "green-04", "blue-04"],
                ],
                "dice": [{"red": -7, "yellow": 1, "green": 0, "blue": 0}],
            }
        },
        commands=[
            *[ADVANCE] * 2,  # the draft
            bid("s2", "red-04", 60),
            *deal("s1", "s3", "red-01", 150),
            *deal("s1", "s2", "blue-03", 25),
            *deal("s3", "s1", "green-01", 20),
            *[ADVANCE] * 3,  # negotiation, dice, s3 sells
        ],
    )


@pytest.mark.rule("W-72")
def test_prices_that_counted_are_revenue(three: dict[str, Any]) -> None:
    (month,) = three["seats"]["s1"]["manager"]["months"]
    assert (month["held"], month["sold"], month["revenue"]) == (3, 2, 25)
    assert month["worth"] == pytest.approx(290 / 6)
    (month,) = three["seats"]["s2"]["manager"]["months"]
    assert (month["sold"], month["revenue"], month["capture"]) == (0, 0, None)


@pytest.mark.rule("W-73")
def test_prices_owed_to_who_failed_still_count(three: dict[str, Any]) -> None:
    (month,) = three["seats"]["s3"]["manager"]["months"]
    paid = (month["revenue"], month["upkeep"], month["sold_to_bank"], month["profit"])
    assert paid == (20, 10, 10, 20)
    investor = three["seats"]["s3"]["investor"]
    assert [(month["cost"], month["income"]) for month in investor["months"]] == [(150, -20)]
    assert investor["total"]["bankruptcies"] == 1


@pytest.mark.rule("W-70")
def test_the_bank_gets_the_prices_of_its_companies(three: dict[str, Any]) -> None:
    split = three["table"]["split"]
    assert split["worth"] == pytest.approx(590 / 6)
    assert (split["managers"], split["bank"]) == (135, 120)
    assert split["investors"] == pytest.approx(590 / 6 - 255)
    assert list(three["seats"]) == ["s1", "s2", "s3"]
