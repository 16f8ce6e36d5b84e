"""Pages for the whole class, its teacher and its projector: they show, and change nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from reports import vocabulary


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The words of the lesson; each has its anchor (``/words/#risk``)."""
    return render(request, "reports/words.html", {"terms": vocabulary.terms()})
