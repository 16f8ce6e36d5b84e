"""The numbers of Krach 29, worked out by hand from the rules' own examples (K-30 to K-44)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.krach import metrics
from reports.krach.facts import Day, Effects, KrachFacts, Sale, Step, TraderDay

KODAK, UNITED, STEEL = "kodak", "united-aircraft", "us-steel"
ANACONDA, RADIO = "anaconda", "radio"
MORNING = {ANACONDA: 0, KODAK: -5, RADIO: 0, UNITED: -8, STEEL: -8}

SALE = Sale(
    STEEL, ("kodak+us-steel", "radio+us-steel", "anaconda+us-steel"), True, "03", 42.5, 1, False
)
SELLER = TraderDay(
    5, 2, SALE, ("united-aircraft+us-steel", "kodak+united-aircraft"), None, Effects(), 33
)
HOLDER = TraderDay(5, 0, None, ("kodak+us-steel", "anaconda+radio"), STEEL, Effects(), 29)
"""The fourth sale of United Aircraft lies lower and is s3's."""
THIRD = TraderDay(
    5,
    1,
    Sale(ANACONDA, ("anaconda+kodak", "anaconda+radio"), False, "04", 60.0, 2, False),
    ("radio+us-steel",),
    None,
    Effects(),
    12,
)


def day(**traders: TraderDay) -> Day:
    """K-32: three US Steel cards and the token from −8 to −12; s3's sale on a fixed 2."""
    return Day(
        2,
        MORNING,
        (Step("sale", "s1", STEEL, 4), Step("sale", "s3", ANACONDA, 2)),
        {"s1": SELLER, "s2": HOLDER, "s3": THIRD} | traders,
        None,
    )


def facts(*days: Day, opening: dict[str, int] | None = None) -> KrachFacts:
    names = {"s1": "Ada", "s2": "Ben", "s3": "Cleo"}
    return KrachFacts(names, opening or MORNING, -30, days, True, ())


@pytest.mark.rule("K-32")
@pytest.mark.rule("K-42")
def test_a_seller_pays_for_what_they_did_not_sell():
    """K-42: at −8, −12 and −5 the two cards cost 20 + 13 = 33; 4 of it is one share × own fall."""
    told = metrics.day_figures(day(), "s1")
    assert (told.order, told.seconds_to_sale, told.shares, told.markdown) == (1, 42.5, 4, 4)
    assert (told.losses, told.own_sale, told.others_sales, told.cards_and_tokens) == (33, 4, 0, 29)


@pytest.mark.rule("K-41")
def test_who_sells_nothing_pays_for_the_sales_of_others():
    """kodak+us-steel 17, anaconda+radio 2, the token 12: 31; two shares × 4 and one × 2."""
    told = metrics.day_figures(day(s2=replace(HOLDER, losses=31)), "s2")
    assert (told.order, told.shares, told.markdown, told.restraint) == (None, 0, 0, None)
    assert (told.losses, told.own_sale, told.others_sales, told.cards_and_tokens) == (31, 0, 10, 21)


def test_restraint_is_what_the_largest_fall_loses_without_the_sale():
    """Falls of 4 and 2: without s1 the largest is 2, without s3 still 4."""
    assert metrics.day_figures(day(), "s1").restraint == 2
    assert metrics.day_figures(day(), "s3").restraint == 0


@pytest.mark.parametrize(
    ("effects", "lost"),
    [
        (Effects(), 31),
        (Effects(hedge="kodak+us-steel"), 31 - 17),
        (Effects(token_cover=True), 31 - 12),
        (Effects(frozen=True), 31 + 17),
        (Effects(frozen=True, hedge="kodak+us-steel"), 31 - 17 + 2),
        (Effects(more=5), 36),
        (Effects(more=5, insurance=8), 28),
        (Effects(insurance=8, token_cover=True, hedge="kodak+us-steel"), 0),
        (Effects(after=-15), 16),
        (Effects(insurance=8, after=-15, token_cover=True, hedge="kodak+us-steel"), -15),
    ],
)
@pytest.mark.rule("K-44")
def test_cards_work_on_losses_in_their_order(effects, lost):
    evening = metrics.moved(MORNING, day().steps)
    trader = replace(HOLDER, effects=effects)
    assert metrics.day_losses(trader, evening) == lost


def test_the_parts_add_up_whatever_cards_work():
    for effects in (Effects(frozen=True), Effects(hedge="kodak+us-steel", after=-15)):
        trader = replace(HOLDER, effects=effects)
        lost = metrics.day_losses(trader, metrics.moved(MORNING, day().steps))
        told = metrics.day_figures(day(s2=replace(trader, losses=lost)), "s2")
        assert told.own_sale is not None
        assert told.others_sales is not None
        assert told.cards_and_tokens is not None
        assert told.own_sale + told.others_sales + told.cards_and_tokens == lost
    # Hedged, kodak+us-steel costs nothing: one share of US Steel × 4 and of Anaconda × 2 are left.
    assert told.others_sales == 6


def test_had_nobody_sold():
    """s1 keeps 13 + 8 + 8, 16 + 13 and the token 8 = 66; s2 13 + 0 + 8; s3 5 + 0 + 8."""
    (told,) = metrics.days_otherwise(facts(day()))
    assert told.nobody.losses == {"s1": 66, "s2": 21, "s3": 13}
    assert told.nobody.total == 100
    assert told.came.losses == {"s1": 33, "s2": 31, "s3": 12}


def test_had_all_but_one_sold():
    """Without s1 US Steel stays at −8 and s1 keeps all: 66 + 2 for the card with Anaconda. Without
    s3 Anaconda stays at 0, and s3 also keeps a 5 and a 0."""
    (told,) = metrics.days_otherwise(facts(day()))
    assert told.all_but["s1"].losses == {"s1": 68, "s2": 23, "s3": 8}
    assert told.all_but["s3"].losses == {"s1": 33, "s2": 29, "s3": 12 + 5}
    assert list(told.all_but) == ["s1", "s3"]


def test_had_nobody_sold_on_any_day():
    """From the opening prices, here all 0 but Kodak at −5: only cards with Kodak cost."""
    opening = dict.fromkeys(MORNING, 0) | {KODAK: -5}
    (told,) = metrics.days_otherwise(facts(day(), opening=opening))
    assert told.never.losses == {"s1": 10, "s2": 5, "s3": 5}


def run_of(*days: Day) -> metrics.Run:
    told = metrics.run(facts(*days))
    assert told is not None
    return told


def sold(number: int, morning: int, bank_run: str | None, *falls: tuple[str, int]) -> Day:
    steps = tuple(Step("sale", seat, KODAK, fall) for seat, fall in falls)
    prices = MORNING | {KODAK: morning}
    return Day(number, prices, steps, {}, bank_run)


@pytest.mark.rule("K-51")
def test_the_sales_without_which_there_is_no_bank_run():
    """−5, by 9 to −14 on day 1, by 12 and 5 to −31: each of 9, 12 and 5 is needed; a 1 is not."""
    one, two = sold(1, -5, None, ("s1", 9)), sold(2, -14, KODAK, ("s2", 12), ("s3", 5))
    told = run_of(one, two)
    assert (told.day, told.company, told.price) == (2, KODAK, -31)
    assert told.sales == told.needed == ((1, "s1"), (2, "s2"), (2, "s3"))
    more = sold(2, -14, KODAK, ("s2", 12), ("s3", 5), ("s1", 1))
    assert run_of(one, more).needed == ((1, "s1"), (2, "s2"), (2, "s3"))


def test_where_no_single_sale_is_needed_none_is_named():
    told = run_of(sold(1, -5, KODAK, ("s1", 30), ("s2", 30)))
    assert told.needed == ()
    assert told.sales == ((1, "s1"), (1, "s2"))


@pytest.mark.rule("K-33")
def test_a_support_after_the_sales_never_lifts_a_price_above_zero():
    steps = (Step("sale", "s1", RADIO, 1), Step("support", "s2", RADIO, -3))
    assert metrics.moved(MORNING, steps)[RADIO] == 0
    assert metrics.moved(MORNING, steps, ("s1",))[RADIO] == 0


def test_a_game_without_a_bank_run_has_none():
    assert metrics.run(facts(day())) is None
    assert metrics.run(facts()) is None


def test_a_single_seller_is_neither_first_nor_last():
    alone = [metrics.day_figures(day(), "s1")]
    assert metrics.trader_total(alone, {2: 1}).first == 0
    together = metrics.trader_total(alone, {2: 2})
    assert (together.first, together.last, together.losses, together.own_sale) == (1, 0, 33, 4)


def test_only_the_sale_of_who_did_not_sell_is_left_out():
    """s1's margin call on Kodak and support of US Steel stay: −5 − 3, and −8 + 3."""
    steps = (
        Step("sale", "s1", STEEL, 4),
        Step("margin-call", "s1", KODAK, 3),
        Step("support", "s1", STEEL, -3),
    )
    without = metrics.moved(MORNING, steps, ("s1",))
    assert (without[KODAK], without[STEEL]) == (-8, -5)


@pytest.mark.rule("K-33")
def test_a_price_at_the_line_is_a_bank_run():
    assert metrics.collapsed({KODAK: -29, STEEL: -30}, -30) == STEEL
    assert metrics.collapsed({KODAK: -29, STEEL: -29}, -30) is None
    assert metrics.collapsed({KODAK: -31, ANACONDA: -31}, -30) == ANACONDA


def test_had_nobody_ever_sold_starts_each_day_where_no_sale_has_been():
    """Day 1: Anaconda falls by 2 in a sale and by 3 in a margin call. On day 2, which begins at −5,
    the card anaconda+radio then costs 3."""
    steps = (Step("sale", "s1", ANACONDA, 2), Step("margin-call", "s3", ANACONDA, 3))
    keeper = TraderDay(5, 0, None, ("anaconda+radio",), None, Effects(), 5)
    one = Day(1, MORNING, steps, {"s1": SELLER, "s2": keeper}, None)
    two = Day(2, MORNING | {ANACONDA: -5}, (), {"s1": SELLER, "s2": keeper}, None)
    first, second = metrics.days_otherwise(facts(one, two))
    assert first.never.losses is not None
    assert second.never.losses is not None
    assert second.came.losses is not None
    assert first.never.losses["s2"] == second.never.losses["s2"] == 3
    assert second.came.losses["s2"] == 5
