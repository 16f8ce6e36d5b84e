"""The page that tests a school's network, and the small door that it knocks at."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe


@never_cache
@require_safe
def network(request: HttpRequest) -> HttpResponse:
    """Keeps a connection open for a minute and says in words what this network lets through."""
    host = request.get_host()
    scheme = "wss" if request.is_secure() else "ws"
    return render(
        request,
        "classroom/pages/network.html",
        {
            "host": host,
            "page_address": f"{request.scheme}://{host}/",
            "socket_address": f"{scheme}://{host}/",
        },
    )


@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def echo(request: HttpRequest) -> HttpResponse:
    """204 for whoever comes: nothing is read, nothing kept."""
    return HttpResponse(status=204)
