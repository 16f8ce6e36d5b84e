"""Addresses of the reports. A student's lie under the path of that student's key."""

from __future__ import annotations

from django.urls import include, path

from reports import printing, reflecting, showing, views

urlpatterns = [
    path("words/", showing.words, name="words"),
    path("play/<slug:uid>/report/", views.student_report, name="student_report"),
    path("play/<slug:uid>/report/page.pdf", printing.student_pdf, name="student_pdf"),
    path("play/<slug:uid>/report/<slug:name>.svg", views.student_picture, name="student_picture"),
    path("teacher/lessons/<int:lesson_id>/report/", views.lesson_report, name="lesson_report"),
    path("teacher/lessons/<int:lesson_id>/report/release", reflecting.release, name="release"),
    path("teacher/lessons/<int:lesson_id>/", include("reports.show_urls")),
    path(
        "teacher/lessons/<int:lesson_id>/reflections/",
        reflecting.reflections_page,
        name="reflections",
    ),
    path(
        "teacher/lessons/<int:lesson_id>/reflections/open",
        reflecting.reflections_open,
        name="reflections_open",
    ),
    path(
        "teacher/lessons/<int:lesson_id>/report/<int:seat_id>/",
        views.seat_report,
        name="seat_report",
    ),
    path(
        "teacher/lessons/<int:lesson_id>/report/<int:seat_id>/<slug:name>.svg",
        views.seat_picture,
        name="seat_picture",
    ),
    path(
        "teacher/lessons/<int:lesson_id>/report/table/<int:number>/<slug:name>.svg",
        views.table_picture,
        name="table_picture",
    ),
    path("teacher/lessons/<int:lesson_id>/downloads/", include("reports.exports.urls")),
]
