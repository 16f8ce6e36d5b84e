"""Wolf Street's tables of three, how its results are shown, and what its story may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from classroom.screens.floor import cards, story
from classroom.screens.wolf import PHASES, phases, sides
from games.engine.ledger import BANK
from games.floor.companies import COMPANIES
from games.wolf import events as e
from games.wolf.state import Phase
from tests.classroom.live.looking import Room, drawn, forms_of
from tests.classroom.live.test_wolf_screens import do, on_to, seen

SECRET = (e.HandsDealt, e.Picked, e.DraftRoundShown, e.BidSealed, e.AskSet, e.BidSet,
          e.CompaniesDealt, e.AuctionBegan, e.LockWished)  # fmt: skip


def three(**options: Any) -> Room:
    """Three with both roles, in their first negotiation."""
    story.forget()
    room = Room(3, 1, {"months": 3} | options, game="wolf")
    on_to(room, "negotiation")
    return room


@pytest.mark.rule("W-71")
def test_the_bank_stands_in_the_middle_and_takes_what_is_higher() -> None:
    room = three()
    groups = drawn(cards.regions(seen(room, "s1"), loose=False)["work"]).groups
    assert [(group.title, len(group.regions)) for group in groups] == [
        ("The bank", 4),
        ("Ben", 3),
        ("Cleo", 3),
    ]
    company = room.state.held(BANK)[0]
    view = cards.company_view(seen(room, "s1"), company, False, True, False)
    assert (view.owner, view.chips[0], view.start) == ("the bank", "1", "1")
    do(room, "s1", "bid", company=company, price=12)
    mine = cards.company_view(seen(room, "s1"), company, False, True, False)
    assert (mine.state, mine.price) == ("mine", "12")
    sent = [sent for form in forms_of(room.page("s1")) for sent in form.presses()]
    assert {one["act"] for one in sent if one.get("company") == company} == {"leave"}
    other = cards.company_view(seen(room, "s2"), company, False, True, False)
    assert other.chips == ("13", "15", "20", "25")
    assert drawn(sides.now(seen(room, "s1"))).news == f"Deal: {COMPANIES[company].name} for 12."


@pytest.mark.rule("W-72")
def test_a_net_amount_is_shown_debt_by_debt() -> None:
    room = three()
    bank, own, others = room.state.held(BANK)[0], room.state.held("s1")[0], room.state.held("s2")[0]
    do(room, "s1", "bid", company=bank, price=7)
    for investor, company, price in (("s2", own, 30), ("s1", others, 11)):
        do(room, investor, "bid", company=company, price=price)
        do(room, room.state.owners[company], "accept", company=company, investor=investor)
    on_to(room, "auction")
    view = drawn(sides.month(seen(room, "s1")))
    lines = {line.text: line.amount for line in view.lines}
    assert lines["to the bank for companies"] == "−7"
    assert lines["to Ben for companies"] == "−11"
    assert lines["from Ben for companies"] == "+30"
    assert lines["costs of my companies"] == "−30"
    assert view.total.removeprefix("+").replace("−", "-") == str(room.state.cash["s1"] - 120)


def end_of(options: dict[str, Any], seed: int, seats: int = 6) -> Room:
    """A game played at random to its end."""
    story.forget()
    room = Room(seats, seed, options, game="wolf")
    while not room.state.over:
        for _ in range(60 if room.state.phase == "negotiation" else 3):
            if not room.state.over:
                room.act()
        if not room.state.over:
            room.do(None, None)
    return room


@pytest.mark.rule("W-60")
@pytest.mark.rule("W-61")
@pytest.mark.parametrize("seed", range(6))
def test_a_result_is_reckoned_before_everyones_eyes(seed: int) -> None:
    """Money, 40 a set, 100 a lost token: the sum as shown gives the result, for each seat."""
    room = end_of({"months": 4, "cash": 80}, seed)
    shown = phases.ending(seen(room, "s1"))
    counted = 0
    for _side, rows in shown.sides:
        for row in rows:
            if row.sum:
                counted += 1
                sum_ = row.sum.replace("×", "*").replace("−", "-").replace("\u202f", "")
                money = row.money.replace("−", "-").replace("\u202f", "")
                assert str(eval(sum_)) == money
                assert "* 40" in sum_ or "* 100" in sum_
    state = room.state
    expected = sum(
        bool(
            room.rules.view(state, None).sets.get(seat)
            or room.rules.view(state, None).lost.get(seat)
        )
        for seat in room.seats
    )
    assert counted == expected


@pytest.mark.rule("W-74")
def test_a_game_without_investors_says_why_it_is_over() -> None:
    for seed in range(40):
        room = end_of({"months": 5, "cash": 20}, seed, 3)
        if not any("investor" in roles for roles in room.state.roles.values()):
            break
    assert phases.ending(seen(room, "s1")).reason == "The game ended early: no investor is left."
    assert phases.ending(seen(end_of({"months": 1}, 1), "s1")).reason == "The last month is over."


def things(value: Any) -> Iterator[Any]:
    """The value and everything inside it."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from things(getattr(value, each.name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from things(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from things(each)


@pytest.mark.parametrize("seats", [3, 6, 11])
def test_the_story_holds_nothing_secret_at_any_time(seats: int) -> None:
    story.forget()
    room = Room(seats, 2, {"months": 3}, game="wolf")
    happened: set[type] = set()
    while not room.state.over:
        for _ in range(40 if room.state.phase == "negotiation" else 2):
            if not room.state.over:
                room.act()
                happened |= {type(event) for event in room.entries[-1].events}
                held = {type(each) for each in things(seen(room, None).story)}
                assert not held & set(SECRET)
        if not room.state.over:
            room.do(None, None)
    assert {e.Picked, e.BidSealed, e.AskSet, e.BidSet} <= happened


def test_every_phase_of_the_rules_has_a_screen() -> None:
    assert set(PHASES) == set(get_args(Phase)) - {"setup"}
