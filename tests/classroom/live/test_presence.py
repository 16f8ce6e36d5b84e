"""The teacher sees who is there and who is away."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from classroom.live import painter, presence
from classroom.models import Student
from config.asgi import application
from tests.classroom.live.conftest import Playing
from tests.classroom.live.lines import Line

later = database_sync_to_async


def test_whoever_has_just_come_is_there(playing: Playing) -> None:
    playing.client("s3").get(playing.here("s3"))
    seen = presence.seen(playing.lesson.pk)
    assert seen[playing.students["s3"].uid] < presence.AWAY_AFTER
    assert playing.students["s4"].uid not in seen


def test_a_request_counts_as_a_sign_of_life(playing: Playing) -> None:
    Student.objects.update(last_seen_at=timezone.now() - timedelta(minutes=5))
    assert presence.seen(playing.lesson.pk)[playing.students["s3"].uid] > presence.AWAY_AFTER
    playing.client("s3").get(playing.here("s3") + "live?since=0")
    presence.flush()
    assert presence.seen(playing.lesson.pk)[playing.students["s3"].uid] < 5


async def test_every_message_counts_as_a_sign_of_life(playing: Playing) -> None:
    line = Line(playing, "s3")
    await line.open()
    await later(presence.flush)()
    await later(Student.objects.update)(last_seen_at=timezone.now() - timedelta(minutes=5))
    await line.socket.send_to(text_data=json.dumps({"beat": 1}))
    await line.act("bid", "1/negotiation", "k", company="x", price="")
    seen: Any = await later(presence.seen)(playing.lesson.pk)
    assert seen[playing.students["s3"].uid] == 0
    await line.close()


async def test_the_first_picture_of_the_teacher_knows_who_is_there(playing: Playing) -> None:
    client = Client()
    await later(client.force_login)(playing.teacher)
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    line = Line(playing, "s3")
    await line.open()
    await later(presence.flush)()
    socket = WebsocketCommunicator(
        application,
        f"/teacher/lessons/{playing.lesson.pk}/socket",
        headers=[(b"cookie", cookie.encode()), (b"host", b"testserver")],
    )
    connected, _ = await socket.connect()
    assert connected
    picture = json.loads(await socket.receive_from(timeout=5))
    table = picture["r"]["table-1"]
    rows = {name: part for name in ("Cleo", "Dov") for part in table.split("<li") if name in part}
    assert "away" in rows["Dov"]
    assert "away" not in rows["Cleo"]
    await socket.disconnect()
    await line.close()


def test_the_limits_fit_each_other() -> None:
    """Two missed heartbeats and a flush must not make anyone who only reads look gone."""
    assert 2 * painter.HEARTBEAT + presence.FLUSH_EVERY < presence.AWAY_AFTER
