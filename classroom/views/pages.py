"""Pages that anybody may read: the front, the rules, privacy, errors, and the server's pulse."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom import offers, rulebook

KEPT_AT_MOST = 50
"""Fields that a stale form may have and still be offered for sending again."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What this is, in ten seconds: a picture of a game, the join box, the practice button."""
    return render(request, "classroom/pages/front.html", {"games": offers.playable()})


@require_safe
def rules_all(request: HttpRequest) -> HttpResponse:
    """The list of rule pages."""
    return render(request, "classroom/pages/rules_all.html", {"games": offers.playable()})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of one game, with an anchor at each rule id (``/rules/panic/#P-14``)."""
    try:
        offer = offers.offer(game)
    except KeyError:
        raise Http404 from None
    return render(
        request,
        "classroom/pages/rules.html",
        {"title": offer.title, "teaches": offer.teaches, "book": rulebook.read(game)},
    )


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept about children, where, and for how long."""
    return render(request, "classroom/pages/privacy.html")


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 "ok" while this process answers and reaches its database, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 in plain words."""
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403 in plain words."""
    return render(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 in plain words."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500 in plain words, drawn without the request: whatever broke must not break this too."""
    return HttpResponse(render_to_string("500.html"), status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A page that stood open too long: what was typed is kept and can be sent again with a press.

    Offered only to forms that came from this server's own pages, and never with a password.
    """
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    again = (
        0 < len(fields) <= KEPT_AT_MOST
        and not request.FILES
        and not any("password" in name.lower() for name, _ in fields)
        and _from_own_page(request)
    )
    return render(
        request,
        "403_csrf.html",
        {"fields": fields if again else [], "address": request.get_full_path()},
        status=403,
    )


def _from_own_page(request: HttpRequest) -> bool:
    sender = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return sender.startswith(("http://", "https://")) and url_has_allowed_host_and_scheme(
        sender, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
