"""Addresses of people's pages."""

from __future__ import annotations

from django.urls import include, path

from classroom.views import live

urlpatterns = [
    path("", include("classroom.page_urls")),
    path("play/<slug:uid>/", live.play, name="play"),
    path("play/<slug:uid>/live", live.play_live, name="play_live"),
    path("play/<slug:uid>/act", live.play_act, name="play_act"),
    path("teacher/lessons/<int:lesson_id>/projector/", live.projector, name="projector"),
    path(
        "teacher/lessons/<int:lesson_id>/projector/live",
        live.projector_live,
        name="projector_live",
    ),
]
