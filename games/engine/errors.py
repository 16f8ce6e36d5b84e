"""The two ways in which input can be wrong: against the rules, or no record at all."""

from __future__ import annotations

from typing import Any


class RuleViolation(Exception):
    """A command that the rules refuse. Nothing has changed.

    code: a stable name for the reason ("cannot_afford"); the sentence that a player reads is made
    elsewhere from it. rule: the id of the rule that is broken ("P-54"). facts: what the sentence
    may need (whole numbers, ids).
    """

    def __init__(self, code: str, *, rule: str, **facts: Any) -> None:
        super().__init__(f"{code} ({rule})")
        self.code = code
        self.rule = rule
        self.facts = facts


class RecordError(ValueError):
    """A document that is no game record; the one-line message says what is wrong and where."""


class ScriptError(RecordError):
    """A scripted answer that the game could not have produced."""

    def __init__(self, draw: str, number: int, problem: str) -> None:
        super().__init__(f"chance.script.{draw}[{number}]: {problem}")
        self.draw = draw
        self.number = number
