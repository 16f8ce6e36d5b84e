"""Two real processes at one table, on either database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.places import Place, Worker, at_once


@pytest.fixture(scope="module")
def two(place: Place) -> Iterator[tuple[Worker, Worker]]:
    """Two processes of one place."""
    with place.worker() as one, place.worker() as other:
        yield one, other


def bid(seat: str, company: str, price: int | None, click: str) -> dict[str, Any]:
    return {"seat": seat, "do": "bid", "company": company, "price": price, "click": click}


def test_each_process_sees_what_the_other_has_done(two: tuple[Worker, Worker]) -> None:
    one, other = two
    game = one.ask("begin")
    session, company = game["session"], game["held"]["s1"][0]
    for number in range(6):
        worker = two[number % 2]
        answer = worker.ask(
            "submit", session=session, **bid("s3", company, 5 + 5 * number, f"c{number}")
        )
        assert answer["accepted"], answer
    answer = other.ask(
        "submit", session=session, seat="s1", do="accept", company=company, investor="s3", click="a"
    )
    assert answer["accepted"]
    seen = one.ask("facts", session=session)
    assert seen == other.ask("facts", session=session)
    assert seen["deals"] == {company: "s3"}
    assert seen["clicks"] == ["begin", *(f"s3:c{number}" for number in range(6)), "s1:a"]
    assert one.ask("check", session=session) == []


def test_one_click_through_two_doors_counts_once(two: tuple[Worker, Worker]) -> None:
    session_and_held = two[0].ask("begin")
    session, company = session_and_held["session"], session_and_held["held"]["s1"][0]
    for number in range(20):
        click = {"session": session, **bid("s3", company, 5 + 5 * (number % 9), f"c{number}")}
        answers = at_once([(worker, "submit", click) for worker in two])
        assert [answer["accepted"] for answer in answers] == [True, True]
        assert sorted(answer["repeated"] for answer in answers) == [False, True]
    clicks = two[0].ask("facts", session=session)["clicks"]
    assert sorted(clicks) == sorted({"begin", *(f"s3:c{number}" for number in range(20))})
    assert two[0].ask("check", session=session) == []


@pytest.mark.rule("P-12")
def test_of_twenty_who_take_one_company_one_gets_it(two: tuple[Worker, Worker]) -> None:
    game = two[0].ask("begin", players=11)
    session, company = game["session"], game["held"]["s1"][0]
    for turn in range(8):
        asked = two[0].ask(
            "submit", session=session, seat="s1", do="ask", company=company, price=30,
            click=f"ask-{turn}",
        )  # fmt: skip
        assert asked["accepted"], asked
        takes = [
            {"seat": f"s{6 + n % 6}", "do": "take", "company": company, "click": f"{turn}-{n}"}
            for n in range(20)
        ]
        orders = [
            (two[0], "threads", {"session": session, "submissions": takes[::2]}),
            (two[1], "threads", {"session": session, "submissions": takes[1::2]}),
        ]
        firsts, seconds = at_once(orders)
        accepted = [each for each in firsts + seconds if each["accepted"]]
        assert len(accepted) == 1, firsts + seconds
        refused = {each["code"] for each in firsts + seconds if not each["accepted"]}
        assert refused == {"no_ask"}
        deals = two[1].ask("facts", session=session)["deals"]
        by_click = {each["click"]: each["seat"] for each in takes}
        assert deals == {company: by_click[accepted[0]["click_id"]]}
    assert two[0].ask("check", session=session) == []


@pytest.mark.rule("P-14")
def test_taking_a_bid_back_crosses_its_acceptance(two: tuple[Worker, Worker]) -> None:
    game = two[0].ask("begin")
    session, company = game["session"], game["held"]["s1"][0]
    for turn in range(24):
        placed = two[0].ask("submit", session=session, **bid("s3", company, 20, f"bid-{turn}"))
        assert placed["accepted"]
        accept = {
            "session": session, "seat": "s1", "do": "accept", "company": company,
            "investor": "s3", "click": f"accept-{turn}",
        }  # fmt: skip
        back = {"session": session, **bid("s3", company, None, f"back-{turn}")}
        first, second = two if turn % 2 else two[::-1]
        accepted, taken_back = at_once([(first, "submit", accept), (second, "submit", back)])
        assert taken_back["accepted"]
        deals = two[turn % 2].ask("facts", session=session)["deals"]
        assert (company in deals) == accepted["accepted"]
        if not accepted["accepted"]:
            assert accepted["code"] == "no_such_bid"
        else:
            ended = two[0].ask(
                "submit", session=session, seat="s1", do="cancel", company=company,
                click=f"cancel-{turn}",
            )  # fmt: skip
            assert ended["accepted"]
    assert two[0].ask("check", session=session) == []


def test_cancelling_crosses_another_acceptance(two: tuple[Worker, Worker]) -> None:
    game = two[0].ask("begin")
    session, company = game["session"], game["held"]["s1"][0]
    accept = {"session": session, "seat": "s1", "do": "accept", "company": company}
    for turn in range(16):
        for seat in ("s3", "s4"):
            two[0].ask("submit", session=session, **bid(seat, company, 20, f"{seat}-{turn}"))
        made = two[0].ask("submit", **accept, investor="s3", click=f"first-{turn}")
        assert made["accepted"]
        cancel = {
            "session": session, "seat": "s1", "do": "cancel", "company": company,
            "click": f"cancel-{turn}",
        }  # fmt: skip
        other = accept | {"investor": "s4", "click": f"second-{turn}"}
        cancelled, accepted = at_once([(two[0], "submit", cancel), (two[1], "submit", other)])
        assert (cancelled["accepted"], accepted["accepted"]) == (True, True)
        later = "second" if accepted["version"] > cancelled["version"] else "cancel"
        deals = two[turn % 2].ask("facts", session=session)["deals"]
        assert deals == ({company: "s4"} if later == "second" else {})
        if deals:
            two[0].ask("submit", **(cancel | {"click": f"tidy-{turn}"}))
    assert two[0].ask("check", session=session) == []


def test_many_sockets_of_two_processes(two: tuple[Worker, Worker]) -> None:
    game = two[0].ask("begin", players=8)
    session, company = game["session"], game["held"]["s1"][0]
    orders = [
        (
            worker,
            "soon",
            {
                "session": session,
                "submissions": [
                    bid(f"s{5 + n % 4}", company, 5 + 5 * (n % 20), f"{index}-{n}")
                    for n in range(100)
                ],
            },
        )
        for index, worker in enumerate(two)
    ]
    answers = at_once(orders)
    assert all(answer["accepted"] for part in answers for answer in part)
    clicks = two[0].ask("facts", session=session)["clicks"]
    assert len(clicks) == len(set(clicks)) == 201
    assert two[1].ask("check", session=session) == []


def test_a_deadline_works_once_under_four_closers(place: Place, two: tuple[Worker, Worker]) -> None:
    with place.worker() as third, place.worker() as fourth:
        closers = [*two, third, fourth]
        for _ in range(8):
            session = two[0].ask("begin")["session"]
            two[0].ask("overdue", session=session)
            assert sum(at_once([(each, "close_due", {}) for each in closers])) == 1
            seen = [each.ask("facts", session=session) for each in closers]
            assert all(each == seen[0] for each in seen)
            assert seen[0]["phase"] == "investor_income"
            assert len(seen[0]["clicks"]) == 2
            assert two[0].ask("check", session=session) == []


def test_the_clock_crosses_a_click(two: tuple[Worker, Worker]) -> None:
    for turn in range(8):
        game = two[0].ask("begin")
        session, company = game["session"], game["held"]["s1"][0]
        two[0].ask("overdue", session=session)
        late = {"session": session, **bid("s3", company, 20, "late"), "moment": "1/negotiation"}
        order = two if turn % 2 else two[::-1]
        closed, answer = at_once([(order[0], "close_due", {}), (order[1], "submit", late)])
        assert (answer["accepted"], answer["code"]) == (False, "too_late")
        seen = two[0].ask("facts", session=session)
        assert closed in (0, 1)
        assert len(seen["clicks"]) == 2
        assert seen["phase"] == "investor_income"


def test_end_phase_pressed_in_two_tabs_ends_one_phase(two: tuple[Worker, Worker]) -> None:
    for _ in range(8):
        session = two[0].ask("begin")["session"]
        orders = [
            (worker, "end_phase", {"session": session, "turn": "1/negotiation", "click": f"t{n}"})
            for n, worker in enumerate(two)
        ]
        assert sorted(at_once(orders)) == [False, True]
        assert two[0].ask("facts", session=session)["phase"] == "investor_income"


def test_a_whole_game_by_robots(two: tuple[Worker, Worker]) -> None:
    session = two[0].ask("begin", players=8, options={"months": 3})["session"]
    assert two[0].ask("play_to_the_end", session=session, seed=5) > 50
    assert two[1].ask("facts", session=session)["phase"] == "over"
    assert two[1].ask("check", session=session) == []
