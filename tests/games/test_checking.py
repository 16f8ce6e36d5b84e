"""check_game finds whatever does not agree with the log."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from games.models import Company, GameSession, LogEntry, Player, Transaction
from games.service import checking
from tests.games import table

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> int:
    """A game with a deal, a roll and money moved."""
    session = table.begin()
    company = table.company_of(session, "s1")
    table.done(session, "s3", "bid", click="bid", company=company, price=20)
    table.done(session, "s1", "accept", click="accept", company=company, investor="s3")
    table.end_phase(session, "negotiation")
    table.end_phase(session, "income")
    return session


def test_a_sound_game_has_no_differences(session: int) -> None:
    assert Transaction.objects.filter(session_id=session).exists()
    assert checking.differences(session) == []


def of(model: type, session: int) -> object:
    return model.objects.filter(session_id=session)  # type: ignore[attr-defined]


TAMPERED: dict[str, tuple[Callable[[int], object], str]] = {
    "a player's cash": (
        lambda s: Player.objects.filter(session_id=s, seat="s3").update(cash=F("cash") + 5),
        "players.s3",
    ),
    "a player's role": (
        lambda s: Player.objects.filter(session_id=s, seat="s3").update(roles=["manager"]),
        "players.s3",
    ),
    "a player lost": (
        lambda s: Player.objects.filter(session_id=s, seat="s3").delete(),
        "players.s3",
    ),
    "a company's owner": (
        lambda s: Company.objects.filter(session_id=s, owner="s1").update(owner="s2"),
        "companies.",
    ),
    "a company lost": (
        lambda s: Company.objects.filter(session_id=s, owner="s1").delete(),
        "companies.",
    ),
    "an amount": (
        lambda s: Transaction.objects.filter(session_id=s, reason="price").update(amount=999),
        "ledger: movement",
    ),
    "half a payment": (
        lambda s: Transaction.objects.filter(session_id=s, reason="price").delete(),
        "ledger: ",
    ),
    "a payment twice": (
        lambda s: Transaction.objects.create(
            session_id=s, seq=4, payer="s3", payee="s1", amount=20,
            reason="price", round=1, phase="settlement",
        ),
        "ledger: ",
    ),
    "an entry lost": (
        lambda s: LogEntry.objects.filter(session_id=s, seq=2).delete(),
        "log: entries",
    ),
    "the snapshot": (
        lambda s: GameSession.objects.filter(pk=s).update(
            snapshot=table.row(s).snapshot.replace('"s3":', '"s4":', 1)
        ),
        "state",
    ),
    "the phase": (
        lambda s: GameSession.objects.filter(pk=s).update(phase="negotiation"),
        "session.phase",
    ),
    "the clock": (
        lambda s: GameSession.objects.filter(pk=s).update(phase_ends_at=None),
        "its clock ends at None",
    ),
    "the draws": (
        lambda s: GameSession.objects.filter(pk=s).update(chance_counts={"dice": 3}),
        "chance.",
    ),
    "time": (
        lambda s: LogEntry.objects.filter(session_id=s, seq=1).update(at=10_000),
        "log: time runs backwards",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_it_finds(what: str, session: int) -> None:
    tamper, words = TAMPERED[what]
    tamper(session)
    found = checking.differences(session)
    assert any(words in difference for difference in found), found


def test_it_finds_a_command_that_the_rules_refuse(session: int) -> None:
    entry = LogEntry.objects.get(session_id=session, click_id="s3:bid")
    entry.command["price"] = 7
    entry.save()
    assert any("P-13" in difference for difference in checking.differences(session))


def test_the_command_says_that_all_is_well(session: int) -> None:
    out = io.StringIO()
    call_command("check_game", session, stdout=out)
    assert out.getvalue() == f"game {session}: log, state, rows and ledger agree\n"


def test_the_command_prints_differences_and_fails(session: int) -> None:
    Player.objects.filter(session_id=session, seat="s3").update(cash=1)
    table.begin()
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_game", "--all", stdout=out)
    assert ended.value.code == 1
    lines = out.getvalue().splitlines()
    assert any(line.startswith(f"game {session}: players.s3: [1, ") for line in lines)
    assert lines[-1].endswith("agree")


def test_the_command_names_a_game_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="there is no game 4321"):
        call_command("check_game", 4321)
    with pytest.raises(CommandError, match="give the ids"):
        call_command("check_game")
