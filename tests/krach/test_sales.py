"""K-20 to K-26: what a sale is, the token in it, who draws the day's cards."""

from dataclasses import replace

import pytest

from games.krach import rules
from games.krach.commands import Call, Conclude, DiscardCard, Pass, PlayCard
from games.krach.events import CardDiscarded, CardsDrawn, SaleConcluded
from games.krach.state import Sale
from tests.krach.table import COMPANY, HANDS_3, HANDS_3_OF_8, Table, cards, kinds


@pytest.fixture
def floor() -> Table:
    return Table(hands=[HANDS_3]).at_exchange(["A", "W", "T"])


@pytest.mark.rule("K-20")
def test_sales_lie_on_the_first_free_offer(floor: Table) -> None:
    floor.sell("s3", "T", "TU TS TR")
    floor.sell("s1", "A", "AK AM")
    assert [offer.by for offer in floor.state.offers] == ["s3", "s1", None]
    assert floor.trader("s1").sale == Sale("anaconda", cards("AK AM"), False, "02")
    assert floor.state.sellers == ("s3", "s1")


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(
    ("company", "letters", "code", "rule"),
    [
        ("A", "AK", "too_few_cards", "K-20"),
        ("A", "", "no_cards", "K-20"),
        ("A", "AK AK", "card_twice", "K-20"),
        ("A", "AK CK", "card_of_another_company", "K-20"),
        ("A", "AK AM CO", "card_of_another_company", "K-20"),
        ("A", "AK AC", "card_not_held", "K-20"),
        ("N", "NT NK", "card_not_held", "K-20"),
    ],
)
def test_a_sale_of_anything_else_is_refused_as_a_whole(
    floor: Table, company: str, letters: str, code: str, rule: str
) -> None:
    refusal = floor.refused("s1", Conclude(COMPANY[company], cards(letters), False))
    assert (refusal.code, refusal.rule) == (code, rule)
    assert floor.trader("s1").hand == cards(HANDS_3[0])


def test_what_exists_nowhere_is_refused(floor: Table) -> None:
    refusal = floor.refused("s1", Conclude("acme", cards("AK AM"), False))
    assert (refusal.code, refusal.rule) == ("unknown_company", "K-02")
    refusal = floor.refused("s1", Conclude("anaconda", ("anaconda+acme",), False))
    assert (refusal.code, refusal.rule) == ("unknown_card", "K-02")


@pytest.mark.rule("K-20")
def test_there_is_one_sale_a_trader_and_day(floor: Table) -> None:
    floor.sell("s1", "A", "AK AM")
    refusal = floor.refused("s1", Conclude("chrysler", cards("CK CO"), False))
    assert (refusal.code, refusal.rule) == ("already_sold", "K-20")


@pytest.mark.rule("K-20")
def test_without_front_door_no_offer_may_be_named(floor: Table) -> None:
    refusal = floor.refused("s1", Conclude("anaconda", cards("AK AM"), False, "02"))
    assert (refusal.code, refusal.rule) == ("first_free_offer_only", "K-20")
    refusal = floor.refused("s1", Conclude("anaconda", cards("AK AM"), False, "09"))
    assert (refusal.code, refusal.rule) == ("unknown_offer", "K-05")


@pytest.mark.rule("K-21")
def test_the_matching_token_counts_as_one_more_share_and_is_free_again(floor: Table) -> None:
    assert "anaconda" not in floor.state.free_contracts()
    floor.sell("s1", "A", "AK AM", contract=True)
    trader = floor.trader("s1")
    assert trader.sale is not None
    assert trader.sale.shares == 3
    assert trader.contract is None
    assert not trader.free_of_contracts
    assert "anaconda" in floor.state.free_contracts()


@pytest.mark.rule("K-21")
def test_another_token_cannot_be_added(floor: Table) -> None:
    refusal = floor.refused("s1", Conclude("chrysler", cards("CK CO"), True))
    assert (refusal.code, refusal.rule) == ("not_your_contract", "K-21")


@pytest.mark.rule("K-22")
def test_the_cards_not_sold_lie_face_up_and_nothing_changes_after(floor: Table) -> None:
    floor.sell("s1", "A", "AK AM AG")
    seen = {trader.seat: trader for trader in rules.view(floor.state, "s2").traders}
    assert seen["s1"].portfolio == cards("CK CO")
    assert seen["s2"].portfolio == ()
    before = floor.trader("s1")
    assert floor.refused("s1", Call(cards("CK"))).rule == "K-15"
    floor.call("s2", "GR")
    floor.swap("s3", 1, "OU")
    floor.sell("s3", "T", "TU TS")
    assert floor.trader("s1") == before


FIVE = ("AC AG AM AK AW", "NT NK KT GR GS", "TU TS TR OU OW")


@pytest.mark.rule("K-23")
@pytest.mark.rule("K-43")
@pytest.mark.parametrize(
    ("letters", "contract", "free"),
    [
        ("AC AG AM AK AW", True, True),
        ("AC AG AM AK AW", False, False),
        ("AC AG AM AK", True, False),
    ],
)
def test_five_cards_and_the_token_rid_a_trader_of_contracts(
    letters: str, contract: bool, free: bool
) -> None:
    table = Table(hands=[FIVE]).at_exchange(["A", "W", "T"])
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    events = table.sell("s1", "A", letters, contract)
    assert table.trader("s1").free_of_contracts is free
    assert [each.exceptional for each in events if isinstance(each, SaleConcluded)] == [free]
    table.do("s2", PlayCard("hedge", portfolio=cards("KT")[0]))
    wanted = contract and not free
    assert table.state.phase == ("replacement" if wanted else "distribution")
    assert table.state.turn == ("s1" if wanted else None)


@pytest.mark.rule("K-24")
def test_the_first_seller_draws_profit_and_the_last_draws_loss_by_time_not_by_offer() -> None:
    table = Table(hands=[HANDS_3], profit=("tip", "hedge", "support")).at_exchange()
    table.set("s3", profit=("front-door",))
    table.do("s3", Conclude("us-steel", cards("TU TS TR"), False, "03"))
    table.sell("s1", "A", "AK AM")
    table.set("s2", loss=("back-door",))
    events = table.sell("s2", "N", "NT NK")
    assert CardsDrawn("tip", "s3", "commission", "s2") in events
    assert [each.offer for each in events if isinstance(each, SaleConcluded)] == ["02"]
    assert table.trader("s3").profit == ("tip",)


@pytest.mark.rule("K-24")
def test_a_single_seller_draws_both(floor: Table) -> None:
    floor.sell("s1", "A", "AK AM")
    floor.advance()
    floor.do("s2", Pass())
    floor.do("s3", Pass())
    assert (floor.trader("s1").profit, floor.trader("s1").loss) == (("hedge",), ("commission",))
    assert floor.state.profit_pile == ("insurance", "token-cover", "+15")
    assert floor.state.loss_pile == ("frozen", "margin-call", "-15")


@pytest.mark.rule("K-24")
def test_with_no_seller_the_days_cards_are_out(floor: Table) -> None:
    floor.advance()
    events = floor.advance()
    assert CardsDrawn("hedge", None, "commission", None) in events
    assert all(trader.profit == trader.loss == () for trader in floor.state.traders.values())
    assert floor.state.profit_pile == ("insurance", "token-cover", "+15")


@pytest.mark.rule("K-25")
def test_a_card_waits_for_its_moment_and_is_then_discarded() -> None:
    table = Table(hands=[HANDS_3], loss=("odd-lots", "frozen", "rumour")).at_exchange()
    table.set("s2", profit=("tip",), loss=("regulator",))
    refusal = table.refused("s1", PlayCard("tip", trader="s2"))
    assert (refusal.code, refusal.rule) == ("card_not_held", "K-25")
    table.sell("s1", "A", "AK AM")
    table.sell("s3", "T", "TU TS TR")
    table.advance()
    events = table.do("s2", Pass())
    # Unused exchange and sale cards go when the sales end; a card drawn that moment stays.
    assert CardDiscarded("s2", "tip", "unused") in events
    assert CardDiscarded("s2", "regulator", "worked") in events
    assert table.trader("s3").loss == ("odd-lots",)
    assert table.trader("s1").profit == ("hedge",)


@pytest.mark.rule("K-25")
def test_exchange_cards_work_only_in_the_open_exchange_and_before_ones_sale() -> None:
    table = Table(hands=[HANDS_3]).at_distribution()
    table.set("s1", profit=("private-line",))
    table.set("s2", profit=("tip",))
    assert table.refused("s2", PlayCard("tip", trader="s1")).rule == "K-10"
    table.at_exchange()
    table.sell("s1", "A", "AK AM")
    for command in (PlayCard("private-line", give=cards("CK")[0]),):
        refusal = table.refused("s1", command)
        assert (refusal.code, refusal.rule) == ("already_sold", "K-25")
    table.advance()
    refusal = table.refused("s2", PlayCard("tip", trader="s3"))
    assert (refusal.code, refusal.rule) == ("not_its_moment", "K-25")


@pytest.mark.rule("K-25")
def test_a_holder_may_discard_a_profit_card_at_any_time_and_no_other() -> None:
    table = Table(hands=[HANDS_3])
    for phase in ("contracts", "distribution", "exchange", "last_call"):
        while table.state.phase != phase:
            table.advance()
        table.set("s2", profit=("tip",), loss=("odd-lots",))
        refusal = table.refused("s2", DiscardCard("odd-lots"))
        assert (refusal.code, refusal.rule) == ("works_by_itself", "K-25")
        assert table.refused("s2", DiscardCard("hedge")).code == "card_not_held"
        assert table.refused("s2", DiscardCard("joker")).code == "unknown_card"
        events = table.do("s2", DiscardCard("tip"))
        assert kinds(events) == ["CardDiscarded"]
        assert (table.trader("s2").profit, table.state.phase) == ((), phase)


@pytest.mark.rule("K-25")
def test_loss_cards_cannot_be_played_and_the_15s_neither() -> None:
    table = Table(hands=[HANDS_3]).at_exchange()
    table.set("s1", profit=("+15",), loss=("-15", "rumour"))
    for name in ("+15", "-15", "rumour"):
        assert table.refused("s1", PlayCard(name)).code == "works_by_itself"
        assert table.refused("s1", DiscardCard(name)).code == "works_by_itself"


def _to_the_count(table: Table) -> None:
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")


@pytest.mark.rule("K-25")
@pytest.mark.parametrize(
    ("profit", "waits_in"),
    [("stabiliser", "markdowns"), ("support", "markdowns"), ("hedge", "losses"), ("tip", None)],
)
def test_markdowns_and_losses_wait_only_for_a_card_that_may_be_played(
    profit: str, waits_in: str | None
) -> None:
    rest = [name for name in ("hedge", "insurance", "support", "tip") if name != profit][:2]
    table = Table(hands=[HANDS_3], profit=(profit, *rest)).at_exchange()
    prices_before = table.state.prices
    _to_the_count(table)
    if waits_in is None:
        assert table.state.phase == "distribution"
        return
    assert table.state.phase == waits_in
    deadline = rules.deadline(table.state)
    assert deadline is not None
    assert deadline.seconds == 15
    counted = table.state.prices != prices_before
    assert counted is (waits_in == "losses")
    assert all(trader.losses == 0 for trader in table.state.traders.values())
    refusal = table.refused("s2", PlayCard("insurance"))
    assert refusal.code == "card_not_held"
    events = table.advance()
    assert CardDiscarded("s1", profit, "unused") in events
    assert table.state.phase == "distribution"


@pytest.mark.rule("K-25")
def test_giving_the_waited_for_card_up_starts_the_count() -> None:
    table = Table(hands=[HANDS_3], profit=("support", "tip", "hedge")).at_exchange()
    _to_the_count(table)
    events = table.do("s1", DiscardCard("support"))
    assert kinds(events)[:2] == ["CardDiscarded", "MarkdownsCounted"]


@pytest.mark.rule("K-26")
def test_on_day_4_the_two_15s_are_drawn() -> None:
    table = Table(hands=[HANDS_3, (), (), HANDS_3_OF_8])
    table.at_distribution().advance(3)
    table.at_distribution().advance(3)
    table.at_distribution().advance(3)
    table.at_exchange()
    assert table.state.day == 4
    table.sell("s1", "A", "AK AM AG")
    table.sell("s3", "T", "TU TS TR")
    table.advance()
    before = {seat: trader.losses for seat, trader in table.state.traders.items()}
    events = table.do("s2", Pass())
    assert CardsDrawn("+15", "s1", "-15", "s3") in events
    lines = {seat: trader.lines for seat, trader in table.state.traders.items()}
    assert [line.amount for line in lines["s1"] if line.kind == "+15"] == [-15]
    assert [line.amount for line in lines["s3"] if line.kind == "-15"] == [15]
    for seat, trader in table.state.traders.items():
        assert trader.losses == before[seat] + sum(line.amount for line in trader.lines)


@pytest.mark.rule("K-26")
def test_the_total_may_fall_below_0() -> None:
    table = Table(hands=[HANDS_3]).at_exchange()
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.set("s1", contract=None)
    table.play.state = replace(table.state, profit_pile=("+15",), loss_pile=("-15",))
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    assert table.trader("s1").losses == -15
