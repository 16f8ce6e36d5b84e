"""K-30 to K-33: what sales do to prices, and when a bank breaks."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.krach.commands import DiscardCard, PlayCard
from games.krach.events import BankRun
from games.krach.state import Mark
from tests.krach.table import HANDS_3, Table, prices

PLAIN = {"offers": [{"times": 1}, {"times": 1}, {"times": 1}]}


def sold(options: Mapping[str, object], *, token: bool = False, **set_prices: int) -> Table:
    """All three have sold (Anaconda 3, United Aircraft 2, US Steel 3); no card waits."""
    table = Table(
        hands=[HANDS_3],
        profit=("tip", "private-line", "front-door"),
        loss=("odd-lots", "regulator", "back-door"),
        options=options,
    ).at_exchange(["W", "S", "T"])
    table.price(**(dict.fromkeys("ACGMKWRSOUNT", 0) | set_prices))
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR", token)
    return table


@pytest.mark.rule("K-30")
def test_a_sale_lowers_its_company_and_not_the_others_on_its_cards() -> None:
    table = sold(PLAIN)
    assert prices(table) == {"A": -3, "N": -2, "T": -3}


@pytest.mark.rule("K-32")
def test_three_us_steel_and_the_token_move_it_from_8_to_12_below() -> None:
    table = sold(PLAIN, token=True, T=-8)
    assert table.state.prices["us-steel"] == -12


@pytest.mark.rule("K-31")
@pytest.mark.parametrize(
    ("offers", "expected"),
    [
        ([{"times": 2}, {"times": 3}, {"fixed": 2}], {"A": -6, "N": -6, "T": -2}),
        ([{"fixed": 1}, {"fixed": 5}, {"times": 2}], {"A": -1, "N": -5, "T": -6}),
    ],
)
def test_an_offer_multiplies_or_replaces(
    offers: list[dict[str, int]], expected: dict[str, int]
) -> None:
    assert prices(sold({"offers": offers})) == expected


@pytest.mark.rule("K-31")
def test_the_token_is_multiplied_too() -> None:
    offers = [{"times": 1}, {"times": 1}, {"times": 2}]
    assert prices(sold({"offers": offers}, token=True))["T"] == -8


def waiting(**changes: object) -> Table:
    """s1 holds a card for the markdowns, all have sold."""
    table = Table(hands=[HANDS_3], profit=("support", "tip", "hedge"), options=PLAIN)
    table.at_exchange(["W", "S", "T"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    table.set("s1", **changes)
    assert table.state.phase == "markdowns"
    return table


@pytest.mark.rule("K-33")
def test_sales_come_from_the_top_then_margin_call_then_support() -> None:
    table = waiting()
    table.set("s3", loss=("margin-call",))
    table.do("s1", PlayCard("support", company="us-steel"))
    assert table.state.prices["us-steel"] == -3 - 3 + 3
    table = waiting()
    table.set("s3", loss=("margin-call",))
    events = table.do("s1", PlayCard("support", company="kodak"))
    (counted,) = [each for each in events if type(each).__name__ == "MarkdownsCounted"]
    assert counted.marks == (
        Mark("sale", "s1", "anaconda", 0, -3, "01", 3),
        Mark("sale", "s2", "united-aircraft", 0, -2, "02", 2),
        Mark("sale", "s3", "us-steel", 0, -3, "03", 3),
        Mark("margin-call", "s3", "us-steel", -3, -6),
        Mark("support", "s1", "kodak", 0, 0),
    )


@pytest.mark.rule("K-33")
def test_the_offer_comes_before_rumour_and_rumour_before_stabiliser() -> None:
    # Five fixed, doubled to ten, halved to five; halved first it would be 2 and then 4.
    table = waiting(profit=("stabiliser",), loss=("rumour",))
    offers = (
        replace(
            table.state.offers[0], terms=replace(table.state.offers[0].terms, times=None, fixed=5)
        ),
        *table.state.offers[1:],
    )
    table.play.state = replace(table.state, offers=offers)
    table.do("s1", PlayCard("stabiliser"))
    assert table.state.prices["anaconda"] == -5


@pytest.mark.rule("K-33")
def test_support_can_keep_the_bank_open() -> None:
    table = waiting()
    table.price(A=-27)
    table.do("s1", PlayCard("support", company="anaconda"))
    assert table.state.bank_run is None
    assert table.state.prices["anaconda"] == -27


@pytest.mark.rule("K-33")
def test_a_price_of_30_below_ends_the_game_before_any_loss() -> None:
    table = waiting()
    table.price(A=-27)
    events = table.do("s1", DiscardCard("support"))
    assert BankRun("anaconda", -30) in events
    assert table.state.over
    assert table.state.bank_run == "anaconda"
    assert all(trader.losses == 0 for trader in table.state.traders.values())
    assert all(trader.lines == () for trader in table.state.traders.values())
    table = waiting()
    table.price(A=-26)
    table.do("s1", DiscardCard("support"))
    assert not table.state.over


@pytest.mark.rule("K-33")
@pytest.mark.parametrize(
    ("set_prices", "named"),
    [
        ({"A": -27, "T": -28}, "us-steel"),
        ({"A": -28, "T": -28}, "anaconda"),
        ({"N": -28, "T": -27}, "united-aircraft"),
    ],
)
def test_the_run_is_named_by_the_lowest_price_then_by_id(
    set_prices: dict[str, int], named: str
) -> None:
    table = sold(PLAIN, token=False, **set_prices)
    assert table.state.bank_run == named
