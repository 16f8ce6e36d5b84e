"""Downloads of a lesson, for its teacher: figures, deals and money as tables, and game records.

A table that still plays is in none of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from classroom.access import own_lesson
from classroom.models import Lesson
from classroom.titles import title
from games.service import export
from reports import papers, printing
from reports.exports import finished, rows, sheets
from reports.exports.finished import Finished
from reports.exports.sheets import Sheet

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def lesson_downloads(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What there is to take home from a lesson, and what is not there yet."""
    lesson = own_lesson(request, lesson_id)
    tables = finished.finished(lesson)
    numbers = [each.table.number for each in tables]
    playing = lesson.tables.filter(session__isnull=False).exclude(number__in=numbers)
    context = {
        "lesson": lesson,
        "tables": tables,
        "playing": [table.number for table in playing],
        "sheets": rows.sheets(lesson, [], _zone(request)),
        "zone": _zone(request).key,
    } | printing.class_context(lesson)
    return render(request, "reports/downloads.html", context)


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def lesson_workbook(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """All tables of cells as a workbook (?table=2: of one table only)."""
    lesson = own_lesson(request, lesson_id)
    tables, zone = _asked(request, lesson), _zone(request)
    if not tables:
        return redirect("lesson_downloads", lesson.pk)
    made = timezone.now().astimezone(zone)
    book = sheets.workbook(
        rows.sheets(lesson, tables, zone), _about(lesson, tables, zone), str(lesson), made
    )
    return _file(book, WORKBOOK, _name(request, lesson, "xlsx"))


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def lesson_archive(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """All tables of cells as CSV files in a ZIP file (?table=2: of one table only)."""
    lesson = own_lesson(request, lesson_id)
    tables = _asked(request, lesson)
    if not tables:
        return redirect("lesson_downloads", lesson.pk)
    files = sheets.csv_files(rows.sheets(lesson, tables, _zone(request)))
    return _file(files, "application/zip", _name(request, lesson, "zip"))


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def lesson_sheet(request: HttpRequest, lesson_id: int, key: str) -> HttpResponse:
    """One table of cells as a CSV file (?table=2: of one table only)."""
    lesson = own_lesson(request, lesson_id)
    tables = _asked(request, lesson)
    if not tables:
        return redirect("lesson_downloads", lesson.pk)
    sheet = _sheet(rows.sheets(lesson, tables, _zone(request)), key)
    name = _name(request, lesson, f"{key.replace('_', '-')}.csv")
    return _file(sheets.csv_file(sheet), "text/csv; charset=utf-8", name)


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def table_record(request: HttpRequest, lesson_id: int, number: int) -> HttpResponse:
    """A table's whole game as a game record."""
    lesson = own_lesson(request, lesson_id)
    tables = finished.finished(lesson, number)
    if not tables:
        return redirect("lesson_downloads", lesson.pk)
    document = json.dumps(export.record(tables[0].session_id), ensure_ascii=False, indent=1)
    name = f"{papers.stem(lesson)}-table-{number}.json"
    return _file(document.encode(), "application/json", name)


def _asked(request: HttpRequest, lesson: Lesson) -> list[Finished]:
    """The finished tables that are asked for."""
    given = request.GET.get("table", "")
    if given and not (given.isascii() and given.isdigit() and len(given) < 4):
        raise Http404
    return finished.finished(lesson, int(given) if given else None)


def _zone(request: HttpRequest) -> ZoneInfo:
    """The zone that the teacher's browser names, else the server's."""
    try:
        return ZoneInfo(request.GET.get("zone", ""))
    except (ValueError, OSError, KeyError):
        return ZoneInfo(timezone.get_default_timezone_name())


def _sheet(made: Sequence[Sheet], key: str) -> Sheet:
    for sheet in made:
        if sheet.key == key:
            return sheet
    raise Http404


def _about(lesson: Lesson, tables: Sequence[Finished], zone: ZoneInfo) -> list[str]:
    numbers = ", ".join(str(each.table.number) for each in tables)
    made = finished.local(timezone.now(), zone)
    return [
        title(lesson.game),
        _("Tables: {numbers}").format(numbers=numbers),
        _("Made {made}, times in {zone}").format(made=made, zone=zone.key),
    ]


def _name(request: HttpRequest, lesson: Lesson, end: str) -> str:
    number = request.GET.get("table", "")
    table = f"-table-{number}" if number else ""
    return f"{papers.stem(lesson)}{table}{'-' if '.' in end else '.'}{end}"


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
