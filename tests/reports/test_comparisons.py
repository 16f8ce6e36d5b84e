"""The pages on other dice and on the same dice: whom they show, and what they say without any."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from games.service import loading
from reports import captions, class_pictures, comparisons, of_lesson, whatif
from reports.class_pictures import ClassWhatIf, Span, TablesCompared
from tests.games import table as games
from tests.reports import test_pages
from tests.reports.test_debrief import a_lesson, sit
from tests.reports.test_pages import desk_of

pytestmark = pytest.mark.django_db

lesson, teacher = test_pages.lesson, test_pages.teacher
PLACES = ("what-if", "same-dice")


def test_each_investor_stands_where_the_count_of_all_games_puts_them(lesson, teacher):
    page = comparisons.other_dice(lesson)
    assert isinstance(page.picture, ClassWhatIf)
    ((_table, told),) = of_lesson.of_lesson(lesson)
    (numbers,) = page.numbers
    people = [row for row in numbers.rows if not row.total]
    assert len(people) == len(page.picture.spans) == 3
    shown = [int(row.cells[3]) for row in people]
    assert shown == sorted(shown, reverse=True)
    wanted = []
    for seat in ("s3", "s4", "s5"):
        could = whatif.could_have(told.facts.seats[seat].investor or ())
        assert could is not None
        wanted.append(could.percentile)
    assert sorted(shown) == sorted(wanted)
    html = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/what-if/").content.decode()
    assert ">Same dice</a>" in html
    assert test_pages.HOSTILE not in html
    assert test_pages.HOSTILE in unescape(html)


def test_the_imaginary_player_stands_below_the_real_ones(lesson):
    (numbers,) = comparisons.other_dice(lesson).numbers
    ((_table, told),) = of_lesson.of_lesson(lesson)
    made = whatif.imaginary(told.facts)
    assert made is not None
    last = numbers.rows[-1]
    assert last.total
    assert last.head == "One share of each colour"
    assert last.cells[1] == f"{round(made.could_have.profit)}".replace("-", "−")


def test_tables_on_the_same_dice_stand_side_by_side(teacher):
    lesson = a_lesson(teacher)
    for number in (1, 2):
        begun = games.begin({"months": 2}, seed=f"seed {number}", dice_seed="the same")
        games.play_to_the_end(begun, seed=number)
        sit(lesson, begun, number)
    page = comparisons.same_dice(lesson)
    assert isinstance(page.picture, TablesCompared)
    assert [row[0] for row in page.picture.rows] == [1, 2]
    assert len(page.numbers) == 2
    assert [row.head for row in page.numbers[0].rows] == ["1", "2"]
    told = {table.number: report for table, report in of_lesson.of_lesson(lesson)}
    for number, expected, profit in page.picture.rows:
        totals = [
            each.investor.total for each in told[number].seats.values() if each.investor is not None
        ]
        assert expected == pytest.approx(sum(t.expected_profit for t in totals) / len(totals))
        assert profit == pytest.approx(sum(t.profit for t in totals) / len(totals))


def test_nothing_to_compare_is_said_in_words(teacher, lesson):
    desk = desk_of(teacher)
    assert "only one table" in desk.get(f"/teacher/lessons/{lesson.pk}/same-dice/").content.decode()
    empty = a_lesson(teacher)
    for place in PLACES:
        page = desk.get(f"/teacher/lessons/{empty.pk}/{place}/").content.decode()
        assert "No game has been played" in page
        assert desk.get(f"/teacher/lessons/{empty.pk}/{place}/picture.svg").status_code == 404
    krach = lessons.create(teacher=teacher, game="krach")
    for place in PLACES:
        page = desk.get(f"/teacher/lessons/{krach.pk}/{place}/").content.decode()
        assert "This game has no dice" in page
        assert "same-dice" not in page.replace(f"/{place}/", "")
    sit(empty, games.begin({"months": 1}))
    for place in PLACES:
        page = desk.get(f"/teacher/lessons/{empty.pk}/{place}/").content.decode()
        assert "It needs a game that is over" in page


def test_different_dice_are_not_compared(teacher):
    lesson = a_lesson(teacher)
    for number in (1, 2):
        begun = games.begin({"months": 1}, seed=f"seed {number}")
        games.play_to_the_end(begun, seed=number)
        sit(lesson, begun, number)
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/same-dice/").content.decode()
    assert "different dice" in page


def test_without_deals_everybody_stands_in_the_middle(teacher):
    lesson = a_lesson(teacher)
    session = games.begin({"months": 1})
    for number in range(12):
        if not loading.load(session).state.over:
            games.end_phase(session, f"end-{number}")
    sit(lesson, session)
    lessons.mark_ended(lesson.pk)
    page = comparisons.other_dice(lesson)
    assert [row.cells[3] for row in page.numbers[0].rows] == ["50", "50", "50"]
    desk = desk_of(teacher)
    assert desk.get(f"/teacher/lessons/{lesson.pk}/what-if/picture.svg").status_code == 200


def test_the_words_of_the_picture():
    high = Span((0.0, 1.0, 2.0, 3.0, 4.0), 2.5)
    low = Span((0.0, 1.0, 2.0, 3.0, 4.0), 2.0)
    alone = captions.told(class_pictures.ClassWhatIf((high, low), None))[2]
    assert alone == "1 of 2 investors got more than half of all dice would have brought."
    beside = captions.told(class_pictures.ClassWhatIf((high,), Span((0, 0, 0, 0, 0), -7.0)))[2]
    assert beside.endswith("Who bought one share of each colour each month made −7.")


def test_only_the_own_teacher_compares(lesson):
    stranger = desk_of(get_user_model().objects.create_user("o", "o@example.org", "x"))
    for place in PLACES:
        for path in (f"{place}/", f"{place}/picture.svg"):
            address = f"/teacher/lessons/{lesson.pk}/{path}"
            assert Client().get(address).status_code == 302
            assert stranger.get(address).status_code == 404
