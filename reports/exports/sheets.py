"""Tables of cells, and the files that they are written to.

Text that a person typed never becomes a formula: a CSV file says so with an apostrophe in front, a
workbook with the type of the cell.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

import xlsxwriter

Cell = str | int | float | None

_RUN = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_ALSO_RUN = ("\t", "\r", "\n")
_WIDEST = 40
_ZIPPED_AT = (1980, 1, 1, 0, 0, 0)


class Kind(Enum):
    """What stands in a column; its value is the number format of a workbook."""

    TEXT = "@"
    WHOLE = "0"
    DECIMAL = "0.00"
    PART = "0.0%"


@dataclass(frozen=True, slots=True)
class Column:
    """key: the name that scripts know; meaning: the same for people."""

    key: str
    kind: Kind
    meaning: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: key is the name of its file, title that of its page in a workbook. A cell without a
    value is None; a cell of a text column is text, any other a number."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def inert(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet might run it."""
    runs = text.startswith(_ALSO_RUN) or text.lstrip().startswith(_RUN)
    return f"'{text}" if runs else text


def csv_file(sheet: Sheet) -> bytes:
    """UTF-8 with the mark that tells spreadsheets so; rows end as RFC 4180 says."""
    out = io.StringIO(newline="")
    write = csv.writer(out).writerow
    write([column.key for column in sheet.columns])
    for row in sheet.rows:
        write([inert(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig")


def csv_files(sheets: Sequence[Sheet]) -> bytes:
    """All tables, each as a CSV file, in one ZIP file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in sheets:
            entry = zipfile.ZipInfo(f"{sheet.key}.csv", _ZIPPED_AT)
            archive.writestr(entry, csv_file(sheet), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def workbook(sheets: Sequence[Sheet], about: Sequence[str], title: str, made: datetime) -> bytes:
    """All tables as the pages of one workbook. about: lines of its first page, above the list of
    what every column means; made: when, with its zone."""
    out = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    book = xlsxwriter.Workbook(out, options)
    book.set_properties({"title": title, "created": made.replace(tzinfo=None)})
    head = book.add_format({"bold": True, "bottom": 1, "valign": "top", "text_wrap": True})
    formats = {kind: book.add_format({"num_format": kind.value}) for kind in Kind}
    # Even a cell that somebody edits later stays text.
    formats[Kind.TEXT].set_quote_prefix()
    _about_page(book, sheets, [title, *about], formats[Kind.TEXT])
    for sheet in sheets:
        page = book.add_worksheet(sheet.title)
        page.freeze_panes(1, 0)
        for place, column in enumerate(sheet.columns):
            page.write_string(0, place, column.key, head)
            texts = [str(row[place]) for row in sheet.rows if isinstance(row[place], str)]
            longest = max([len(column.key), *map(len, texts)])
            page.set_column(place, place, min(longest + 2, _WIDEST))
        for line, row in enumerate(sheet.rows, start=1):
            for place, cell in enumerate(row):
                style = formats[sheet.columns[place].kind]
                if isinstance(cell, str):
                    page.write_string(line, place, cell, style)
                elif cell is not None:
                    page.write_number(line, place, cell, style)
        if sheet.rows:
            page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)
    book.close()
    return out.getvalue()


def _about_page(
    book: xlsxwriter.Workbook, sheets: Sequence[Sheet], lines: Sequence[str], text: object
) -> None:
    page = book.add_worksheet("about")
    page.set_column(0, 1, 24)
    page.set_column(2, 2, 90)
    for line, said in enumerate(lines):
        page.write_string(line, 0, said, text)
    line = len(lines) + 1
    for sheet in sheets:
        for column in sheet.columns:
            page.write_string(line, 0, sheet.title, text)
            page.write_string(line, 1, column.key, text)
            page.write_string(line, 2, column.meaning, text)
            line += 1
