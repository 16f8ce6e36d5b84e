"""The teacher's pages: the list of lessons, a new one, and the one page of a lesson."""

from __future__ import annotations

import io

import segno
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from classroom import access, addresses, audits, codes, lessons, offers
from classroom.forms.lesson import PLAYERS_EXPECTED, LessonForm
from classroom.live.context import Viewer
from classroom.models import Lesson, Student
from classroom.titles import title
from classroom.views import live

LISTED = 100
ACTS_LISTED = 500


@never_cache
@login_required
@require_safe
def teacher(request: HttpRequest) -> HttpResponse:
    """All lessons of this teacher, the newest first."""
    mine = Lesson.objects.filter(teacher_id=request.user.pk).annotate(
        people=Count("students", filter=~Q(students__state=Student.State.REMOVED))
    )[:LISTED]
    rows = [{"lesson": lesson, "game": title(lesson.game)} for lesson in mine]
    return render(request, "classroom/teacher.html", {"rows": rows})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lesson_new(request: HttpRequest) -> HttpResponse:
    """First the card of a game, then its options."""
    playable = offers.playable()
    game = request.POST.get("game") or request.GET.get("game")
    chosen = next((offer for offer in playable if offer.game == game), None)
    if chosen is None:
        cards = [(offer, offers.about(offer, {}, PLAYERS_EXPECTED)) for offer in playable]
        return render(request, "classroom/lesson_cards.html", {"cards": cards})
    if request.method == "POST":
        form = LessonForm(chosen, request.POST)
        if form.is_valid():
            lesson = lessons.create(
                teacher=request.user,
                address=addresses.base(request),
                **form.lesson_fields(),
            )
            return redirect("lesson", lesson_id=lesson.pk)
    else:
        form = LessonForm(chosen, initial={"request_key": codes.new_uid()})
    return render(request, "classroom/lesson_new.html", {"form": form, "offer": chosen})


@never_cache
@login_required
@require_safe
def lesson_minutes(request: HttpRequest) -> HttpResponse:
    """ "about 40 minutes" for the options in the address, while a teacher changes them."""
    try:
        offer = offers.offer(request.GET.get("game", ""))
    except KeyError:
        raise Http404 from None
    minutes = LessonForm(offer, request.GET).minutes()
    return JsonResponse({"text": _("about %(minutes)d minutes") % {"minutes": minutes}})


@never_cache
@login_required
@require_safe
def lesson(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The page of a lesson: lobby, plan, control, or its end, as the lesson stands."""
    row = access.lesson_of(request, lesson_id)
    if row is not None and row.address != addresses.base(request):
        lessons.set_address(lesson_id, addresses.base(request))
    return live.page(
        request,
        _viewer(request, lesson_id),
        "classroom/lesson.html",
        reverse("lesson", args=[lesson_id]),
    )


@never_cache
@login_required
@require_safe
def lesson_live(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What is new on the teacher's page."""
    return live.news(request, _viewer(request, lesson_id))


@never_cache
@login_required
@require_safe
def lesson_audit(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What was done to this lesson, by whom, and when."""
    row = access.lesson_of(request, lesson_id)
    if row is None:
        raise Http404
    return render(
        request,
        "classroom/lesson_audit.html",
        {"lesson": row, "acts": audits.lines(list(row.audits.all()[:ACTS_LISTED]))},
    )


@require_safe
def lesson_qr(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The QR code that leads to the lesson's door."""
    row = access.shown_lesson(request, lesson_id)
    if row is None:
        raise Http404
    picture = io.BytesIO()
    segno.make(addresses.door(row), error="m").save(
        picture, kind="svg", border=2, dark="#16181d", light="#ffffff", xmldecl=False, omitsize=True
    )
    response = HttpResponse(picture.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=60"
    return response


def _viewer(request: HttpRequest, lesson_id: int) -> Viewer:
    if access.lesson_of(request, lesson_id) is None:
        raise Http404
    return Viewer("teacher", lesson_id, language=translation.get_language() or "en")
