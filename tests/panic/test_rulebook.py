"""The rules as they are told: every rule is there, and every rule is proven."""

from __future__ import annotations

import re
from pathlib import Path

import games.panic
from games.floor.market import BOARD

TESTS = Path(__file__).parent.parent
TEXT = (Path(games.panic.__file__).parent / "RULES.md").read_text(encoding="utf-8")
RULES = {
    f"P-{number:02}"
    for first, last in [
        (1, 21), (25, 31), (35, 39), (45, 48), (50, 56), (58, 63),
    ]
    for number in range(first, last + 1)
}  # fmt: skip


def test_every_rule_is_told_once() -> None:
    told = re.findall(r"^- \*\*(P-\d\d)\*\*", TEXT, re.MULTILINE)
    assert sorted(told) == sorted(RULES)


def test_every_rule_is_cited_by_a_test() -> None:
    cited: set[str] = set()
    for folder in ("panic", "floor"):
        for path in (TESTS / folder).glob("test_*.py"):
            cited |= set(re.findall(r'mark\.rule\("(P-\d\d)"\)', path.read_text(encoding="utf-8")))
    assert cited == RULES


def test_the_board_is_told_as_it_is_played() -> None:
    for colour, track in BOARD.items():
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| {colour} |"))
        steps, die = ([int(each) for each in _numbers(cell)] for cell in row.split("|")[2:4])
        assert (tuple(steps), tuple(die)) == (track.steps, track.die)


def _numbers(cell: str) -> list[str]:
    return re.findall(r"-?\d+", cell.replace("−", "-").replace("+", ""))
