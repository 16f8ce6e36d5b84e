"""What no file may contain, and how long one may grow."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.files import ROOT, named, tracked

_ADDRESS = re.compile(rb"(?:https?|wss?)://([A-Za-z0-9.-]+)")
_OWN = re.compile(
    r"localhost|127\.0\.0\.1|0\.0\.0\.0|testserver|www\.w3\.org|(.*\.)?(example|test|invalid)(\.\w+)?",
    re.IGNORECASE,
)
"""This machine, names of XML, and the names that are kept for examples."""
_PRIVATE = [b"/".join(parts) for parts in ((b"", b"work", b""), (b"", b"tmp", b"venv"))]
_INLINE = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>|<style\b|\sstyle=[\"']|\son[a-z]+=[\"']", re.I)
LONGEST = 500


def test_no_file_names_another_host() -> None:
    found = [
        f"{named(path)}: {host.decode()}"
        for path in tracked()
        for host in set(_ADDRESS.findall(path.read_bytes()))
        if not _OWN.fullmatch(host.decode().rstrip(".")) and not _numeric(host)
    ]
    assert found == []


def _numeric(host: bytes) -> bool:
    return re.fullmatch(rb"(10|192\.168|172\.16|169\.254)(\.\d+)+", host) is not None


def test_no_file_names_a_private_path() -> None:
    found = [
        named(path)
        for path in tracked()
        if any(private in path.read_bytes() for private in _PRIVATE)
    ]
    assert found == []


def test_no_template_has_script_or_style_inline() -> None:
    found = [
        f"{named(path)}: {match.group(0)}"
        for path in tracked("templates/*.html", "templates/**/*.html")
        for match in _INLINE.finditer(path.read_text())
    ]
    assert found == []


def test_no_module_is_longer_than_anyone_reads() -> None:
    packages = ("games", "classroom", "reports", "config")
    found = [
        f"{named(path)}: {lines} lines"
        for path in tracked("*.py")
        if path.relative_to(ROOT).parts[0] in packages and (lines := _lines(path)) > LONGEST
    ]
    assert found == []


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())
