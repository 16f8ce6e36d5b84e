"""All components in every state, light and dark: for teachers, and for the tests' camera."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from classroom.samples import krach_floor, market_board

SYMBOL_ID = re.compile(r'<symbol id="(\w+)"')


@login_required
@require_safe
def look(request: HttpRequest) -> HttpResponse:
    """The page of components."""
    sprite = Path(str(finders.find("classroom/symbols.svg"))).read_text(encoding="utf-8")
    return render(
        request,
        "classroom/pages/look.html",
        {
            "themes": ("light", "dark"),
            "colours": ("red", "yellow", "green", "blue"),
            "symbols": SYMBOL_ID.findall(sprite),
            "board": market_board(),
            "rolled": market_board(rolling=True),
            **krach_floor(),
        },
    )
