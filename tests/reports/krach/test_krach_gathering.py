"""One day of Krach 29 as its log tells it, event by event."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.protocol import SeatSpec
from games.krach import rules
from games.krach.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    ContractTaken,
    DayBegan,
    ExchangeOpened,
    GameBegan,
    LineUsed,
    LossesCounted,
    MarkdownsCounted,
    Passed,
    SaleConcluded,
    Swapped,
)
from games.krach.state import LossLine, Mark
from reports.krach.facts import Effects, KrachFacts, Step
from reports.krach.gathering import gather
from tests.krach.table import COMPANY, card, cards

ADA, BEN = SeatSpec("s1", "Ada"), SeatSpec("s2", "Ben")
BEGAN = GameBegan(rules.edition({}), (ADA, BEN), (card("AC"), card("GM")), ("hedge",), ("frozen",))


def day(*late: Any) -> KrachFacts:
    """Ada swaps a card with Ben after 7 seconds, uses a private line and sells three shares of
    Kodak after 12.5; Ben passes."""
    return gather(
        (
            BEGAN,
            ContractTaken("s1", COMPANY["K"], False),
            ContractTaken("s2", COMPANY["T"], True),
            DayBegan(1, "s1", (cards("AK KR SO"), cards("KT CG CM"))),
            ExchangeOpened("s1", 100.0),
            Swapped(1, "s1", "s2", cards("SO"), cards("KT"), 107.0),
            CardPlayed("s1", "private-line", None),
            LineUsed("s1", card("AK"), card("RS")),
            SaleConcluded("s1", COMPANY["K"], cards("KR KT"), True, "01", False, 112.5),
            Passed("s2", False),
            *late,
            LossesCounted(((LossLine("card", card("RS"), 3),), ())),
        )
    )


def test_hands_swaps_seconds_and_what_is_left():
    (told,) = day().days
    ada, ben = told.traders["s1"], told.traders["s2"]
    assert ada.sale is not None
    assert (ada.sale.seconds, ada.sale.order, ada.sale.shares) == (12.5, 1, 3)
    assert (ada.hand, ada.swaps, ben.swaps) == (3, 1, 1)
    assert ada.portfolio == cards("RS")
    assert ben.portfolio == cards("CG CM SO")
    # The token sold with the cards is no longer Ada's.
    assert (ada.contract, ben.contract) == (None, COMPANY["T"])
    assert (ada.losses, ben.losses) == (3, 0)
    assert ben.sale is None


def test_the_morning_is_the_evening_before():
    kodak = COMPANY["K"]
    marks = (Mark("sale", "s1", kodak, 0, -3, "01", 3),)
    told = day(MarkdownsCounted(marks))
    assert told.days[0].morning == told.opening
    assert told.opening[COMPANY["A"]] == -5
    assert told.days[0].steps == (Step("sale", "s1", kodak, 3),)


@pytest.mark.rule("K-60")
def test_a_support_that_met_zero_is_still_worth_three():
    marks = (Mark("support", "s2", COMPANY["K"], -1, 0),)
    assert day(MarkdownsCounted(marks)).days[0].steps == (Step("support", "s2", COMPANY["K"], -3),)


@pytest.mark.rule("K-61")
@pytest.mark.parametrize(
    ("late", "effects"),
    [
        ((), Effects()),
        ((CardsDrawn("hedge", "s2", "frozen", "s2"),), Effects(frozen=True)),
        ((CardsDrawn("+15", "s2", "commission", "s2"),), Effects(more=5, after=-15)),
        ((CardsDrawn("tip", "s1", "-15", "s2"),), Effects(after=15)),
        (
            (CardsDrawn("insurance", "s2", "rumour", "s1"), CardPlayed("s2", "insurance", None)),
            Effects(insurance=8),
        ),
        (
            (CardsDrawn("hedge", "s2", "rumour", "s1"), CardPlayed("s2", "hedge", "a card")),
            Effects(hedge="a card"),
        ),
        (
            (
                CardsDrawn("token-cover", "s2", "rumour", "s1"),
                CardPlayed("s2", "token-cover", None),
            ),
            Effects(token_cover=True),
        ),
        (
            (CardsDrawn("hedge", "s2", "frozen", "s2"), CardDiscarded("s2", "frozen", "worked")),
            Effects(),
        ),
        ((CardsDrawn("hedge", None, "frozen", None),), Effects()),
    ],
)
def test_the_cards_that_work_on_a_traders_losses(late, effects):
    assert day(*late).days[0].traders["s2"].effects == effects
