"""What the moments of Wolf Street show: the draft, the sealed auction, its reveal, the room."""

from __future__ import annotations

from typing import Any

import pytest

from classroom.screens.floor import story
from classroom.screens.wolf import draft, sealed, sides, table
from classroom.screens.wolf.projector import floor, projector
from games.floor.companies import COMPANIES
from games.wolf.rules import COMMANDS
from tests.classroom.live.looking import Room, drawn


@pytest.fixture
def room() -> Room:
    """Six at a table, in the draft: s2, s4 and s6 are the managers."""
    story.forget()
    room = Room(6, 1, {"months": 3}, game="wolf")
    assert list(room.state.hands) == ["s2", "s4", "s6"]
    return room


def do(room: Room, who: str, name: str, **fields: Any) -> None:
    room.do(who, COMMANDS[name](**fields))


def seen(room: Room, seat: str | None) -> table.Table:
    return table.of(room.context(seat), seat=seat)


def on_to(room: Room, phase: str) -> None:
    while room.state.phase != phase:
        room.do(None, None)


def bids(room: Room, **prices: int) -> None:
    for seat, price in prices.items():
        do(room, seat, "seal", price=price)


def test_a_hand_goes_to_the_left_and_comes_from_the_right(room: Room) -> None:
    hand = draft.hand(seen(room, "s4"))
    assert (hand.receives, hand.gives) == ("Finn", "Ben")
    assert [card.id for card in hand.cards] == list(room.state.hands["s4"])
    assert [card.number for card in hand.cards] == ["1", "2", "3"]
    assert draft.hand(seen(room, "s1")).cards == ()
    assert draft.hand(seen(room, None)).cards == ()


def test_the_second_round_marks_a_colour_that_one_does_not_have(room: Room) -> None:
    room.do(None, None)
    kept = {COMPANIES[id].colour for id in room.state.held("s2")}
    for card in draft.hand(seen(room, "s2")).cards:
        assert card.fresh == (card.colour not in kept)
    shown = draft.choosers(seen(room, None))
    assert [len(one.kept) for one in shown.managers] == [1, 1, 1]
    assert (shown.chosen, shown.all) == ("0", "3")


def test_bids_turn_over_from_the_lowest_up_and_then_the_hammer(room: Room) -> None:
    on_to(room, "auction")
    assert sealed.shown(seen(room, None)) is None
    bids(room, s2=20, s4=0, s6=31)
    shown = sealed.shown(seen(room, "s6"))
    assert shown is not None
    assert [(bid.name, bid.price, bid.turn) for bid in shown.bids] == [
        ("Dov", "", 1),
        ("Ben", "20", 2),
        ("Finn", "31", 3),
    ]
    assert [bid.best for bid in shown.bids] == [False, False, True]
    assert (shown.last, shown.result, shown.outcome) == (4, "sold", "Sold to you for 31.")
    other = sealed.shown(seen(room, "s2"))
    assert other is not None
    assert other.outcome == "Sold to Finn for 31."


def test_each_reveal_of_a_lot_is_a_moment_of_its_own(room: Room) -> None:
    on_to(room, "auction")
    ids = []
    for prices in ({"s2": 9, "s4": 9, "s6": 1}, {"s2": 12, "s4": 12}, {"s2": 0, "s4": 0}):
        bids(room, **prices)
        shown = sealed.shown(seen(room, None))
        assert shown is not None
        ids.append(shown.id)
        last = shown
    assert len(set(ids)) == 3
    assert last.result == "nobody"
    assert "leaves the game" in last.outcome


def test_after_a_tie_only_the_tied_may_bid_and_see_what_to_beat(room: Room) -> None:
    on_to(room, "auction")
    bids(room, s2=9, s4=9, s6=1)
    tied, out, watching = (sealed.lot(seen(room, seat)) for seat in ("s2", "s6", "s1"))
    assert (tied.bidding, tied.price, tied.least) == (True, "9", "10")
    assert (out.bidding, out.price, out.manager, out.among) == (False, "9", True, False)
    assert (watching.bidding, watching.manager) == (False, False)
    assert [one.name for one in sealed.bidders(seen(room, None)).bidders] == ["Ben", "Dov"]
    bids(room, s2=90)
    page = room.page("s2")
    assert "Your sealed bid:" in page
    assert "Seal my bid" not in page


def test_who_can_pay_no_bid_is_offered_none(room: Room) -> None:
    on_to(room, "auction")
    bids(room, s2=90, s4=90, s6=1)
    assert room.state.cash["s2"] == 90
    lot = sealed.lot(seen(room, "s2"))
    assert (lot.bidding, lot.most) == (True, "")
    page = room.page("s2")
    assert "No bid" in page
    assert "Seal my bid" not in page


def test_a_lot_says_when_it_completes_a_set() -> None:
    story.forget()
    said = set()
    for seed in range(1, 40):
        room = Room(3, seed, {"months": 3}, game="wolf")
        on_to(room, "auction")
        for seat in room.seats:
            colours = {COMPANIES[id].colour for id in room.state.held(seat)}
            colour = COMPANIES[room.state.lot.company].colour
            expected = "" if colour in colours else "set" if len(colours) == 3 else "colour"
            assert sealed.lot(seen(room, seat)).fills == expected
            said.add(expected)
    assert said == {"", "set", "colour"}


def test_the_tape_tells_no_outcome_before_the_bids_have_turned_over(room: Room) -> None:
    on_to(room, "auction")
    bids(room, s2=20, s4=0, s6=31)
    first = COMPANIES[room.state.reveal.company].name
    told = drawn(sides.tape(seen(room, "s1")))
    assert not any(first in text for _, text, _ in told.lines)
    assert "Sold to Finn for 31." in drawn(sides.say(seen(room, "s1"))).text
    bids(room, s2=0, s4=0, s6=0)
    told = drawn(sides.tape(seen(room, "s1")))
    assert any(f"Finn buys {first} for 31" in text for _, text, _ in told.lines)


def test_the_last_lots_bids_stay_beside_the_next_negotiation(room: Room) -> None:
    on_to(room, "auction")
    assert drawn(sides.last(seen(room, "s1"))).shown is None
    on_to(room, "negotiation")
    assert room.state.round == 2
    for seat in ("s1", "s2"):
        assert "Nobody bids." in room.page(seat)
    # The room sees them until the first offer or deal of the month.
    assert "shown" in projector(room.context(None))
    company = room.state.held("s2")[0]
    do(room, "s2", "ask", company=company, price=20)
    assert "shown" not in projector(room.context(None))


def test_the_room_sees_no_hand_no_sealed_bid_and_no_open_bid(room: Room) -> None:
    page = room.page(None)
    for hand in room.state.hands.values():
        for company in hand:
            assert COMPANIES[company].name not in page
    on_to(room, "negotiation")
    do(room, "s1", "bid", company=room.state.held("s2")[0], price=477)
    assert "477" not in room.page(None)


def test_the_room_counts_who_is_ready_and_who_wants_longer(room: Room) -> None:
    on_to(room, "negotiation")
    for seat in ("s1", "s2", "s5"):
        do(room, seat, "ready", value=True)
    do(room, "s6", "longer", value=True)
    wishes = drawn(floor(seen(room, None))["stage"]).wishes
    assert [(wish.count, wish.all) for wish in wishes] == [("3", "6"), ("1", "6")]


def test_the_room_counts_full_sets(room: Room) -> None:
    on_to(room, "negotiation")
    four = ("red-01", "yellow-01", "green-01", "blue-01")
    owners = {id: seat for id, seat in room.state.owners.items() if id not in four}
    room.play.state = room.state.but(owners=owners | dict.fromkeys(four, "s2"))
    stalls = {stall.manager: stall for stall in drawn(floor(seen(room, None))["stage"]).stalls}
    assert stalls["Ben"].more == "1 set"


def test_bids_of_an_earlier_month_are_not_shown_again_when_no_lot_is_left(room: Room) -> None:
    on_to(room, "auction")
    on_to(room, "negotiation")
    assert room.state.reveal is not None
    room.play.state = room.state.but(reserve=())
    on_to(room, "investor_income")
    on_to(room, "negotiation")
    assert (room.state.round, room.state.reveal) == (3, None)
    assert "shown" not in projector(room.context(None))


def test_a_screen_reader_hears_the_cards_the_choice_the_lot_and_the_seal(room: Room) -> None:
    def heard(seat: str) -> str:
        text: str = room.screen(seat)["say"].view.text
        return text

    names = [COMPANIES[id].name for id in room.state.hands["s2"]]
    assert heard("s2") == f"Draft. Choose one of these: {names[0]}, {names[1]} and {names[2]}."
    do(room, "s2", "pick", company=room.state.hands["s2"][0])
    assert heard("s2") == "Draft. You have chosen."
    assert not any(name in heard("s4") + heard("s1") for name in names)
    on_to(room, "auction")
    first = COMPANIES[room.state.lot.company].name
    assert heard("s1") == f"Auction. On the table: {first}, double income."
    bids(room, s2=20)
    assert heard("s2").endswith("Your bid is sealed.")
    assert "20" not in heard("s4")
    bids(room, s4=0, s6=31)
    assert f"Bids for {first}: Dov 0, Ben 20 and Finn 31. Sold to Finn for 31." in heard("s1")
