"""The numbers of an edition, with the defaults of the printed game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from games.floor import market
from games.floor.options import OneOf, Switch, Whole, checked

OPTIONS: Mapping[str, Whole | Switch | OneOf] = {
    "months": Whole(1, 12),
    "cash": Whole(0, 1000),
    "tokens": Whole(1, 46),
    "step": Whole(1, 50),
    "upkeep": Whole(0, 100),
    "negotiation": Whole(30, 900),
    "settle": Whole(10, 300),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """months; cash, upkeep, step in units; tokens an investor; negotiation and settle in seconds;
    board: the four tracks and dice."""

    months: int = 5
    cash: int = 120
    tokens: int = 10
    step: int = 1
    upkeep: int = 10
    negotiation: int = 120
    settle: int = 60
    board: dict[str, market.Track] = field(default_factory=lambda: dict(market.BOARD))


DEFAULT = Edition()


def edition(options: Mapping[str, object]) -> Edition:
    """The edition with these options in place of the defaults; RecordError names a wrong one."""
    plain = {name: value for name, value in options.items() if name != "market"}
    chosen: dict[str, Any] = checked(plain, OPTIONS)
    if "market" in options:
        chosen["board"] = market.board(options["market"])
    return Edition(**chosen)


def options(edition: Edition) -> dict[str, Any]:
    """The options by which this edition differs from the defaults."""
    differing = {
        each.name: getattr(edition, each.name)
        for each in fields(edition)
        if each.name != "board" and getattr(edition, each.name) != getattr(DEFAULT, each.name)
    }
    tracks = market.board_option(edition.board)
    return differing | ({"market": tracks} if tracks else {})
