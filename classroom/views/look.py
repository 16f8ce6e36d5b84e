"""All components in every state, light and dark: for teachers, and for the tests' camera."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.samples import market_board

SYMBOLS = (
    "lock unlock check cross plus minus warning info clock pause play next person people robot "
    "token company hammer die swap eye plug theme print key crown out chart"
).split()


@login_required
@require_safe
def look(request: HttpRequest) -> HttpResponse:
    """The page of components."""
    return render(
        request,
        "classroom/pages/look.html",
        {
            "themes": ("light", "dark"),
            "colours": ("red", "yellow", "green", "blue"),
            "symbols": SYMBOLS,
            "board": market_board(),
            "rolled": market_board(rolling=True),
        },
    )
