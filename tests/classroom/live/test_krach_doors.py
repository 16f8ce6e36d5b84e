"""Calls, swaps and sales through both doors: a list of cards arrives whole, however it came."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async

from classroom.forms import commands
from games.krach.commands import Call, Conclude, PlayCard, Swap
from games.krach.companies import IDS, PAIRS
from tests.classroom.live.conftest import Playing
from tests.classroom.live.lines import Line
from tests.classroom.live.test_krach_secrets import opened

EXCHANGE = "1/exchange"
later = database_sync_to_async


@pytest.fixture
def floor(transactional_db: None) -> Playing:
    """Five students with open hands."""
    return opened()


def hand(playing: Playing, seat: str) -> tuple[str, ...]:
    held: tuple[str, ...] = playing.state.traders[seat].hand
    return held


def post(playing: Playing, seat: str, fields: list[tuple[str, str]]) -> str:
    """A plain form as a browser without scripts posts it; the page that follows."""
    body = "&".join(f"{name}={value.replace('+', '%2B')}" for name, value in fields)
    response = playing.client(seat).post(
        playing.here(seat) + "act",
        body,
        content_type="application/x-www-form-urlencoded",
        follow=True,
    )
    return response.content.decode()


def ticked(*cards: str) -> list[tuple[str, str]]:
    return [("cards", card) for card in cards]


@pytest.mark.rule("K-12")
@pytest.mark.rule("K-14")
def test_without_a_script_a_call_and_its_answer_carry_all_ticked_cards(floor: Playing) -> None:
    """The one form of the floor says swap; the button for a call says call, and comes last."""
    one, three = hand(floor, "s1"), hand(floor, "s3")
    start = [("act", "swap"), ("moment", EXCHANGE)]
    said = [("wanted", "kodak"), ("offered", "")]
    page = post(floor, "s1", [*start, *ticked(*one[1:4]), ("act", "call"), *said])
    assert 'id="own-1"' in page
    (call,) = floor.state.calls
    assert (call.by, call.cards, call.wanted, call.offered) == ("s1", one[1:4], "kodak", None)
    post(floor, "s3", [*start, *ticked(*three[:3]), *said, ("call", "1")])
    assert hand(floor, "s1") == (one[0], *three[:3], one[4])
    assert hand(floor, "s3") == (*one[1:4], *three[3:])
    assert floor.state.calls == ()


@pytest.mark.rule("K-14")
async def test_over_the_socket_who_comes_second_is_told_that_the_call_is_gone(
    floor: Playing,
) -> None:
    hands = {seat: await later(hand)(floor, seat) for seat in ("s1", "s2", "s3")}
    lines = {seat: Line(floor, seat) for seat in hands}
    for line in lines.values():
        await line.open()
    cards = " ".join(hands["s1"][:2])
    assert await lines["s1"].act("call", EXCHANGE, "c1", cards=cards) == ("ok", None)
    answers = {}
    for seat in ("s2", "s3"):
        await lines[seat].send(
            "swap", EXCHANGE, f"c-{seat}", cards=" ".join(hands[seat][:2]), call="1"
        )
    for seat in ("s2", "s3"):
        answers[seat] = await lines[seat].answer(f"c-{seat}")
    assert sorted(answer for answer, _ in answers.values()) == ["no", "ok"]
    sentence = next(text for answer, text in answers.values() if answer == "no")
    assert sentence == ("Already gone: somebody was quicker, or the call was taken back. (K-13)")
    state: Any = await later(lambda: floor.state)()
    everywhere = [card for trader in state.traders.values() for card in trader.hand]
    assert len(everywhere) == len(set(everywhere)) == 25
    for line in lines.values():
        await line.close()


def test_a_refused_call_says_why_in_words(floor: Playing) -> None:
    start = [("act", "swap"), ("moment", EXCHANGE)]
    assert "No card is picked. Pick the cards first." in post(
        floor, "s1", [*start, ("act", "call")]
    )
    other = hand(floor, "s2")[0]
    assert "is not yours any more" in post(floor, "s1", [*start, *ticked(other), ("act", "call")])
    post(floor, "s2", [*start, *ticked(other), ("act", "call")])
    page = post(floor, "s1", [*start, *ticked(*hand(floor, "s1")[:2]), ("call", "1")])
    assert "That call is for 1: pick as many cards as it says. You picked 2." in page
    assert hand(floor, "s2")[0] == other


@pytest.mark.rule("K-20")
def test_a_sale_takes_the_cards_that_are_left_ticked(floor: Playing) -> None:
    for seat in ("s1", "s2", "s3", "s4", "s5"):
        held = hand(floor, seat)
        for company in IDS:
            showing = [card for card in held if company in PAIRS[card]]
            if len(showing) >= 2:
                page = post(
                    floor,
                    seat,
                    [
                        ("act", "conclude"),
                        ("moment", EXCHANGE),
                        ("company", company),
                        *ticked(*showing[:2]),
                    ],
                )
                trader = floor.state.traders[seat]
                assert trader.sale.cards == tuple(showing[:2])
                assert trader.portfolio == tuple(card for card in held if card not in showing[:2])
                assert "You have sold. What is left is your portfolio." in page
                return
    pytest.fail("nobody holds two cards of one company")


@pytest.mark.parametrize(
    ("name", "fields", "command"),
    [
        ("call", {"cards": "a+b c-d+e", "wanted": ""}, Call(("a+b", "c-d+e"), None, None)),
        ("swap", {"cards": " a+b\n c+d ", "call": "12"}, Swap(12, ("a+b", "c+d"))),
        ("swap", {"call": "12"}, Swap(12, ())),
        (
            "conclude",
            {"company": "kodak", "cards": "a+b", "contract": "1", "offer": "02"},
            Conclude("kodak", ("a+b",), True, "02"),
        ),
        ("play", {"card": "private-line", "give": "a+b"}, PlayCard("private-line", give="a+b")),
    ],
)
def test_text_becomes_a_command(name: str, fields: dict[str, str], command: object) -> None:
    assert commands.read("krach", name, fields) == command


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("call", {"cards": "a+b,c+d"}),
        ("call", {"cards": "a"}),
        ("call", {"cards": "a+b " * 13}),
        ("call", {"cards": "a+b", "wanted": "Kodak!"}),
        ("swap", {"cards": "a+b", "call": "1e3"}),
        ("play", {"card": "hedge", "portfolio": "a+b c+d"}),
    ],
)
def test_what_no_page_sends_is_refused_in_words(name: str, fields: dict[str, str]) -> None:
    answer = commands.read("krach", name, fields)
    assert isinstance(answer, commands.Unreadable)
    assert answer.sentence.endswith(".")
