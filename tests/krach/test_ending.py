"""K-50 and K-51: who has won, and that nothing happens after the end."""

from dataclasses import replace

import pytest

from games.engine.errors import RuleViolation
from games.krach import rules
from games.krach.commands import (
    Call,
    ChooseCharacter,
    Conclude,
    DiscardCard,
    OpenExchange,
    Pass,
    PlayCard,
    Swap,
    TakeContract,
    Uncall,
)
from games.krach.events import BankRun
from games.krach.evolution import evolve
from tests.krach.table import HANDS_3, Table, cards


def ended(*losses: int) -> Table:
    """Day 4 ends without a sale, every card costs nothing, and these are the losses before."""
    table = Table()
    for _ in range(3):
        table.at_distribution().advance(3)
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    for seat, lost in zip(table.state.traders, losses, strict=True):
        table.set(seat, losses=lost)
    table.advance(3)
    assert table.state.over
    return table


@pytest.mark.rule("K-50")
@pytest.mark.parametrize(
    ("losses", "winners"),
    [
        ((40, 12, 33), ("s2",)),
        ((12, 40, 12), ("s1", "s3")),
        ((7, 7, 7), ("s1", "s2", "s3")),
        ((0, -3, 5), ("s2",)),
    ],
)
def test_the_smallest_losses_win_and_equals_share(
    losses: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    table = ended(*losses)
    assert table.state.winners == winners
    document = rules.state_json(table.state, [])
    assert document["winners"] == {"player": list(winners)}
    assert (document["phase"], document["over"], document["bank_run"]) == ("over", True, None)


@pytest.mark.rule("K-50")
@pytest.mark.parametrize(
    "command",
    [
        ChooseCharacter("the-widow"),
        TakeContract("kodak"),
        OpenExchange(),
        Call(cards("AK")),
        Uncall(1),
        Swap(1, cards("AK")),
        Conclude("kodak", cards("AK CK"), False),
        Pass(),
        PlayCard("tip"),
        DiscardCard("tip"),
    ],
)
def test_nothing_happens_after_the_end(command: object) -> None:
    table = ended(1, 2, 3)
    refusal = table.refused("s1", command)
    assert (refusal.code, refusal.rule) == ("game_over", "K-50")
    assert rules.deadline(table.state) is None
    assert rules.legal(table.state, "s1") == ()


@pytest.mark.rule("K-50")
def test_the_clock_has_nothing_to_end_after_the_end() -> None:
    with pytest.raises(RuleViolation) as caught:
        ended(1, 2, 3).advance()
    assert caught.value.rule == "K-50"


@pytest.mark.rule("K-51")
def test_after_a_bank_run_nobody_wins_and_the_sales_can_be_named() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["A", "S", "R"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.price(A=-22, T=-27)
    table.sell("s1", "A", "AK AM AG", contract=True)
    table.sell("s2", "N", "NT NK")
    events = table.sell("s3", "T", "TU TS TR")
    assert BankRun("anaconda", -30) in events
    document = rules.state_json(table.state, [])
    assert document["bank_run"] == "anaconda"
    assert document["winners"] == {"player": []}
    seen = rules.view(table.state, None)
    blamed = [mark.seat for mark in seen.marks if mark.company == seen.bank_run]
    assert blamed == ["s1"]
    assert [mark.after for mark in seen.marks] == [-30, -2, -30]
    again = evolve(replace(table.state, phase="markdowns"), BankRun("anaconda", -30))
    assert again.winners == ()
