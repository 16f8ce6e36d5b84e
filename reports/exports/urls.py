"""Addresses of a lesson's downloads."""

from __future__ import annotations

from django.urls import path

from reports import printing
from reports.exports import views

urlpatterns = [
    path("class.pdf", printing.class_pdf, name="class_pdf"),
    path("class", printing.make_class_pdf, name="make_class_pdf"),
    path("progress", printing.progress, name="progress"),
    path("seat-<int:seat_id>.pdf", printing.seat_pdf, name="seat_pdf"),
    path("", views.lesson_downloads, name="lesson_downloads"),
    path("workbook.xlsx", views.lesson_workbook, name="lesson_workbook"),
    path("tables.zip", views.lesson_archive, name="lesson_archive"),
    path("<slug:key>.csv", views.lesson_sheet, name="lesson_sheet"),
    path("table-<int:number>.json", views.table_record, name="table_record"),
]
