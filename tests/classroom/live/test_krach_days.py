"""What the screens of Krach 29 say of a day's end and of the game's: the numbers are those that the
records' own tests work out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from classroom.screens.krach import boards, cards, counting, days, end, story, table
from classroom.screens.krach.projector import stage, standing
from classroom.screens.krach.table import Table
from games.engine import record as records
from games.engine.replay import Replay
from games.krach import robots, rules
from games.krach.cards import WORKS
from games.krach.companies import CARDS
from tests.classroom.live.looking import LoadedPlay, Room, drawn

RECORDS = Path(__file__).parents[2] / "records"
numbers = count(1000)


@pytest.fixture(autouse=True)
def _no_stories() -> Iterator[None]:
    story.forget()
    yield
    story.forget()


def staged(name: str, until: int) -> Room:
    """The room after so many commands of a record."""
    text = (RECORDS / f"krach-{name}.json").read_text()
    replay = Replay(records.read(text, {"krach": rules}), until)
    made = Room(len(replay.record.seats), 1, game="krach")
    made.entries = [
        SimpleNamespace(seat=None, at=float(step.index), events=step.events) for step in replay
    ]
    made.play = replay.play
    made.loaded = LoadedPlay(replay.play, made.entries, rules, session_id=next(numbers))
    return made


def seen(made: Room, seat: str | None) -> Table:
    """The table as this seat (None: the room) sees it."""
    return table.of(made.context(seat), seat=seat)


def board(made: Room, company: str, seat: str | None = None) -> boards.Board:
    view = boards.view(seen(made, seat))
    return next(each for each in view.boards if each.sign.id == company)


@pytest.mark.rule("K-30")
@pytest.mark.rule("K-31")
def test_the_boards_fall_from_the_top_one_step_after_another() -> None:
    day_1 = staged("day-4", 10)
    view = boards.view(seen(day_1, None))
    assert view.day == "1"
    steps = {each.sign.letter: [(s.beat, s.text) for s in each.steps] for each in view.boards}
    # Anaconda five shares twice, Radio four, Chrysler five: offers 01, 02, 03.
    assert {letter: step for letter, step in steps.items() if step} == {
        "A": [(1, "−10")],
        "R": [(2, "−4")],
        "C": [(3, "−5")],
    }
    anaconda = board(day_1, "anaconda")
    assert (anaconda.was, anaconda.price, anaconda.deep) == ("0", "−10", 0)
    assert [(step.low, step.long, step.up) for step in anaconda.steps] == [(0, 10, False)]
    kodak = board(day_1, "kodak")
    assert (kodak.was, kodak.price, kodak.deep, kodak.steps) == ("−7", "−7", 7, ())


@pytest.mark.rule("K-33")
def test_a_board_says_how_near_the_line_it_is() -> None:
    assert board(staged("day-4", 10), "anaconda").state == ""
    run = board(staged("bank-run-day-3", 13), "anaconda")
    assert (run.state, run.price) == ("run", "−31")
    assert "a bank run" in run.spoken
    near = board(staged("robots-of-8", 188), "chrysler")
    assert (near.state, near.price) == ("near", "−25")
    assert "5 above the line" in near.spoken


def test_sales_that_are_not_counted_yet_are_laid_on_the_boards() -> None:
    waiting = staged("day-4", 20)
    radio = board(waiting, "radio")
    assert (radio.price, radio.laid_price, radio.deep, radio.laid, radio.steps) == (
        "−4", "−18", 4, 18, (),
    )  # fmt: skip
    assert "With the sales made today: −18." in radio.spoken


def test_the_boards_move_on_with_the_next_exchange() -> None:
    assert boards.view(seen(staged("day-4", 13), None)).day == "1"
    assert boards.view(seen(staged("day-4", 14), None)).day == ""


def test_a_trader_s_own_contract_is_marked() -> None:
    made = staged("robots-of-8", 188)
    token = made.state.traders["s1"].contract
    assert board(made, token, "s1").mine
    assert not board(made, token, "s2").mine
    assert board(made, token).token == "Ada"


@pytest.mark.rule("K-44")
def test_losses_are_written_up_line_by_line() -> None:
    made = staged("day-4", 11)
    own = counting.counted(seen(made, "s1"))
    assert own is not None
    # General Electric + General Motors at 0, hedged.
    assert [(line.text, line.amount, line.less) for line in own.lines] == [
        ("General Electric + General Motors", "0", False),
        ("Hedge", "0", False),
    ]
    assert own.total == "0"
    second = counting.counted(seen(made, "s2"))
    assert second is not None
    assert [(line.text, line.amount) for line in second.lines] == [
        ("United Aircraft + US Steel", "7"),
        ("Commission", "5"),
    ]
    assert second.total == "12"
    assert [(each.name, each.today, each.total) for each in second.traders] == [
        ("Ada", "0", "0"), ("Ben", "12", "12"), ("Cleo", "4", "4"),
    ]  # fmt: skip
    assert second.drawn == (
        "Ada sold first and draws the profit card Hedge.",
        "Ben sold last and draws the loss card Commission.",
    )
    everyone = counting.counted(seen(made, None))
    assert everyone is not None
    assert (everyone.lines, everyone.total) == ((), "")


def test_steps_say_what_made_them() -> None:
    rumour = counting.counted(seen(staged("day-4", 21), None))
    assert rumour is not None
    said = [(step.offer, step.name, step.how, step.fall, step.after) for step in rumour.steps]
    assert said == [
        ("01", "Cleo", "7 shares ×2, halved by Stabiliser", "−7", "−11"),
        ("02", "Ada", "6 shares, doubled by Rumour", "−12", "−12"),
    ]


@pytest.mark.rule("K-24")
def test_a_day_without_a_sale_says_so() -> None:
    made = staged("nobody-sells", 15)
    last = counting.counted(seen(made, "s1"))
    assert last is not None
    assert last.steps == ()
    assert last.drawn == ("Nobody has sold: the day's two cards are out.",)
    over = end.ending(seen(made, "s1"))
    assert (over.winners, over.losses, over.title) == ("Cleo", "0", "The game is over")
    assert over.why == ("That is 8 less than Ben.",)


@pytest.mark.rule("K-25")
def test_a_card_is_offered_in_its_moment_with_what_it_can_be_played_on() -> None:
    losses = cards.view(seen(staged("day-4", 10), "s1"))
    (hedge,) = losses.mine
    assert (hedge.name, hedge.playable, hedge.discardable, hedge.waits) == (
        "Hedge", True, True, True,
    )  # fmt: skip
    assert [choice.words for choice in hedge.choices] == ["General Electric + General Motors"]
    assert losses.others[0][:2] == ("Ben", "Commission")
    other = cards.view(seen(staged("day-4", 10), "s2"))
    (commission,) = other.mine
    assert (commission.playable, commission.discardable) == (False, False)
    early = cards.view(seen(staged("robots-of-8", 143), "s5"))
    (line,) = early.mine
    assert (line.name, line.playable, line.discardable) == ("Private line", False, True)


def test_every_card_has_a_name_a_sentence_and_a_moment() -> None:
    assert set(cards.TEXTS) == set(WORKS)
    for card in WORKS:
        assert cards.name(card)
        assert str(cards.TEXTS[card][1]).endswith(".")
        assert cards.moment(card)


def test_who_waits_for_what_before_a_count() -> None:
    before = days.waiting_view(seen(staged("day-4", 20), "s3"))
    assert before.title == "Before the markdowns"
    assert [(name, card, mine) for name, card, _text, mine in before.waiting] == [
        ("Cleo", "Stabiliser", True)
    ]
    assert before.portfolio == ()
    losses = days.waiting_view(seen(staged("day-4", 10), "s2"))
    assert [amount for _signs, amount in losses.portfolio] == ["7"]
    assert losses.total == "7"


@pytest.mark.rule("K-50")
def test_the_ranking_says_each_day_s_losses_and_why() -> None:
    over = end.ending(seen(staged("day-4", 31), "s2"))
    assert (over.title, over.winners, over.losses) == ("You win!", "Ben", "103")
    assert over.days == ("1", "2", "3", "4")
    assert [(row.place, row.name, row.days, row.total, row.won) for row in over.ranking] == [
        ("1", "Ben", ("12", "24", "0", "67"), "103", True),
        ("2", "Ada", ("0", "12", "83", "42"), "137", False),
        ("3", "Cleo", ("4", "0", "111", "36"), "151", False),
    ]
    assert over.why[0] == "That is 34 less than Ada."
    assert "Day 3 cost the table most: 194 together." in over.why
    shared = end.ending(seen(staged("tie", 15), "s1"))
    assert (shared.title, shared.winners) == ("You share the win!", "Ada and Ben")
    assert [row.place for row in shared.ranking] == ["1", "1", "3"]


@pytest.mark.rule("K-51")
@pytest.mark.parametrize(("day", "last"), [(1, 7), (2, 10), (3, 13), (4, 16)])
def test_a_bank_run_names_its_company_and_who_brought_it_about(day: int, last: int) -> None:
    made = staged(f"bank-run-day-{day}", last)
    over = end.ending(seen(made, "s2"))
    assert over.title == "Bank run! Everyone has lost."
    assert over.winners == ""
    assert over.run is not None
    assert (over.run.sign.id, over.run.day) == (made.state.bank_run, str(day))
    crossing = [step for step in over.run.steps if step.last]
    assert [step.day for step in crossing] == [str(day)]
    assert crossing[0].name == "Ada"
    assert over.run.price == over.run.steps[-1].after
    assert all(row.place == "" and not row.won for row in over.ranking)
    assert not any(each.leads for each in standing(seen(made, None)).traders)


def test_a_game_that_was_broken_off_has_no_winner() -> None:
    made = staged("day-4", 14)
    made.loaded.status = "over"
    over = end.ending(seen(made, "s1"))
    assert (over.winners, over.run) == ("", None)
    assert over.reason == "The game was ended before the evening of day 4."
    assert "Game over" not in made.page("s1")
    assert "The end" in made.page(None)


@pytest.mark.rule("K-12")
def test_the_projector_hears_how_many_and_never_shows_a_card() -> None:
    """A whole game of robots: no action card's id ever reaches the room, calls only as numbers."""
    made = Room(6, 3, {"exchange": 60}, game="krach")
    made.loaded.session_id = next(numbers)
    rng = Random(3)
    tempers = {seat: robots.temper(rng) for seat in made.seats}
    called = 0
    for step in range(900):
        if made.state.over:
            break
        for seat in made.seats:
            command = robots.act(
                rules.view(made.state, seat), tempers[seat], 1 - step % 60 / 60, rng
            )
            if command is not None:
                made.do(seat, command)
                break
        else:
            made.do(None, None)
        if step % 3 == 0 or made.state.calls:
            shown = stage(seen(made, None))
            open_calls = {call.id: len(call.cards) for call in made.state.calls}
            assert {c.id: int(c.count) for c in shown.calls}.items() <= open_calls.items()
            called += len(shown.calls)
        if step % 9 == 0:
            sent = made.page(None)
            assert not any(card in sent for card in CARDS)
    assert made.state.over
    assert called > 20


@pytest.mark.rule("K-22")
def test_what_was_not_sold_lies_face_up_and_what_is_held_does_not() -> None:
    made = staged("day-4", 18)
    # Cleo has sold and kept nothing; then Ben's and Ada's hands are still their own.
    assert made.state.traders["s1"].hand
    assert "What they kept" not in made.page("s2")
    later = staged("day-4", 20)
    assert later.state.traders["s2"].portfolio
    region = drawn(later.screen("s1")["people"])
    kept = {name: [f"{one.id}+{other.id}" for one, other in pairs] for name, pairs in region.kept}
    assert kept == {
        name: list(later.state.traders[seat].portfolio)
        for seat, name in (("s1", "Ada"), ("s2", "Ben"))
        if later.state.traders[seat].portfolio
    }
