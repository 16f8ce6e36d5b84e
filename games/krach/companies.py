"""The twelve companies (K-02), their signs, and the 66 action cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Company:
    """A company by its id, its shown name, and the letter and shape that stand for it wherever a
    colour does."""

    id: str
    name: str
    letter: str
    shape: str


COMPANIES: Mapping[str, Company] = {
    each.id: each
    for each in (
        Company("anaconda", "Anaconda", "A", "ring"),
        Company("chrysler", "Chrysler", "C", "star"),
        Company("general-electric", "General Electric", "G", "bolt"),
        Company("general-motors", "General Motors", "M", "wheel"),
        Company("kodak", "Kodak", "K", "square"),
        Company("montgomery-ward", "Montgomery Ward", "W", "house"),
        Company("radio", "Radio", "R", "wave"),
        Company("sears", "Sears", "S", "bar"),
        Company("standard-oil", "Standard Oil", "O", "drop"),
        Company("union-carbide", "Union Carbide", "U", "hexagon"),
        Company("united-aircraft", "United Aircraft", "N", "arrow"),
        Company("us-steel", "US Steel", "T", "beam"),
    )
}
IDS: tuple[str, ...] = tuple(COMPANIES)
"""Company ids in ascending order."""

PAIRS: Mapping[str, tuple[str, str]] = {
    f"{one}+{other}": (one, other) for one, other in combinations(IDS, 2)
}
"""Card id -> the two companies that it shows."""

CARDS: tuple[str, ...] = tuple(PAIRS)
"""The ids of the 66 action cards in ascending order."""

CHARACTERS: tuple[str, ...] = (
    "the-clerk",
    "the-heiress",
    "the-runner",
    "the-widow",
    "the-sailor",
    "the-crooner",
    "the-baker",
    "the-aviator",
    "the-printer",
    "the-tailor",
)
"""The characters whose pictures the screens have (K-04); they have no effect."""


def shows(card: str, company: str) -> bool:
    """Whether the action card shows the company."""
    return company in PAIRS[card]
