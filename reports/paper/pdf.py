"""Pages of data as a PDF file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typst

from reports.paper.fonts import FAMILIES, fonts

PAGE = Path(__file__).with_name("page.typ")


def pdf(data: Mapping[str, Any], made: datetime) -> bytes:
    """A tagged PDF. data: as ``page.typ`` reads it; it is handed over as JSON, so that no text in
    it can be taken for markup. made: written into the file."""
    compiler = typst.Compiler(PAGE.read_bytes(), font_paths=fonts())
    document = json.dumps({**data, "fonts": FAMILIES})
    made = made.astimezone(UTC).replace(microsecond=0)
    content = compiler.compile(
        format="pdf", sys_inputs={"data": document}, timestamp=made, pdf_standards="ua-1"
    )
    assert isinstance(content, bytes)
    return content
