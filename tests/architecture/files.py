"""The project's own files."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked(*patterns: str) -> list[Path]:
    """Files that belong to the project, by pattern ("*.py"); all without one. Where there is no
    history (an unpacked archive) everything counts but what tools leave behind."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", *patterns],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode == 0 and listed.stdout:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
        return [path for path in found if path.is_file()]
    left_behind = {".venv", "var", ".git", "__pycache__"}
    return [
        path
        for pattern in patterns or ("*",)
        for path in ROOT.rglob(pattern)
        if path.is_file() and not left_behind & set(path.relative_to(ROOT).parts)
    ]


def named(path: Path) -> str:
    """A file as a message names it."""
    return path.relative_to(ROOT).as_posix()
