"""Two real processes at one exchange of Krach 29, on either database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.krach.companies import CARDS
from tests.games.places import Place, Worker, at_once


@pytest.fixture(scope="module")
def two(place: Place) -> Iterator[tuple[Worker, Worker]]:
    """Two processes of one place."""
    with place.worker() as one, place.worker() as other:
        yield one, other


def sent(seat: str, do: str, click: str, **fields: Any) -> dict[str, Any]:
    return {"game": "krach", "seat": seat, "do": do, "click": click, **fields}


def all_in_one_place(facts: dict[str, Any]) -> None:
    """No card is lost or doubled, and nobody's hand has grown."""
    held = [card for hand in facts["hands"].values() for card in hand]
    assert max(Counter(held).values()) == 1
    assert set(held) <= set(CARDS)
    assert {len(hand) for hand in facts["hands"].values()} == {5}
    assert facts["broken"] == []


@pytest.mark.rule("K-14")
def test_of_many_who_answer_one_call_on_two_processes_one_swaps(two: tuple[Worker, Worker]) -> None:
    session = two[0].ask("krach_begin", players=8)
    for turn in range(10):
        before = two[turn % 2].ask("krach_facts", session=session)
        called = before["hands"]["s1"][:2]
        call = two[0].ask("submit", session=session, **sent("s1", "call", f"c{turn}", cards=called))
        assert call["accepted"]
        number = two[0].ask("krach_facts", session=session)["calls"][-1]
        answers = [
            sent(seat, "swap", f"{turn}-{copy}", call=number, cards=before["hands"][seat][:2])
            for seat in ("s2", "s3", "s4", "s5", "s6", "s7", "s8")
            for copy in ("one tab", "another tab")
        ]
        firsts, seconds = at_once(
            [
                (two[0], "threads", {"session": session, "submissions": answers[::2]}),
                (two[1], "threads", {"session": session, "submissions": answers[1::2]}),
            ]
        )
        both = list(zip([*answers[::2], *answers[1::2]], [*firsts, *seconds], strict=True))
        taken = [order for order, answer in both if answer["accepted"]]
        assert len(taken) == 1, both
        assert {answer["code"] for _, answer in both if not answer["accepted"]} == {"call_gone"}
        after = two[turn % 2].ask("krach_facts", session=session)
        all_in_one_place(after)
        assert set(taken[0]["cards"]) <= set(after["hands"]["s1"])
        assert set(called) <= set(after["hands"][taken[0]["seat"]])
        assert after["calls"] == []
    assert two[1].ask("check", session=session) == []


@pytest.mark.rule("K-14")
def test_the_same_card_in_two_swaps_at_once_changes_hands_once(two: tuple[Worker, Worker]) -> None:
    session = two[0].ask("krach_begin", players=5)
    for turn in range(12):
        hands = two[0].ask("krach_facts", session=session)["hands"]
        for seat in ("s1", "s2"):
            made = sent(seat, "call", f"{seat}-{turn}", cards=hands[seat][:1])
            assert two[0].ask("submit", session=session, **made)["accepted"]
        one, other = two[1].ask("krach_facts", session=session)["calls"]
        mine = hands["s3"][0]
        answers = at_once(
            [
                (worker, "submit", {"session": session, **order})
                for worker, order in (
                    (two[turn % 2], sent("s3", "swap", f"a{turn}", call=one, cards=[mine])),
                    (two[1 - turn % 2], sent("s3", "swap", f"b{turn}", call=other, cards=[mine])),
                )
            ]
        )
        assert sorted(answer["accepted"] for answer in answers) == [False, True]
        assert {answer["code"] for answer in answers if not answer["accepted"]} == {"card_not_held"}
        after = two[turn % 2].ask("krach_facts", session=session)
        all_in_one_place(after)
        assert len(after["calls"]) == 1
        caller = "s1" if after["calls"] == [other] else "s2"
        assert mine in after["hands"][caller]
        left = "s2" if caller == "s1" else "s1"
        back = sent(left, "uncall", f"back-{turn}", call=after["calls"][0])
        assert two[0].ask("submit", session=session, **back)["accepted"]
    assert two[0].ask("check", session=session) == []


@pytest.mark.rule("K-13")
def test_a_call_answered_while_its_caller_sells(two: tuple[Worker, Worker]) -> None:
    for turn in range(8):
        session = two[0].ask("krach_begin", players=3, seed=f"seed {turn}")
        hands = two[1].ask("krach_facts", session=session)["hands"]
        company, cards = pair(hands["s1"])
        spare = next(card for card in hands["s1"] if card not in cards)
        call = sent("s1", "call", "call", cards=[spare])
        assert two[0].ask("submit", session=session, **call)["accepted"]
        sale = sent("s1", "conclude", "sale", company=company, cards=cards, contract=False)
        answer = sent("s2", "swap", "swap", call=1, cards=hands["s2"][:1])
        first, second = two if turn % 2 else two[::-1]
        sold, swapped = at_once(
            [
                (first, "submit", {"session": session, **sale}),
                (second, "submit", {"session": session, **answer}),
            ]
        )
        assert sold["accepted"]
        if not swapped["accepted"]:
            assert swapped["code"] == "call_gone"
        seen = two[turn % 2].ask("krach_facts", session=session)
        assert (spare in seen["hands"]["s2"]) == swapped["accepted"]
        assert (seen["broken"], seen["calls"]) == ([], [])
        assert two[0].ask("check", session=session) == []


def pair(hand: list[str]) -> tuple[str, list[str]]:
    """A company that two of these cards show, and the two cards."""
    counts = Counter(company for card in hand for company in card.split("+"))
    company = next(each for each, count in counts.items() if count >= 2)
    return company, [card for card in hand if company in card.split("+")][:2]
