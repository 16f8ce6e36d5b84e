"""A hostile class at Wolf Street: forged, doubled, late and nonsensical posts, and bad names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.models import LogEntry
from games.service.play import Submission, submit
from games.wolf.rules import COMMANDS
from tests.classroom.live.conftest import Playing, sit_down
from tests.classroom.live.looking import Room
from tests.classroom.live.test_secrets import end


@pytest.fixture
def wolf(transactional_db: None) -> Playing:
    """A table in its draft: s1 and s2 are the managers."""
    return sit_down("wolf", options={"months": 2})


def press(playing: Playing, seat: str, do: str, moment: str, click: str, /, **fields: str) -> str:
    """The script's post; "" when it was taken, else the sentence that refuses it."""
    body = {"act": do, "click": click, "moment": moment, "f": fields}
    response = playing.client(seat).post(
        playing.here(seat) + "act",
        json.dumps(body),
        content_type="application/json",
        headers={"X-Live": "1"},
    )
    answer: Any = response.json()
    if click in answer.get("ok", ()):
        return ""
    return str(answer["no"][click])


def to_the_auction(playing: Playing) -> str:
    """The moment of the first lot."""
    while playing.state.phase != "auction":
        end(playing)
    moment: str = playing.state.moment
    return moment


def test_a_card_of_anothers_hand_cannot_be_chosen(wolf: Playing) -> None:
    mine, theirs = wolf.state.hands["s1"], wolf.state.hands["s2"]
    refused = press(wolf, "s1", "pick", "1/draft/1", "k1", company=theirs[0])
    assert refused.endswith("is not among your cards. (W-04)")
    refused = press(wolf, "s1", "pick", "1/draft/1", "k2", company=wolf.state.reserve[0])
    assert refused.endswith("(W-04)")
    assert "only a manager" in press(wolf, "s3", "pick", "1/draft/1", "k3", company=mine[0]).lower()
    assert wolf.state.picks == {}
    assert wolf.state.hands == {"s1": mine, "s2": theirs}


def test_a_refusal_tells_nothing_of_the_deck_or_of_other_hands(wolf: Playing) -> None:
    """Whether a card is another's, in the deck, or none at all: the answer is the same."""
    cards = (wolf.state.hands["s2"][0], wolf.state.reserve[0], wolf.state.reserve[-1])
    answers = {
        press(wolf, "s1", "pick", "1/draft/1", f"k{n}", company=card).partition(" is not")[2]
        for n, card in enumerate(cards)
    }
    assert len(answers) == 1


def test_a_choice_is_not_changed_by_a_second_press_or_a_second_tab(wolf: Playing) -> None:
    first, second, _ = wolf.state.hands["s1"]
    assert press(wolf, "s1", "pick", "1/draft/1", "k1", company=first) == ""
    assert press(wolf, "s1", "pick", "1/draft/1", "k1", company=second) == ""  # the first answer
    assert "a choice is not changed" in press(wolf, "s1", "pick", "1/draft/1", "k2", company=second)
    assert wolf.state.picks == {"s1": first}
    log = LogEntry.objects.filter(session_id=wolf.session_id, seat="s1")
    assert log.count() == 1


def test_a_click_for_the_first_round_chooses_nothing_of_the_second(wolf: Playing) -> None:
    hands = wolf.state.hands
    for seat in ("s1", "s2"):
        assert press(wolf, seat, "pick", "1/draft/1", f"k{seat}", company=hands[seat][0]) == ""
    passed = wolf.state.hands["s1"][0]
    assert "Too late" in press(wolf, "s1", "pick", "1/draft/1", "late", company=passed)
    assert wolf.state.picks == {}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("-5", "not a plain whole number"),
        ("1e2", "not a plain whole number"),
        ("12.5", "12.5"),
        ("", "Nothing is typed yet"),
        ("9999999999999999999999999", "9999"),
        ("<b>7</b>", "not a plain whole number"),
        ("３７", "not a plain whole number"),
        ("500", "You have 90, so you cannot pay that. (W-51)"),
    ],
)
def test_what_is_no_bid_is_refused_in_words_and_nothing_is_sealed(
    wolf: Playing, typed: str, says: str
) -> None:
    moment = to_the_auction(wolf)
    assert says in press(wolf, "s1", "seal", moment, "k", price=typed)
    assert wolf.state.lot.sealed == {}


def test_a_bid_after_the_reveal_seals_nothing_on_the_next_lot(wolf: Playing) -> None:
    moment = to_the_auction(wolf)
    assert press(wolf, "s1", "seal", moment, "k1", price="20") == ""
    assert "is not changed" in press(wolf, "s1", "seal", moment, "k2", price="21")
    assert "Only a manager" in press(wolf, "s3", "seal", moment, "k3", price="21")
    assert press(wolf, "s2", "seal", moment, "k4", price="10") == ""
    assert wolf.state.reveal.winner == "s1"
    for seat in ("s1", "s2"):
        assert "Too late" in press(wolf, seat, "seal", moment, f"late-{seat}", price="30")
    assert wolf.state.lot.sealed == {}
    assert wolf.state.cash["s1"] == 120 - 30 - 20


def test_after_a_tie_the_old_lot_is_another_moment(wolf: Playing) -> None:
    moment = to_the_auction(wolf)
    for seat in ("s1", "s2"):
        assert press(wolf, seat, "seal", moment, f"k-{seat}", price="20") == ""
    assert "Too late" in press(wolf, "s1", "seal", moment, "late", price="25")
    again = wolf.state.moment
    assert again != moment
    refused = press(wolf, "s1", "seal", again, "low", price="20")
    assert refused == "The next bid is 21 or more, in steps of 1. (W-53)"
    assert wolf.state.lot.sealed == {}


def test_a_page_without_any_script_plays_the_draft_and_the_auction(wolf: Playing) -> None:
    """Plain forms: chosen, sealed, and told so on the page that comes back."""

    def post(seat: str, **fields: str) -> str:
        form = {"moment": wolf.state.moment} | fields
        response = wolf.client(seat).post(wolf.here(seat) + "act", form, follow=True)
        return str(response.content.decode())

    page = post("s1", act="pick", company=wolf.state.hands["s1"][2])
    assert "You have chosen." in page
    to_the_auction(wolf)
    assert 'Your sealed bid:</span> <b class="huge num">17</b>' in post(
        "s1", act="seal", price="17"
    )
    assert "is not changed" in post("s1", act="seal", price="18")
    page = post("s2", act="seal", price="0")
    assert "Sold to Ada for 17." in page


def test_nobody_bids_for_another_seat(wolf: Playing) -> None:
    """Who acts is what the device's cookie says, whatever is posted beside it."""
    moment = to_the_auction(wolf)
    fields = {"price": "12", "seat": "s2", "investor": "s2"}
    assert press(wolf, "s1", "seal", moment, "k", **fields) == ""
    assert wolf.state.lot.sealed == {"s1": 12}
    response = Client().post(
        wolf.here("s2") + "act",
        json.dumps({"act": "seal", "click": "k", "moment": moment, "f": {"price": "1"}}),
        content_type="application/json",
        headers={"X-Live": "1"},
    )
    assert response.status_code == 403
    assert wolf.state.lot.sealed == {"s1": 12}


def test_hostile_names_are_text_in_every_part_of_the_game() -> None:
    names = ("<b onclick=alert(1)>", '"><u id=q1>', "{{7*7}}", "%(name)s %s {0}", "</form><script>")
    room = Room(5, 2, {"months": 2}, names=names, game="wolf")
    while not room.state.over:
        for _ in range(12):
            room.act()
            for seat in [*room.seats, None]:
                html = room.html(seat)
                for harm in ("<b onclick", "<u id=", "<script", "</form><script"):
                    assert harm not in html
        if not room.state.over:
            room.do(None, None)


def test_two_processes_answers_to_one_click_are_one_bid(wolf: Playing) -> None:
    to_the_auction(wolf)
    bid = Submission("s1", COMMANDS["seal"](9), None, "same")
    assert submit(wolf.session_id, bid).accepted
    assert submit(wolf.session_id, bid).accepted
    sealed = [e for e in LogEntry.objects.filter(session_id=wolf.session_id) if e.seat == "s1"]
    assert len(sealed) == 1
