"""Numbers are planted in every secret; not a byte that leaves for anyone else may hold them."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async
from django.test import Client

from games.floor.companies import COMPANIES
from games.panic.rules import COMMANDS
from games.service import control
from games.service.play import Submission, submit
from tests.classroom.live.conftest import Playing, sit_down
from tests.classroom.live.lines import Line

SECRET_BID = "1485"
later = database_sync_to_async


def everything(playing: Playing, seat: str | None) -> str:
    """All that a seat's page, poll and post answer with; None: the projector."""
    if seat is None:
        client = Client()
        client.force_login(playing.teacher)
        here = f"/teacher/lessons/{playing.lesson.pk}/projector/"
        paths = [here + "?table=1", here + "live?table=1&since=x", here, here + "live?since=x"]
    else:
        client = playing.client(seat)
        here = playing.here(seat)
        paths = [here, here + "live?since=x"]
    texts = []
    for path in paths:
        response = client.get(path)
        assert response.status_code == 200
        texts.append(response.content.decode())
        texts.append(str(response.headers))
    return "\n".join(texts)


def end(playing: Playing) -> None:
    turn = playing.loaded.turn
    assert control.end_phase(playing.session_id, turn=turn, click_id=f"end-{turn}")


async def test_a_bid_is_for_the_bidder_and_the_companys_manager(playing: Playing) -> None:
    company = await later(playing.company)("s1")
    lines = {seat: Line(playing, seat) for seat in ("s1", "s2", "s3", "s4", "s5")}
    for line in lines.values():
        await line.open()
    bid = COMMANDS["bid"](company, int(SECRET_BID))
    answer = await later(submit)(playing.session_id, Submission("s3", bid, "1/negotiation", "k"))
    for line in lines.values():
        await line.until(answer.version + playing.lesson.version)
    shown = {seat: "".join(line.seen) for seat, line in lines.items()}
    shown = {seat: text.replace("\u202f", "") for seat, text in shown.items()}
    assert {seat for seat, text in shown.items() if SECRET_BID in text} == {"s1", "s3"}
    for seat in ("s2", "s4", "s5", None):
        text = await later(everything)(playing, seat)
        assert SECRET_BID not in text.replace("\u202f", "")
    for line in lines.values():
        await line.close()


async def test_the_length_of_a_message_tells_nothing_of_others_bids(playing: Playing) -> None:
    """Another's bid changes nothing that is sent to you but the version."""
    company = await later(playing.company)("s1")
    line = Line(playing, "s4")
    await line.open()
    sizes = []
    for n, price in enumerate((5, 100, 1485, 5000)):
        bid = COMMANDS["bid"](company, price)
        await later(submit)(playing.session_id, Submission("s3", bid, "1/negotiation", f"k{n}"))
        message: Any = await line.picture()
        sizes.append(set(message["r"]))
        await asyncio.sleep(0.05)
    assert sizes == [set()] * 4
    await line.close()


def test_hidden_cash_is_ones_own(transactional_db: None) -> None:
    """Ada sells for 485 to Cleo: what the two have then, nobody else may read, nor the room."""
    playing = sit_down(cash_shown=False, options={"cash": 974, "months": 2})
    company = playing.company("s1")
    bid, accept = COMMANDS["bid"](company, 485), COMMANDS["accept"](company, "s3")
    assert submit(playing.session_id, Submission("s3", bid, None, "k1")).accepted
    assert submit(playing.session_id, Submission("s1", accept, None, "k2")).accepted
    for _ in range(2):
        end(playing)
    cash = playing.state.cash
    assert cash["s1"] == 974 + 485 - 30
    for owner in ("s1", "s3"):
        planted = str(cash[owner])
        for seat in ("s1", "s2", "s3", "s4", "s5", None):
            text = everything(playing, seat).replace("\u202f", "")
            assert (planted in text) == (seat == owner), (owner, seat)


def test_face_down_lots_the_reserve_and_the_seed(transactional_db: None) -> None:
    """With lots face down no page names the company under the hammer, the ones to come, any card
    of the reserve, or the seed."""
    playing = sit_down(options={"lot_shown": False, "months": 2})
    for _ in range(2):
        end(playing)
    assert playing.state.phase == "auction"
    state = playing.state
    hidden = {state.lot.company, *state.lots, *state.reserve}
    assert len(hidden) > 30
    submit(playing.session_id, Submission("s1", COMMANDS["outcry"](5), None, "k"))
    for seat in ("s1", "s2", "s3", "s4", "s5", None):
        text = everything(playing, seat)
        assert "planted" not in text
        for company in hidden:
            assert company not in text
            assert COMPANIES[company].name not in text
    first = state.lot.company
    end(playing)
    assert COMPANIES[first].name in everything(playing, "s3")


def test_face_up_only_the_lot_on_the_table_shows(transactional_db: None) -> None:
    playing = sit_down(options={"months": 2})
    for _ in range(2):
        end(playing)
    state = playing.state
    assert COMPANIES[state.lot.company].name in everything(playing, "s4")
    for seat in ("s1", "s2", "s3", "s4", "s5", None):
        text = everything(playing, seat)
        for company in {*state.lots, *state.reserve}:
            assert company not in text
            assert COMPANIES[company].name not in text
