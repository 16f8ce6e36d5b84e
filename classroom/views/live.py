"""The student's page and the projector, and the door for screens that have no socket.

The page is whole without any script; ``live`` answers polls; ``act`` takes the posted form.
"""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from classroom import access, screens
from classroom.consumers import read_version
from classroom.live import context as contexts
from classroom.live import doors, presence, recent
from classroom.live import render as rendering
from classroom.live.context import Viewer
from classroom.live.doors import Reply
from classroom.live.regions import changed


@never_cache
@require_GET
def play(request: HttpRequest, uid: str) -> HttpResponse:
    """A student's own page: the same after every reload."""
    student = access.student_of(request, uid)
    if student is None:
        if access.was_removed(request, uid):
            return render(request, "classroom/removed.html")
        return redirect("return")
    _seen(uid)
    viewer = Viewer("student", student.lesson_id, uid=uid, language=_language())
    return page(request, viewer, "classroom/play.html", reverse("play", args=[uid]))


@never_cache
@require_GET
def play_live(request: HttpRequest, uid: str) -> HttpResponse:
    """What is new for this student since a version: JSON, or 204 when nothing is."""
    student = access.student_of(request, uid)
    if student is None:
        return JsonResponse({"gone": True}, status=403)
    _seen(uid)
    return news(request, Viewer("student", student.lesson_id, uid=uid, language=_language()))


@csrf_exempt
@require_POST
@vary_on_headers("X-Live")
async def play_act(request: HttpRequest, uid: str) -> HttpResponse:
    """One command by a posted form. The script gets JSON, a plain form its page again."""
    by_script = request.headers.get("X-Live") == "1"
    if not doors.same_origin(request):
        return HttpResponse(status=403)
    student = await database_sync_to_async(access.student_of)(request, uid)
    if student is None:
        return JsonResponse({"gone": True}, status=403) if by_script else redirect("return")
    reply = await doors.act(student.lesson_id, uid, doors.sent(request))
    if not by_script:
        if not reply.accepted:
            await database_sync_to_async(messages.error)(request, reply.sentence)
        return redirect("play", uid=uid)
    viewer = Viewer("student", student.lesson_id, uid=uid, language=_language())
    answer: HttpResponse = await database_sync_to_async(news)(request, viewer, reply)
    return answer


@never_cache
@require_GET
def projector(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What the room sees: one table (``?table=n``) or all of them."""
    viewer = _projector(request, lesson_id)
    here = reverse("projector", args=[lesson_id])
    return page(request, viewer, "classroom/projector.html", here)


@never_cache
@require_GET
def projector_live(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What is new on the projector since a version."""
    return news(request, _projector(request, lesson_id))


def page(
    request: HttpRequest, viewer: Viewer, template: str, here: str, **more: Any
) -> HttpResponse:
    """A whole live page: the screen drawn into it, and what the script has to know. here is the
    page's address ("/play/abc/"), under which live, act and socket lie."""
    context = contexts.read(viewer)
    if context is None:
        raise Http404
    screen = screens.screen(context)
    recent.keep(viewer, context.version, screen)
    return render(
        request,
        template,
        {
            "context": context,
            "lesson": context.lesson.row,
            "assets": screens.assets(context.lesson.row.game),
            "live": {
                "html": rendering.page(screen, viewer.language),
                "version": context.version,
                "seconds_left": context.seconds_left,
                "here": here,
                "language": viewer.language,
                "table": viewer.table,
            },
            **more,
        },
    )


def news(request: HttpRequest, viewer: Viewer, reply: Reply | None = None) -> HttpResponse:
    """What the viewer has not seen since the version in the address, and the answer to a click."""
    context = contexts.read(viewer)
    if context is None:
        return JsonResponse({"gone": True}, status=403)
    since = read_version(request.GET.get("since", ""))
    if since == context.version and reply is None and viewer.kind != "teacher":
        return HttpResponse(status=204)
    screen = screens.screen(context)
    before = None if viewer.kind == "teacher" else recent.screen(viewer, since)
    recent.keep(viewer, context.version, screen)
    text = rendering.message(
        context.version,
        screen,
        changed(screen, before),
        viewer.language,
        full=before is None,
        seconds_left=context.seconds_left,
        ok=[reply.click] if reply is not None and reply.accepted else (),
        no={reply.click: reply.sentence} if reply is not None and not reply.accepted else None,
    )
    return HttpResponse(text, content_type="application/json")


def _projector(request: HttpRequest, lesson_id: int) -> Viewer:
    lesson = access.shown_lesson(request, lesson_id)
    if lesson is None:
        raise Http404
    table = read_version(request.GET.get("table", ""))
    return Viewer(
        "projector",
        lesson_id,
        table=None if table < 0 else table,
        language=_language(),
    )


def _language() -> str:
    return translation.get_language() or "en"


def _seen(uid: str) -> None:
    if presence.sign(uid):
        presence.flush()
