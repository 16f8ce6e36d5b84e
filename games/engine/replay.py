"""Playing a record again: the good part, and the first command that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.errors import RecordError, RuleViolation
from games.engine.play import Play
from games.engine.record import Record


@dataclass(frozen=True, slots=True)
class Refusal:
    """The command (index from 0) that the rules refused, and why."""

    index: int
    violation: RuleViolation

    def as_json(self) -> dict[str, Any]:
        """The error object that ``replay`` and ``report`` print."""
        violation = self.violation
        facts = ", ".join(f"{name} {value}" for name, value in violation.facts.items())
        words = violation.code.replace("_", " ")
        message = f"{words} ({facts})" if facts else words
        return {
            "index": self.index,
            "code": violation.code,
            "rule": violation.rule,
            "message": f"{message}: rule {violation.rule}",
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted command of a replay: its index (−1: the beginning), its events with the draws
    among them, and the state after it."""

    index: int
    events: tuple[Any, ...]
    state: Any


class Replay:
    """A record being played. Iterate over its steps; afterwards play holds the last good state and
    refusal the command that was refused, if one was. RecordError for an impossible script."""

    def __init__(self, record: Record, until: int | None = None) -> None:
        self.record = record
        self.until = len(record.commands) if until is None else until
        self.play = Play(record.rules, record.edition, record.seats, record.chance())
        self.refusal: Refusal | None = None

    def __iter__(self) -> Iterator[Step]:
        yield Step(-1, self.play.begun, self.play.state)
        for index, recorded in enumerate(self.record.commands[: self.until]):
            try:
                events = self.play.do(recorded.seat, recorded.command, recorded.at)
            except RuleViolation as violation:
                self.refusal = Refusal(index, violation)
                return
            except RecordError as error:
                raise RecordError(f"{error} (drawn by commands[{index}])") from None
            yield Step(index, events, self.play.state)

    def run(self) -> Replay:
        """Plays everything, keeping only the end."""
        for _ in self:
            pass
        return self

    def state_json(self) -> dict[str, Any]:
        """The state now, with the refusal beside it if there was one."""
        state = self.record.rules.state_json(self.play.state, self.play.transfers)
        return state | ({"error": self.refusal.as_json()} if self.refusal else {})
