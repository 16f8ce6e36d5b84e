"""Every rule of a game's RULES.md is cited by a test, and nothing else is cited."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from games.registry import RULES
from tests.architecture.files import ROOT, named, tracked

_ENTRY = re.compile(r"^- \*\*([A-Z]-\d{2})\*\*", re.MULTILINE)


def ids(game: str) -> list[str]:
    """The ids of a game's rules, in order."""
    return _ENTRY.findall((ROOT / "games" / game / "RULES.md").read_text())


def cited() -> dict[str, str]:
    """Rule id -> a test file that cites it."""
    found: dict[str, str] = {}
    for path in tracked("tests/**/test_*.py", "tests/*/test_*.py"):
        for rule in _rules_in(ast.parse(path.read_text())):
            found.setdefault(rule, named(path))
    return found


def _rules_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _is_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr == "rule"


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_cited(game: str) -> None:
    rules = ids(game)
    assert len(rules) == len(set(rules)) > 20
    assert [rule for rule in rules if rule not in cited()] == []


def test_every_citation_names_a_rule() -> None:
    known = {rule for game in RULES for rule in ids(game)}
    letters = {rule[0] for rule in known}
    unknown = {
        rule: path for rule, path in cited().items() if rule[0] in letters and rule not in known
    }
    assert unknown == {}
