"""A table of Wolf Street for tests: scripted hands and dice, one call a move.

Companies are written short: "b4" is blue-04, "y2x1" is yellow-2x-1. Dice are written red, yellow,
green, blue.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.errors import RuleViolation
from games.engine.ledger import Transfer, moved
from games.engine.play import Play
from games.engine.protocol import SeatSpec
from games.floor import commands as c
from games.wolf import rules
from games.wolf.state import State

COLOUR = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
STILL = (2, 1, 0, 0)
"""Dice that leave green and blue at 30 and move red to 50, yellow to 40."""
CRASH = (-7, 1, 0, 0)
"""Dice that leave green and blue at 30 and move red to −20, yellow to 40."""


def company(short: str) -> str:
    """The id of a company written short."""
    colour, number, double = re.fullmatch(r"([rygb])(\d+)(?:x(\d))?", short).groups()  # type: ignore[union-attr]
    if double:
        return f"{COLOUR[colour]}-2x-{double}"
    return f"{COLOUR[colour]}-{int(number):02}"


def companies(shorts: str) -> list[str]:
    """The ids of several, written with blanks between them."""
    return [company(each) for each in shorts.split()]


def dice(faces: Sequence[int]) -> dict[str, int]:
    return dict(zip(("red", "yellow", "green", "blue"), faces, strict=True))


def seats(roles: str) -> tuple[SeatSpec, ...]:
    """One seat a letter: m manager, i investor, - no role given."""
    words = {"m": "manager", "i": "investor", "-": None}
    return tuple(
        SeatSpec(f"s{number}", f"Name {number}", words[letter])
        for number, letter in enumerate(roles, start=1)
    )


def dealt(wanted: Sequence[Sequence[str]]) -> list[str]:
    """The top of the deck with which each manager ends with what is wanted, when everyone keeps
    the first card: the second comes from one seat to the right, the third from two."""
    count = len(wanted)
    return [
        card
        for place in range(count)
        for card in (
            wanted[place][0],
            wanted[(place + 1) % count][1],
            wanted[(place + 2) % count][2],
        )
    ]


class Table:
    """A game from its beginning. own: what the managers draft, three each, in seat order; deck: one
    list of companies a shuffle, in place of own and bank; bank: the top of the deck after the
    draft; rolls: a month's dice each. The draft is over unless drafting."""

    def __init__(
        self,
        roles: str = "mmiii",
        *,
        own: str = "b1 b2 r1 g1 g2 y1",
        bank: str = "",
        deck: Sequence[str] | None = None,
        rolls: Sequence[Sequence[int]] = (),
        faces: Sequence[int] = (),
        options: Mapping[str, object] | None = None,
        drafting: bool = False,
        seed: int = 1,
    ) -> None:
        wanted = companies(own)
        triples = [wanted[start : start + 3] for start in range(0, len(wanted), 3)]
        decks = [companies(each) for each in deck] if deck is not None else [dealt(triples)]
        if bank:
            decks.append(companies(bank))
        script: dict[str, Any] = {
            "deck": decks,
            "dice": [dice(each) for each in rolls],
            "roles": list(faces),
        }
        edition = rules.edition(options or {})
        rules.check_seats(seats(roles))
        rules.check_script(edition, seats(roles), script)
        self.play = Play(rules, edition, seats(roles), Chance(seed, script))
        self.now = 0.0
        if not drafting:
            self.advance(2)

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    @property
    def json(self) -> dict[str, Any]:
        return rules.state_json(self.state, self.play.transfers)

    def do(self, seat: str, command: Any) -> tuple[Any, ...]:
        """A command one second after the one before."""
        self.now += 1
        events = self.play.do(seat, command, self.now)
        assert rules.violations(self.state) == []
        return events

    def advance(self, times: int = 1) -> tuple[Any, ...]:
        """The running deadline ends."""
        events: tuple[Any, ...] = ()
        for _ in range(times):
            self.now += 1
            events = self.play.do(None, None, self.now)
            assert rules.violations(self.state) == []
        return events

    def refused(self, seat: str, command: Any) -> tuple[str, str]:
        """Code and rule of the refusal of this command; nothing has changed by it, nor been
        drawn."""
        before, counts = self.state, dict(self.play.chance.counts)
        with pytest.raises(RuleViolation) as caught:
            self.play.do(seat, command, self.now + 1)
        assert self.state is before
        assert self.play.chance.counts == counts
        assert self.play.chance.take_drawn() == ()
        return caught.value.code, caught.value.rule

    def rule(self, seat: str, command: Any) -> str:
        """The rule that refuses this command."""
        return self.refused(seat, command)[1]

    # Moves, written short

    def deal(self, manager: str, short: str, investor: str, price: int) -> tuple[Any, ...]:
        """A bid, and its acceptance."""
        self.do(investor, c.Bid(company(short), price))
        return self.do(manager, c.Accept(company(short), investor))

    def close(self, manager: str, short: str, investor: str) -> tuple[Any, ...]:
        """Both sides lock the deal."""
        self.do(manager, c.Lock(company(short)))
        return self.do(investor, c.Lock(company(short)))

    def to_roll(self) -> tuple[Any, ...]:
        """From negotiation over the roll of the dice."""
        assert self.state.phase == "negotiation"
        self.advance()
        assert self.state.roller is not None
        return self.do(self.state.roller, c.Roll())

    def to_auction(self) -> tuple[Any, ...]:
        """From negotiation to the first lot, when nobody has to settle or sell."""
        events = self.to_roll()
        assert self.state.phase == "auction"
        return events

    def seal(self, *prices: int) -> tuple[Any, ...]:
        """The bids of all who may bid, in seat order."""
        events: tuple[Any, ...] = ()
        for seat, price in zip(self.state.bidders(), prices, strict=True):
            events = self.do(seat, c.Seal(price))
        return events

    # Putting things before the players without playing up to them

    def put(self, **changes: Any) -> None:
        self.play.state = replace(self.state, **changes)

    def cash(self, **units: int) -> None:
        """Let seats have this cash; the rest is the bank's, as a transfer would leave it."""
        cash = self.state.cash
        for seat, wanted in units.items():
            held = cash[seat]
            if held != wanted:
                payer, payee = (seat, "bank") if held > wanted else ("bank", seat)
                transfer = Transfer(payer, payee, abs(held - wanted), "set", 1, "setup")
                cash = moved(cash, transfer)
        self.put(cash=cash)

    def own(self, seat: str, shorts: str) -> None:
        """Let this seat own these companies of the reserve too."""
        ids = companies(shorts)
        assert set(ids) <= set(self.state.reserve)
        self.put(
            owners=self.state.owners | dict.fromkeys(ids, seat),
            reserve=tuple(each for each in self.state.reserve if each not in ids),
        )

    def money(self) -> list[int]:
        """Cash in seat order."""
        return [self.state.cash[seat.id] for seat in self.state.seats]


def transfers(events: Sequence[Any]) -> list[tuple[str, str, int, str]]:
    """The movements of money among events: payer, payee, units, reason."""
    return [
        (each.payer, each.payee, each.amount, each.reason)
        for each in events
        if isinstance(each, Transfer)
    ]


def kinds(events: Sequence[Any]) -> list[str]:
    """The names of events, without what chance drew and the money."""
    names = [type(event).__name__ for event in events]
    return [name for name in names if name not in ("Drawn", "Transfer")]
