"""Robots play whole games by what they may see, and never leave the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engine.chance import Chance
from games.engine.play import Play
from games.krach import robots, rules
from games.krach.commands import Call, Conclude, DiscardCard, Pass, PlayCard, Swap
from games.krach.robots import Temper, act
from tests.krach.table import HANDS_3, HANDS_3_OF_8, Table, card, cards, seats

BOLD = Temper(greed=0.5, honesty=1.0, noise=1.0, margin=None, opening=1.0)
CAREFUL = Temper(greed=0.5, honesty=1.0, noise=1.0, margin=1, opening=1.0)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_whole_games_without_a_refused_command(count: int) -> None:
    done: Counter[str] = Counter()
    for seed in range(3):
        rng = Random(seed)
        play = Play(rules, rules.edition({}), seats(count), Chance(seed))
        tempers = {seat.id: robots.temper(rng) for seat in seats(count)}
        looks, moment = 0, ""
        for at in range(5000):
            if play.state.over:
                break
            here = rules.moment(play.state)
            looks, moment = (looks + 1, moment) if here == moment else (0, here)
            seat = rng.choice(list(tempers))
            left = max(0.0, 1 - looks / (30 * count))
            command = act(rules.view(play.state, seat), tempers[seat], left, rng)
            if command is not None:
                # A refusal would be raised here.
                play.do(seat, command, at)
                done[type(command).__name__] += 1
            elif left == 0:
                play.do(None, None, at)
            assert rules.violations(play.state) == []
        assert play.state.over
    assert done.keys() >= {"TakeContract", "OpenExchange", "Call", "Swap", "Conclude"}


def test_a_careful_robot_keeps_an_eye_on_30_below_and_a_bold_one_does_not() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["-", "S", "T"])
    table.advance()
    table.price(A=-25, C=-28, K=-27)
    seen = rules.view(table.state, "s1")
    assert isinstance(act(seen, CAREFUL, 0.1, Random(1)), Pass)
    sale = act(seen, BOLD, 0.1, Random(1))
    assert isinstance(sale, Conclude)
    assert set(sale.cards) == set(cards("AK AM AG"))
    # Twice 2 cards from −25 leave room above −30, twice 3 do not.
    smaller = act(seen, Temper(0.5, 1.0, 1.0, 0, 1.0), 0.1, Random(1))
    assert isinstance(smaller, Conclude)
    assert len(smaller.cards) == 2


def test_patience_falls_with_the_clock() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["-", "S", "T"])
    greedy = Temper(greed=1.0, honesty=1.0, noise=1.0, margin=None, opening=1.0)
    seen = rules.view(table.state, "s1")
    assert isinstance(act(seen, greedy, 1.0, Random(1)), Call)
    assert isinstance(act(seen, greedy, 0.0, Random(1)), Conclude)


def test_a_robot_swaps_before_it_sells() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["-", "S", "T"])
    calm = Temper(greed=0.0, honesty=1.0, noise=1.0, margin=None, opening=0.5)
    seen = rules.view(table.state, "s1")
    assert isinstance(act(seen, calm, 0.51, Random(1)), Call)
    assert isinstance(act(seen, calm, 0.5, Random(1)), Conclude)
    tempers = [robots.temper(Random(seed)) for seed in range(200)]
    assert all(0.3 < each.opening < 0.8 for each in tempers), "time to swap, and time to sell"


def test_robots_leave_people_time_to_answer_a_call() -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["-", "S", "T"])
    table.do("s2", Call(cards("NT"), None, None))
    temper = Temper(greed=1.0, honesty=1.0, noise=1.0, margin=None, opening=0.0)
    seen = rules.view(table.state, "s1")
    looks = [act(seen, temper, 1.0, Random(seed)) for seed in range(400)]
    answers = sum(isinstance(each, Swap) for each in looks)
    assert 5 < answers < 40


@pytest.mark.parametrize(("honesty", "true"), [(1.0, True), (0.0, False)])
def test_what_a_robot_says_is_true_or_not_by_its_honesty(honesty: float, true: bool) -> None:
    table = Table(hands=[HANDS_3]).at_exchange(["-", "S", "T"])
    temper = Temper(greed=1.0, honesty=honesty, noise=1.0, margin=None, opening=1.0)
    seen = rules.view(table.state, "s1")
    wanted = set()
    for seed in range(20):
        call = act(seen, temper, 1.0, Random(seed))
        assert isinstance(call, Call)
        # It gathers Anaconda and gives nothing of it away.
        assert not any("anaconda" in each for each in call.cards)
        wanted.add(call.wanted)
    assert (wanted == {"anaconda"}) is true


@pytest.mark.parametrize(
    ("profit", "expected"),
    [
        ("stabiliser", PlayCard("stabiliser")),
        ("support", PlayCard("support", company="radio")),
        ("hedge", PlayCard("hedge", portfolio=card("CK"))),
        ("insurance", PlayCard("insurance")),
        ("token-cover", DiscardCard("token-cover")),
    ],
)
def test_a_robot_uses_its_profit_card(profit: str, expected: object) -> None:
    rest = [name for name in ("tip", "private-line", "front-door") if name != profit][:2]
    table = Table(hands=[HANDS_3], profit=(profit, *rest)).at_exchange(["-", "S", "T"])
    table.price(**dict.fromkeys("ACGMKWRSOUNT", 0))
    table.price(K=-5, R=-20)
    table.sell("s1", "A", "AK AM AG")
    table.sell("s2", "N", "NT NK")
    table.sell("s3", "T", "TU TS TR")
    assert act(rules.view(table.state, "s1"), BOLD, 1.0, Random(1)) == expected
    assert act(rules.view(table.state, "s2"), BOLD, 1.0, Random(1)) is None


def test_a_robot_has_nothing_to_do_where_nobody_sits_or_the_game_is_over() -> None:
    table = Table(hands=[HANDS_3, (), (), HANDS_3_OF_8])
    assert act(rules.view(table.state, None), BOLD, 1.0, Random(1)) is None
    while not table.state.over:
        table.advance()
    assert act(rules.view(table.state, "s1"), BOLD, 1.0, Random(1)) is None
