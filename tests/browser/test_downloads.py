"""A teacher takes a lesson home, a student their page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Server, Visitors, enter

RECORD = "panic-robots-of-8"


@pytest.fixture
def staged(server: Server, signed_in: Path) -> dict[str, Any]:
    """The first teacher's lesson with one finished game, and the doors of its seats."""
    game = json.loads((ROOT / "tests" / "records" / f"{RECORD}.json").read_text())
    there = {"OPEN_OUTCRY_HOME": str(server.home), "SECRET_KEY": "for tests only"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.staging", RECORD, str(len(game["commands"]))],
        cwd=ROOT,
        env=os.environ | there,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_class_is_printed_while_the_page_tells_how_far_it_is(
    staged: dict[str, Any],
    visit: Visitors,
    accessible: Callable[[Page], None],
    fits: Callable[[Page], None],
    photograph: Callable[..., Path],
) -> None:
    page = visit(teacher=True)
    page.goto(f"/teacher/lessons/{staged['lesson']}/downloads/")
    expect(page.get_by_role("heading", name="For printing")).to_be_visible()
    accessible(page)
    fits(page)
    photograph(page, "downloads-before")
    page.get_by_role("button", name="Make the class PDF").click()
    link = page.get_by_role("link", name="Open the class PDF")
    expect(link).to_be_visible(timeout=60_000)
    expect(page.locator("#say")).to_have_text("Open the class PDF")
    accessible(page)
    photograph(page, "downloads-made")
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")


def test_a_workbook_has_the_times_of_the_teachers_clock(
    staged: dict[str, Any], visit: Visitors
) -> None:
    page = visit(teacher=True)
    page.goto(f"/teacher/lessons/{staged['lesson']}/downloads/")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.locator("[data-zone]")).to_have_text(zone)
    with page.expect_download() as waited:
        page.get_by_role("link", name="Workbook (XLSX)").click()
    assert f"zone={zone.replace('/', '%2F')}" in waited.value.url
    assert waited.value.suggested_filename.endswith(".xlsx")
    assert Path(waited.value.path()).read_bytes().startswith(b"PK")


@pytest.mark.parametrize(("size", "scheme"), [((390, 844), "light"), ((1366, 768), "dark")])
def test_downloads_on_a_phone_and_in_the_dark(
    staged: dict[str, Any],
    visit: Visitors,
    accessible: Callable[[Page], None],
    fits: Callable[[Page], None],
    photograph: Callable[..., Path],
    size: tuple[int, int],
    scheme: str,
) -> None:
    page = visit(size, scheme=scheme, teacher=True)
    page.goto(f"/teacher/lessons/{staged['lesson']}/downloads/")
    accessible(page)
    fits(page)
    photograph(page, f"downloads-{size[0]}-{scheme}")


def test_without_scripts_the_page_offers_to_look_again(
    staged: dict[str, Any], visit: Visitors
) -> None:
    page = visit(teacher=True, javascript=False)
    page.goto(f"/teacher/lessons/{staged['lesson']}/downloads/")
    page.get_by_role("button", name="Make the class PDF").click()
    ready = page.get_by_role("link", name="Open the class PDF")
    again = page.get_by_role("link", name="Is it ready?")
    for _ in range(60):
        expect(ready.or_(again)).to_be_visible()
        if ready.is_visible():
            break
        again.click()
    expect(ready).to_be_visible()


def test_a_student_gets_their_page_to_print(
    staged: dict[str, Any],
    visit: Visitors,
    server: Server,
    accessible: Callable[[Page], None],
    photograph: Callable[..., Path],
) -> None:
    door = staged["seats"]["s5"]
    page = visit()
    enter(page, server, door, "report/")
    expect(page.get_by_role("link", name="One page to print (PDF)")).to_be_visible()
    accessible(page)
    photograph(page, "student-report")
    answer = page.request.get(f"{door['path']}report/page.pdf")
    # The page that waits, held still: what it asks for never comes.
    page.route(
        f"**{door['path']}report/page.pdf",
        lambda route: route.fulfill(body=answer.text(), content_type="text/html"),
    )
    page.goto(f"{door['path']}report/page.pdf")
    expect(page.get_by_role("heading", name="The page is being made")).to_be_visible()
    accessible(page)
    photograph(page, "paper-waiting")
    page.unroute_all()
    with page.expect_response(
        lambda got: got.headers.get("content-type") == "application/pdf", timeout=60_000
    ):
        pass
