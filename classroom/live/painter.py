"""The painter of this process: it hears the bells and brings every screen up to date.

Sockets that look at the same game share an easel. An easel that is rung while idle is painted at
once; after that at most once in its window (15 ms for a table), however often it is rung. When
painting has taken two thirds of the last second, the windows grow until all easels together
take no more than that, so that commands are still heard under load.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol

from channels.db import database_sync_to_async

from classroom import screens
from classroom.live import context as contexts
from classroom.live import facts, presence
from classroom.live.bells import layer_to_others, lesson_bell, session_bell
from classroom.live.context import Context, Viewer
from classroom.live.facts import LessonFacts
from classroom.live.regions import Screen
from games.service import loading

logger = logging.getLogger(__name__)

TABLE_WINDOW = 0.015
ROOM_WINDOW = 0.2
HEARTBEAT = 4.0
SHARE_OF_TIME = 0.65
ROOM = 0
"""In the place of a session id: the easel of those who watch all tables."""

Place = tuple[int, int | None]
"""Which easel a screen stands on: lesson id, and session id (None: no game, ROOM: all)."""


class Socket(Protocol):
    """A screen at the other end of a line."""

    viewer: Viewer
    place: Place | None

    def show(self, context: Context, screen: Screen) -> None:
        """Send what has changed since the last time, or skip it when the line is behind."""

    def beat(self, seconds_left: float | None) -> None:
        """Send a heartbeat with the clock."""

    def dismiss(self) -> None:
        """Send this viewer away: the seat is no longer theirs, or the lesson is gone."""


class Easel:
    """The screens of one place, and what was last heard of it."""

    def __init__(self, painter: Painter, place: Place) -> None:
        self.painter = painter
        self.lesson_id, self.session_id = place
        self.sockets: set[Socket] = set()
        self.window = ROOM_WINDOW if self.session_id == ROOM else TABLE_WINDOW
        self.heard: dict[int, int] = {}
        self.stale_lesson = True
        self.check = True
        self.painted_at = 0.0
        self.cost = 0.0
        self.shown: tuple[int, Mapping[int, int]] | None = None
        """The lesson's version and the games' that stand on the screens; None when in doubt."""
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    def ring(self) -> None:
        """Paint soon: at once when idle, else when the window has passed."""
        if self._task is not None:
            self._again = True
        elif self._timer is None:
            wait = self.painted_at + self.painter.window(self) - time.monotonic()
            if wait <= 0:
                self._begin()
            else:
                self._timer = self.painter.loop.call_later(wait, self._begin)

    def stop(self) -> None:
        """Forget what was to be painted: nobody looks any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self) -> None:
        self._timer = None
        self._again = False
        self._task = self.painter.loop.create_task(self._paint())

    async def _paint(self) -> None:
        try:
            # Answers that came with the bell are noted first, and go out beside what they changed.
            await asyncio.sleep(0)
            lesson = await self._lesson()
            games = await self._games(lesson) if lesson is not None else {}
            started = time.perf_counter()
            self.painted_at = time.monotonic()
            whole = self._show(lesson, games)
            if whole and lesson is not None:
                self.shown = (lesson.version, {id: game.version for id, game in games.items()})
            else:
                self.shown = None
            spent = time.perf_counter() - started
            self.cost = 0.8 * self.cost + 0.2 * spent
            self.painter.spend(self.painted_at, spent)
        except Exception:
            logger.exception("easel of lesson %s could not be painted", self.lesson_id)
            self.painted_at = time.monotonic()
            self.shown = None
        finally:
            self._task = None
            if self._again and self.sockets:
                self.ring()

    async def _lesson(self) -> LessonFacts | None:
        known = facts.known(self.lesson_id)
        if known is None or self.stale_lesson or self.check:
            self.stale_lesson = False
            known = await database_sync_to_async(facts.read)(self.lesson_id)
            if any(_teacher(socket) for socket in self.sockets):
                await self.painter.look_who_is_there(self.lesson_id)
            self.painter.follow(self, known)
        return known

    async def _games(self, lesson: LessonFacts) -> dict[int, Any]:
        if self.session_id is None:
            wanted = []
        elif self.session_id == ROOM:
            wanted = [table.session_id for table in lesson.tables if table.session_id is not None]
        else:
            wanted = [self.session_id]
        check, self.check = self.check, False
        games: dict[int, Any] = {}
        missing = []
        for session_id in wanted:
            held = None if check else loading.peek(session_id)
            if held is None or held.version < self.heard.get(session_id, 0):
                missing.append(session_id)
            else:
                games[session_id] = held
        if missing:
            games |= await database_sync_to_async(_load)(missing)
        return games

    def behind(self, lessons: Mapping[int, int], games: Mapping[int, int]) -> bool:
        """Whether the screens show something else than these versions, by lesson and by game."""
        if self.shown is None:
            return True
        version, shown = self.shown
        return lessons.get(self.lesson_id) != version or any(
            games.get(session_id) != each for session_id, each in shown.items()
        )

    def _show(self, lesson: LessonFacts | None, games: Mapping[int, Any]) -> bool:
        """Bring every screen up to date; whether all of them could be drawn."""
        kept: dict[Any, Any] = {}
        drawn: dict[Viewer, tuple[Context, Screen] | None] = {}
        for socket in tuple(self.sockets):
            viewer = socket.viewer
            if lesson is None:
                socket.dismiss()
                continue
            if viewer not in drawn:
                drawn[viewer] = self._drawn(viewer, lesson, games, kept)
            made = drawn[viewer]
            if made is None:
                continue
            context, screen = made
            socket.show(context, screen)
            if viewer.kind == "student" and screens.sent_away(context):
                socket.dismiss()
        return None not in drawn.values()

    def _drawn(
        self,
        viewer: Viewer,
        lesson: LessonFacts,
        games: Mapping[int, Any],
        kept: dict[Any, Any],
    ) -> tuple[Context, Screen] | None:
        context = contexts.build(viewer, lesson, games, kept, self.painter.seen.get(lesson.id))
        try:
            return context, screens.screen(context)
        except Exception:
            logger.exception("the screen of %s could not be drawn", viewer)
            return None


def _load(session_ids: Iterable[int]) -> dict[int, Any]:
    return {session_id: loading.load(session_id) for session_id in session_ids}


def _standing(easels: Iterable[Easel]) -> tuple[dict[int, int], dict[int, int]]:
    """The versions in the database of what these easels show, by lesson and by game."""
    shown = [easel.shown for easel in easels if easel.shown is not None]
    return (
        facts.versions({easel.lesson_id for easel in easels}),
        loading.versions({session_id for _, games in shown for session_id in games}),
    )


class Painter:
    """All easels of this process, bound to the event loop in which its sockets live."""

    _running: ClassVar[Painter | None] = None

    @classmethod
    def running(cls) -> Painter | None:
        """The painter of this process, if any socket has been opened here."""
        painter = cls._running
        return None if painter is None or painter.loop.is_closed() else painter

    @classmethod
    def here(cls) -> Painter:
        """The painter of the running event loop, made on first use."""
        loop = asyncio.get_running_loop()
        if cls._running is None or cls._running.loop is not loop:
            cls._running = cls(loop)
        return cls._running

    @classmethod
    def stop_running(cls) -> None:
        """Let the painter of this process go, with the tasks that it began."""
        painter, cls._running = cls._running, None
        if painter is not None and not painter.loop.is_closed():
            for task in painter._tasks:
                task.cancel()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.easels: dict[Place, Easel] = {}
        self.seen: dict[int, Mapping[str, float]] = {}
        self._spent: deque[tuple[float, float]] = deque()
        self._spent_lately = 0.0
        self._hearing: dict[str, set[Easel]] = {}
        self._layer: Any = None
        self._channel: str | None = None
        self._groups: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, socket: Socket, lesson: LessonFacts) -> None:
        """Set up a socket before the easel where it belongs, and paint it."""
        if not self._tasks:
            self._tasks = [
                self.loop.create_task(self._listen()),
                self.loop.create_task(self._beat()),
            ]
        self._stand(socket, place_of(socket.viewer, lesson), lesson)

    def leave(self, socket: Socket) -> None:
        """Take a socket away for good."""
        if socket.place is None:
            return
        easel = self.easels.get(socket.place)
        socket.place = None
        if easel is None:
            return
        easel.sockets.discard(socket)
        if not easel.sockets:
            easel.stop()
            self.easels.pop((easel.lesson_id, easel.session_id), None)
            for bell in [bell for bell, easels in self._hearing.items() if easel in easels]:
                self._hearing[bell].discard(easel)
                if not self._hearing[bell]:
                    del self._hearing[bell]

    def hear(self, bell: str, version: int) -> None:
        """A bell has rung; versions that are known already change nothing."""
        lesson = bell.startswith("lesson-")
        number = 0 if lesson else int(bell.removeprefix("session-"))
        for easel in tuple(self._hearing.get(bell, ())):
            if lesson:
                easel.stale_lesson = True
            elif version <= easel.heard.get(number, 0):
                continue
            else:
                easel.heard[number] = version
            easel.ring()

    def ring(self, socket: Socket) -> None:
        """Paint the easel of this socket soon."""
        easel = self.easels.get(socket.place) if socket.place is not None else None
        if easel is not None:
            easel.ring()

    def spend(self, at: float, seconds: float) -> None:
        """Note that a painting begun at this moment took so long."""
        self._spent.append((at, seconds))
        self._spent_lately += seconds

    def window(self, easel: Easel) -> float:
        """Seconds that have to pass between two paintings of this easel."""
        since = time.monotonic() - 1.0
        while self._spent and self._spent[0][0] < since:
            self._spent_lately -= self._spent.popleft()[1]
        if self._spent_lately <= SHARE_OF_TIME:
            return easel.window
        busy = sum(each.cost for each in self.easels.values() if each.painted_at > since)
        return max(easel.window, busy / SHARE_OF_TIME)

    def follow(self, easel: Easel, lesson: LessonFacts | None) -> None:
        """The lesson has been read anew: move the sockets whose seat is elsewhere now."""
        if lesson is None:
            return
        self._hear_all(easel, lesson)
        for socket in tuple(easel.sockets):
            place = place_of(socket.viewer, lesson)
            if place != socket.place:
                self._stand(socket, place, lesson)

    async def look_who_is_there(self, lesson_id: int) -> None:
        """Read who has given a sign of life lately, for the teacher's screens."""
        self.seen[lesson_id] = await database_sync_to_async(presence.seen)(lesson_id)

    def _stand(self, socket: Socket, place: Place, lesson: LessonFacts) -> None:
        if socket.place is not None:
            self.leave(socket)
        easel = self.easels.get(place)
        if easel is None:
            easel = self.easels[place] = Easel(self, place)
        easel.sockets.add(socket)
        socket.place = place
        self._hear_all(easel, lesson)
        easel.ring()

    def _hear_all(self, easel: Easel, lesson: LessonFacts) -> None:
        bells = {lesson_bell(easel.lesson_id)}
        if easel.session_id == ROOM:
            bells |= {session_bell(t.session_id) for t in lesson.tables if t.session_id is not None}
        elif easel.session_id is not None:
            bells.add(session_bell(easel.session_id))
        for bell in bells:
            self._hearing.setdefault(bell, set()).add(easel)
            if self._channel is not None and bell not in self._groups:
                self._groups.add(bell)
                self.loop.create_task(self._subscribe(bell))

    async def _subscribe(self, bell: str) -> None:
        try:
            await self._layer.group_add(bell, self._channel)
        except Exception:
            self._groups.discard(bell)
            logger.exception("bell %s cannot be heard; its screens follow at their heartbeat", bell)

    async def _listen(self) -> None:
        self._layer = layer_to_others()
        if self._layer is None:
            return
        while True:
            try:
                self._channel = await self._layer.new_channel("painter")
                self._groups = set(self._hearing)
                for bell in tuple(self._hearing):
                    await self._subscribe(bell)
                while True:
                    message = await self._layer.receive(self._channel)
                    self.hear(message["bell"], message["v"])
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("the channel layer is lost; listening again in a second")
                await asyncio.sleep(1.0)

    async def _beat(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(HEARTBEAT / 2)
            count += 1
            try:
                await self._check(count)
            except Exception:
                logger.exception("heartbeat failed")

    async def _check(self, count: int) -> None:
        """A heartbeat to every socket; versions compared with the database; groups freed."""
        easels = tuple(self.easels.values())
        if any(socket.viewer.kind == "student" for e in easels for socket in e.sockets):
            await database_sync_to_async(presence.flush)()
        watched = {e.lesson_id for e in easels if any(_teacher(s) for s in e.sockets)}
        self.seen = {each: seen for each, seen in self.seen.items() if each in watched}
        lessons, games = await database_sync_to_async(_standing)(easels)
        for easel in easels:
            if easel.behind(lessons, games) or any(_teacher(s) for s in easel.sockets):
                easel.check = True
                easel.ring()
            for socket in tuple(easel.sockets):
                socket.beat(_clock(easel))
            # Spread over half of the time, so that no command waits behind all of them.
            await asyncio.sleep(HEARTBEAT / 2 / len(easels))
        for bell in self._groups - set(self._hearing):
            self._groups.discard(bell)
            await self._layer.group_discard(bell, self._channel)
        if self._channel is not None and count % 400 == 0:
            for bell in tuple(self._hearing):
                await self._subscribe(bell)


def _teacher(socket: Socket) -> bool:
    return socket.viewer.kind == "teacher"


def _clock(easel: Easel) -> float | None:
    if not easel.session_id:
        return None
    held = loading.peek(easel.session_id)
    return held.seconds_left if held is not None and held.status == "running" else None


def place_of(viewer: Viewer, lesson: LessonFacts) -> Place:
    """The easel before which this viewer stands."""
    if viewer.kind == "student" or viewer.table is not None:
        shown = contexts.tables_shown(viewer, lesson)
        return (lesson.id, shown[0].session_id if shown else None)
    return (lesson.id, ROOM)
