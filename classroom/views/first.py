"""The page behind the one-time link that the console shows."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from classroom import firstteacher
from classroom.forms.first import FirstTeacherForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first(request: HttpRequest, token: str) -> HttpResponse:
    """Make the first teacher's account; afterwards the link is worth nothing."""
    if not firstteacher.valid(token):
        return render(request, "classroom/first_used.html", status=410)
    form = FirstTeacherForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        user = firstteacher.make(form.cleaned_data["email"], form.cleaned_data["password"])
        if user is None:
            return render(request, "classroom/first_used.html", status=410)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
        return redirect("teacher")
    return render(request, "classroom/first.html", {"form": form})
