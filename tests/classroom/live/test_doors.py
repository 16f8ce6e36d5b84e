"""The page without a socket: it shows, posts and fetches the same as with one."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from classroom import access
from games.models import LogEntry
from games.service import control
from tests.classroom.live.conftest import Playing
from tests.classroom.live.lines import Line

NEGOTIATION = "1/negotiation"


def press(playing: Playing, seat: str, do: str, click: str = "k1", /, **fields: str) -> Any:
    """The script's post; the JSON that comes back."""
    body = {"act": do, "click": click, "moment": NEGOTIATION, "f": fields}
    response = playing.client(seat).post(
        playing.here(seat) + "act",
        json.dumps(body),
        content_type="application/json",
        headers={"X-Live": "1"},
    )
    assert response.status_code == 200
    return response.json()


def form(playing: Playing, seat: str, **fields: str) -> Any:
    """A plain form's post, followed to the page."""
    return playing.client(seat).post(
        playing.here(seat) + "act", {"moment": NEGOTIATION} | fields, follow=True
    )


def test_the_page_is_whole_without_any_script(playing: Playing) -> None:
    response = playing.client("s1").get(playing.here("s1"))
    page = response.content.decode()
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert "Sell a month&#x27;s income" in page or "Sell a month&#39;s income" in page
    assert page.count("data-region") == page.count("data-region>")
    assert "data-region></" not in page.replace('id="promises" data-region></', "").replace(
        'id="month" data-region></', ""
    )
    assert 'method="post" action="act"' in page
    assert "<script>" not in page
    assert "style=" not in page


def test_a_plain_form_does_its_work_and_shows_the_page(playing: Playing) -> None:
    company = playing.company("s1")
    response = form(playing, "s3", act="bid", company=company, price="25")
    assert response.redirect_chain == [(playing.here("s3"), 302)]
    assert "Your bid of <b>25</b>" in response.content.decode()
    assert playing.state.bids == {company: {"s3": 25}}


def test_a_plain_form_that_is_refused_says_why_on_the_page(playing: Playing) -> None:
    response = form(playing, "s3", act="bid", company=playing.company("s1"), price="-5")
    assert "“-5” is not a plain whole number." in response.content.decode()
    assert playing.state.bids == {}


def test_a_post_of_the_script_answers_the_click_with_the_news(playing: Playing) -> None:
    company = playing.company("s1")
    answer = press(playing, "s3", "bid", company=company, price="25")
    assert answer["ok"] == ["k1"]
    assert "Your bid of <b>25</b>" in answer["r"][f"co-{company}"]


def test_a_post_that_comes_twice_counts_once(playing: Playing) -> None:
    company = playing.company("s1")
    for _ in range(3):
        assert press(playing, "s3", "bid", company=company, price="25")["ok"] == ["k1"]
    assert LogEntry.objects.filter(seat="s3").count() == 1


def test_a_refused_post_answers_with_the_sentence(playing: Playing) -> None:
    answer = press(playing, "s3", "take", company=playing.company("s1"))
    assert "has no asking price any more. (P-12)" in answer["no"]["k1"]


@pytest.mark.parametrize(
    "body", [b"[" * 90_000, b'{"f": ' * 3000, b"\xff\xfe", b"null", b'{"f": {"price": "\\ud800"}}']
)
def test_what_is_no_message_is_refused_in_words(playing: Playing, body: bytes) -> None:
    answer = playing.client("s3").post(
        playing.here("s3") + "act", body, content_type="application/json", headers={"X-Live": "1"}
    )
    assert answer.status_code == 200
    assert [*answer.json()["no"].values()] == [
        "This page asked for something the game does not know. Reload it."
    ]


def test_a_late_post_is_refused(playing: Playing) -> None:
    control.end_phase(playing.session_id, turn=NEGOTIATION, click_id="x")
    answer = press(playing, "s3", "bid", company=playing.company("s1"), price="25")
    assert answer["no"]["k1"].startswith("Too late")


def test_polling_brings_only_what_is_new(playing: Playing) -> None:
    client, here = playing.client("s4"), playing.here("s4")
    first = client.get(here + "live").json()
    assert first["full"] is True
    assert client.get(f"{here}live?since={first['v']}").status_code == 204
    company = playing.company("s1")
    press(playing, "s1", "ask", company=company, price="30")
    news = client.get(f"{here}live?since={first['v']}").json()
    assert news["full"] is False
    assert news["v"] > first["v"]
    assert set(news["r"]) == {f"co-{company}"}
    assert client.get(f"{here}live?since={news['v']}").status_code == 204


@pytest.mark.parametrize("since", ["-1", "x", "99999999", "1" * 50, "٥", ""])
def test_a_version_that_was_never_sent_gets_the_whole_picture(playing: Playing, since: str) -> None:
    answer = playing.client("s4").get(playing.here("s4") + "live", {"since": since}).json()
    assert answer["full"] is True
    assert "board" in answer["r"]


async def test_both_doors_show_the_same(playing: Playing) -> None:
    later = database_sync_to_async
    company = await later(playing.company)("s1")
    line = Line(playing, "s3")
    await line.open()
    assert await line.act("bid", NEGOTIATION, "a", company=company, price="25") == ("ok", None)
    await later(press)(playing, "s1", "accept", "b", company=company, investor="s3")
    polled = await later(
        lambda: playing.client("s3").get(playing.here("s3") + "live?since=x").json()
    )()
    await line.until(polled["v"])
    assert line.regions == polled["r"]
    await line.close()


def test_without_the_key_there_is_nothing_to_see(playing: Playing) -> None:
    stranger = Client()
    assert stranger.get(playing.here("s3")).status_code == 302
    assert stranger.get(playing.here("s3") + "live").status_code == 403
    sent = json.dumps({"act": "bid", "f": {}})
    response = stranger.post(
        playing.here("s3") + "act", sent, content_type="application/json", headers={"X-Live": "1"}
    )
    assert response.status_code == 403


def test_another_seats_key_is_worth_nothing_here(playing: Playing) -> None:
    client = Client()
    _, value = playing.cookie("s3")
    client.cookies[access.cookie_name(playing.students["s4"].uid)] = value
    assert client.get(playing.here("s4") + "live").status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.test"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Referer": "https://evil.test/play"},
    ],
)
def test_a_post_from_another_site_is_refused(playing: Playing, headers: dict[str, str]) -> None:
    client = playing.client("s3")
    response = client.post(
        playing.here("s3") + "act",
        {"act": "bid", "company": playing.company("s1"), "price": "25", "moment": NEGOTIATION},
        headers=headers,
    )
    assert response.status_code == 403
    assert playing.state.bids == {}


def test_what_is_sent_about_oneself_is_not_believed(playing: Playing) -> None:
    """A seat, a role or an owner in the post changes nothing: the device's key says who acts."""
    company = playing.company("s1")
    press(
        playing, "s3", "bid", company=company, price="25", seat="s4", investor="s4", role="manager"
    )
    assert playing.state.bids == {company: {"s3": 25}}
    answer = press(playing, "s3", "accept", "k2", company=company, investor="s3", seat="s1")
    assert answer["no"]["k2"] == "Only a manager can do that. (P-11)"


def test_the_projector_is_for_the_teacher(playing: Playing) -> None:
    address = f"/teacher/lessons/{playing.lesson.pk}/projector/"
    assert Client().get(address).status_code == 404
    teacher = Client()
    teacher.force_login(playing.teacher)
    page = teacher.get(address + "?table=1").content.decode()
    assert "Ada" in page
    assert "<form" not in page.split('id="screen"')[1]
    assert teacher.get(address + "live?table=1&since=x").json()["full"] is True


def test_a_game_that_is_broken_off_is_called_over(playing: Playing) -> None:
    control.end_game(playing.session_id)
    page = playing.client("s1").get(playing.here("s1")).content.decode()
    assert '<h1 class="bar-phase cut">The end</h1>' in page
    assert "The game was ended before its last month." in page
    desk = Client()
    desk.force_login(playing.teacher)
    page = desk.get(f"/teacher/lessons/{playing.lesson.pk}/").content.decode()
    assert "The end" in page
    assert "Negotiation" not in page


def test_a_button_takes_only_the_price_that_it_shows(playing: Playing) -> None:
    company = playing.company("s1")
    press(playing, "s1", "ask", "a1", company=company, price="15")
    assert 'name="shown" value="15"' in playing.client("s3").get(playing.here("s3")).text
    press(playing, "s1", "ask", "a2", company=company, price="30")
    answer = press(playing, "s3", "take", "t1", company=company, shown="15")
    assert answer["no"] == {"t1": "The price is 30 now. Look again, and then press."}
    assert playing.state.deals == {}
    assert "ok" in press(playing, "s3", "take", "t2", company=company, shown="30")
    assert playing.state.deals[company].price == 30


def test_a_price_in_thousands_is_read_as_it_is_shown(playing: Playing) -> None:
    company = playing.company("s1")
    press(playing, "s3", "bid", "b1", company=company, price="1200")
    page = playing.client("s1").get(playing.here("s1")).text
    shown = re.search(r'name="shown" value="([^"]+)"', page)
    assert shown is not None
    taken = press(playing, "s1", "accept", "c1", company=company, investor="s3", shown=shown[1])
    assert "ok" in taken
    assert playing.state.deals[company].price == 1200
