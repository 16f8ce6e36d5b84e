"""The debrief of a class: its steps fit what happened, its notes stay with the teacher."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from classroom.models import Lesson, Seat, Table
from games.models import GameSession
from games.service import loading
from reports import benchmarks, captions, charts, class_pictures, debrief, labels, of_lesson
from reports.krach import class_pictures as krach_pictures
from reports.krach import debrief as krach_debrief
from reports.krach.figures import report
from reports.krach.of_lesson import of_table as krach_of_table
from reports.steps import Step
from tests.browser import staging
from tests.games import table as games
from tests.reports import test_pages
from tests.reports.krach.test_krach_facts import RECORDS, recorded
from tests.reports.krach_games import played
from tests.reports.test_pages import HOSTILE, desk_of

pytestmark = pytest.mark.django_db

lesson, teacher = test_pages.lesson, test_pages.teacher


def sit(lesson: Lesson, session: int, number: int = 1, players: int = 5, **more: Any) -> Table:
    """A table of the lesson at which this game is played."""
    table = Table.objects.create(lesson=lesson, number=number, session_id=session)
    for place in range(1, players + 1):
        name = f"Name {number}.{place}"
        Seat.objects.create(table=table, key=f"s{place}", position=place, name=name, **more)
    return table


def a_lesson(teacher: Any, **fields: Any) -> Lesson:
    return lessons.create(teacher=teacher, game="panic", state="running", **fields)


def keys(lesson: Lesson) -> list[str]:
    return [step.key for step in debrief.of(lesson).steps]


def test_never_more_than_eight_and_the_weightiest_stay_in_order():
    steps = [Step(str(n), weight, None, "", "", ()) for n, weight in enumerate(range(20, 120, 10))]
    assert [step.key for step in debrief.chosen(steps)] == ["2", "3", "4", "5", "6", "7", "8", "9"]
    assert debrief.chosen(steps[:3]) == tuple(steps[:3])


def test_a_class_of_one_table_meets_market_prices_risk_and_luck(lesson):
    found = keys(lesson)
    assert found[:4] == ["market", "prices", "risk", "luck"]
    assert "tables" not in found
    assert len(found) <= debrief.MOST


def test_every_step_has_a_picture_that_can_be_drawn_and_all_its_words(lesson):
    for step in debrief.of(lesson).steps:
        assert step.question.endswith("?")
        assert step.notice.endswith(".")
        assert len(step.notes) >= 2
        assert step.shown.alt
        assert b"<svg" in charts.svg(step.picture, labels.words())
        assert "nan" not in f"{step.notice} {step.notes}".lower().split()


def test_tables_on_the_same_dice_are_compared_and_others_are_not(teacher):
    for dice, wanted in (("the same", True), (None, False)):
        lesson = a_lesson(teacher)
        for number in (1, 2):
            begun = games.begin({"months": 2}, seed=f"seed {number}", dice_seed=dice)
            games.play_to_the_end(begun, seed=number)
            sit(lesson, begun, number)
        assert ("tables" in keys(lesson)) is wanted


def test_without_a_deal_the_unsold_shares_are_what_there_is_to_talk_about(teacher):
    lesson = a_lesson(teacher)
    session = games.begin({"months": 1})
    for number in range(12):
        if not loading.load(session).state.over:
            games.end_phase(session, f"end-{number}")
    sit(lesson, session)
    assert keys(lesson) == ["market", "unsold"]
    (unsold,) = debrief.of(lesson).steps[1:]
    assert unsold.notice.startswith("Of 100 shares for sale, 100 found no buyer.")


def test_what_happened_at_the_table_decides(lesson):
    """Each step stands for something that happened, by the facts of the very game."""
    ((_table, told),) = of_lesson.of_lesson(lesson)
    found = keys(lesson)
    lots = [lot for each in told.seats.values() if each.manager for lot in each.manager.auctions]
    assert ("lots" in found) == any(lot.result < 0 for lot in lots)
    purses = [each.purse for each in told.facts.seats.values()]
    assert ("unpaid" in found) == any(each.bankruptcies or each.made > each.kept for each in purses)


def test_the_words_of_class_pictures_count_right():
    luck = class_pictures.ClassLuck(((10.0, 5.0), (0.0, 30.0), (7.0, 7.0)))
    assert captions.told(luck)[2] == "Of 3 investors, 1 got more than they could expect."
    lots = class_pictures.ClassLots((("red", False, 20, 20.0), ("blue", True, 20, 19.5)))
    assert captions.told(lots)[2] == "Of 2 companies bought, 1 cost more than they brought."
    rich = class_pictures.Places(((2, 1), (1, 4), (3, None)))
    assert captions.told(rich)[2] == "The richest investor has place 4 for the risk taken."
    calm = class_pictures.Places(((1, None), (2, 1)))
    assert captions.told(calm)[2] == "The richest investor took no risk at all."
    sold = class_pictures.SoldAndUnsold(((1, 3, 2), (2, 4, 0)))
    assert captions.told(sold)[2] == "In all months, 7 were sold and 2 stayed unsold."


def test_simple_baskets_are_a_hundred_spent_evenly(lesson):
    """All on one colour: 100 ÷ months at the average price of each month, by hand."""
    ((_table, told),) = of_lesson.of_lesson(lesson)
    picture = class_pictures.simple_baskets(told.facts)
    assert picture is not None
    usual = benchmarks.usual_prices(told.facts.months)
    for colour, risk, expected in picture.singles:
        profit = variance = 0.0
        for month in told.facts.months:
            price = float((usual | benchmarks.prices(month))[colour])
            shares = 50 / price
            profit += shares * float(month.chances[colour].expected) - 50
            variance += shares**2 * float(month.chances[colour].variance)
        assert (risk, expected) == (pytest.approx(variance**0.5), pytest.approx(profit))


def test_the_teachers_page_has_the_notes_and_the_projected_one_has_not(lesson, teacher):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/debrief/"
    page = desk.get(place).content.decode()
    steps = debrief.of(lesson).steps
    for at, step in enumerate(steps, 1):
        shown = desk.get(f"{place}show/?step={at}").content.decode()
        told = desk.get(f"{place}show/?step={at}&told=1").content.decode()
        plain = [unescape(re.sub(r"<[^>]+>", "", text)) for text in (page, shown, told)]
        assert step.question in plain[0]
        assert step.question in plain[1]
        assert step.notice not in plain[1]
        assert step.notice in plain[2]
        for note in step.notes:
            assert note in plain[0]
            assert note not in plain[2]
        assert f"{at} of {len(steps)}" in plain[1]


def test_links_lead_through_all_steps_and_back(lesson, teacher):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/debrief/show/"
    seen = [""]
    while True:
        page = unescape(desk.get(place + seen[-1]).content.decode())
        following = re.search(r'href="([^"]+)" data-next', page)
        if following is None:
            break
        seen.append(following[1])
    count = len(debrief.of(lesson).steps)
    assert len(seen) == 2 * count
    assert seen[-1] == f"?step={count}&told=1"
    for earlier, later in zip(["?step=1", *seen[1:]], seen[1:], strict=False):
        page = unescape(desk.get(place + later).content.decode())
        assert re.search(r'href="([^"]+)" data-back', page)[1] == earlier  # type: ignore[index]
    assert desk.get(f"{place}?step=99&told=1").content == desk.get(place + seen[-1]).content


def test_names_stay_names_and_pictures_name_nobody(lesson, teacher):
    desk = desk_of(teacher)
    page = desk.get(f"/teacher/lessons/{lesson.pk}/debrief/").content.decode()
    assert HOSTILE not in page
    for step in debrief.of(lesson).steps:
        answer = desk.get(f"/teacher/lessons/{lesson.pk}/debrief/{step.key}.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        assert "script-src" not in answer["Content-Security-Policy"]
        assert "Name" not in step.shown.alt
    assert desk.get(f"/teacher/lessons/{lesson.pk}/debrief/nothing.svg").status_code == 404


def test_nothing_to_show_is_said_in_words(teacher):
    desk = desk_of(teacher)
    lesson = a_lesson(teacher)
    for path in ("debrief/", "debrief/show/"):
        page = desk.get(f"/teacher/lessons/{lesson.pk}/{path}").content.decode()
        assert "No game has been played" in page
    session = games.begin({"months": 2})
    sit(lesson, session)
    assert "still on" in desk.get(f"/teacher/lessons/{lesson.pk}/debrief/").content.decode()
    lessons.mark_ended(lesson.pk)
    page = desk.get(f"/teacher/lessons/{lesson.pk}/debrief/").content.decode()
    assert "No month or day came to an end" in page


def test_the_teacher_is_told_what_is_not_in_the_pictures(teacher):
    lesson = a_lesson(teacher)
    done = games.begin({"months": 1})
    games.play_to_the_end(done)
    sit(lesson, done, 1, robot=True)
    sit(lesson, games.begin({"months": 1}, seed="other"), 2, robot=True)
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/debrief/").content.decode()
    assert "Table 2 still plays" in page
    assert "Only robots have played" in page
    GameSession.objects.filter(table__number=1).update(phase="costs")
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/debrief/").content.decode()
    assert "Table 1 was ended before its last month" in page


def test_only_the_own_teacher_sees_the_debrief(lesson):
    stranger = desk_of(get_user_model().objects.create_user("o", "o@example.org", "x"))
    for path in ("debrief/", "debrief/show/", "debrief/risk.svg"):
        place = f"/teacher/lessons/{lesson.pk}/{path}"
        assert Client().get(place).status_code == 302
        assert stranger.get(place).status_code == 404


def krach_lesson(teacher: Any, players: int = 4) -> Lesson:
    lesson = lessons.create(teacher=teacher, game="krach", state="running")
    sit(lesson, played(players), players=players)
    return lesson


def test_krach_has_its_own_steps(teacher):
    lesson = krach_lesson(teacher)
    found = debrief.of(lesson).steps
    assert [step.key for step in found][:2] == ["prices", "times"]
    assert {"causes", "otherwise"} <= {step.key for step in found}
    desk = desk_of(teacher)
    for at, step in enumerate(found, 1):
        assert step.question.endswith("?")
        assert step.notice.endswith(".")
        place = f"/teacher/lessons/{lesson.pk}/debrief/"
        assert desk.get(f"{place}{step.key}.svg").status_code == 200
        assert desk.get(f"{place}show/?step={at}&told=1").status_code == 200
    (told,) = (krach_of_table(table) for table in lesson.tables.all())
    assert told is not None
    run = "run" in [step.key for step in found]
    assert run is (told.run is not None)


def test_the_causes_of_all_losses_add_up(teacher):
    lesson = krach_lesson(teacher)
    (told,) = (krach_of_table(table) for table in lesson.tables.all())
    assert told is not None
    rows = krach_pictures.loss_causes([told]).rows
    assert sorted(sum(row) for row in rows) == sorted(
        each.total.losses for each in told.seats.values()
    )
    assert [sum(row) for row in rows] == sorted(sum(row) for row in rows)


def test_the_words_of_krachs_class_pictures():
    times = krach_pictures.SellingTimes(((1.0, 10), (9.0, 30), (5.0, 20)), (40, 50))
    assert captions.told(times)[2] == (
        "Who sold early lost 10 that day on average, who sold late lost 30. Who did not sell lost"
        " 45 on average."
    )
    nothing = krach_pictures.SellingTimes((), ())
    assert captions.told(nothing)[2] == "Nobody sold on a day that was counted."
    causes = krach_pictures.LossCauses(((1, 2, 3), (4, 5, 6)))
    assert (
        captions.told(causes)[2] == "All lost 21 together; 7 of it came from the sales of others."
    )


@pytest.mark.parametrize("day", [1, 2])
def test_a_bank_run_is_a_step_of_its_own(day):
    """The record's one needed sale is s1's, on the day of the run."""
    told = report(recorded(RECORDS[0].parent / f"krach-bank-run-day-{day}.json"))
    found = krach_debrief.steps([(Table(number=3), told)])
    (run,) = (step for step in found if step.key == "run")
    assert run.notice == "1 trader could have stopped the bank run with one sale left out."
    (otherwise,) = (step for step in found if step.key == "otherwise")
    assert "With no sale at all there is no bank run" in otherwise.notice
    assert any(told.facts.names["s1"] in note for note in run.notes)
    assert any(f"on day {day} at table 3" in note for note in run.notes)
    assert b"<svg" in charts.svg(run.picture, labels.words())


@pytest.mark.parametrize("name", sorted(path.stem for path in staging.RECORDS.glob("*.json")))
@pytest.mark.parametrize("part", [1.0, 0.5])
def test_every_recorded_game_can_be_talked_about_and_looked_at_again(teacher, name, part):
    """Also one that was broken off half-way; words at the least, and nothing undefined in them."""
    commands = json.loads((staging.RECORDS / f"{name}.json").read_text())["commands"]
    record, session = staging.play(name, max(1, int(part * len(commands))))
    lesson = lessons.create(teacher=teacher, game=record.rules.KEY, state="running")
    sit(lesson, session.pk, players=len(record.seats))
    lessons.mark_ended(lesson.pk)
    found = debrief.of(lesson)
    assert len(found.steps) <= debrief.MOST
    assert (found.why is None) == bool(found.steps)
    for step in found.steps:
        said = (step.question, step.notice, *step.notes, *captions.told(step.picture))
        assert all(said)
        assert not any("{" in text or "nan" in text.lower().split() for text in said)
    desk = desk_of(teacher)
    for path in ("debrief/", "debrief/show/", "what-if/", "same-dice/", "replay/?step=999"):
        assert desk.get(f"/teacher/lessons/{lesson.pk}/{path}").status_code == 200
