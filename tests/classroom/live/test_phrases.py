"""Every refusal has a sentence, and every sentence gets the facts it needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom import phrases

GAMES = Path(phrases.__file__).parent.parent / "games"
NOT_FACTS = {"rule"}


def raised(*folders: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each refusal in the source: its code and the names of its facts."""
    for folder in folders:
        for path in sorted((GAMES / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name not in ("RuleViolation", "refused", "refuse") or not node.args:
                    continue
                facts = {word.arg for word in node.keywords if word.arg} - NOT_FACTS
                for code in codes(node.args[0]):
                    yield code, frozenset(facts)


def codes(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=body, orelse=other):
            return codes(body) + codes(other)
        case ast.JoinedStr():
            return ["only_managers", "only_investors"]
    return []


PANIC = sorted(set(raised("panic", "service")), key=str)


def test_the_search_finds_what_it_should() -> None:
    found = {code for code, _ in PANIC}
    assert {"deal_locked", "too_late", "only_managers", "negotiation_over", "paused"} <= found
    assert len(found) > 30


@pytest.mark.parametrize(("code", "facts"), PANIC)
def test_every_code_has_a_sentence_that_its_facts_fill(code: str, facts: frozenset[str]) -> None:
    sentence = phrases.WALL_STREET.get(code) or phrases.GENERAL.get(code)
    assert sentence is not None, f"no sentence for {code}"
    assert set(re.findall(r"%\((\w+)\)s", str(sentence))) <= facts


@pytest.mark.parametrize(("code", "facts"), sorted(set(raised("wolf", "service")), key=str))
def test_every_code_of_wolf_street_too(code: str, facts: frozenset[str]) -> None:
    sentence = phrases.WOLF_STREET.get(code) or phrases.GENERAL.get(code)
    assert sentence is not None, f"no sentence for {code}"
    assert set(re.findall(r"%\((\w+)\)s", str(sentence))) <= facts


@pytest.mark.parametrize(("code", "facts"), sorted(set(raised("krach", "service")), key=str))
def test_every_code_of_krach_too(code: str, facts: frozenset[str]) -> None:
    sentence = phrases.KRACH.get(code) or phrases.GENERAL.get(code)
    assert sentence is not None, f"no sentence for {code}"
    assert set(re.findall(r"%\((\w+)\)s", str(sentence))) <= facts


def test_a_card_is_called_by_its_companies() -> None:
    facts = {"card": "kodak+radio", "company": "us-steel"}
    text = phrases.refusal("krach", "card_of_another_company", "K-20", facts, {})
    assert text == (
        "Kodak + Radio does not show US Steel, so nothing was sold. A sale is of one company."
        " (K-20)"
    )


def test_a_sentence_with_names_and_money() -> None:
    text = phrases.refusal(
        "panic", "no_such_bid", "P-12", {"company": "red-01", "investor": "s3"}, {"s3": "Cleo"}
    )
    assert text == "Cleo's bid on Comet Rail is no longer there. (P-12)"


def test_seven_is_not_in_steps_of_five() -> None:
    text = phrases.refusal("panic", "price_step", "P-13", {"price": 7, "step": 5}, {})
    assert text == "Prices go in steps of 5 and start at 5; 7 does not fit. (P-13)"


def test_an_unknown_code_is_still_a_sentence() -> None:
    assert phrases.refusal("panic", "new", "", {}, {}) == "The rules do not allow that now."
