"""Random legal and illegal commands: money, companies, tokens, logs and records stay whole."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import record
from games.engine.chance import Chance, Drawn
from games.engine.errors import RuleViolation
from games.engine.ledger import balances
from games.engine.play import Play
from games.engine.protocol import Move
from games.engine.record import RecordedCommand
from games.engine.replay import Replay
from games.floor import commands as c
from games.floor.companies import IDS
from games.wolf import rules
from tests.wolf.table import seats

PICK = st.integers(0, 10_000)


def round_trip(value: Any) -> Any:
    """Through JSON and back, by type alone."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))


class WallStreet(RuleBasedStateMachine):
    """A table of 3 to 7 that is asked all sorts of things."""

    @initialize(count=st.integers(3, 7), seed=st.integers(0, 99), cash=st.integers(0, 120))
    def sit_down(self, count: int, seed: int, cash: int) -> None:
        self.seats = seats("-" * count)
        self.edition = rules.edition({"months": 3, "cash": cash, "tokens": 3, "upkeep": 20})
        self.play = Play(rules, self.edition, self.seats, Chance(seed))
        self.events: list[Any] = list(self.play.begun)
        self.commands: list[RecordedCommand] = []
        self.at = 0.0

    @property
    def state(self) -> Any:
        return self.play.state

    def seat(self, pick: int) -> str:
        return self.seats[pick % len(self.seats)].id

    def ask(self, seat: str | None, command: Any) -> bool:
        self.at += 1
        before, counts = self.state, dict(self.play.chance.counts)
        try:
            events = self.play.do(seat, command, self.at)
        except RuleViolation:
            assert self.state is before
            assert self.play.chance.counts == counts
            return False
        self.events.extend(events)
        self.commands.append(RecordedCommand(seat, command, self.at))
        return True

    def command(self, move: Move, pick: int) -> Any:
        fields = dict(move.fields)
        if move.free is not None:
            places = min((move.high - move.low) // move.step, 60)
            fields[move.free] = move.low + move.step * (pick % (places + 1))
        return rules.COMMANDS[move.do](**fields)

    @precondition(lambda self: not self.state.over)
    @rule()
    def advance(self) -> None:
        assert self.ask(None, None)

    @rule(who=PICK, which=PICK, pick=PICK)
    def something_legal(self, who: int, which: int, pick: int) -> None:
        seat = self.seat(who)
        moves = rules.legal(self.state, seat)
        if moves:
            assert self.ask(seat, self.command(moves[which % len(moves)], pick))

    @precondition(lambda self: self.state.phase == "negotiation" and self.state.owners)
    @rule(picks=st.lists(PICK, min_size=3, max_size=8), price=st.integers(1, 150))
    def several_deals(self, picks: list[int], price: int) -> None:
        for pick in picks:
            company = sorted(self.state.owners)[pick % len(self.state.owners)]
            investor = self.seat(pick + 1)
            owner = self.state.owners[company]
            if self.ask(investor, c.Bid(company, price)) and owner != "bank":
                self.ask(owner, c.Accept(company, investor))
                if pick % 3 == 0:
                    self.ask(owner, c.Lock(company))
                    self.ask(investor, c.Lock(company))
            if self.state.phase != "negotiation":
                return

    @rule(who=PICK, other=PICK, pick=PICK, number=st.integers(-5, 200))
    def something_wild(self, who: int, other: int, pick: int, number: int) -> None:
        company, seat = IDS[pick % 46], self.seat(other)
        wild = [
            c.Ask(company, number), c.Bid(company, number), c.Accept(company, seat),
            c.Take(company), c.Leave(company), c.Cancel(company), c.Lock(company),
            c.Unlock(company), c.Roll(), c.Pick(company), c.Settle(seat, number), c.Agree(seat),
            c.Refuse(seat), c.Bankrupt(), c.Sell(company), c.Seal(number), c.Defer(seat),
            c.Hammer(), c.Pay(seat, number), c.Outcry(number),
        ]  # fmt: skip
        self.ask(self.seat(who), wild[(pick + other) % len(wild)])

    @invariant()
    def all_is_whole(self) -> None:
        if not hasattr(self, "play"):
            return
        assert rules.violations(self.state) == []
        books = balances([seat.id for seat in self.seats], self.play.transfers)
        assert books == self.state.cash
        rules.view(self.state, None)

    def teardown(self) -> None:
        if not hasattr(self, "play"):
            return
        folded: Any = None
        for event in self.events:
            if not isinstance(event, Drawn):
                assert rules.EVENTS[type(event).__name__] is type(event)
                folded = rules.evolve(folded, round_trip(event))
        assert folded == self.state
        assert round_trip(self.state) == self.state
        assert round_trip(self.edition) == self.edition
        drawn = [event for event in self.events if isinstance(event, Drawn)]
        document = record.write(rules, self.edition, self.seats, drawn, self.commands)
        again = Replay(record.read(json.dumps(document), {"wolf": rules})).run()
        assert again.refusal is None
        assert again.play.state == self.state
        assert again.play.chance.remaining() == {}
        json.dumps(again.state_json())


TestWallStreet = WallStreet.TestCase
TestWallStreet.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
