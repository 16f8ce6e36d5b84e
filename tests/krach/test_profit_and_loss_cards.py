"""K-60 and K-61: each of the sixteen cards, in its moment."""

import pytest

from games.krach import rules
from games.krach.commands import Call, Conclude, PlayCard, Swap
from games.krach.events import CallWithdrawn, LossesCounted
from games.krach.state import LossLine, Tip
from tests.krach.table import HANDS_3, Table, card, cards, kinds

PLAIN = {"offers": [{"times": 1}, {"times": 1}, {"times": 1}]}


def floor(profit: str | None = None, loss: str | None = None, seat: str = "s1") -> Table:
    """The exchange is open; the seat holds these cards."""
    table = Table(
        hands=[HANDS_3],
        options=PLAIN,
        profit=("tip", "private-line", "front-door"),
        loss=("odd-lots", "regulator", "back-door"),
    ).at_exchange(["A", "S", "T"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.set(seat, profit=(profit,) if profit else (), loss=(loss,) if loss else ())
    return table


def day_end(profit: str | None, loss: str | None = None) -> Table:
    """All have sold: s1 has drawn the profit card, s3 the loss card."""
    table = Table(
        hands=[HANDS_3],
        options=PLAIN,
        profit=(profit or "tip", *[n for n in ("front-door", "private-line") if n != profit][:2]),
        loss=(loss or "odd-lots", *[n for n in ("regulator", "back-door") if n != loss][:2]),
    ).at_exchange(["A", "S", "T"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    return table


def lines(events: tuple[object, ...], index: int) -> list[LossLine]:
    (counted,) = [each for each in events if isinstance(each, LossesCounted)]
    return list(counted.lines[index])


@pytest.mark.rule("K-60")
def test_tip_shows_one_other_hand_for_10_seconds_to_its_holder() -> None:
    table = floor("tip")
    table.do("s1", PlayCard("tip", trader="s2"), 10)
    assert table.me("s1").tip == Tip("s2", cards(HANDS_3[1]), 20)
    assert table.trader("s1").profit == ()
    for who in ("s2", "s3", None):
        assert "Tip(" not in str(rules.view(table.state, who))
    table.do("s3", Call(cards("OU")), 19.9)
    assert table.me("s1").tip is not None
    table.do("s3", Call(cards("OW")), 20)
    assert table.me("s1").tip is None


@pytest.mark.rule("K-60")
@pytest.mark.parametrize(
    ("trader", "code"),
    [(None, "target_missing"), ("s1", "other_trader_only"), ("s9", "unknown_trader")],
)
def test_tip_is_about_another_trader(trader: str | None, code: str) -> None:
    refusal = floor("tip").refused("s1", PlayCard("tip", trader=trader))
    assert (refusal.code, refusal.rule) == (code, "K-60")


@pytest.mark.rule("K-60")
def test_tip_finds_no_hand_after_a_sale() -> None:
    table = floor("tip")
    table.sell("s2", "N", "NT NK")
    assert table.refused("s1", PlayCard("tip", trader="s2")).code == "no_hand_to_see"


@pytest.mark.rule("K-60")
def test_private_line_changes_a_card_for_an_undealt_one_once() -> None:
    table = Table(hands=[HANDS_3], undealt=["AS"]).at_exchange()
    table.set("s1", profit=("private-line",))
    table.call("s1", "CK CO")
    events = table.do("s1", PlayCard("private-line", give=card("CK")))
    assert CallWithdrawn(1, "s1", "card_given") in events
    assert set(table.trader("s1").hand) == set(cards("AK AM AG CO AS"))
    assert card("CK") in table.state.undealt
    assert card("AS") not in table.state.undealt
    assert table.play.chance.remaining() == {}
    assert table.refused("s1", PlayCard("private-line", give=card("CO"))).code == "card_not_held"
    for who in ("s2", None):
        assert card("AS") not in str(rules.view(table.state, who))


@pytest.mark.rule("K-60")
def test_private_line_needs_a_card_of_ones_hand() -> None:
    table = floor("private-line")
    assert table.refused("s1", PlayCard("private-line")).code == "target_missing"
    assert table.refused("s1", PlayCard("private-line", give=card("NT"))).rule == "K-60"
    assert table.refused("s1", PlayCard("private-line", give="kodak")).rule == "K-02"


@pytest.mark.rule("K-60")
def test_private_line_draws_among_the_undealt_cards() -> None:
    drawn = set()
    for seed in range(30):
        table = Table(hands=[HANDS_3], seed=seed).at_exchange()
        table.set("s1", profit=("private-line",))
        undealt = set(table.state.undealt)
        table.do("s1", PlayCard("private-line", give=card("CK")))
        (got,) = set(table.trader("s1").hand) - set(cards(HANDS_3[0]))
        assert got in undealt
        drawn.add(got)
    assert len(drawn) > 10


@pytest.mark.rule("K-60")
@pytest.mark.parametrize("play_first", [False, True])
def test_front_door_lets_a_sale_lie_on_any_free_offer(play_first: bool) -> None:
    table = floor("front-door")
    table.sell("s2", "N", "NT NK")
    if play_first:
        table.do("s1", PlayCard("front-door"))
    refusal = table.refused("s1", Conclude("anaconda", cards("AK AM"), False, "01"))
    assert (refusal.code, refusal.rule) == ("offer_taken", "K-60")
    assert table.me("s1").offers == ("02", "03")
    table.do("s1", Conclude("anaconda", cards("AK AM"), False, "03"))
    assert [offer.by for offer in table.state.offers] == ["s2", None, "s1"]
    assert table.trader("s1").profit == ()


@pytest.mark.rule("K-60")
def test_front_door_unused_goes_when_the_sales_end() -> None:
    table = floor("front-door")
    table.sell("s1", "A", "AK AM")
    assert table.trader("s1").profit == ("front-door",)
    assert table.refused("s1", PlayCard("front-door")).code == "already_sold"
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS")
    assert table.trader("s1").profit == ("tip",)


@pytest.mark.rule("K-60")
@pytest.mark.parametrize(("played", "price"), [(False, -3), (True, -1)])
def test_stabiliser_halves_ones_own_markdown_rounded_down(played: bool, price: int) -> None:
    table = day_end("stabiliser")
    if played:
        table.do("s1", PlayCard("stabiliser"))
    else:
        table.advance()
    assert table.state.prices["anaconda"] == price
    assert (table.state.prices["united-aircraft"], table.state.prices["us-steel"]) == (-2, -3)


@pytest.mark.rule("K-60")
@pytest.mark.parametrize(
    ("company", "price"), [("us-steel", 0), ("united-aircraft", 0), ("kodak", 0), ("radio", -4)]
)
def test_support_raises_one_price_by_3_not_above_0(company: str, price: int) -> None:
    table = day_end("support")
    table.price(R=-7)
    table.do("s1", PlayCard("support", company=company))
    assert table.state.prices[company] == price


@pytest.mark.rule("K-60")
def test_support_needs_a_company_that_exists() -> None:
    table = day_end("support")
    assert table.refused("s1", PlayCard("support")).code == "target_missing"
    assert table.refused("s1", PlayCard("support", company="acme")).code == "unknown_company"
    refusal = table.refused("s1", PlayCard("support", company="kodak", trader="s2"))
    assert refusal.code == "target_not_for_card"


@pytest.mark.rule("K-60")
def test_hedge_makes_one_portfolio_card_cost_nothing() -> None:
    table = day_end("hedge")
    table.price(C=-4, K=-2, O=-1)
    refusal = table.refused("s1", PlayCard("hedge", portfolio=card("AK")))
    assert (refusal.code, refusal.rule) == ("card_not_held", "K-60")
    assert table.refused("s1", PlayCard("hedge", portfolio="kodak")).rule == "K-02"
    events = table.do("s1", PlayCard("hedge", portfolio=card("CK")))
    # 6 for CK, hedged; 5 for CO; 3 for the Anaconda token.
    assert [line.amount for line in lines(events, 0)] == [6, -6, 5, 3]
    assert table.trader("s1").losses == 8


@pytest.mark.rule("K-60")
def test_insurance_makes_the_days_losses_8_smaller() -> None:
    table = day_end("insurance")
    table.price(C=-4, K=-2, O=-1)
    table.do("s1", PlayCard("insurance"))
    assert table.trader("s1").losses == 6 + 5 + 3 - 8


@pytest.mark.rule("K-60")
def test_token_cover_makes_the_token_cost_nothing() -> None:
    table = day_end("token-cover")
    table.price(C=-4, K=-2, O=-1)
    table.do("s1", PlayCard("token-cover"))
    assert table.trader("s1").losses == 6 + 5


@pytest.mark.rule("K-61")
def test_jammed_line_stops_calls_and_swaps_for_20_seconds_from_the_opening() -> None:
    table = floor(None, "jammed-line")
    opened = table.state.opened_at
    table.call("s2", "GR", opened + 1)
    for command in (Call(cards("CK")), Swap(1, cards("CK"))):
        refusal = table.refused("s1", command, opened + 19.9)
        assert (refusal.code, refusal.rule) == ("line_jammed", "K-61")
    table.set("s1", profit=("private-line",))
    refusal = table.refused("s1", PlayCard("private-line", give=card("CK")), opened + 19)
    assert refusal.code == "line_jammed"
    assert table.me("s1").jammed_until == opened + 20
    table.swap("s1", 1, "CK", opened + 20)
    assert card("GR") in table.trader("s1").hand


@pytest.mark.rule("K-61")
def test_jammed_line_lets_its_holder_sell() -> None:
    table = floor(None, "jammed-line")
    table.sell("s1", "A", "AK AM")
    assert table.trader("s1").sale is not None


@pytest.mark.rule("K-61")
def test_odd_lots_lets_one_card_pass_at_a_time() -> None:
    table = floor(None, "odd-lots")
    refusal = table.refused("s1", Call(cards("CK CO")))
    assert (refusal.code, refusal.rule) == ("one_card_only", "K-61")
    table.call("s2", "GR GS")
    refusal = table.refused("s1", Swap(1, cards("CK CO")))
    assert (refusal.code, refusal.rule) == ("one_card_only", "K-61")
    table.call("s1", "CK")
    table.call("s3", "OW")
    table.swap("s1", 3, "CO")


@pytest.mark.rule("K-61")
def test_regulator_asks_for_three_cards_without_the_token() -> None:
    table = floor(None, "regulator")
    refusal = table.refused("s1", Conclude("anaconda", cards("AK AM"), True))
    assert (refusal.code, refusal.rule) == ("too_few_cards", "K-61")
    table.sell("s1", "A", "AK AM AG", contract=True)


@pytest.mark.rule("K-61")
def test_back_door_takes_the_last_free_offer_and_is_stronger_than_front_door() -> None:
    table = floor("front-door", "back-door")
    refusal = table.refused("s1", Conclude("anaconda", cards("AK AM"), False, "03"))
    assert (refusal.code, refusal.rule) == ("last_free_offer_only", "K-61")
    refusal = table.refused("s1", PlayCard("front-door"))
    assert (refusal.code, refusal.rule) == ("last_free_offer_only", "K-61")
    assert table.me("s1").offers == ("03",)
    table.sell("s1", "A", "AK AM")
    assert [offer.by for offer in table.state.offers] == [None, None, "s1"]
    assert table.trader("s1").profit == ("front-door",)


@pytest.mark.rule("K-61")
def test_rumour_doubles_ones_own_markdown() -> None:
    table = day_end(None, "rumour")
    assert table.state.prices["us-steel"] == -6
    assert table.state.prices["anaconda"] == -3
    assert table.trader("s3").loss == ()


@pytest.mark.rule("K-61")
@pytest.mark.parametrize(
    ("contract", "company", "price"),
    [("kodak", "kodak", -3), (None, "us-steel", -6), ("us-steel", "us-steel", -6)],
)
def test_margin_call_hits_the_token_or_else_the_company_sold(
    contract: str | None, company: str, price: int
) -> None:
    table = Table(
        hands=[HANDS_3],
        options=PLAIN,
        profit=("tip", "front-door", "private-line"),
        loss=("margin-call", "frozen", "rumour"),
    ).at_exchange(["A", "S", "-"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.set("s3", contract=contract)
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    assert table.state.prices[company] == price
    assert table.trader("s3").loss == ()


@pytest.mark.rule("K-61")
def test_commission_costs_5_more() -> None:
    # s3 keeps OU and OW at 0 and the US Steel token at −3.
    assert day_end(None, "odd-lots").trader("s3").losses == 3
    assert day_end(None, "commission").trader("s3").losses == 3 + 5


@pytest.mark.rule("K-61")
def test_frozen_makes_the_dearest_card_cost_twice() -> None:
    table = day_end("hedge", "frozen")
    table.price(O=-2, U=-4, W=-1)
    events = table.do("s1", PlayCard("hedge", portfolio=card("CK")))
    # 6 for OU, 3 for OW, 3 for the token, and 6 again.
    assert [line.amount for line in lines(events, 2)] == [6, 3, 3, 6]
    assert table.trader("s3").loss == ()
    assert kinds(events).count("LossesCounted") == 1
