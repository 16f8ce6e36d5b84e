"""The door: code, name, press to join; and the way back by return key.

Nothing here needs a session, so no page can go stale: a post counts when it comes from this
server's own page. Looking never joins: a preview of a link takes no seat.
"""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from classroom import access, codes, joining, lessons, names, patience, statements
from classroom.forms.join import NAME_AT_MOST, CodeForm, NameForm, ReturnForm
from classroom.live import doors
from classroom.models import Lesson, Student

OWN = "oo-here"
OWN_AT_MOST = 6
SPUN = 3
_signer = Signer(salt="classroom.own")


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Type the code of a lesson."""
    if request.method == "POST" and not doors.same_origin(request):
        return _elsewhere(request)
    given = request.POST if request.method == "POST" else request.GET
    if "code" not in given:
        return _named(request, render(request, "classroom/join.html", {"form": CodeForm()}))
    form = CodeForm(given)
    device = patience.device_of(request)
    if patience.exhausted(device):
        form.full_clean()
        form.errors.clear()
        form.add_error(None, _wait())
        return _named(request, render(request, "classroom/join.html", {"form": form}, status=429))
    if form.is_valid():
        code = form.cleaned_data["code"]
        if lessons.by_code(code) is not None:
            return redirect("join_name", code=code)
        patience.mistake(device)
        form.add_error(
            "code",
            _("No lesson has the code %(code)s. Look at the board again, digit by digit.")
            % {"code": f"{code[:3]} {code[3:]}"},
        )
    page = render(request, "classroom/join.html", {"form": form})
    return _named(request, page, device)


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_name(request: HttpRequest, code: str) -> HttpResponse:
    """Choose a name and press to join."""
    bare = codes.read_code(code)
    lesson = lessons.by_code(bare) if bare is not None else None
    if lesson is None or lesson.kind != Lesson.Kind.CLASS:
        return redirect(f"{reverse('join')}?code={code}")
    joined = _joined_here(request, lesson)
    own = [student for student in joined if student.state != Student.State.REMOVED]
    if request.method != "POST":
        form = NameForm(initial={"join_key": codes.new_uid()})
        return _name_page(request, lesson, form, own, None)
    if not doors.same_origin(request):
        return _elsewhere(request)
    form = NameForm(request.POST)
    if not form.is_valid():
        again = NameForm(initial={**request.POST.dict(), "join_key": codes.new_uid()})
        return _name_page(request, lesson, again, own, _unread(form))
    typed = form.typed
    for student in own:
        if student.name_key == names.key(names.clean(typed)):
            return redirect("play", uid=student.uid)
    # Whoever was removed here waits for the teacher's nod.
    sent_out = len(own) < len(joined)
    outcome = joining.join(lesson.pk, typed, form.cleaned_data["join_key"], hold=sent_out)
    if isinstance(outcome, joining.Refused):
        return _name_page(request, lesson, form, own, outcome)
    response = redirect("play", uid=outcome.student.uid)
    access.let_in(response, outcome.student, outcome.key, secure=request.is_secure())
    _remember(request, response, joined, outcome.student)
    return response


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def come_back(request: HttpRequest) -> HttpResponse:
    """Back to one's own seat on any device, by the return key."""
    if request.method != "POST":
        form = ReturnForm(initial={"code": request.GET.get("code", "")})
        return _named(request, render(request, "classroom/return.html", {"form": form}))
    if not doors.same_origin(request):
        return _elsewhere(request)
    form = ReturnForm(request.POST)
    device = patience.device_of(request)
    if patience.exhausted(device):
        form.full_clean()
        form.errors.clear()
        form.add_error(None, _wait())
        page = render(request, "classroom/return.html", {"form": form}, status=429)
        return _named(request, page, device)
    if form.is_valid():
        outcome = joining.come_back(form.cleaned_data["code"], form.cleaned_data["key"])
        if outcome is not None:
            response = redirect("play", uid=outcome.student.uid)
            access.let_in(response, outcome.student, outcome.key, secure=request.is_secure())
            return response
        patience.mistake(device)
        form.add_error(
            None,
            _(
                "Nobody in that lesson has this return key. Check both, or ask your teacher: your "
                "key stands on their page."
            ),
        )
    page = render(request, "classroom/return.html", {"form": form})
    return _named(request, page, device)


def _name_page(
    request: HttpRequest,
    lesson: Lesson,
    form: NameForm,
    own: list[Student],
    refused: joining.Refused | None,
) -> HttpResponse:
    rows = statements.joined(lesson.pk)
    here = [name for name, state, _key in rows if state != Student.State.REMOVED]
    if refused is None:
        refused = joining.closed(lesson, len(here))
    spun: list[str] = []
    while len(spun) < SPUN:
        spun.append(names.spin([*here, *spun]))
    return render(
        request,
        "classroom/join_name.html",
        {
            "lesson": lesson,
            "form": form,
            "own": own,
            "refused": refused,
            "shut": refused is not None and not refused.about_name,
            "spun": spun,
        },
    )


def _unread(form: NameForm) -> joining.Refused | None:
    """What is wrong with a name that is not even looked at, or None when it was the page's own
    key: the new page brings a good one, and says itself when the door is shut."""
    if "name" not in form.errors:
        return None
    if len(form.data.get("name", "")) > NAME_AT_MOST:
        return joining.Refused("long", _("That name is far too long. Type a shorter one."))
    return joining.Refused("empty", _("Type a name that the others can read."))


def _joined_here(request: HttpRequest, lesson: Lesson) -> list[Student]:
    """All who ever joined this lesson on this device, the first first."""
    try:
        uids = _signer.unsign(request.COOKIES.get(OWN, "")).split(".")
    except BadSignature:
        return []
    return list(Student.objects.filter(lesson=lesson, uid__in=uids).order_by("pk"))


def _remember(
    request: HttpRequest,
    response: HttpResponse,
    before: list[Student],
    student: Student,
) -> None:
    """Let the door of this lesson know who went in through it on this device. Those who were
    removed stay known: a device that was sent out waits for the teacher's nod ever after."""
    uids = [each.uid for each in before if each.uid != student.uid] + [student.uid]
    response.set_cookie(
        OWN,
        _signer.sign(".".join(uids[-OWN_AT_MOST:])),
        max_age=24 * 3600,
        path=request.path,
        httponly=True,
        secure=request.is_secure(),
        samesite="Lax",
    )


def _named(request: HttpRequest, response: HttpResponse, device: str | None = None) -> HttpResponse:
    if patience.COOKIE not in request.COOKIES:
        patience.name_device(
            response, device or patience.device_of(request), secure=request.is_secure()
        )
    return response


def _wait() -> str:
    return _("That was wrong ten times. Wait a minute, and read the code from the board.")


def _elsewhere(request: HttpRequest) -> HttpResponse:
    return render(request, "403.html", status=403)
