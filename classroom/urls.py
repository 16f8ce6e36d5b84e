"""Addresses of people's pages."""

from __future__ import annotations

from django.urls import include, path

from classroom.views import acts, first, join, live, practice, teacher

urlpatterns = [
    path("", include("classroom.page_urls")),
    path("join/", join.join, name="join"),
    path("join/<str:code>/", join.join_name, name="join_name"),
    path("return/", join.come_back, name="return"),
    path("practice/", practice.practice, name="practice"),
    path("first/<str:token>/", first.first, name="first"),
    path("play/<slug:uid>/", live.play, name="play"),
    path("play/<slug:uid>/live", live.play_live, name="play_live"),
    path("play/<slug:uid>/act", live.play_act, name="play_act"),
    path("teacher/", teacher.teacher, name="teacher"),
    path("teacher/lessons/new/", teacher.lesson_new, name="lesson_new"),
    path("teacher/lessons/new/minutes", teacher.lesson_minutes, name="lesson_minutes"),
    path("teacher/lessons/<int:lesson_id>/", teacher.lesson, name="lesson"),
    path("teacher/lessons/<int:lesson_id>/live", teacher.lesson_live, name="lesson_live"),
    path("teacher/lessons/<int:lesson_id>/act/<slug:what>", acts.act, name="lesson_act"),
    path("teacher/lessons/<int:lesson_id>/audit/", teacher.lesson_audit, name="lesson_audit"),
    path("teacher/lessons/<int:lesson_id>/qr.svg", teacher.lesson_qr, name="lesson_qr"),
    path("teacher/lessons/<int:lesson_id>/projector/", live.projector, name="projector"),
    path(
        "teacher/lessons/<int:lesson_id>/projector/live",
        live.projector_live,
        name="projector_live",
    ),
]
