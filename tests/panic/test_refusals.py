"""Where several rules refuse a command, the first of a fixed order is named."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import RuleViolation
from games.floor import commands as c
from games.floor.commands import COMMANDS
from tests.panic.table import STILL, Table, company

B1, B2, G1 = (company(each) for each in ("b1", "b2", "g1"))
OTHER_EDITION = [
    c.Pick(B1), c.Settle("s1", 0), c.Agree("s3"), c.Refuse("s3"), c.Bankrupt(), c.Seal(5),
]  # fmt: skip
NEGOTIATION = [
    c.Ask(B1, 30), c.Bid(B1, 25), c.Accept(B1, "s3"), c.Take(B1), c.Leave(B1), c.Cancel(B1),
    c.Lock(B1), c.Unlock(B1),
]  # fmt: skip
LATER = [
    c.Roll(), c.Defer("s3"), c.Force("s3"), c.Sell(B1), c.Outcry(5), c.Pass(), c.Hammer(),
]  # fmt: skip


def at(phase: str) -> Table:
    """A table in this phase; s5 is out, s3 owes s1 money in settlement, s1 is short in costs."""
    table = Table(rolls=[STILL], roller=["s3"], auctioneer=["s3"])
    table.deal("s1", "b1", "s3", 70)
    if phase == "settlement":
        table.cash(s3=0)
    if phase == "costs":
        table.deal("s1", "b1", "s3", 5)
        table.cash(s1=0)
    table.put(out=("s5",))
    if phase != "negotiation":
        table.at_roll()
    if phase not in ("negotiation", "investor_income"):
        table.roll()
    assert table.state.phase == phase
    return table


PHASES = ["negotiation", "investor_income", "settlement", "costs", "auction"]


def test_every_command_is_looked_at_here() -> None:
    looked = {type(each) for each in [*OTHER_EDITION, *NEGOTIATION, *LATER]}
    assert set(COMMANDS.values()) - looked == {c.Ready, c.Longer, c.Pay}


@pytest.mark.rule("P-58")
@pytest.mark.parametrize("command", [*OTHER_EDITION, *NEGOTIATION, *LATER, c.Ready(True)])
def test_first_the_end(command: Any) -> None:
    table = at("negotiation")
    table.put(phase="over")
    assert table.rule("s5", command) == "P-58"


@pytest.mark.rule("P-09")
@pytest.mark.rule("P-10")
@pytest.mark.parametrize("phase", PHASES)
def test_then_the_other_edition(phase: str) -> None:
    table = at(phase)
    for seat in ("s1", "s3", "s5"):
        for command in OTHER_EDITION:
            assert table.refused(seat, command) == ("other_edition", "P-09")
        assert table.rule(seat, c.Ready(True)) == "P-10"
        assert table.rule(seat, c.Longer(False)) == "P-10"


@pytest.mark.rule("P-09")
@pytest.mark.rule("P-17")
@pytest.mark.parametrize("phase", PHASES)
def test_then_the_phase(phase: str) -> None:
    table = at(phase)
    for seat in ("s1", "s3", "s5"):
        if phase != "negotiation":
            for command in NEGOTIATION:
                assert table.refused(seat, command) == ("negotiation_over", "P-17")
        for command in LATER:
            wanted = {
                "Roll": "investor_income", "Defer": "settlement", "Force": "settlement",
                "Sell": "costs", "Outcry": "auction", "Pass": "auction", "Hammer": "auction",
            }[type(command).__name__]  # fmt: skip
            if phase != wanted:
                assert table.refused(seat, command) == ("wrong_phase", "P-09")


@pytest.mark.rule("P-20")
@pytest.mark.rule("P-39")
@pytest.mark.parametrize("phase", PHASES)
def test_then_who_is_out(phase: str) -> None:
    table = at(phase)
    rule = "P-20" if phase == "negotiation" else "P-39"
    assert table.refused("s5", c.Pay("s1", 1)) == ("you_are_out", rule)
    for command in [*NEGOTIATION, *LATER]:
        code, named = table.refused("s5", command)
        assert (code == "you_are_out") is (named == rule)
        assert code in ("you_are_out", "negotiation_over", "wrong_phase")


@pytest.mark.parametrize(
    ("phase", "seat", "command", "rule"),
    [
        ("negotiation", "s3", c.Ask("nothing", 7), "P-11"),
        ("negotiation", "s1", c.Bid("nothing", 7), "P-11"),
        ("investor_income", "s1", c.Roll(), "P-25"),
        ("settlement", "s4", c.Defer("s3"), "P-11"),
        ("costs", "s4", c.Sell("nothing"), "P-11"),
        ("auction", "s4", c.Outcry(7), "P-11"),
        ("auction", "s4", c.Pass(), "P-11"),
        ("auction", "s1", c.Hammer(), "P-54"),
        ("negotiation", "s1", c.Pay("nobody", -1), "P-38"),
    ],
)
@pytest.mark.rule("P-11")
def test_then_the_role(phase: str, seat: str, command: Any, rule: str) -> None:
    assert at(phase).rule(seat, command) == rule


@pytest.mark.rule("P-20")
@pytest.mark.parametrize(
    ("phase", "seat", "command"),
    [
        ("negotiation", "s2", c.Ask(B1, 7)),
        ("negotiation", "s2", c.Accept(B1, "s99")),
        ("negotiation", "s2", c.Cancel(B2)),
        ("negotiation", "s2", c.Lock(B2)),
        ("negotiation", "s3", c.Bid("nothing", 7)),
        ("costs", "s2", c.Sell(B1)),
    ],
)
def test_then_the_company(phase: str, seat: str, command: Any) -> None:
    assert at(phase).rule(seat, command) == "P-20"


@pytest.mark.parametrize(
    ("seat", "command", "rule"),
    [
        ("s1", c.Accept(B1, "s4"), "P-12"),
        ("s4", c.Take(B1), "P-12"),
        ("s4", c.Leave(B1), "P-15"),
        ("s1", c.Cancel(B1), "P-16"),
    ],
)
@pytest.mark.rule("P-16")
def test_then_the_commands_own_rule(seat: str, command: Any, rule: str) -> None:
    table = at("negotiation")
    table.do("s1", c.Lock(B1))
    table.do("s3", c.Lock(B1))
    assert table.rule(seat, command) == rule


def test_a_refusal_carries_the_facts_for_its_sentence() -> None:
    table = at("auction")
    with pytest.raises(RuleViolation) as caught:
        table.play.do("s2", c.Outcry(7), table.now + 1)
    assert caught.value.facts == {"least": 5, "step": 5}
