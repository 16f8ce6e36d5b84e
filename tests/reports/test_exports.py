"""Figures, deals and money as files: what other programs read in them."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from classroom.models import Lesson, Seat, Table
from games import queries
from games.engine.record import read
from games.models import GameSession
from games.registry import RULES
from reports import of_lesson
from reports.exports import sheets
from reports.exports.sheets import Column, Kind, Sheet
from tests.games import table as games
from tests.reports import krach_games

pytestmark = pytest.mark.django_db

NAMES = ["=1+1", "-2+3", "@SUM(A1)", " =cmd|' /C calc'!A0", "Ærøskøbing 王芳 محمد"]
SOFFICE = shutil.which("soffice")
# Separator, quote, UTF-8, from line 1; numbers are found out, and formulas are calculated.
CSV_WITH_FORMULAS = "CSV:44,34,76,1,,0,false,true,false,false,false,0,true"


@pytest.fixture
def teacher() -> Any:
    return get_user_model().objects.create_user("t@example.org", "t@example.org", "blue-otter-77")


@pytest.fixture
def client(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def table_of(lesson: Lesson, number: int, *, over: bool) -> Table:
    session = games.begin({"months": 2}, seed=f"seed {number}")
    if over:
        games.play_to_the_end(session)
    table = Table.objects.create(lesson=lesson, number=number, session_id=session)
    for place, name in enumerate(NAMES, start=1):
        Seat.objects.create(table=table, key=f"s{place}", position=place, name=name)
    return table


@pytest.fixture
def lesson(teacher: Any) -> Lesson:
    """Table 1 is over, table 2 is in its first month; all names are hostile ones."""
    lesson = lessons.create(teacher=teacher, game="panic", state="running")
    table_of(lesson, 1, over=True)
    table_of(lesson, 2, over=False)
    return lesson


def got(client: Client, lesson: Lesson, path: str) -> bytes:
    answer = client.get(f"/teacher/lessons/{lesson.pk}/downloads/{path}")
    assert answer.status_code == 200, answer
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return answer.content


def rows_of(content: bytes) -> list[dict[str, str]]:
    """A CSV file as a script reads it."""
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_results_are_those_of_the_report(client, lesson):
    rows = rows_of(got(client, lesson, "results.csv"))
    told = of_lesson.of_table(lesson.tables.get(number=1))
    assert told is not None
    assert [row["table"] for row in rows] == ["1"] * 5
    investor = told.seats["s4"].investor
    assert investor is not None
    row = next(row for row in rows if row["seat"] == "s4")
    assert float(row["investor_risk"]) == investor.total.risk
    assert int(row["investor_cost"]) == investor.total.cost
    assert int(row["money"]) == told.facts.scores["s4"]
    assert row["manager_profit"] == ""
    manager = next(row for row in rows if row["seat"] == "s1")
    assert manager["roles"] == "manager"
    assert manager["investor_cost"] == ""


def test_months_have_one_line_for_each_month_played(client, lesson):
    rows = rows_of(got(client, lesson, "investor_months.csv"))
    assert [(row["seat"], row["month"]) for row in rows] == [
        (seat, month) for seat in ("s3", "s4", "s5") for month in ("1", "2")
    ]
    managed = rows_of(got(client, lesson, "manager_months.csv"))
    deals = rows_of(got(client, lesson, "deals.csv"))
    sold = sum(int(row["sold"]) for row in managed)
    assert sold == sum(int(row["months_counted"]) for row in deals) > 0


def test_money_adds_up_to_what_the_players_hold(client, lesson):
    session = lesson.tables.get(number=1).session_id
    books: dict[str, int] = {}
    for row in rows_of(got(client, lesson, "transactions.csv")):
        books[row["payer"]] = books.get(row["payer"], 0) - int(row["amount"])
        books[row["payee"]] = books.get(row["payee"], 0) + int(row["amount"])
    for player in queries.players(session):
        assert books[player.seat] == player.cash


def test_deals_say_when_they_were_struck_and_what_became_of_them(client, lesson):
    content = got(client, lesson, "deals.csv?zone=Asia/Kathmandu")
    rows = rows_of(content)
    assert {row["ended"] for row in rows} <= {
        "stands",
        "replaced",
        "left",
        "cancelled",
        "sold",
        "bankruptcy",
    }
    made = [
        entry.created_at
        for entry in lesson.tables.get(number=1).session.log.order_by("seq")
        if any(event["event"] == "DealMade" for event in entry.events)
    ]
    assert len(rows) == len(made) > 0
    for row, moment in zip(rows, made, strict=True):
        assert row["time"].endswith("+05:45")
        assert abs((datetime.fromisoformat(row["time"]) - moment).total_seconds()) < 0.001
        assert float(row["before_end"]) >= 0
        assert re.fullmatch(r"\d+(\.\d{1,3})?", row["seconds"])
        assert re.fullmatch(r"\d+(\.\d{1,3})?", row["before_end"])


@pytest.mark.parametrize("zone", ["", "No/Where", "../../etc/passwd", "\x00", "Europe"])
def test_a_zone_that_is_none_is_the_servers(client, lesson, zone):
    answer = client.get(f"/teacher/lessons/{lesson.pk}/downloads/transactions.csv", {"zone": zone})
    assert rows_of(answer.content)[0]["time"].endswith("+00:00")


def test_text_is_inert_in_csv_and_numbers_are_numbers(client, lesson):
    rows = rows_of(got(client, lesson, "results.csv"))
    assert [row["name"] for row in rows] == ["'" + name for name in NAMES[:4]] + [NAMES[4]]
    columns = (
        Column("a", Kind.WHOLE, ""),
        Column("b", Kind.DECIMAL, ""),
        Column("c", Kind.TEXT, ""),
    )
    made = sheets.csv_file(Sheet("s", "s", columns, ((-7, -0.5, None),)))
    assert made == b"\xef\xbb\xbfa,b,c\r\n-7,-0.5,\r\n"


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n", "\u00a0=", "＝", "＠"])
def test_whatever_begins_like_a_formula_gets_an_apostrophe(first):
    assert sheets.inert(f"{first}1") == f"'{first}1"
    assert sheets.inert(f"a{first}1") == f"a{first}1"


def test_another_library_reads_the_workbook(client, lesson):
    book = openpyxl.load_workbook(io.BytesIO(got(client, lesson, "workbook.xlsx")))
    assert book.sheetnames == [
        "about",
        "results",
        "investor months",
        "manager months",
        "deals",
        "transactions",
        "reflections",
    ]
    results = list(book["results"].values)
    places = {key: place for place, key in enumerate(results[0])}
    assert [row[places["name"]] for row in results[1:]] == NAMES
    for row in book["results"].iter_rows(min_row=2):
        name = row[places["name"]]
        assert (name.data_type, name.quotePrefix) == ("s", True)
        assert isinstance(row[places["money"]].value, int)
    for page in book:
        assert not [cell for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    described = {(page, key) for page, key, *_ in book["about"].values if key}
    for page in book.worksheets[1:]:
        assert {(page.title, cell.value) for cell in page[1]} <= described


def test_the_archive_holds_every_table_of_cells(client, lesson):
    with zipfile.ZipFile(io.BytesIO(got(client, lesson, "tables.zip?table=1"))) as archive:
        assert archive.testzip() is None
        assert archive.read("results.csv") == got(client, lesson, "results.csv")
        assert len(archive.namelist()) == 6


def test_the_record_plays_again(client, lesson):
    record = read(got(client, lesson, "table-1.json"), RULES)
    assert record.rules.KEY == "panic"
    assert len(record.commands) > 10


def test_nothing_of_a_table_that_still_plays(client, lesson):
    seed = GameSession.objects.get(table__number=2).seed
    for path in ("results.csv", "deals.csv", "transactions.csv"):
        assert {row["table"] for row in rows_of(got(client, lesson, path))} == {"1"}
    for path in ("table-2.json", "results.csv?table=2", "workbook.xlsx?table=2"):
        answer = client.get(f"/teacher/lessons/{lesson.pk}/downloads/{path}")
        assert answer.status_code == 302
    page = client.get(f"/teacher/lessons/{lesson.pk}/downloads/").content.decode()
    assert "Table 2 still plays" in page
    assert "table-2.json" not in page
    assert seed not in page


def test_an_ended_lesson_gives_its_broken_off_games(client, lesson):
    lessons.mark_ended(lesson.pk)
    rows = rows_of(got(client, lesson, "transactions.csv?table=2"))
    assert {row["table"] for row in rows} == {"2"}
    page = client.get(f"/teacher/lessons/{lesson.pk}/downloads/").content.decode()
    assert "table-2.json" in page
    assert rows_of(got(client, lesson, "deals.csv?table=2")) == []


PATHS = ["", "results.csv", "workbook.xlsx", "tables.zip", "table-1.json"]


@pytest.mark.parametrize("path", PATHS)
def test_only_for_the_lessons_own_teacher(lesson, path):
    address = f"/teacher/lessons/{lesson.pk}/downloads/{path}"
    assert Client().get(address).status_code == 302
    stranger = Client()
    stranger.force_login(get_user_model().objects.create_user("x@example.org"))
    assert stranger.get(address).status_code == 404


def test_before_any_game_there_are_words(client, teacher):
    empty = lessons.create(teacher=teacher, game="panic")
    page = client.get(f"/teacher/lessons/{empty.pk}/downloads/").content.decode()
    assert "nothing to download yet" in page
    assert client.get(f"/teacher/lessons/{empty.pk}/downloads/workbook.xlsx").status_code == 302
    assert client.get(f"/teacher/lessons/{empty.pk}/downloads/nothing.csv").status_code == 302


@pytest.mark.parametrize("query", ["table=x", "table=²", "table=99999"])
def test_a_table_that_is_no_number_is_not_found(client, lesson, query):
    assert (
        client.get(f"/teacher/lessons/{lesson.pk}/downloads/results.csv?{query}").status_code == 404
    )
    assert client.get(f"/teacher/lessons/{lesson.pk}/downloads/nothing.csv").status_code == 404


def test_a_real_spreadsheet_runs_nothing(tmp_path: Path):
    hostile = [*NAMES, "+49 30", "\t=1+1", "\r=1+1", '=HYPERLINK("x")', "1,5", "=1+1\n=2"]
    sheet = Sheet(
        "s",
        "s",
        (Column("name", Kind.TEXT, ""), Column("money", Kind.WHOLE, "")),
        tuple((name, -7) for name in hostile),
    )
    book = sheets.workbook([sheet], [], "t", datetime(2026, 3, 1))
    (tmp_path / "a.xlsx").write_bytes(book)
    (tmp_path / "b.csv").write_bytes(sheets.csv_file(sheet))
    assert calculated(tmp_path / "a.xlsx", len(hostile))
    assert calculated(tmp_path / "b.csv", len(hostile), f"--infilter={CSV_WITH_FORMULAS}")


def calculated(path: Path, numbers: int, *options: str) -> bool:
    """Read and calculated anew by LibreOffice: all names stay names, all -7 are numbers."""
    assert SOFFICE is not None, "This test needs LibreOffice (on Debian: libreoffice-calc-nogui)."
    subprocess.run(
        [
            SOFFICE,
            f"-env:UserInstallation=file://{path.parent}/home",
            "--headless",
            *options,
            "--convert-to",
            "fods",
            "--outdir",
            str(path.parent),
            str(path),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    made = path.with_suffix(".fods").read_text()
    assert "table:formula" not in made
    assert made.count('office:value="-7"') == numbers
    return "王芳" in made


def test_krach_has_days_prices_and_swaps(client, teacher):
    lesson = lessons.create(teacher=teacher, game="krach", state="running")
    table = Table.objects.create(lesson=lesson, number=1, session_id=krach_games.played(5))
    for place, name in enumerate(NAMES, start=1):
        Seat.objects.create(table=table, key=f"s{place}", position=place, name=name)
    results = rows_of(got(client, lesson, "results.csv"))
    days = rows_of(got(client, lesson, "days.csv"))
    for row in results:
        own = [day for day in days if day["seat"] == row["seat"]]
        assert int(row["losses"]) == sum(int(day["losses"] or 0) for day in own)
        assert int(row["swaps"]) == sum(int(day["swaps"]) for day in own)
    swaps = rows_of(got(client, lesson, "swaps.csv"))
    assert sum(int(row["swaps"]) for row in results) == 2 * len(swaps) > 0
    markdown = {row["seat"]: 0 for row in results}
    for step in rows_of(got(client, lesson, "prices.csv")):
        if step["kind"] == "sale":
            markdown[step["seat"]] += int(step["before"]) - int(step["after"])
    assert markdown == {row["seat"]: int(row["markdown"]) for row in results}
    book = openpyxl.load_workbook(io.BytesIO(got(client, lesson, "workbook.xlsx")))
    assert book.sheetnames == ["about", "results", "days", "prices", "swaps", "reflections"]
    assert read(got(client, lesson, "table-1.json"), RULES).rules.KEY == "krach"
