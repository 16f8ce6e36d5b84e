"""Practice alone against robots: no code, no account, five minutes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from classroom import access, codes
from classroom import practice as games
from classroom.forms.practice import PracticeForm
from classroom.live import doors


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Choose, press, play."""
    if request.method != "POST":
        form = PracticeForm(initial={"request_key": codes.new_uid()})
        return render(request, "classroom/practice.html", {"form": form})
    if not doors.same_origin(request):
        return render(request, "403.html", status=403)
    form = PracticeForm(request.POST)
    if form.is_valid() and games.full():
        form.add_error(
            None, _("Very many practice games run here just now. Try again in a few minutes.")
        )
    if not form.is_valid():
        return render(request, "classroom/practice.html", {"form": form})
    data = form.cleaned_data
    joined = games.begin(data["game"], data["name"], data["role"] or None, data["request_key"])
    response = redirect("play", uid=joined.student.uid)
    access.let_in(response, joined.student, joined.key, secure=request.is_secure())
    return response
