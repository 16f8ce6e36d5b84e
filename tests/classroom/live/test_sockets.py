"""The socket: who may open it, what comes over it, and that a click counts once."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from classroom import lessons, people
from classroom.consumers import NOT_YOURS, UNANSWERED_AT_MOST, StudentSocket
from classroom.live.doors import Reply
from classroom.live.painter import Painter
from classroom.models import Lesson, Seat
from config.asgi import application
from games.models import LogEntry
from games.panic.rules import COMMANDS
from games.service import control
from games.service.play import Submission, submit
from tests.classroom.live.conftest import Playing
from tests.classroom.live.lines import Line

NEGOTIATION = "1/negotiation"
later = database_sync_to_async


async def test_first_comes_a_full_numbered_picture(playing: Playing) -> None:
    line = Line(playing, "s3")
    first = await line.open()
    assert first["full"] is True
    assert first["v"] == (await later(lambda: playing.loaded.version)()) + playing.lesson.version
    assert 110 < first["t"] <= 120
    assert {"screen", "bar", "board", "now", "work", "people", "tape"} <= set(first["r"])
    await line.close()


async def test_a_page_that_is_up_to_date_gets_nothing_twice(playing: Playing) -> None:
    page = await later(lambda: playing.client("s3").get(playing.here("s3")).content.decode())()
    version = page.split('data-version="')[1].split('"')[0]
    line = Line(playing, "s3", since=version)
    first = await line.open()
    assert first["full"] is False
    assert first["r"] == {}
    await line.close()


async def test_a_bid_reaches_the_manager_and_a_deal_reaches_all(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    ada, cleo, dov = Line(playing, "s1"), Line(playing, "s3"), Line(playing, "s4")
    for line in (ada, cleo, dov):
        await line.open()
    assert await cleo.act("bid", NEGOTIATION, "k1", company=company, price="25") == ("ok", None)
    assert "Your bid of <b>25</b>" in cleo.regions[f"co-{company}"]
    await ada.until(cleo.version)
    assert "Take 25 from Cleo" in ada.regions[f"co-{company}"]
    accepted = await ada.act("accept", NEGOTIATION, "k2", company=company, investor="s3")
    assert accepted == ("ok", None)
    for line in (cleo, dov):
        await line.until(ada.version)
    assert "Deal: Ada took your 25" in cleo.regions["now"]
    assert "Cleo pays 25 for" in dov.regions["tape"]
    for line in (ada, cleo, dov):
        await line.close()


async def test_a_click_that_comes_twice_counts_once(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    for _ in range(2):
        answer = await line.act("bid", NEGOTIATION, "same", company=company, price="25")
        assert answer == ("ok", None)
    entries = await later(LogEntry.objects.filter(seat="s3").count)()
    assert entries == 1
    await line.close()


async def test_a_late_click_is_refused_in_words(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    ended = later(lambda: control.end_phase(playing.session_id, turn=NEGOTIATION, click_id="x"))
    assert await ended()
    kind, sentence = await line.act("bid", NEGOTIATION, "late", company=company, price="25")
    assert kind == "no"
    assert sentence == "Too late: that was for a moment of the game that has passed."
    await line.close()


async def test_a_bad_number_is_refused_and_nothing_happens(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    kind, sentence = await line.act("bid", NEGOTIATION, "k", company=company, price="٥٠")
    assert (kind, sentence) == (
        "no", "“٥٠” is not a plain whole number. Use the digits 0 to 9 only."
    )  # fmt: skip
    kind, sentence = await line.act("bid", NEGOTIATION, "k7", company=company, price="7")
    assert (kind, sentence) == (
        "no", "Prices go in steps of 5 and start at 5; 7 does not fit. (P-13)"
    )  # fmt: skip
    assert await later(LogEntry.objects.filter(seat="s3").count)() == 0
    await line.close()


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "5", "null", '{"act": 5}', '{"act": "bid"}', '{"act": "bid", "f": []}',
     '{"act": "bid", "f": {"company": {"a": 1}}, "moment": 5, "click": {}}', "x" * 5000,
     "[" * 3900, '{"act": ' * 400, '{"act": "bid", "f": {"price": "\\ud800"}}'],
)  # fmt: skip
async def test_rubbish_harms_nothing(playing: Playing, text: str) -> None:
    line = Line(playing, "s3")
    await line.open()
    await line.socket.send_to(text_data=text)
    company = await later(playing.company)("s1")
    answer = await line.act("bid", NEGOTIATION, "after", company=company, price="25")
    assert answer == ("ok", None)
    await line.close()


async def test_who_has_no_key_is_turned_away(playing: Playing) -> None:
    socket = WebsocketCommunicator(application, f"{playing.here('s3')}socket")
    connected, _ = await socket.connect()
    assert connected
    closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", NOT_YOURS)


async def test_an_address_that_has_no_socket_is_turned_down() -> None:
    socket = WebsocketCommunicator(application, "/nowhere", headers=[(b"host", b"testserver")])
    connected, _code = await socket.connect()
    assert not connected
    await socket.wait()


async def test_one_seats_key_does_not_open_another(playing: Playing) -> None:
    name, value = playing.cookie("s3")
    other = name.replace("s3", "s4")
    for cookie in (f"{name}={value}", f"{other}={value}"):
        socket = WebsocketCommunicator(
            application, f"{playing.here('s4')}socket", headers=[(b"cookie", cookie.encode())]
        )
        await socket.connect()
        closed = await socket.receive_output()
        assert closed["type"] == "websocket.close"


async def test_a_removed_student_is_cut_off_at_once(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    await later(people.remove)(playing.lesson.pk, [playing.students["s3"].pk], by="t")
    while (message := await line.socket.receive_output(timeout=5))["type"] == "websocket.send":
        pass
    assert message["code"] == NOT_YOURS
    await line.send("bid", NEGOTIATION, "k", company=company, price="25")
    await asyncio.sleep(0)
    assert await later(LogEntry.objects.filter(seat="s3").count)() == 0


async def test_a_robot_in_the_seat_takes_the_hands_away(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()

    def robot_in() -> None:
        Seat.objects.filter(table=playing.table, key="s3").update(robot=True)
        lessons.changed(playing.lesson.pk)

    await later(robot_in)()
    await line.picture()
    kind, sentence = await line.act("bid", NEGOTIATION, "k", company=company, price="25")
    assert kind == "no"
    assert "robot" in str(sentence)
    await line.close()


async def test_eyes_up_covers_the_screen_and_takes_no_input(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()

    def eyes_up() -> None:
        Lesson.objects.filter(pk=playing.lesson.pk).update(eyes_up="Look at me")
        lessons.changed(playing.lesson.pk)

    await later(eyes_up)()
    picture = await line.picture()
    assert "Look at me" in picture["r"]["screen"]
    kind, _ = await line.act("bid", NEGOTIATION, "k", company=company, price="25")
    assert kind == "no"
    await line.close()


async def test_many_changes_are_painted_once_in_a_while(playing: Playing) -> None:
    """Twenty changes in a burst reach the browser in a few pictures, the last one always."""
    companies = await later(
        lambda: sorted(id for id, owner in playing.state.owners.items() if owner == "s1")
    )()
    line = Line(playing, "s3")
    await line.open()

    def burst() -> int:
        version = 0
        for n in range(20):
            ask = COMMANDS["ask"](companies[0], 5 * (n + 1))
            version = submit(
                playing.session_id, Submission("s1", ask, NEGOTIATION, f"b{n}")
            ).version
        return version

    version = await later(burst)()
    pictures = 0
    while line.version < version + playing.lesson.version:
        await line.picture()
        pictures += 1
    assert "asks" in line.regions[f"co-{companies[0]}"]
    assert '<b class="num">100</b>' in line.regions[f"co-{companies[0]}"]
    assert pictures <= 12
    await line.close()


async def test_a_missed_bell_is_made_good_at_the_heartbeat(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(playing, "s3")
    await line.open()
    painter = Painter.running()
    assert painter is not None
    monkeypatch.setattr(painter, "hear", lambda bell, version: None)
    company = await later(playing.company)("s1")
    ask = COMMANDS["ask"](company, 30)
    await later(submit)(playing.session_id, Submission("s1", ask, NEGOTIATION, "k"))
    await painter._check(1)
    picture = await line.picture()
    assert "30" in picture["r"][f"co-{company}"]
    await line.close()


async def test_a_process_on_its_own_looks_for_no_layer_to_others(
    playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    line = Line(playing, "s3")
    await line.open()
    painter = Painter.running()
    assert painter is not None
    await painter._check(400)
    assert not caplog.records
    await line.close()


async def test_a_line_that_does_not_answer_is_left_alone_and_gets_the_latest(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that has not said that it got so much gets nothing more until it does; then one
    picture brings it up to date."""
    monkeypatch.setattr("classroom.consumers.ASK_EVERY", 1)
    monkeypatch.setattr("classroom.consumers.UNANSWERED_AT_MOST", 3_000)
    assert UNANSWERED_AT_MOST > 3_000
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    assert "ack" in await line.next()  # answered at once

    async def ask(price: int) -> int:
        command = COMMANDS["ask"](company, price)
        submission = Submission("s1", command, NEGOTIATION, f"p{price}")
        return int((await later(submit)(playing.session_id, submission)).version)

    silent: list[str] = []
    for price in range(5, 100, 5):
        version = await ask(price)
        await asyncio.sleep(0.05)
        while not await line.socket.receive_nothing(timeout=0.01):
            text = await line.socket.receive_from()
            if '"v"' in text:
                silent.append(text)
    assert len(silent) < 10
    last = json.loads(silent[-1])
    assert last["v"] < version + playing.lesson.version
    await line.socket.send_to(text_data='{"ack": 1}')
    await line.until(version + playing.lesson.version)
    assert '<b class="num">95</b>' in line.regions[f"co-{company}"]
    await line.close()


async def test_a_socket_needs_no_channel_of_its_own(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("a socket asked for a channel layer")

    monkeypatch.setattr("channels.consumer.get_channel_layer", asked)
    line = Line(playing, "s3")
    assert (await line.open())["full"] is True
    await line.close()


def test_an_answer_goes_with_its_picture_or_at_once_when_that_is_out_already() -> None:
    sent: list[str] = []
    rung: list[object] = []
    socket = StudentSocket()
    socket.write = sent.append
    socket.painter = SimpleNamespace(ring=rung.append)  # type: ignore[assignment]
    socket.version, socket.reached, socket.done = 17, 5, []
    socket.reply(Reply("shown", True, version=5))
    assert [json.loads(text) for text in sent] == [{"v": 17, "r": {}, "ok": ["shown"]}]
    assert (rung, socket.done) == ([], [])
    socket.reply(Reply("coming", True, version=6))
    assert len(sent) == 1
    assert (rung, socket.done) == ([socket], [(6, "coming")])
