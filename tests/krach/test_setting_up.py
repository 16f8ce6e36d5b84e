"""K-01 to K-06: who plays, the cards, the first prices, tokens, offers, piles."""

from collections import Counter
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.errors import RecordError
from games.engine.protocol import Deadline, SeatSpec
from games.krach import rules
from games.krach.commands import ChooseCharacter, TakeContract
from games.krach.companies import CARDS, IDS
from tests.krach.table import COMPANY, Table, card, prices, seats


@pytest.mark.rule("K-01")
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_three_to_eight_traders_sit_down(count: int) -> None:
    rules.check_seats(seats(count))
    assert list(Table(count).state.traders) == [f"s{index}" for index in range(1, count + 1)]


@pytest.mark.rule("K-01")
@pytest.mark.parametrize("count", [0, 1, 2, 9, 11])
def test_other_numbers_of_traders_make_no_game(count: int) -> None:
    with pytest.raises(RecordError, match="3 to 8"):
        rules.check_seats(seats(count))


def test_a_trader_has_no_role() -> None:
    with pytest.raises(RecordError, match=r"seats\[1\].role"):
        rules.check_seats([*seats(1), SeatSpec("s2", "Ben", "manager"), *seats(4)[2:]])


@pytest.mark.rule("K-02")
def test_every_pair_of_two_of_the_twelve_companies_is_one_card() -> None:
    assert sorted(COMPANY.values()) == list(IDS)
    assert len(CARDS) == len(set(CARDS)) == 66
    pairs = {frozenset(each.split("+")) for each in CARDS}
    assert len(pairs) == 66
    assert all(len(pair) == 2 for pair in pairs)
    shown = Counter(company for pair in pairs for company in pair)
    assert shown == dict.fromkeys(IDS, 11)


@pytest.mark.rule("K-02")
def test_a_card_is_named_by_its_companies_in_alphabetical_order() -> None:
    assert "kodak+us-steel" in CARDS
    assert "us-steel+kodak" not in CARDS
    assert list(CARDS) == sorted(CARDS)


@pytest.mark.rule("K-03")
@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("AC GM", {"A": -5, "C": -5, "G": -2, "M": -2}),
        ("AC CM", {"A": -5, "C": -7, "M": -2}),
        ("KT KN", {"K": -7, "T": -5, "N": -2}),
    ],
)
def test_two_cards_set_the_first_prices(opening: str, expected: dict[str, int]) -> None:
    table = Table(opening=opening)
    assert prices(table) == expected
    assert set(table.state.undealt) == set(CARDS)


@pytest.mark.rule("K-04")
def test_tokens_are_taken_in_seat_order_and_once() -> None:
    table = Table()
    refusal = table.refused("s2", TakeContract("kodak"))
    assert (refusal.code, refusal.rule) == ("not_your_turn", "K-04")
    table.do("s1", TakeContract("kodak"))
    refusal = table.refused("s2", TakeContract("kodak"))
    assert (refusal.code, refusal.rule) == ("contract_taken", "K-04")
    table.do("s2", TakeContract("radio"))
    assert table.state.phase == "contracts"
    table.do("s3", TakeContract("sears"))
    assert [trader.contract for trader in table.state.traders.values()] == [
        "kodak",
        "radio",
        "sears",
    ]
    assert table.state.phase == "distribution"


@pytest.mark.rule("K-04")
def test_the_clock_takes_the_highest_price_and_then_the_first_id() -> None:
    table = Table(opening="AC AG")
    assert rules.deadline(table.state) == Deadline("1/contracts/s1", 20)
    table.advance()
    assert table.trader("s1").contract == "general-motors"
    assert rules.deadline(table.state) == Deadline("1/contracts/s2", 20)
    table.price(**dict.fromkeys("GKWRSOUNTC", -3))
    table.price(A=-1)
    table.advance()
    assert table.trader("s2").contract == "anaconda"


@pytest.mark.rule("K-04")
def test_a_character_is_chosen_in_ones_turn_and_is_unique() -> None:
    table = Table()
    assert table.refused("s2", ChooseCharacter("the-widow")).code == "not_your_turn"
    table.do("s1", ChooseCharacter("the-widow"))
    assert table.state.turn == "s1"
    table.do("s1", TakeContract("kodak"))
    refusal = table.refused("s2", ChooseCharacter(" The-Widow "))
    assert (refusal.code, refusal.rule) == ("character_taken", "K-04")
    table.do("s2", ChooseCharacter("the-sailor"))
    worn = [trader.character for trader in table.state.traders.values()]
    assert worn == ["the-widow", "the-sailor", None]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a‮b"])
def test_a_character_without_a_readable_name_is_refused(name: str) -> None:
    assert Table().refused("s1", ChooseCharacter(name)).code == "no_such_character"


@pytest.mark.rule("K-05")
@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (3, ["01 x2", "02 x1", "03 x1"]),
        (5, ["01 x2", "02 x1", "03 x1", "04 =2", "05 x1"]),
        (6, ["01 x3", "02 x2", "03 x1", "04 =2", "05 x1", "06 x2"]),
        (8, ["01 x3", "02 x2", "03 x1", "04 =2", "05 x1", "06 x2", "07 =1", "08 x1"]),
    ],
)
def test_the_row_has_an_offer_for_each_trader(count: int, expected: list[str]) -> None:
    row = [
        f"{offer.number} "
        + (f"x{offer.terms.times}" if offer.terms.times else "=")
        + (str(offer.terms.fixed) if offer.terms.fixed else "")
        for offer in Table(count).state.offers
    ]
    assert row == expected


@pytest.mark.rule("K-05")
def test_a_teacher_may_set_the_offers() -> None:
    given = [{"fixed": 4}, {"times": 5}, {"times": 1}, {"fixed": 9}]
    table = Table(options={"offers": given})
    terms = [(offer.terms.times, offer.terms.fixed) for offer in table.state.offers]
    assert terms == [(None, 4), (5, None), (1, None)]
    assert rules.options(table.state.edition) == {"offers": given}
    with pytest.raises(RecordError, match=r"options\.offers"):
        Table(5, options={"offers": given})


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"months": 3}, "months"),
        ({"exchange": 29}, "exchange"),
        ({"exchange": 901}, "exchange"),
        ({"exchange": True}, "exchange"),
        ({"exchange": "180"}, "exchange"),
        ({"offers": {}}, "offers"),
        ({"offers": [{"times": 1}, {"times": 0}]}, r"offers\[1\]"),
        ({"offers": [{"times": 1, "fixed": 1}]}, r"offers\[0\]"),
        ({"offers": [{"times": 1.5}]}, r"offers\[0\]"),
        ({"offers": [{"half": 1}]}, r"offers\[0\]"),
        ({"offers": [[]]}, r"offers\[0\]"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], place: str) -> None:
    with pytest.raises(RecordError, match=place):
        rules.edition(options)


def test_the_options_are_those_that_differ() -> None:
    assert rules.options(rules.edition({})) == {}
    assert rules.options(rules.edition({"exchange": 180})) == {}
    assert rules.options(rules.edition({"exchange": 30})) == {"exchange": 30}


@pytest.mark.rule("K-06")
def test_three_profit_and_three_loss_cards_lie_on_the_15s() -> None:
    table = Table(profit=("tip", "support", "hedge"), loss=("rumour", "frozen", "odd-lots"))
    assert table.state.profit_pile == ("tip", "support", "hedge", "+15")
    assert table.state.loss_pile == ("rumour", "frozen", "odd-lots", "-15")


@pytest.mark.rule("K-06")
def test_the_piles_are_drawn_from_all_eight_cards() -> None:
    profit: set[str] = set()
    loss: set[str] = set()
    for seed in range(40):
        (began,) = rules.begin(rules.edition({}), seats(3), Chance(seed))
        assert len(set(began.profit_pile)) == len(set(began.loss_pile)) == 4
        assert (began.profit_pile[3], began.loss_pile[3]) == ("+15", "-15")
        profit |= set(began.profit_pile[:3])
        loss |= set(began.loss_pile[:3])
    assert len(profit) == len(loss) == 8


def test_a_seeded_pile_is_the_top_of_a_shuffle_of_the_eight_ids() -> None:
    eight = [
        "front-door",
        "hedge",
        "insurance",
        "private-line",
        "stabiliser",
        "support",
        "tip",
        "token-cover",
    ]
    (began,) = rules.begin(rules.edition({}), seats(3), Chance(1929))
    assert began.profit_pile[:3] == Chance(1929).shuffled("profit", eight)[:3]
    assert began.opening == Chance(1929).shuffled("deck", CARDS)[:2]


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ({"dice": [{}]}, "dice"),
        ({"dice": []}, "dice"),
        ({"deck": ["kodak"]}, r"deck\[0\]"),
        ({"deck": [[], ["us-steel+kodak"]]}, r"deck\[1\]"),
        ({"deck": [["kodak+radio", "kodak+radio"]]}, r"deck\[0\]"),
        ({"profit": [["tip", "hedge"]]}, r"profit\[0\]"),
        ({"profit": [["tip", "hedge", "frozen"]]}, r"profit\[0\]"),
        ({"loss": [["rumour", "rumour", "frozen"]]}, r"loss\[0\]"),
        ({"loss": ["rumour", "frozen"]}, "loss"),
        ({"undealt": ["kodak"]}, r"undealt\[0\]"),
        ({"undealt": [7]}, r"undealt\[0\]"),
    ],
)
def test_a_script_that_the_game_could_not_draw_is_named(script: dict[str, Any], place: str) -> None:
    with pytest.raises(RecordError, match=place):
        rules.check_script(rules.edition({}), seats(3), script)


def test_a_pile_may_be_scripted_card_by_card() -> None:
    script = {"profit": ["tip", "support", "hedge"]}
    rules.check_script(rules.edition({}), seats(3), script)
    chance = Chance(5, script)
    (began,) = rules.begin(rules.edition({}), seats(3), chance)
    assert began.profit_pile == ("tip", "support", "hedge", "+15")
    assert chance.remaining() == {}


def test_an_unknown_company_has_no_token() -> None:
    refusal = Table().refused("s1", TakeContract("acme"))
    assert (refusal.code, refusal.rule) == ("unknown_company", "K-02")
    assert card("KT") == "kodak+us-steel"
