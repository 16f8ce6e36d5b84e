"""Random legal and illegal commands: cards, hands, logs and records stay whole."""

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
from games.engine.play import Play
from games.engine.record import RecordedCommand
from games.engine.replay import Replay
from games.krach import rules
from games.krach.cards import WORKS
from games.krach.commands import (
    Call,
    Conclude,
    DiscardCard,
    OpenExchange,
    Pass,
    PlayCard,
    Swap,
    TakeContract,
    Uncall,
)
from games.krach.companies import CARDS, IDS, shows
from games.krach.days import hand_size
from tests.krach.table import seats

PICK = st.integers(0, 10_000)


def round_trip(value: Any) -> Any:
    """Through JSON and back, by type alone."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))


class Exchange(RuleBasedStateMachine):
    """A table of 3 to 8 that is asked all sorts of things."""

    @initialize(count=st.integers(3, 8), seed=st.integers(0, 99))
    def sit_down(self, count: int, seed: int) -> None:
        self.seats = seats(count)
        self.edition = rules.edition({"exchange": 60})
        self.play = Play(rules, self.edition, self.seats, Chance(seed))
        self.events: list[Any] = list(self.play.begun)
        self.commands: list[RecordedCommand] = []
        self.at = 0.0

    @property
    def state(self) -> Any:
        return self.play.state

    def seat(self, pick: int) -> str:
        return self.seats[pick % len(self.seats)].id

    def some(self, cards: tuple[str, ...], pick: int, count: int) -> tuple[str, ...]:
        start = pick % max(1, len(cards))
        return (*cards[start:], *cards[:start])[:count]

    def ask(self, seat: str | None, command: Any) -> bool:
        self.at += 1
        before = self.state
        try:
            events = self.play.do(seat, command, self.at)
        except RuleViolation:
            assert self.state is before
            return False
        self.events.extend(events)
        self.commands.append(RecordedCommand(seat, command, self.at))
        return True

    @rule()
    def advance(self) -> None:
        self.ask(None, None)

    @precondition(lambda self: self.state.phase in ("contracts", "replacement"))
    @rule(pick=PICK)
    def contract(self, pick: int) -> None:
        self.ask(self.state.turn, TakeContract(IDS[pick % 12]))

    @precondition(lambda self: self.state.phase == "distribution")
    @rule(pick=PICK)
    def open(self, pick: int) -> None:
        self.ask(self.seat(pick), OpenExchange())

    @precondition(lambda self: self.state.phase == "exchange")
    @rule(pick=PICK, count=st.integers(1, 3))
    def call(self, pick: int, count: int) -> None:
        seat = self.seat(pick)
        hand = self.state.traders[seat].hand
        self.ask(seat, Call(self.some(hand, pick, count), wanted=IDS[pick % 12]))

    @precondition(lambda self: self.state.calls)
    @rule(pick=PICK, who=PICK)
    def answer(self, pick: int, who: int) -> None:
        call = self.state.calls[pick % len(self.state.calls)]
        seat = self.seat(who)
        cards = self.some(self.state.traders[seat].hand, pick, len(call.cards))
        sizes = {each: len(trader.hand) for each, trader in self.state.traders.items()}
        accepted = self.ask(seat, Swap(call.id, cards))
        assert {each: len(trader.hand) for each, trader in self.state.traders.items()} == sizes
        if accepted:
            # The same call once more, by the next seat: it is gone.
            other = self.seat(who + 1)
            again = self.some(self.state.traders[other].hand, pick, len(call.cards))
            assert not self.ask(other, Swap(call.id, again))

    @precondition(lambda self: len(self.state.calls) > 1)
    @rule(pick=PICK)
    def give_a_called_card_away(self, pick: int) -> None:
        """The same card in two swaps: its caller answers with it, then somebody answers it."""
        first = self.state.calls[pick % len(self.state.calls)]
        for other in self.state.calls:
            if other.by != first.by and len(other.cards) == len(first.cards):
                if self.ask(first.by, Swap(other.id, first.cards)):
                    answerer = self.seat(pick + 1)
                    cards = self.state.traders[answerer].hand[: len(first.cards)]
                    assert not self.ask(answerer, Swap(first.id, cards))
                return

    @rule(number=st.integers(0, 12), pick=PICK)
    def uncall(self, number: int, pick: int) -> None:
        self.ask(self.seat(pick), Uncall(number))

    @precondition(lambda self: self.state.phase in ("exchange", "last_call"))
    @rule(pick=PICK, company=st.sampled_from(IDS), contract=st.booleans())
    def conclude(self, pick: int, company: str, contract: bool) -> None:
        seat = self.seat(pick)
        hand = self.state.traders[seat].hand
        cards = tuple(card for card in hand if shows(card, company))
        offer = f"{pick % 9:02}" if pick % 5 == 0 else None
        self.ask(seat, Conclude(company, cards, contract, offer))

    @precondition(lambda self: self.state.phase == "last_call")
    @rule(pick=PICK)
    def pass_(self, pick: int) -> None:
        self.ask(self.seat(pick), Pass())

    @rule(pick=PICK)
    def use_a_card(self, pick: int) -> None:
        for seat, trader in self.state.traders.items():
            for card in trader.profit:
                give = (*trader.hand, CARDS[0])[0]
                fields = {
                    "tip": {"trader": self.seat(pick)},
                    "private-line": {"give": give},
                    "support": {"company": IDS[pick % 12]},
                    "hedge": {"portfolio": (*trader.portfolio, CARDS[0])[0]},
                }.get(card, {})
                command = PlayCard(card, **fields) if pick % 4 else DiscardCard(card)
                self.ask(seat, command)
                return
        self.ask(self.seat(pick), PlayCard(sorted(WORKS)[pick % len(WORKS)]))

    @invariant()
    def nothing_is_broken(self) -> None:
        assert rules.violations(self.state) == []

    @invariant()
    def each_of_the_66_cards_is_in_one_place_and_hands_have_their_size(self) -> None:
        places = list(self.state.undealt)
        for trader in self.state.traders.values():
            own = [*trader.hand, *trader.portfolio, *(trader.sale.cards if trader.sale else ())]
            if self.state.phase != "contracts":
                assert len(own) == hand_size(self.state.day)
            places += own
        assert sorted(places) == list(CARDS)

    @invariant()
    def a_called_card_is_in_hand_and_in_one_call(self) -> None:
        called = [card for call in self.state.calls for card in call.cards]
        assert len(set(called)) == len(called)
        for call in self.state.calls:
            assert set(call.cards) <= set(self.state.traders[call.by].hand)

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
        again = Replay(record.read(json.dumps(document), {"krach": rules})).run()
        assert again.refusal is None
        assert again.play.state == self.state
        assert again.play.chance.remaining() == {}
        json.dumps(again.state_json())


TestExchange = Exchange.TestCase
TestExchange.settings = settings(
    max_examples=40,
    stateful_step_count=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
