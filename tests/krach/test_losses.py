"""K-40 to K-44: what a portfolio costs, and the tokens taken anew."""

from dataclasses import replace

import pytest

from games.engine.protocol import Deadline
from games.krach import rules
from games.krach.commands import TakeContract
from games.krach.scoring import loss_lines
from games.krach.state import LossLine, Played
from tests.krach.table import COMPANY, HANDS_3, HANDS_3_OF_8, Table, card, cards


def evening(portfolio: str, contract: str | None, **set_prices: int) -> Table:
    """s1 holds this portfolio and token in the losses of the day, at these prices (else 0)."""
    table = Table(hands=[HANDS_3], profit=("hedge", "tip", "support")).at_exchange(["-", "S", "R"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    table.price(**(dict.fromkeys("ACGMKWRSOUNT", 0) | set_prices))
    table.play.state = replace(table.state, phase="losses")
    table.set(
        "s1",
        portfolio=cards(portfolio),
        contract=COMPANY[contract] if contract else None,
        profit=(),
        loss=(),
    )
    return table


def lines(table: Table, *played: Played) -> list[tuple[str, str | None, int]]:
    state = replace(table.state, played=played)
    return [(line.kind, line.subject, line.amount) for line in loss_lines(state, "s1")]


def total(table: Table, *played: Played) -> int:
    return sum(amount for _, _, amount in lines(table, *played))


@pytest.mark.rule("K-40")
@pytest.mark.rule("K-42")
def test_both_companies_of_every_card_are_paid() -> None:
    table = evening("NT NK", None, N=-8, T=-12, K=-5)
    assert lines(table) == [("card", card("NT"), 20), ("card", card("NK"), 13)]
    assert total(table) == 33


@pytest.mark.rule("K-42")
def test_the_33_are_written_to_the_trader_when_the_day_ends() -> None:
    hands = ("AC AG NT NK AS", "CG CM CK CW CR", "MW MR GM GK GW")
    table = Table(hands=[hands], options={"offers": [{"fixed": 1}] * 3})
    table.at_exchange(["-", "S", "R"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.price(N=-8, T=-12, K=-5)
    table.set("s1", losses=100)
    table.sell("s1", "A", "AC AG AS")
    table.advance(2)
    assert table.state.phase == "losses"
    table.advance()
    # The single seller drew both cards: hedge, unused, and commission.
    assert table.trader("s1").losses == 100 + 33 + 5
    assert (table.state.phase, table.state.turn) == ("replacement", "s1")


@pytest.mark.rule("K-41")
def test_a_token_still_held_is_one_more_share() -> None:
    table = evening("NT NK", "T", N=-8, T=-12, K=-5)
    assert lines(table)[2:] == [("token", "us-steel", 12)]
    assert total(table) == 45


@pytest.mark.rule("K-41")
def test_a_token_sold_costs_nothing() -> None:
    table = Table(hands=[HANDS_3], profit=("tip", "hedge", "support")).at_exchange(["A", "S", "R"])
    table.sell("s1", "A", "AK AM AG", contract=True)
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    assert table.state.phase == "replacement"
    assert [line.kind for line in table.trader("s1").lines] == ["card", "card"]
    assert [line.kind for line in table.trader("s2").lines] == ["card"] * 3 + ["token"]


@pytest.mark.rule("K-43")
def test_who_sold_the_token_takes_a_free_one_in_seat_order() -> None:
    table = Table(hands=[HANDS_3], profit=("tip", "hedge", "support")).at_exchange(["A", "S", "T"])
    table.sell("s3", "T", "TU TS TR", contract=True)
    table.sell("s2", "N", "NT NK")
    table.sell("s1", "A", "AK AM AG", contract=True)
    assert (table.state.phase, table.state.queue) == ("replacement", ("s1", "s3"))
    assert rules.deadline(table.state) == Deadline("1/replacement/s1", 20)
    assert rules.moment(table.state) == "1/replacement/s1"
    assert table.trader("s1").sale is not None
    refusal = table.refused("s3", TakeContract("kodak"))
    assert (refusal.code, refusal.rule) == ("not_your_turn", "K-43")
    refusal = table.refused("s1", TakeContract("sears"))
    assert (refusal.code, refusal.rule) == ("contract_taken", "K-43")
    table.do("s1", TakeContract("us-steel"))
    # By the clock: the highest price, then the first id. Anaconda, Chrysler, GE and GM are below 0.
    table.advance()
    assert table.trader("s3").contract == "kodak"
    assert (table.state.phase, table.state.day) == ("distribution", 2)
    assert table.trader("s1").sale is None
    assert table.trader("s1").portfolio == ()


@pytest.mark.rule("K-43")
def test_after_day_4_no_token_is_taken() -> None:
    table = Table(hands=[HANDS_3, (), (), HANDS_3_OF_8])
    for _ in range(3):
        table.at_distribution().advance(3)
    table.at_exchange(["A", "S", "T"])
    table.sell("s1", "A", "AK AM AG", contract=True)
    table.advance(2)
    assert table.state.over


@pytest.mark.rule("K-44")
def test_frozen_takes_the_dearest_card_that_is_not_hedged() -> None:
    table = evening("NT NK AC", None, N=-8, T=-12, K=-5, A=-1)
    table.set("s1", loss=("frozen",))
    assert lines(table)[3:] == [("frozen", card("NT"), 20)]
    assert lines(table, Played("s1", "hedge", card("NT"))) == [
        ("card", card("NT"), 20),
        ("hedge", card("NT"), -20),
        ("card", card("NK"), 13),
        ("card", card("AC"), 1),
        ("frozen", card("NK"), 13),
    ]


@pytest.mark.rule("K-44")
@pytest.mark.parametrize(
    ("prices", "loss", "expected"),
    [
        # 5 + 5 for the commission − 8; and 1 + 5 − 8, not below 0.
        ({"N": -2, "T": -3}, ("commission",), 2),
        ({"N": -1}, ("commission",), 0),
        ({"N": -1}, (), 0),
        ({"N": -12}, (), 4),
    ],
)
def test_insurance_comes_after_the_commission_and_stops_at_0(
    prices: dict[str, int], loss: tuple[str, ...], expected: int
) -> None:
    table = evening("NT", None, **prices)
    table.set("s1", loss=loss)
    assert total(table, Played("s1", "insurance", None)) == expected


@pytest.mark.rule("K-44")
def test_the_15s_come_last_and_may_lead_below_0() -> None:
    table = evening("NT", None, N=-1)
    table.set("s1", profit=("+15",))
    assert total(table, Played("s1", "insurance", None)) == -15
    assert lines(table)[-1] == ("+15", None, -15)
    table.set("s1", profit=("+15",), loss=("-15",))
    assert total(table) == 1
    assert [kind for kind, _, _ in lines(table)] == ["card", "+15", "-15"]


@pytest.mark.rule("K-44")
def test_a_token_cover_stands_with_the_token() -> None:
    table = evening("NT", "K", N=-1, K=-6)
    table.set("s1", loss=("commission",))
    assert lines(table, Played("s1", "token-cover", None)) == [
        ("card", card("NT"), 1),
        ("token", "kodak", 6),
        ("token-cover", "kodak", -6),
        ("commission", None, 5),
    ]


def test_nobody_elses_cards_change_ones_losses() -> None:
    table = evening("NT", "K", N=-1, K=-6)
    table.set("s2", loss=("commission", "frozen"))
    assert total(table, Played("s2", "insurance", None), Played("s2", "token-cover", None)) == 7
    assert LossLine("token", "kodak", 6) in loss_lines(table.state, "s1")
