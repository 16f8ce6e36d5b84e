"""Random legal and illegal commands: money, companies, logs and records stay whole."""

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
from games.engine.record import RecordedCommand
from games.engine.replay import Replay
from games.floor import commands as c
from games.floor.companies import IDS
from games.panic import rules
from tests.panic.table import seats

PICK = st.integers(0, 10_000)
SEAT = st.integers(1, 12).map(lambda number: f"s{number}")
COMPANY = st.one_of(st.sampled_from(IDS), st.just("nowhere"))
PRICE = st.one_of(st.integers(-1, 40).map(lambda steps: 5 * steps), st.integers(-10, 200))
WILD = st.one_of(
    st.builds(c.Ask, COMPANY, st.one_of(PRICE, st.none())),
    st.builds(c.Bid, COMPANY, st.one_of(PRICE, st.none())),
    st.builds(c.Accept, COMPANY, SEAT),
    st.builds(c.Take, COMPANY),
    st.builds(c.Leave, COMPANY),
    st.builds(c.Cancel, COMPANY),
    st.builds(c.Lock, COMPANY),
    st.builds(c.Unlock, COMPANY),
    st.builds(c.Pay, SEAT, PRICE),
    st.builds(c.Force, SEAT),
    st.builds(c.Defer, SEAT),
    st.builds(c.Sell, COMPANY),
    st.builds(c.Outcry, PRICE),
    st.sampled_from([c.Roll(), c.Pass(), c.Hammer(), c.Ready(True), c.Seal(5), c.Bankrupt()]),
)


def round_trip(value: Any) -> Any:
    """Through JSON and back, by type alone."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))


class Market(RuleBasedStateMachine):
    """A table of 3 to 11, poor enough to see bankruptcies, that is asked all sorts of things."""

    @initialize(
        count=st.integers(3, 11),
        seed=st.integers(0, 99),
        options=st.fixed_dictionaries(
            {},
            optional={
                "cash": st.integers(0, 60),
                "tokens": st.integers(1, 3),
                "upkeep": st.sampled_from([0, 10, 40]),
                "months": st.integers(1, 3),
                "carry_over": st.booleans(),
                "lot_shown": st.booleans(),
                "auction": st.sampled_from(["outcry", "turns"]),
            },
        ),
    )
    def sit_down(self, count: int, seed: int, options: dict[str, object]) -> None:
        self.seats = seats("-" * count)
        self.edition = rules.edition(options)
        self.play = Play(rules, self.edition, self.seats, Chance(seed))
        self.events: list[Any] = list(self.play.begun)
        self.commands: list[RecordedCommand] = []
        self.refused_by: set[str] = set()
        self.at = 0.0

    @property
    def state(self) -> Any:
        return self.play.state

    def ask(self, seat: str | None, command: Any, after: float = 1.0) -> bool:
        at = self.at + after
        before, counts = self.state, dict(self.play.chance.counts)
        try:
            events = self.play.do(seat, command, at)
        except RuleViolation as refusal:
            assert self.state is before
            assert self.play.chance.counts == counts
            self.refused_by.add(refusal.rule)
            return False
        self.at = at
        self.events.extend(events)
        self.commands.append(RecordedCommand(seat, command, at))
        return True

    @rule()
    def advance(self) -> None:
        over = self.state.over
        assert self.ask(None, None) is not over

    @precondition(lambda self: not self.state.over)
    @rule(who=PICK, pick=PICK, value=PICK)
    def legal(self, who: int, pick: int, value: int) -> None:
        seat = self.seats[who % len(self.seats)].id
        moves = rules.legal(self.state, seat)
        if not moves:
            return
        move = moves[pick % len(moves)]
        fields: dict[str, Any] = dict(move.fields)
        if move.free is not None:
            steps = min((move.high - move.low) // move.step, 20)
            fields[move.free] = move.low + move.step * (value % (steps + 1))
        assert self.ask(seat, rules.COMMANDS[move.do](**fields), after=3.0)

    @precondition(lambda self: self.state.phase == "negotiation")
    @rule(picks=st.lists(st.tuples(PICK, PICK, st.integers(1, 20)), min_size=1, max_size=6))
    def deal(self, picks: list[tuple[int, int, int]]) -> None:
        """Some bids, each accepted where the investor has a token for it."""
        for which, who, steps in picks:
            owned = sorted(self.state.owners)
            investors = self.state.players("investor")
            company, investor = owned[which % len(owned)], investors[who % len(investors)]
            if self.ask(investor, c.Bid(company, 5 * steps)):
                self.ask(self.state.owners[company], c.Accept(company, investor))

    @rule(who=PICK, command=WILD)
    def wild(self, who: int, command: Any) -> None:
        self.ask(self.seats[who % len(self.seats)].id, command)

    @invariant()
    def nothing_is_broken(self) -> None:
        assert rules.violations(self.state) == []
        assert balances([seat.id for seat in self.seats], self.play.transfers) == self.state.cash

    @invariant()
    def a_deal_has_one_token_and_an_owner(self) -> None:
        for id, deal in self.state.deals.items():
            assert self.state.owners[id] != deal.investor
            assert deal.price > 0
            if deal.locked:
                assert set(deal.wishes) == {deal.investor, self.state.owners[id]}

    @invariant()
    def somebody_can_go_on(self) -> None:
        assert (rules.deadline(self.state) is None) is self.state.over

    def teardown(self) -> None:
        if not hasattr(self, "play"):
            return
        assert all(rule.startswith("P-") for rule in self.refused_by)
        assert round_trip(self.state) == self.state
        folded = None
        for event in self.events:
            again = round_trip(event)
            if isinstance(event, Drawn):
                continue
            assert again == event
            folded = rules.evolve(folded, again)
        assert folded == self.state
        drawn = [event for event in self.events if isinstance(event, Drawn)]
        document = record.write(rules, self.edition, self.seats, drawn, self.commands)
        replay = Replay(record.read(json.dumps(document), {"panic": rules})).run()
        assert replay.refusal is None
        assert replay.play.state == self.state
        assert replay.play.chance.remaining() == {}
        assert replay.play.chance.counts == {}
        assert replay.play.transfers == self.play.transfers


TestMarket = Market.TestCase
TestMarket.settings = settings(
    max_examples=100,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
