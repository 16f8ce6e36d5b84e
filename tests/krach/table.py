"""A table of Krach 29 for tests: companies by a letter, scripted hands, one call a move.

A Anaconda, C Chrysler, G General Electric, M General Motors, K Kodak, W Montgomery Ward, R Radio,
S Sears, O Standard Oil, U Union Carbide, N United Aircraft, T US Steel. "NK" is a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.engine.chance import Chance, Drawn
from games.engine.errors import RuleViolation
from games.engine.play import Play
from games.engine.protocol import SeatSpec
from games.krach import rules
from games.krach.commands import Call, Conclude, OpenExchange, PlayCard, Swap
from games.krach.state import Trader
from games.krach.views import MyView

COMPANY = {
    "A": "anaconda",
    "C": "chrysler",
    "G": "general-electric",
    "M": "general-motors",
    "K": "kodak",
    "W": "montgomery-ward",
    "R": "radio",
    "S": "sears",
    "O": "standard-oil",
    "U": "union-carbide",
    "N": "united-aircraft",
    "T": "us-steel",
}


def card(letters: str) -> str:
    """The id of the card that shows these two companies."""
    return "+".join(sorted(COMPANY[letter] for letter in letters))


def cards(letters: str) -> tuple[str, ...]:
    """The ids of several cards, written with blanks between them."""
    return tuple(card(each) for each in letters.split())


def seats(count: int) -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec(f"s{index}", f"Name {index}") for index in range(1, count + 1))


class Table:
    """A game from its beginning. opening: the two cards of K-03; hands: one list of hands a day
    (each hand as text); profit and loss: the three cards above the 15s."""

    def __init__(
        self,
        count: int = 3,
        *,
        opening: str = "AC GM",
        hands: Sequence[Sequence[str]] = (),
        profit: Sequence[str] = ("hedge", "insurance", "token-cover"),
        loss: Sequence[str] = ("commission", "frozen", "margin-call"),
        options: Mapping[str, object] | None = None,
        undealt: Sequence[str] = (),
        seed: int = 1,
    ) -> None:
        deck = [list(cards(opening))]
        deck += [[each for hand in day for each in cards(hand)] for day in hands]
        script: dict[str, Any] = {"deck": deck, "profit": [list(profit)], "loss": [list(loss)]}
        if undealt:
            script["undealt"] = [card(each) for each in undealt]
        edition = rules.edition(options or {})
        rules.check_script(edition, seats(count), script)
        self.play = Play(rules, edition, seats(count), Chance(seed, script))
        self.now = 0.0

    @property
    def state(self) -> Any:
        return self.play.state

    def trader(self, seat: str) -> Trader:
        found: Trader = self.state.traders[seat]
        return found

    def me(self, seat: str) -> MyView:
        """What this trader sees of themselves."""
        seen = rules.view(self.state, seat).me
        assert seen is not None
        return seen

    def do(self, seat: str, command: Any, at: float | None = None) -> tuple[Any, ...]:
        self.now = self.now + 1 if at is None else at
        events = self.play.do(seat, command, self.now)
        assert rules.violations(self.state) == []
        return events

    def advance(self, times: int = 1) -> tuple[Any, ...]:
        events: tuple[Any, ...] = ()
        for _ in range(times):
            self.now += 1
            events = self.play.do(None, None, self.now)
            assert rules.violations(self.state) == []
        return events

    def refused(self, seat: str, command: Any, at: float | None = None) -> RuleViolation:
        """The refusal of this command; nothing has changed by it, nor been drawn."""
        before, counts = self.state, dict(self.play.chance.counts)
        with pytest.raises(RuleViolation) as caught:
            self.play.do(seat, command, self.now + 1 if at is None else at)
        assert self.state is before
        assert self.play.chance.counts == counts
        assert self.play.chance.take_drawn() == ()
        return caught.value

    def set(self, seat: str, **changes: Any) -> None:
        """Put something before a trader without playing up to it."""
        traders = self.state.traders
        changed = traders | {seat: replace(traders[seat], **changes)}
        self.play.state = replace(self.state, traders=changed)

    def price(self, **prices: int) -> None:
        """Let companies (by letter) stand at these prices."""
        moved = {COMPANY[letter]: price for letter, price in prices.items()}
        self.play.state = replace(self.state, prices=self.state.prices | moved)

    def at_distribution(self) -> Table:
        """Everybody takes a token by the clock."""
        while self.state.phase in ("contracts", "replacement"):
            self.advance()
        assert self.state.phase == "distribution"
        return self

    def at_exchange(self, contracts: Sequence[str] = ()) -> Table:
        """The exchange is open; contracts: letters in seat order, put there at once."""
        self.at_distribution()
        for seat, letter in zip(self.state.traders, contracts, strict=False):
            self.set(seat, contract=COMPANY[letter] if letter != "-" else None)
        self.do(self.state.chairman, OpenExchange())
        return self

    def call(self, seat: str, letters: str, at: float | None = None) -> tuple[Any, ...]:
        return self.do(seat, Call(cards(letters)), at)

    def swap(self, seat: str, call: int, letters: str, at: float | None = None) -> tuple[Any, ...]:
        return self.do(seat, Swap(call, cards(letters)), at)

    def sell(
        self, seat: str, company: str, letters: str, contract: bool = False
    ) -> tuple[Any, ...]:
        return self.do(seat, Conclude(COMPANY[company], cards(letters), contract))

    def play_card(self, seat: str, name: str, **fields: str) -> tuple[Any, ...]:
        return self.do(seat, PlayCard(name, **fields))


def prices(table: Table) -> dict[str, int]:
    """The prices that are not 0, by letter."""
    letters = {company: letter for letter, company in COMPANY.items()}
    return {letters[company]: price for company, price in table.state.prices.items() if price}


HANDS_3 = ("AK AM AG CK CO", "NT NK KT GR GS", "TU TS TR OU OW")
"""Day 1 for three traders: s1 can sell Anaconda ×3, s2 United Aircraft, Kodak or GE ×2, s3 US
Steel ×3."""


HANDS_3_OF_8 = ("AK AM AG CK CO CR CS CW", "NT NK KT GR GS GW GO GU", "TU TS TR OU OW RU RW SU")
"""The same on day 4."""


def kinds(events: Sequence[Any]) -> list[str]:
    """The names of the events, without what chance drew."""
    return [type(event).__name__ for event in events if not isinstance(event, Drawn)]
