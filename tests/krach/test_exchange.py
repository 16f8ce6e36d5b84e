"""K-10 to K-16: distribution, calls, swaps, the clock of the exchange."""

import pytest

from games.engine.protocol import Deadline
from games.krach import rules
from games.krach.commands import Call, Conclude, OpenExchange, Pass, Swap, TakeContract, Uncall
from games.krach.events import CallWithdrawn
from games.krach.state import Receipt
from tests.krach.table import HANDS_3, Table, card, cards, kinds


@pytest.fixture
def floor() -> Table:
    return Table(hands=[HANDS_3]).at_exchange(["G", "W", "T"])


@pytest.mark.rule("K-10")
def test_the_phases_of_a_day_follow_each_other() -> None:
    table = Table(profit=("hedge", "tip", "support"))
    seen = [table.state.phase]
    while not table.state.over:
        before = (table.state.day, table.state.phase)
        table.advance()
        if (table.state.day, table.state.phase) != before:
            seen.append(table.state.phase)
    # Nobody sells and so nobody draws: markdowns and losses wait for nobody, no token is sold.
    assert seen == ["contracts", *(["distribution", "exchange", "last_call"] * 4), "over"]
    assert table.state.day == 4


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    "command",
    [
        Call(("kodak+radio",)),
        Uncall(1),
        Swap(1, ("kodak+radio",)),
        Conclude("kodak", ("kodak+radio",), False),
        Pass(),
        TakeContract("kodak"),
    ],
)
def test_a_command_of_another_phase_is_refused(command: object) -> None:
    table = Table().at_distribution()
    refusal = table.refused("s1", command)
    assert (refusal.code, refusal.rule) == ("wrong_phase", "K-10")


@pytest.mark.rule("K-10")
def test_nobody_passes_while_the_exchange_is_open(floor: Table) -> None:
    assert floor.refused("s1", Pass()).rule == "K-10"


@pytest.mark.rule("K-11")
def test_hands_of_5_6_7_8_are_dealt_from_the_top_one_seat_after_the_other() -> None:
    table = Table(4)
    for day, size in ((1, 5), (2, 6), (3, 7), (4, 8)):
        table.at_distribution()
        assert table.state.day == day
        assert [len(trader.hand) for trader in table.state.traders.values()] == [size] * 4
        assert len(table.state.undealt) == 66 - 4 * size
        table.advance(3)
    scripted = Table(hands=[HANDS_3]).at_distribution()
    assert [trader.hand for trader in scripted.state.traders.values()] == [
        cards(hand) for hand in HANDS_3
    ]


@pytest.mark.rule("K-11")
def test_all_cards_are_shuffled_anew_each_day() -> None:
    table = Table(hands=[HANDS_3, ["AC AG AM AK AW AR", "CG CM CK CW CR CS", "GM GK GW GR GS GO"]])
    table.at_distribution()
    table.advance(3)
    assert table.trader("s1").hand == cards("AC AG AM AK AW AR")
    assert table.trader("s3").hand == cards("GM GK GW GR GS GO")


@pytest.mark.rule("K-11")
def test_the_session_chairman_opens_and_changes_every_day() -> None:
    table = Table(3)
    for chairman, other in (("s1", "s2"), ("s2", "s3"), ("s3", "s1"), ("s1", "s2")):
        table.at_distribution()
        refusal = table.refused(other, OpenExchange())
        assert (refusal.code, refusal.rule) == ("chairman_only", "K-11")
        table.do(chairman, OpenExchange())
        assert table.state.phase == "exchange"
        table.advance(2)
    assert table.state.over


@pytest.mark.rule("K-11")
def test_the_teacher_may_open_instead() -> None:
    table = Table().at_distribution()
    assert rules.deadline(table.state) == Deadline("1/distribution", 60)
    table.advance()
    assert table.state.phase == "exchange"


@pytest.mark.rule("K-11")
def test_nobody_sees_a_card_before_the_exchange_opens() -> None:
    table = Table(hands=[HANDS_3]).at_distribution()
    closed = table.me("s1")
    assert (closed.hand, closed.dealt) == ((), 5)
    assert all(each not in str(closed) for each in table.trader("s1").hand)
    table.do("s1", OpenExchange())
    assert [each.id for each in table.me("s1").hand] == list(cards(HANDS_3[0]))


@pytest.mark.rule("K-12")
def test_as_many_cards_come_as_go(floor: Table) -> None:
    floor.call("s1", "CK CO")
    refusal = floor.refused("s2", Swap(1, cards("GR")))
    assert (refusal.code, refusal.rule) == ("not_as_many", "K-12")
    assert floor.refused("s2", Swap(1, cards("GR GS NT"))).code == "not_as_many"
    floor.swap("s2", 1, "GR GS")
    assert set(floor.trader("s1").hand) == set(cards("AK AM AG GR GS"))
    assert set(floor.trader("s2").hand) == set(cards("NT NK KT CK CO"))
    assert floor.state.calls == ()


@pytest.mark.rule("K-12")
@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Call(()), "no_cards", "K-12"),
        (Call(cards("AK AK")), "card_twice", "K-12"),
        (Call(cards("NT")), "card_not_held", "K-12"),
        (Call(("kodak+anaconda",)), "unknown_card", "K-02"),
        (Call(cards("AK"), wanted="acme"), "unknown_company", "K-02"),
        (Call(cards("AK"), offered="acme"), "unknown_company", "K-02"),
    ],
)
def test_a_call_is_of_cards_in_hand(floor: Table, command: Call, code: str, rule: str) -> None:
    refusal = floor.refused("s1", command)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("K-12")
def test_what_a_caller_says_shows_to_all_and_need_not_be_true(floor: Table) -> None:
    floor.do("s1", Call(cards("CK"), wanted="anaconda", offered="sears"))
    for who in ("s2", None):
        (seen,) = rules.view(floor.state, who).calls
        assert (seen.wanted, seen.offered, seen.count, seen.cards) == ("anaconda", "sears", 1, ())


@pytest.mark.rule("K-12")
def test_which_cards_came_only_the_two_concerned_see(floor: Table) -> None:
    floor.call("s1", "CK")
    floor.swap("s2", 1, "GR")
    assert floor.me("s1").receipt == Receipt(1, "s2", cards("CK"), cards("GR"))
    assert floor.me("s2").receipt == Receipt(1, "s1", cards("GR"), cards("CK"))
    for who in ("s3", None):
        text = str(rules.view(floor.state, who))
        assert card("CK") not in text
        assert card("GR") not in text


@pytest.mark.rule("K-12")
def test_nobody_answers_an_own_call_or_with_cards_of_others(floor: Table) -> None:
    floor.call("s1", "CK")
    assert floor.refused("s1", Swap(1, cards("CO"))).code == "own_call"
    refusal = floor.refused("s2", Swap(1, cards("TU")))
    assert (refusal.code, refusal.rule) == ("card_not_held", "K-12")
    assert floor.refused("s2", Swap(2, cards("GR"))).code == "unknown_call"


@pytest.mark.rule("K-13")
def test_a_called_card_stays_in_hand_and_in_one_call(floor: Table) -> None:
    floor.call("s1", "CK CO")
    assert set(cards("CK CO")) <= set(floor.trader("s1").hand)
    refusal = floor.refused("s1", Call(cards("AG CO")))
    assert (refusal.code, refusal.rule) == ("card_in_call", "K-13")
    floor.call("s1", "AG")
    assert [call.id for call in floor.state.calls] == [1, 2]


@pytest.mark.rule("K-13")
def test_giving_a_called_card_away_withdraws_the_call(floor: Table) -> None:
    floor.call("s1", "CK CO")
    floor.call("s1", "AG")
    floor.call("s2", "GR")
    events = floor.swap("s1", 3, "CK")
    assert CallWithdrawn(1, "s1", "card_given") in events
    assert [call.id for call in floor.state.calls] == [2]
    refusal = floor.refused("s3", Swap(1, cards("TU TS")))
    assert (refusal.code, refusal.rule) == ("call_gone", "K-13")


@pytest.mark.rule("K-13")
def test_a_call_is_answered_once(floor: Table) -> None:
    floor.call("s1", "CK")
    floor.swap("s2", 1, "GR")
    refusal = floor.refused("s3", Swap(1, cards("TU")))
    assert (refusal.code, refusal.rule) == ("call_gone", "K-13")


@pytest.mark.rule("K-13")
def test_a_sale_withdraws_the_sellers_calls_and_nobody_elses(floor: Table) -> None:
    floor.call("s1", "CK")
    floor.call("s2", "GR")
    events = floor.sell("s1", "A", "AK AM")
    assert CallWithdrawn(1, "s1", "sold") in events
    assert [call.by for call in floor.state.calls] == ["s2"]


@pytest.mark.rule("K-13")
def test_a_call_is_taken_back_by_its_caller_only(floor: Table) -> None:
    floor.call("s1", "CK")
    refusal = floor.refused("s2", Uncall(1))
    assert (refusal.code, refusal.rule) == ("not_your_call", "K-13")
    floor.do("s1", Uncall(1))
    assert floor.state.calls == ()
    assert floor.refused("s1", Uncall(1)).code == "call_gone"
    floor.call("s1", "CK")
    assert [call.id for call in floor.state.calls] == [2]


@pytest.mark.rule("K-14")
def test_a_swap_that_fails_leaves_both_hands_as_they_were(floor: Table) -> None:
    floor.call("s1", "CK CO")
    floor.call("s2", "GR")
    before = floor.state
    assert floor.refused("s2", Swap(1, cards("GS TU"))).code == "card_not_held"
    assert floor.refused("s2", Swap(1, cards("GS GS"))).code == "card_twice"
    assert floor.state is before


@pytest.mark.rule("K-14")
def test_a_swap_is_one_event_for_both_hands(floor: Table) -> None:
    floor.call("s1", "CK CO AK")
    events = floor.swap("s3", 1, "TU OU OW")
    assert kinds(events) == ["Swapped"]
    assert [len(trader.hand) for trader in floor.state.traders.values()] == [5, 5, 5]
    assert set(floor.trader("s3").hand) == set(cards("TS TR CK CO AK"))


@pytest.mark.rule("K-15")
def test_who_has_sold_trades_no_more_and_the_others_go_on(floor: Table) -> None:
    floor.call("s2", "GR")
    floor.sell("s1", "A", "AK AM")
    for command in (Call(cards("CK")), Swap(1, cards("CK"))):
        refusal = floor.refused("s1", command)
        assert (refusal.code, refusal.rule) == ("already_sold", "K-15")
    floor.swap("s3", 1, "OW")
    assert card("GR") in floor.trader("s3").hand


@pytest.mark.rule("K-16")
def test_the_exchange_has_a_clock_and_then_a_last_call(floor: Table) -> None:
    assert rules.deadline(floor.state) == Deadline("1/exchange", 180)
    floor.call("s1", "CK")
    floor.sell("s2", "N", "NT NK")
    floor.advance()
    assert floor.state.phase == "last_call"
    assert rules.deadline(floor.state) == Deadline("1/last_call", 20)
    assert floor.state.calls == ()
    assert floor.refused("s3", Swap(1, cards("TU"))).rule == "K-10"
    assert floor.refused("s3", Call(cards("TU"))).rule == "K-10"
    refusal = floor.refused("s2", Pass())
    assert (refusal.code, refusal.rule) == ("already_sold", "K-16")


@pytest.mark.rule("K-16")
def test_in_the_last_call_one_sells_and_one_passes(floor: Table) -> None:
    floor.advance()
    floor.sell("s1", "A", "AK AM AG")
    floor.do("s2", Pass())
    assert floor.trader("s2").portfolio == cards(HANDS_3[1])
    assert floor.trader("s2").hand == ()
    assert floor.refused("s2", Pass()).rule == "K-16"
    assert floor.refused("s2", Conclude("kodak", cards("NK KT"), False)).rule == "K-20"
    floor.do("s3", Pass())
    assert floor.state.phase == "losses"


@pytest.mark.rule("K-16")
def test_who_does_not_answer_the_last_call_keeps_the_whole_hand(floor: Table) -> None:
    floor.advance()
    floor.sell("s1", "A", "AK AM AG")
    floor.advance()
    assert floor.trader("s3").portfolio == cards(HANDS_3[2])
    assert floor.trader("s3").sale is None


@pytest.mark.rule("K-16")
def test_the_seconds_of_the_exchange_are_an_option() -> None:
    table = Table(options={"exchange": 30}).at_exchange()
    deadline = rules.deadline(table.state)
    assert deadline is not None
    assert deadline.seconds == 30


def test_an_answer_drawn_for_an_older_moment_of_the_same_exchange_is_in_time(floor: Table) -> None:
    before = rules.moment(floor.state)
    floor.call("s1", "CK")
    floor.swap("s2", 1, "GR")
    assert rules.moment(floor.state) == before == "1/exchange"
    assert rules.moment(Table().state) == "1/contracts/s1"
    assert rules.deadline(floor.state) == Deadline("1/exchange", 180)
