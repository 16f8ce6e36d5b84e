"""A game begins with all its rows, a secret seed, and the edition of its day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import service
from games.engine.errors import RecordError
from games.engine.protocol import SeatSpec
from games.models import GameSession, Player
from games.panic import editions
from games.service import checking, export, loading
from tests.games import table

pytestmark = pytest.mark.django_db

FIVE = [SeatSpec(f"s{n}", f"Name {n}") for n in range(1, 6)]


def test_rows_say_what_the_state_says() -> None:
    session = table.begin({"cash": 200})
    assert [(p.seat, p.name, p.cash) for p in Player.objects.order_by("pk")] == [
        (f"s{n}", f"Name {n}", 200) for n in range(1, 6)
    ]
    row = table.row(session)
    assert (row.version, row.seq, row.phase, row.moment) == (1, 1, "negotiation", "1/negotiation")
    assert (row.options, row.status) == ({"cash": 200}, "running")
    assert row.companies.count() == 6
    assert checking.differences(session) == []


def test_each_game_has_a_seed_of_its_own() -> None:
    one, other = (service.begin("panic", {}, FIVE) for _ in range(2))
    assert len(one.seed) >= 32
    assert one.seed != other.seed
    assert one.seed not in str(export.record(one.pk))


@pytest.mark.parametrize("options", [{"months": 13}, {"no such": 1}, {"auction": "dutch"}])
def test_wrong_options_begin_nothing(options: dict[str, object]) -> None:
    with pytest.raises(RecordError, match=f"options.{next(iter(options))}"):
        service.begin("panic", options, FIVE)
    assert not GameSession.objects.exists()


def test_wrong_seats_begin_nothing() -> None:
    with pytest.raises(RecordError, match="seats"):
        service.begin("panic", {}, FIVE[:2])
    assert not GameSession.objects.exists()


def months_dice(session: int) -> list[dict[str, int]]:
    table.play_to_the_end(session, seed=session)
    script = export.record(session)["chance"]["script"]
    return list(script["dice"])


def test_tables_with_one_dice_seed_see_the_same_dice_and_nothing_else_in_common() -> None:
    one = table.begin({"months": 3}, seed="one", dice_seed="shared")
    other = table.begin({"months": 3}, seed="other", dice_seed="shared")
    third = table.begin({"months": 3}, seed="one", dice_seed="its own")
    first, second = months_dice(one), months_dice(other)
    common = min(len(first), len(second))
    assert common
    assert first[:common] == second[:common]
    assert first != months_dice(third)[: len(first)]
    held = [loading.load(each).entries[0].events for each in (one, other)]
    assert held[0] != held[1]
    assert checking.differences(one) == checking.differences(other) == []


def test_dice_stay_the_same_when_a_process_starts_in_between() -> None:
    one = table.begin({"months": 3}, seed="one", dice_seed="shared")
    table.play_to_the_end(one)
    again = table.begin({"months": 3}, seed="one", dice_seed="shared")
    for entry in list(loading.load(one).entries)[1:]:
        loading.forget_all()
        stored = table.row(one).log.get(seq=entry.seq)
        fields = dict(stored.command)
        do = fields.pop("do")
        if entry.seat is None:
            assert table.end_phase(again, f"c{entry.seq}")
        else:
            table.done(again, entry.seat, do, click=f"c{entry.seq}", **fields)
    assert export.record(again)["chance"] == export.record(one)["chance"]


def test_a_running_game_keeps_the_edition_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table.begin({"months": 3})
    company = table.company_of(session, "s1")
    # A later release charges more upkeep by default.
    monkeypatch.setattr(editions, "DEFAULT", replace(editions.DEFAULT, upkeep=30))
    monkeypatch.setattr(editions, "Edition", lambda **chosen: replace(editions.DEFAULT, **chosen))
    loading.forget_all()
    assert loading.load(session).edition.upkeep == 10
    table.done(session, "s3", "bid", click="bid", company=company, price=20)
    table.play_to_the_end(session)
    fees = table.row(session).transactions.filter(reason="upkeep", round=1)
    assert [fee.amount for fee in fees] == [30, 30], "three companies each, at 10"
    assert export.record(session)["options"] == {"months": 3, "upkeep": 10}
    assert checking.differences(session) == []
    assert loading.load(table.begin()).edition.upkeep == 30
