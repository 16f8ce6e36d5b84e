"""Draft hands and sealed bids of Wolf Street leave the server to nobody before their moment."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from classroom.models import Seat
from games.floor.companies import COMPANIES
from games.service.play import Submission, submit
from games.wolf.rules import COMMANDS
from tests.classroom.live.conftest import Playing, sit_down
from tests.classroom.live.lines import Line
from tests.classroom.live.looking import Room
from tests.classroom.live.test_secrets import end

SEATS = ("s1", "s2", "s3", "s4", "s5")
MANAGERS = ("s1", "s2")
SECRET_BID = "1417"
later = database_sync_to_async


@pytest.fixture
def wolf(transactional_db: None) -> Playing:
    """A table in its draft; everyone is rich."""
    return sit_down("wolf", options={"cash": 1000, "months": 2})


def seen_by(playing: Playing, seat: str) -> str:
    """All that a seat's page, poll and report answer with."""
    client, here = playing.client(seat), playing.here(seat)
    return _texts(client, [here, here + "live?since=x", here + "report/"])


def seen_at_the_desk(playing: Playing) -> str:
    """All that the teacher's pages, the projector and the downloads answer with."""
    client = Client()
    client.force_login(playing.teacher)
    here = f"/teacher/lessons/{playing.lesson.pk}/"
    room = ("projector/", "projector/live?since=x")
    table = ("projector/?table=1", "projector/live?table=1&since=x")
    desk = ("", "live?since=x", "audit/", "report/", "reflections/", "downloads/")
    seat = Seat.objects.get(table=playing.table, key="s1")
    files = ("table-1.json", "tables.zip", "workbook.xlsx", "money.csv", f"seat-{seat.pk}.pdf")
    taken = (f"report/{seat.pk}/", *(f"downloads/{name}" for name in files))
    return _texts(client, [here + each for each in (*room, *table, *desk, *taken)])


def _texts(client: Client, paths: list[str]) -> str:
    """Bodies and headers, numbers without their thin spaces."""
    texts = []
    for path in paths:
        response = client.get(path)
        assert response.status_code < 500, path
        texts += [response.content.decode(errors="replace"), str(response.headers)]
    return "\n".join(texts).replace("\u202f", "")


def pages(playing: Playing) -> dict[str, str]:
    """Who -> all that they can get now; "desk" for the teacher and the room."""
    return {seat: seen_by(playing, seat) for seat in SEATS} | {"desk": seen_at_the_desk(playing)}


def do(playing: Playing, seat: str, name: str, click: str, **fields: Any) -> Any:
    answer = submit(playing.session_id, Submission(seat, COMMANDS[name](**fields), None, click))
    assert answer.accepted, answer
    return answer


def to_the_auction(playing: Playing) -> None:
    """On the way s1 sells an income for 485, and can pay the secret bid then."""
    end(playing)
    end(playing)
    company = playing.company("s1")
    do(playing, "s3", "bid", "k-bid", company=company, price=485)
    do(playing, "s1", "accept", "k-accept", company=company, investor="s3")
    while playing.state.phase != "auction":
        end(playing)


def names_card(text: str, company: str) -> bool:
    return company in text or COMPANIES[company].name in text


async def test_hands_and_choices_of_the_draft_are_ones_own(wolf: Playing) -> None:
    hands = await later(_hands)(wolf)
    lines = {seat: Line(wolf, seat) for seat in SEATS}
    for line in lines.values():
        await line.open()
    choice = hands["s1"][1]
    answer = await later(do)(wolf, "s1", "pick", "k1", company=choice)
    for line in lines.values():
        await line.until(answer.version + wolf.lesson.version)
    shown = await later(pages)(wolf)
    for seat, line in lines.items():
        shown[seat] += "".join(line.seen)
        await line.close()
    for holder, hand in hands.items():
        for company in hand:
            seers = {who for who, text in shown.items() if names_card(text, company)}
            assert seers == {holder}, company
    assert "You have chosen" in shown["s1"]


def _hands(playing: Playing) -> dict[str, tuple[str, ...]]:
    hands: dict[str, tuple[str, ...]] = playing.state.hands
    return hands


def test_what_is_kept_is_shown_and_what_is_passed_on_is_not(wolf: Playing) -> None:
    for seat in MANAGERS:
        do(wolf, seat, "pick", f"k{seat}", company=wolf.state.hands[seat][0])
    shown = pages(wolf)
    for company in wolf.state.owners:
        assert {who for who, text in shown.items() if names_card(text, company)} == set(shown)
    for holder, hand in wolf.state.hands.items():
        for company in hand:
            assert {who for who, text in shown.items() if names_card(text, company)} == {holder}
    for company in wolf.state.reserve:
        assert not any(names_card(text, company) for text in shown.values()), company


async def test_a_sealed_bid_is_ones_own_until_all_are_shown_together(wolf: Playing) -> None:
    await later(to_the_auction)(wolf)
    lines = {seat: Line(wolf, seat) for seat in SEATS}
    for line in lines.values():
        await line.open()
    answer = await later(do)(wolf, "s1", "seal", "k1", price=int(SECRET_BID))
    for line in lines.values():
        await line.until(answer.version + wolf.lesson.version)
    shown = await later(pages)(wolf)
    for seat, line in lines.items():
        shown[seat] += "".join(line.seen).replace("\u202f", "")
    assert {who for who, text in shown.items() if SECRET_BID in text} == {"s1"}
    await later(do)(wolf, "s2", "seal", "k2", price=3)
    for line in lines.values():
        while "shown" not in line.regions:
            await line.next()
        assert SECRET_BID in line.regions["shown"].replace("\u202f", "")
        await line.close()
    assert SECRET_BID in await later(seen_at_the_desk)(wolf)


def test_lots_to_come_and_the_deck_are_nobodys(wolf: Playing) -> None:
    to_the_auction(wolf)
    shown = pages(wolf)
    assert wolf.state.lots
    for company in (*wolf.state.lots, *wolf.state.reserve):
        assert not any(names_card(text, company) for text in shown.values()), company


def room_in(phase: str) -> Room:
    room = Room(7, 3, {"cash": 1000}, game="wolf")
    while room.state.phase != phase:
        room.do(None, None)
    return room


def others(room: Room, who: str) -> dict[str | None, str]:
    """What everyone else is sent, to the byte."""
    return {seat: room.html(seat) for seat in [*room.seats, None] if seat != who}


def test_others_pages_are_the_same_to_the_byte_whatever_was_chosen() -> None:
    sent = []
    for place in range(3):
        room = room_in("draft")
        who = next(iter(room.state.hands))
        room.do(who, COMMANDS["pick"](room.state.hands[who][place]))
        sent.append(others(room, who))
    assert sent[0] == sent[1] == sent[2]


def test_others_pages_are_the_same_to_the_byte_whatever_was_sealed() -> None:
    sent = []
    for price in (0, 7, 914):
        room = room_in("auction")
        who = room.state.bidders()[0]
        room.do(who, COMMANDS["seal"](price))
        sent.append(others(room, who))
    assert sent[0] == sent[1] == sent[2]
