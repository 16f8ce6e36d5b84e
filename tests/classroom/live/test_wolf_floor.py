"""What the trade floor of Wolf Street shows: deals, agreement, paying up, costs, the end."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.screens.floor import story
from classroom.screens.floor.cards import company_view
from classroom.screens.wolf import phases, settlement, sides, table
from games.floor.companies import COMPANIES
from tests.classroom.live.looking import Room, drawn, forms_of
from tests.classroom.live.test_wolf_screens import do, on_to, seen


def opened(seats: int = 6, **options: Any) -> Room:
    """A table whose first negotiation has begun; of six, s2, s4 and s6 are the managers."""
    story.forget()
    room = Room(seats, 1, {"months": 3} | options, game="wolf")
    on_to(room, "negotiation")
    return room


def sold(room: Room, investor: str, company: str, price: int) -> None:
    do(room, investor, "bid", company=company, price=price)
    do(room, room.state.owners[company], "accept", company=company, investor=investor)


def orders(room: Room, seat: str) -> list[dict[str, str]]:
    """All that the buttons on this seat's page would send."""
    return [sent for form in forms_of(room.page(seat)) for sent in form.presses()]


def shown(room: Room, seat: str, company: str) -> Any:
    return company_view(seen(room, seat), company, loose=False, folded=False, crowded=False)


@pytest.mark.rule("W-11")
def test_a_sold_company_can_be_sold_to_who_offers_more_and_not_be_cancelled() -> None:
    room = opened()
    company = room.state.held("s2")[0]
    sold(room, "s1", company, 20)
    do(room, "s3", "bid", company=company, price=20)
    do(room, "s5", "bid", company=company, price=23)
    do(room, "s1", "bid", company=company, price=30)
    bars = {offer.name: offer.bar for offer in shown(room, "s2", company).bids}
    assert bars == {"Ada": "same", "Eva": "", "Cleo": "low"}
    accepted = [sent["investor"] for sent in orders(room, "s2") if sent["act"] == "accept"]
    assert accepted == ["s5"]
    assert all(sent["act"] != "cancel" for sent in orders(room, "s2"))
    do(room, "s2", "accept", company=company, investor="s5")
    name = COMPANIES[company].name
    beaten = f"Eva's 23 for {name} beat your 20. Your token is back."
    assert drawn(sides.now(seen(room, "s1"))).news == beaten


@pytest.mark.rule("W-11")
def test_an_ask_is_taken_only_above_the_written_price() -> None:
    room = opened()
    company = room.state.held("s2")[0]
    sold(room, "s1", company, 20)
    for ask, takes in ((20, False), (21, True)):
        do(room, "s2", "ask", company=company, price=ask)
        assert shown(room, "s3", company).takes == takes
        assert not shown(room, "s1", company).takes
    assert shown(room, "s2", company).start == "21"


@pytest.mark.rule("W-13")
def test_a_locked_deal_offers_nothing_more() -> None:
    room = opened()
    company = room.state.held("s2")[0]
    sold(room, "s1", company, 20)
    do(room, "s2", "lock", company=company)
    assert shown(room, "s1", company).wish == "them"
    assert shown(room, "s2", company).wish == "me"
    do(room, "s1", "lock", company=company)
    states = [shown(room, seat, company).state for seat in ("s1", "s2", "s3")]
    assert states == ["locked", "locked", "shut"]
    for seat in ("s1", "s2", "s3"):
        assert all(sent.get("company") != company for sent in orders(room, seat))


@pytest.mark.rule("W-10")
def test_who_agrees_is_named_and_a_wish_can_be_taken_back() -> None:
    room = opened()
    for seat in ("s1", "s4"):
        do(room, seat, "ready", value=True)
    do(room, "s5", "longer", value=True)
    ready, longer = drawn(sides.agree(seen(room, "s1"))).wishes
    assert (ready.names, ready.count, ready.all, ready.mine) == ("Ada and Dov", "2", "6", True)
    assert (longer.names, longer.count, longer.mine) == ("Eva", "1", False)
    wishes = {sent["act"]: sent["value"] for sent in orders(room, "s1") if "value" in sent}
    assert wishes == {"ready": "0", "longer": "1"}


@pytest.mark.rule("W-10")
def test_all_agreeing_is_told() -> None:
    room = opened()
    for seat in room.seats:
        do(room, seat, "longer", value=True)
    assert drawn(sides.now(seen(room, "s1"))).news == "All agreed: 30 seconds more."
    for seat in room.seats:
        do(room, seat, "ready", value=True)
    assert room.state.phase == "investor_income"
    lines = [text for _, text, _ in drawn(sides.tape(seen(room, "s1"))).lines]
    assert lines[0] == "All agreed to end the negotiation."
    assert drawn(sides.agree(seen(room, "s1"))).wishes == ()


@pytest.mark.rule("W-14")
def test_the_end_at_once_is_told_when_all_is_sold_and_locked() -> None:
    room = opened()
    companies = list(room.state.owners)
    for company in companies:
        sold(room, "s1", company, 5)
        do(room, "s1", "lock", company=company)
        do(room, room.state.owners[company], "lock", company=company)
    assert room.state.phase == "investor_income"
    lines = [text for _, text, _ in drawn(sides.tape(seen(room, "s3"))).lines]
    assert lines[0] == "Everything is sold and locked: the negotiation ends at once."


def short(**row: Any) -> Room:
    """s1 owes 300 to s2 and 200 to s4, more than they have whatever the dice bring."""
    story.forget()
    room = Room(6, 1, {"months": 3}, game="wolf", **row)
    on_to(room, "negotiation")
    for manager, price in (("s2", 300), ("s4", 200)):
        sold(room, "s1", room.state.held(manager)[0], price)
    on_to(room, "settlement")
    assert {(debt.debtor, debt.creditor, debt.amount) for debt in room.state.debts} == {
        ("s1", "s2", 300),
        ("s1", "s4", 200),
    }
    return room


@pytest.mark.rule("W-31")
def test_what_must_still_fall_shows_to_all_and_falls_with_each_agreement() -> None:
    room = short()
    cash = room.state.cash["s1"]
    view = settlement.settlement(seen(room, "s1"))
    assert (view.owing, view.cash, view.missing) == ("500", str(cash), str(500 - cash))
    assert [(debt.name, debt.amount, debt.most) for debt in view.debts] == [
        ("Ben", "300", "299"),
        ("Dov", "200", "199"),
    ]
    do(room, "s1", "settle", manager="s2", amount=40)
    (claim,) = settlement.settlement(seen(room, "s2")).claims
    assert (claim.name, claim.amount, claim.proposal) == ("Ada", "300", "40")
    assert drawn(sides.now(seen(room, "s2"))).news == "Ada proposes to pay you 40."
    assert {sent["act"] for sent in orders(room, "s2")} == {"agree", "refuse"}
    assert orders(room, "s3") == []
    do(room, "s2", "refuse", investor="s1")
    assert drawn(sides.now(seen(room, "s1"))).news == "Ben refuses. Propose another sum."
    do(room, "s1", "settle", manager="s2", amount=50)
    do(room, "s2", "agree", investor="s1")
    fallen = settlement.settlement(seen(room, "s1"))
    assert (fallen.missing, fallen.debts[0].agreed) == (str(250 - cash), "50")
    (watched,) = settlement.settlement(seen(room, "s3")).short
    assert (watched.owing, watched.missing) == ("250", str(250 - cash))


def test_hidden_cash_hides_what_must_still_fall() -> None:
    room = short(cash_shown=False)
    cash = str(room.state.cash["s1"])
    for seat in ("s2", "s3"):
        view = settlement.settlement(seen(room, seat))
        shown = [one.missing for one in view.claims] + [one.missing for one in view.short]
        assert set(shown) == {""}
    (claim,) = settlement.settlement(seen(room, "s2")).claims
    assert (claim.cash, claim.owing) == ("", "500")
    assert settlement.settlement(seen(room, "s1")).cash == cash


@pytest.mark.rule("W-33")
def test_a_bankrupt_is_told_what_is_left_and_plays_on() -> None:
    room = short()
    do(room, "s1", "bankrupt")
    news = drawn(sides.now(seen(room, "s1"))).news
    assert news == ("You are bankrupt: all your money is gone. You go on with 100 and 9 tokens.")
    bankrupt = "Ada is bankrupt, and goes on with 100 and a token less."
    lines = [text for _, text, _ in drawn(sides.tape(seen(room, "s3"))).lines]
    assert bankrupt in lines
    name = COMPANIES[room.state.held("s2")[0]].name
    assert drawn(sides.now(seen(room, "s2"))).news == (
        f"Ada is bankrupt: the deal on {name} is off."
    )
    (ada,) = [
        one
        for _side, people in drawn(sides.people(seen(room, "s1"))).sides
        for one in people
        if one.me
    ]
    assert (ada.extra, ada.out) == ("9 tokens · 1 lost", False)
    on_to(room, "negotiation")
    assert drawn(sides.now(seen(room, "s1"))).tokens == "9/9"


@pytest.mark.rule("W-41")
def test_who_is_short_in_costs_chooses_what_to_sell() -> None:
    room = opened(cash=20, upkeep=30)
    on_to(room, "costs")
    view = drawn(phases.costs(seen(room, "s2"))["work"])
    assert (view.fee, view.cash, view.missing, view.price) == ("90", "20", "70", "5")
    assert view.rule == "A company that you sell costs nothing any more: you save its 30 as well."
    sold_one = room.state.held("s2")[1]
    do(room, "s2", "sell", company=sold_one)
    after = drawn(phases.costs(seen(room, "s2"))["work"])
    assert (after.fee, after.cash, after.missing) == ("60", "25", "35")
    assert sold_one not in {one.id for one in after.holdings}


@pytest.mark.rule("W-03")
def test_each_investor_has_a_house_of_their_own() -> None:
    room = opened(11)
    houses = {seat: table.house(seen(room, seat), seat) for seat in room.seats}
    invests = {seat for seat in room.seats if "investor" in room.state.roles[seat]}
    assert {seat for seat, house in houses.items() if house is not None} == invests
    given = [house for house in houses.values() if house is not None]
    assert len({house.name for house in given}) == len({house.letter for house in given}) == 6
    seat = min(invests)
    mine = houses[seat]
    assert mine is not None
    bar = drawn(sides.bar(seen(room, seat), "Ada", "K7PQ"))
    assert bar.role == f"investor · {mine.name}"
    assert f"Your house is {mine.name.replace('&', '&amp;')}" in room.page(seat)


def test_no_press_bids_what_is_asked_or_more() -> None:
    room = opened()
    company = room.state.held("s2")[0]
    assert shown(room, "s1", company).chips == ("10", "15", "20", "25")
    do(room, "s2", "ask", company=company, price=18)
    lower = shown(room, "s1", company)
    assert (lower.chips, lower.start) == (("5", "10", "15"), "13")
    do(room, "s2", "ask", company=company, price=1)
    assert (shown(room, "s1", company).chips, shown(room, "s1", company).start) == ((), "1")
