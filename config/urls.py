"""Every address, by the app that answers it."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("", include("reports.urls")),
    path("", include("classroom.urls")),
]

handler400 = "classroom.views.pages.bad_request"
handler403 = "classroom.views.pages.permission_denied"
handler404 = "classroom.views.pages.page_not_found"
handler500 = "classroom.views.pages.server_error"
