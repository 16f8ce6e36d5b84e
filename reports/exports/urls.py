"""Addresses of a lesson's downloads."""

from __future__ import annotations

from django.urls import path

from reports.exports import views

urlpatterns = [
    path("", views.lesson_downloads, name="lesson_downloads"),
    path("workbook.xlsx", views.lesson_workbook, name="lesson_workbook"),
    path("tables.zip", views.lesson_archive, name="lesson_archive"),
    path("<slug:key>.csv", views.lesson_sheet, name="lesson_sheet"),
    path("table-<int:number>.json", views.table_record, name="table_record"),
]
