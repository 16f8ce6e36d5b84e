"""A finished game looked at again, phase by phase: what stood, stands."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from classroom import lessons
from classroom.models import Lesson, Seat, Table
from games import queries
from games.engine.ledger import Transfer
from games.models import GameSession
from games.service import loading
from reports import replay, replay_screens
from tests.games import table as games
from tests.games.test_wolf import begin as begin_wolf
from tests.games.test_wolf import robots_play
from tests.reports import test_pages
from tests.reports.krach_games import played
from tests.reports.test_pages import desk_of

pytestmark = pytest.mark.django_db

lesson, teacher = test_pages.lesson, test_pages.teacher


def table_of(lesson: Lesson) -> Table:
    return lesson.tables.select_related("session").get(number=1)


def test_the_phases_hold_every_event_and_end_in_the_state_that_is_kept(lesson):
    session = table_of(lesson).session_id
    assert session is not None
    phases = queries.phases(session)
    moved = [each for phase in phases for each in phase.events if isinstance(each, Transfer)]
    assert len(moved) == queries.transactions(session).count()
    assert phases[-1].state == loading.load(session).state
    for one, following in pairwise(phases):
        assert (one.round, one.phase) != (following.round, following.phase)


def stops_of(table: Table) -> list[replay.Stop]:
    """All stops of a table's game."""
    first = replay.stop(table, 1)
    assert first is not None
    found = [replay.stop(table, number) for number in range(1, first.stops + 1)]
    return [stop for stop in found if stop is not None]


def test_money_and_deals_are_those_of_each_phase(lesson):
    table = table_of(lesson)
    seen: dict[str, int] = {}
    for number, stop in enumerate(stops_of(table), 1):
        assert stop.number == number
        for _title, people in stop.sides:
            for person in people:
                money = int(person.money.replace("−", "-"))
                change = int(person.change.replace("−", "-") or "0")
                if number > 1:
                    assert money == seen[person.name] + change, (number, person)
                seen[person.name] = money
    assert table.session_id is not None
    rows = {player.name: player.cash for player in queries.players(table.session_id)}
    assert [seen["Name 4"], seen["Name 5"]] == [rows["Name 4"], rows["Name 5"]]


def test_the_dice_fall_in_one_stop_a_month_and_companies_bring_what_the_board_says(lesson):
    table = table_of(lesson)
    stops = stops_of(table)
    rolled = [stop for stop in stops if stop.board.rolling]
    assert [stop.month for stop in rolled] == ["Month 1 of 2", "Month 2 of 2"]
    for stop in rolled:
        values = {row.colour: row.value for row in stop.board.rows}
        sold = [line for stall in stop.stalls for line in stall.lines if line.price]
        assert sold
        for line in sold:
            if not line.double:
                assert line.brought.lstrip("+") == values[line.colour]


def test_the_room_sees_no_phase_twice_and_the_first_is_the_first_negotiation(lesson):
    table = table_of(lesson)
    stops = stops_of(table)
    names = [(stop.month, stop.phase) for stop in stops]
    assert len(set(names)) == len(names)
    assert names[0] == ("Month 1 of 2", "Negotiation")
    assert names[-1] == ("Month 2 of 2", "The end")


def test_the_page_leads_forward_and_back_without_a_script(lesson, teacher):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/replay/"
    first = desk.get(place).content.decode()
    assert "data-back" not in first
    assert 'href="?table=1&amp;step=2"' in first
    count = len(stops_of(table_of(lesson)))
    last = desk.get(f"{place}?table=1&step={count}").content.decode()
    assert f'href="?table=1&amp;step={count - 1}"' in last
    assert "data-next" not in last
    assert f"{count} of {count}" in last
    assert desk.get(f"{place}?step=99999").content.decode() == last
    for odd in ("?step=x", "?step=-1", "?step=", "?step=²"):
        assert f"1 of {count}" in desk.get(place + odd).content.decode()


def test_a_hostile_name_stays_a_name_here_too(lesson, teacher):
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/replay/").content.decode()
    assert test_pages.HOSTILE not in page
    assert test_pages.HOSTILE in unescape(page)


def test_a_running_game_an_unknown_table_and_no_game_say_so(lesson, teacher):
    desk = desk_of(teacher)
    place = f"/teacher/lessons/{lesson.pk}/replay/"
    assert "There is no such table" in desk.get(f"{place}?table=7").content.decode()
    GameSession.objects.update(status="running")
    assert "The game is still on" in desk.get(place).content.decode()
    assert "The game is still on" in desk.get(f"{place}?table=1").content.decode()
    empty = lessons.create(teacher=teacher, game="panic")
    page = desk.get(f"/teacher/lessons/{empty.pk}/replay/").content.decode()
    assert "No game has been played" in page


def test_a_game_broken_off_can_be_looked_at_up_to_there(teacher):
    lesson = lessons.create(teacher=teacher, game="panic", state="running")
    session = games.begin({"months": 2})
    games.end_phase(session, "one")
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for number in range(1, 6):
        Seat.objects.create(table=table, key=f"s{number}", position=number, name=f"Name {number}")
    lessons.mark_ended(lesson.pk)
    page = desk_of(teacher).get(f"/teacher/lessons/{lesson.pk}/replay/").content.decode()
    assert "0 deals stand when the clock runs out." in page


def test_only_the_own_teacher_looks_again(lesson):
    place = f"/teacher/lessons/{lesson.pk}/replay/"
    assert Client().get(place).status_code == 302
    stranger = desk_of(get_user_model().objects.create_user("o", "o@example.org", "x"))
    assert stranger.get(place).status_code == 404


@pytest.mark.parametrize("players", [3, 6])
def test_wolf_street_is_looked_at_again_in_the_same_way(teacher, players):
    lesson = lessons.create(teacher=teacher, game="wolf", state="running")
    session = begin_wolf(players, months=2)
    robots_play(session, 400)
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for number in range(1, players + 1):
        Seat.objects.create(table=table, key=f"s{number}", position=number, name=f"Name {number}")
    lessons.mark_ended(lesson.pk)
    table = table_of(lesson)
    stops = stops_of(table)
    assert len([stop for stop in stops if stop.board.rolling]) >= 1
    for number in (1, len(stops) // 2, len(stops)):
        place = f"/teacher/lessons/{lesson.pk}/replay/?step={number}"
        assert desk_of(teacher).get(place).status_code == 200


def test_krach_shows_the_rooms_own_screen_of_each_phase(teacher):
    lesson = lessons.create(teacher=teacher, game="krach", state="running")
    session = played(4)
    table = Table.objects.create(lesson=lesson, number=1, session_id=session)
    for number in range(1, 5):
        name = test_pages.HOSTILE if number == 1 else f"Name {number}"
        Seat.objects.create(table=table, key=f"s{number}", position=number, name=name)
    lessons.mark_ended(lesson.pk)
    desk = desk_of(teacher)
    state: Any = loading.load(session).state
    projector = f"/teacher/lessons/{lesson.pk}/projector/?table=1"
    before = re.sub(r"csrf.*?>", "", desk.get(projector).content.decode())
    count = replay_screens.stop(table_of(lesson), 1, "en")
    assert count is not None
    days = set()
    for number in range(1, count.stops + 1):
        page = desk.get(f"/teacher/lessons/{lesson.pk}/replay/?step={number}").content.decode()
        assert f"{number} of {count.stops}" in page
        assert test_pages.HOSTILE not in page
        days.add(re.search(r"Day (\d)", page)[1])  # type: ignore[index]
    assert days == {str(day) for day in range(1, state.day + 1)}
    lowest = min(state.prices.values())
    assert f"{lowest}".replace("-", "−") in page
    # The game's own screen is what it was: looking again leaves nothing behind.
    assert re.sub(r"csrf.*?>", "", desk.get(projector).content.decode()) == before
