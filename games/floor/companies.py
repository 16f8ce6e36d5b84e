"""The 46 companies: ids, colours, which count twice, and their invented names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Company:
    """One company card. factor: 2 for a double income company, else 1."""

    id: str
    colour: str
    factor: int
    name: str


_NAMES: dict[str, tuple[str, ...]] = {
    "red": (
        "Comet Rail", "Firefly Films", "Geyser Oil", "Lucky Strike Gold", "Moonshot Motors",
        "Red Kite Airways", "Vulcan Rockets",
    ),
    "yellow": (
        "Amber Radio", "Bright Lamp Works", "Canary Couriers", "Daybreak Dairy", "Honeycomb Homes",
        "Lemon Street Press", "Marigold Toys", "Saffron Spices", "Sandcastle Hotels",
        "Sunflower Seeds", "Wheatsheaf Mills", "Goldcrest Telephone", "Topaz Theatres",
    ),
    "green": (
        "Alder Timber", "Bottle Bank Glass", "Clover Creameries", "Evergreen Paper",
        "Fernhill Farms", "Garden Gate Tools", "Ivy Insurance", "Meadow Mutual", "Olive Grove Oils",
        "Pine Ridge Parks", "Willow Weavers", "Emerald Canal", "Jade River Power",
    ),
    "blue": (
        "Anchor Shipping", "Bluebell Laundry", "Clearwater Supply", "Deep Sea Cable",
        "Harbour Bank", "Iceberg Storage", "Lighthouse Loans", "North Star Trust", "Pebble Cement",
        "Skyline Bricks", "Tidewater Salt", "Sapphire Savings", "Ultramarine Ferries",
    ),
}  # fmt: skip
_ORDINARY = {"red": 6, "yellow": 11, "green": 11, "blue": 11}


def _cards() -> Iterable[Company]:
    for colour, names in _NAMES.items():
        ordinary = _ORDINARY[colour]
        for number, name in enumerate(names, start=1):
            if number <= ordinary:
                yield Company(f"{colour}-{number:02}", colour, 1, name)
            else:
                yield Company(f"{colour}-2x-{number - ordinary}", colour, 2, name)


COMPANIES: dict[str, Company] = {card.id: card for card in sorted(_cards(), key=lambda c: c.id)}
IDS: tuple[str, ...] = tuple(COMPANIES)

_SALE_ORDER = {"blue": 0, "green": 1, "yellow": 2, "red": 3}


def sale_order(ids: Iterable[str]) -> list[str]:
    """The order in which the bank takes companies by default: blue, green, yellow, red; ordinary
    before double; then by id."""
    return sorted(ids, key=lambda id: (_SALE_ORDER[COMPANIES[id].colour], COMPANIES[id].factor, id))
