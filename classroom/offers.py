"""What a teacher can choose from: the games that can be played now, their options in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from classroom.titles import POINTS, TEACHES, title
from games.floor.options import OneOf, Switch, Whole
from games.krach import editions as krach
from games.panic import editions as panic
from games.wolf import editions as wolf
from games.wolf.auctions import LOTS

Text = Any
"""A text that is translated when it is shown."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an edition: its rule, what it is called, a sentence, a unit, and for a choice
    the words to show for each value. stands_for: a word of a choice -> what the edition takes for
    it, where that is not the word itself."""

    name: str
    rule: Whole | Switch | OneOf
    label: Text
    sentence: Text
    unit: Text = ""
    words: tuple[tuple[str, Text], ...] = ()
    stands_for: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offer:
    """One game as a lesson's card shows it.

    seats: the numbers of seats it can be played with; advised: the smallest that plays well.
    enters: the phases in which a late student may take over a robot's seat. quick: the options of
    a practice game. minutes: (value of each option, seats) -> minutes of play. roles: players are
    managers or investors. words: name of a lesson's setting -> its label and sentence, where this
    game says it otherwise. without: the lesson's settings that this game has no use for. late: what
    a late student reads who will get a robot's seat, headline and sentence.
    """

    game: str
    players: Text
    seats: range
    advised: int
    enters: frozenset[str]
    options: tuple[Option, ...]
    defaults: Mapping[str, Any]
    quick: Mapping[str, Any]
    minutes: Callable[[Mapping[str, Any], int], float]
    roles: bool = True
    words: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    without: frozenset[str] = frozenset()
    late: tuple[Text, Text] = (
        _("The game has begun. You get a seat next month."),
        _("You take over from a robot when the next negotiation begins."),
    )

    @property
    def title(self) -> str:
        """The one title of the game."""
        return title(self.game)

    @property
    def sizes(self) -> str:
        """How many may sit at a table: "3–11"."""
        return f"{self.seats[0]}–{self.seats[-1]}"

    @property
    def teaches(self) -> Text:
        """What the game teaches, in a sentence."""
        return TEACHES[self.game]

    @property
    def points(self) -> tuple[Text, ...]:
        """How it is played and what it shows, where another edition is played otherwise."""
        return POINTS.get(self.game, ())

    def differing(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Those of the chosen values that differ from the defaults, as an edition takes them."""
        stands_for = {option.name: option.stands_for for option in self.options}
        return {
            name: stands_for.get(name, {}).get(value, value)
            for name, value in chosen.items()
            if value != self.defaults.get(name)
        }


SETTLING_IN = 6
"""Minutes for joining, the plan of tables, and what a share is."""
TALKING = 10
"""Minutes for the debrief."""


def about(offer: Offer, chosen: Mapping[str, Any], players: int) -> int:
    """Minutes of a whole lesson with these options for this many players, to the nearest five."""
    values = {**offer.defaults, **chosen}
    seats = min(max(players, offer.advised), offer.seats[-1])
    minutes = SETTLING_IN + offer.minutes(values, seats) + TALKING
    return max(5, 5 * round(minutes / 5))


def _wall_street_minutes(values: Mapping[str, Any], seats: int) -> float:
    managers = seats // 2
    dice, lines, costs = 15, 5 * (seats - managers), 10
    settlement = 0.6 * values["settle"]
    lots = managers * (2.5 * values["silence"] + 4)
    month = values["negotiation"] + dice + lines + settlement + costs + lots
    return float((values["months"] * month - lots + 30) / 60)


def _wolf_minutes(values: Mapping[str, Any], seats: int) -> float:
    """An edition in which all may agree to end early, and seal bids in about half their time."""
    managers = seats // 2
    draft, dice, lines, costs, lot = 45, 15, 5 * (seats - managers), 10, 16
    lots = lot * LOTS[managers]
    month = values["negotiation"] + dice + lines + 0.6 * values["settle"] + costs + lots
    return float((draft + values["months"] * month - lots + 30) / 60)


def _krach_minutes(values: Mapping[str, Any], seats: int) -> float:
    contracts, opening, last_call, markdowns, losses = 10 * seats, 20, 10, 6 * seats, 8 * seats
    day = opening + values["exchange"] + last_call + markdowns + losses + contracts
    return float(3.5 * day / 60)


_WALL_STREET_TEXTS: Mapping[str, tuple[Text, Text, Text]] = {
    "months": (_("Months"), _("How many months are played."), _("months")),
    "cash": (_("Money at the start"), _("What everyone gets from the bank."), ""),
    "tokens": (
        _("Tokens"),
        _("In how many deals an investor can stand at a time."),
        _("tokens"),
    ),
    "step": (_("Step of prices"), _("All prices are multiples of this; it is the least."), ""),
    "upkeep": (
        _("Cost of a company"),
        _("What a manager pays for each company at the end of a month."),
        "",
    ),
    "negotiation": (_("Negotiation"), _("How long people talk and deal."), _("seconds")),
    "carry_over": (
        _("Deals carry over"),
        _("A deal stays for the next month until someone ends it."),
        "",
    ),
    "lot_shown": (
        _("The next company is shown"),
        _("Everybody sees which company is auctioned before the first bid."),
        "",
    ),
    "auction": (_("Auction"), _("How managers bid for new companies."), ""),
    "silence": (
        _("Going, going"),
        _("So long after the last bid the hammer falls."),
        _("seconds"),
    ),
    "settle": (
        _("Paying up"),
        _("How long an investor who owes money may think what to do."),
        _("seconds"),
    ),
}
_WORDS: Mapping[str, tuple[tuple[str, Text], ...]] = {
    "auction": (("outcry", _("all call out at once")), ("turns", _("one after another"))),
}
_MAIN = ("months", "negotiation", "carry_over", "auction", "cash", "tokens", "upkeep", "step")


def _options(
    rules: Mapping[str, Any], texts: Mapping[str, tuple[Text, Text, Text]]
) -> tuple[Option, ...]:
    order = [name for name in _MAIN if name in rules]
    order += [name for name in rules if name not in order]
    return tuple(
        Option(name, rules[name], *texts[name], words=_WORDS.get(name, ()))
        for name in order
        if name in texts
    )


def _defaults(edition: Any, options: tuple[Option, ...]) -> dict[str, Any]:
    return {option.name: getattr(edition, option.name) for option in options}


def _panic() -> Offer:
    options = _options(panic.OPTIONS, _WALL_STREET_TEXTS)
    return Offer(
        game="panic",
        players=_("3 to 11 at a table, as many tables as you need"),
        seats=range(3, 12),
        advised=5,
        enters=frozenset({"negotiation"}),
        options=options,
        defaults=_defaults(panic.DEFAULT, options),
        quick={"months": 3, "negotiation": 45, "silence": 4, "settle": 20},
        minutes=_wall_street_minutes,
    )


_WOLF_TEXTS: Mapping[str, tuple[Text, Text, Text]] = {
    **_WALL_STREET_TEXTS,
    "negotiation": (
        _("Negotiation"),
        _("How long people talk and deal. All together may end it early or take 30 seconds more."),
        _("seconds"),
    ),
    "step": (_("Step of prices"), _("All prices and bids are multiples of this."), ""),
    "settle": (
        _("Paying up"),
        _("How long an investor who owes too much may bargain for less before bankruptcy."),
        _("seconds"),
    ),
}


def _wolf() -> Offer:
    options = _options(wolf.OPTIONS, _WOLF_TEXTS)
    return Offer(
        game="wolf",
        players=_("3 to 11 at a table, as many tables as you need"),
        seats=range(3, 12),
        advised=5,
        enters=frozenset({"negotiation"}),
        options=options,
        defaults=_defaults(wolf.DEFAULT, options),
        quick={"months": 3, "negotiation": 45, "settle": 20},
        minutes=_wolf_minutes,
    )


_ROWS: Mapping[str, Any] = {
    "even": [{"times": 1}] * 8,
    "steep": [{"times": times} for times in (3, 3, 2, 2, 2, 2, 2, 2)],
}
"""Rows of sale offers beside the printed one, from 01."""


def _krach() -> Offer:
    exchange = Option(
        "exchange",
        Whole(krach.EXCHANGE_SECONDS[0], krach.EXCHANGE_SECONDS[-1]),
        _("Exchange"),
        _("How long people swap and sell on each day."),
        _("seconds"),
    )
    row = Option(
        "offers",
        OneOf(("printed", *_ROWS)),
        _("How hard a sale hits its price"),
        _("Each sale lowers a price by its shares, times the number on its place in the row."),
        words=(
            ("printed", _("the row of the game: ×2 or ×3 for the first, two places with a cap")),
            ("even", _("every place ×1: bank runs are rare, the order hardly matters")),
            ("steep", _("×3, ×3, then ×2: with eight, about every second game is a bank run")),
        ),
        stands_for=_ROWS,
    )
    return Offer(
        game="krach",
        players=_("3 to 8 at a table, 5 or more play best; as many tables as you need"),
        seats=range(3, 9),
        advised=5,
        enters=frozenset({"contracts", "distribution", "exchange", "replacement"}),
        options=(exchange, row),
        defaults={"exchange": krach.EXCHANGE, "offers": "printed"},
        quick={"exchange": 60},
        minutes=_krach_minutes,
        roles=False,
        words={
            "same_dice": (
                _("The same cards for all tables"),
                _("Tables of one size are dealt alike: then only decisions make them differ."),
            ),
            "together": (
                _("Tables wait for each other at the start of a day"),
                _("Off: each table goes on at its own pace."),
            ),
        },
        without=frozenset({"odds_shown", "cash_shown"}),
        late=(
            _("The game has begun. You get a seat in a moment."),
            _("You take over from a robot, at the latest when the next day begins."),
        ),
    )


_OFFERS: Mapping[str, Offer] = {each.game: each for each in (_panic(), _wolf(), _krach())}


def offer(game: str) -> Offer:
    """The offer of a game; KeyError when there is no such game."""
    return _OFFERS[game]


def playable() -> tuple[Offer, ...]:
    """All games, in the order of the cards."""
    return tuple(_OFFERS.values())
