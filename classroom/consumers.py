"""The sockets: a student's, the teacher's, the projector's. Each is a screen of the painter."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation

from classroom import access
from classroom.live import doors, facts, presence, recent, render
from classroom.live.context import Context, Viewer
from classroom.live.doors import Reply
from classroom.live.painter import Painter, Place
from classroom.live.regions import Screen, changed
from config import wire

GONE = 4404
NOT_YOURS = 4403
UNANSWERED_AT_MOST = 400_000
"""Characters on the way to a browser that has not yet said that it got them."""
ASK_EVERY = 16
"""Messages after which a browser is asked to say how far it is."""
TEXT_AT_MOST = 4_000


class Screened(AsyncWebsocketConsumer):
    """A socket that shows one viewer's screen and never holds a queue: a line that is behind is
    left alone until it answers, and then gets the latest."""

    viewer: Viewer
    place: Place | None = None
    painter: Painter | None = None
    write: Callable[[str], None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take one message after the other. As the base does, but without a task for each, and
        without its look at database connections (they are looked after where they are used)."""
        self.scope, self.base_send, self.write = scope, send, wire.writer(scope)
        handlers = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }
        with suppress(StopConsumer):
            while True:
                message = await receive()
                await handlers[message["type"]](message)

    async def connect(self) -> None:
        """Let in whoever may look, and join the painter."""
        viewer = await database_sync_to_async(self.admitted)()
        if viewer is None:
            await self.accept()
            await self.close(NOT_YOURS)
            return
        lesson = await database_sync_to_async(facts.read)(viewer.lesson_id)
        if lesson is None:
            await self.accept()
            await self.close(GONE)
            return
        await self.accept()
        # For this socket's task, in which all its messages are answered.
        translation.activate(viewer.language)
        self.viewer = viewer
        self.version = -1
        self.shown: Screen | None = None
        self.since = read_version(self._asked_for("since"))
        self.reached = -1
        self.done: list[tuple[int, str]] = []
        self.sent = 0
        self.underway = 0
        self.asked = False
        self.skipped = False
        self.painter = Painter.here()
        self.painter.join(self, lesson)

    def admitted(self) -> Viewer | None:
        """The viewer who may open this socket, or None."""
        raise NotImplementedError

    async def disconnect(self, code: int) -> None:
        """Leave the painter."""
        if self.painter is not None:
            self.painter.leave(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message from the browser; what is no message is passed over."""
        if text_data is None or len(text_data) > TEXT_AT_MOST or self.painter is None:
            return
        data = doors.message(text_data)
        if data is None:
            return
        self.heard()
        if "ack" in data:
            self.asked = False
            self.underway = 0
            if self.skipped:
                self.skipped = False
                self.painter.ring(self)
        elif "act" in data:
            await self.answer(data)

    def heard(self) -> None:
        """A sign of life."""

    async def answer(self, data: dict[str, Any]) -> None:
        """A command; only students have any."""

    def show(self, context: Context, screen: Screen) -> None:
        """Send what has changed since the last time, or skip it when the line is behind."""
        if self.underway > UNANSWERED_AT_MOST:
            self.skipped = True
            return
        version = context.version
        before = self.shown
        if before is None and self.viewer.kind != "teacher":
            before = recent.screen(self.viewer, self.since)
        full = before is None
        names = changed(screen, before)
        if self.shown is not None and version == self.version and not names and not self.done:
            return
        self.version, self.shown = version, screen
        recent.keep(self.viewer, version, screen)
        self.reached = context.game.version if context.game is not None else version
        ready = [click for at, click in self.done if at <= self.reached]
        self.done = [(at, click) for at, click in self.done if at > self.reached]
        self.sent += 1
        ask = None
        if not self.asked and (
            self.sent % ASK_EVERY == 0 or self.underway > UNANSWERED_AT_MOST / 2
        ):
            self.asked = True
            ask = self.sent
        text = render.message(
            version,
            screen,
            names,
            self.viewer.language,
            full=full,
            seconds_left=context.seconds_left,
            ok=ready,
        )
        if self.asked:
            self.underway += len(text)
        self._post(text)
        if ask is not None:
            self._post(f'{{"ack":{ask}}}')

    def beat(self, seconds_left: float | None) -> None:
        """A heartbeat, with the clock when one runs."""
        clock = "" if seconds_left is None else f',"t":{seconds_left:.2f}'
        self._post(f'{{"beat":{max(self.version, 0)}{clock}}}')

    def dismiss(self) -> None:
        """Close for good: the browser is told not to come back."""
        if self.painter is not None:
            self.painter.leave(self)
            self.painter.loop.create_task(self.close(NOT_YOURS))

    def reply(self, reply: Reply) -> None:
        """Answer a click: a refusal at once, an acceptance beside the screen that shows it."""
        if self.painter is None:
            return
        if reply.accepted and reply.version <= self.reached:
            ok = json.dumps([reply.click])
            self._post(f'{{"v":{self.version},"r":{{}},"ok":{ok}}}')
        elif reply.accepted:
            self.done.append((reply.version, reply.click))
            self.painter.ring(self)
        else:
            no = json.dumps({reply.click: reply.sentence}, ensure_ascii=False)
            self._post(f'{{"no":{no}}}')

    def _asked_for(self, name: str) -> str:
        return parse_qs(self.scope["query_string"].decode("latin-1")).get(name, [""])[0]

    def language(self) -> str:
        """The language that the page says it is in, when the project speaks it."""
        given = self._asked_for("language")
        return given if given in dict(settings.LANGUAGES) else str(settings.LANGUAGE_CODE)

    def _post(self, text: str) -> None:
        if self.write is not None:
            self.write(text)
        elif self.painter is not None:
            self.painter.loop.create_task(self._sent(text))

    async def _sent(self, text: str) -> None:
        try:
            await self.send(text_data=text)
        except Exception:
            if self.painter is not None:
                self.painter.leave(self)


def read_version(text: str) -> int:
    """A version (or a table's number) as an address carries it; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


class StudentSocket(Screened):
    """A student's own screen; commands come in here."""

    def admitted(self) -> Viewer | None:
        uid = self.scope["url_route"]["kwargs"]["uid"]
        student = access.student_of(self.scope, uid)
        if student is None:
            return None
        presence.sign(uid)
        return Viewer("student", student.lesson_id, uid=uid, language=self.language())

    def heard(self) -> None:
        presence.sign(self.viewer.uid or "")

    async def answer(self, data: dict[str, Any]) -> None:
        self.reply(await doors.act(self.viewer.lesson_id, self.viewer.uid or "", data))


class TeacherSocket(Screened):
    """The teacher's page of a lesson: lobby, plan, control."""

    def admitted(self) -> Viewer | None:
        lesson = access.lesson_of(self.scope, self.scope["url_route"]["kwargs"]["lesson_id"])
        return None if lesson is None else Viewer("teacher", lesson.pk, language=self.language())


class ProjectorSocket(Screened):
    """The projector: what everyone may see, of one table or of all."""

    def admitted(self) -> Viewer | None:
        lesson = access.shown_lesson(self.scope, self.scope["url_route"]["kwargs"]["lesson_id"])
        table = read_version(self._asked_for("table"))
        return (
            None
            if lesson is None
            else Viewer(
                "projector",
                lesson.pk,
                table=None if table < 0 else table,
                language=self.language(),
            )
        )
