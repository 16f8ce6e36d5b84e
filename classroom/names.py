"""Names: told apart, held back when they need the teacher's nod, and made up by a spin."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from random import Random

LONGEST = 24

_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"))
"""What Unicode calls letters and signs, and nobody can see: fillers of Hangul, Braille's blank."""

_LOOKALIKES = str.maketrans(
    {
        "0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a",
        "$": "s",
        "!": "i", "|": "i", "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o",
        "р": "p", "с": "c", "т": "t", "у": "y", "х": "x", "і": "i", "ѕ": "s", "ј": "j", "α": "a",
        "β": "b", "ε": "e", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
        "χ": "x", "ı": "i", "ł": "i", "ø": "o",
    }
)  # fmt: skip

# Held for the teacher, never refused: a teacher knows their class better than a list does.
# Whole words only for the short ones, which hide in honest names.
_RUDE_ANYWHERE = (
    "fuck", "shit", "cunt", "nigg", "faggot", "bitch", "wank", "whore", "penis", "vagina",
    "hitler", "nazi", "pussy", "asshole", "arsehole", "dickhead", "bastard", "porn", "rapist",
    "scheisse", "arschloch", "hurensohn", "wichser", "fotze", "putain", "salope", "connard",
    "mierda", "puta", "cabron", "cazzo", "stronzo", "kurwa",
)  # fmt: skip
_RUDE_WORDS = frozenset(
    ("ass", "arse", "tit", "tits", "dick", "cock", "cum", "sex", "anal", "rape", "kkk", "fag",
     "hoe", "slut", "twat", "prick", "crap", "piss", "poo", "fick", "sau")
)  # fmt: skip
# Names that could pass for somebody else's authority.
_OFFICIAL = frozenset(
    ("teacher", "admin", "administrator", "moderator", "bank", "robot", "projector", "host",
     "lehrer", "lehrerin", "system")
)  # fmt: skip

_ADJECTIVES = (
    "Amber", "Brave", "Bright", "Busy", "Calm", "Clever", "Cosy", "Daring", "Eager", "Early",
    "Fair", "Gentle", "Glad", "Golden", "Happy", "Jolly", "Keen", "Kind", "Lively", "Lucky",
    "Mellow", "Merry", "Mighty", "Nimble", "Noble", "Patient", "Plucky", "Polite", "Proud",
    "Quick", "Quiet", "Rapid", "Silver", "Smart", "Steady", "Sunny", "Swift", "Tidy", "Velvet",
    "Warm", "Wise", "Witty",
)  # fmt: skip
_ANIMALS = (
    "Badger", "Beaver", "Bison", "Camel", "Cheetah", "Condor", "Crane", "Dolphin", "Eagle",
    "Falcon", "Ferret", "Finch", "Gazelle", "Gecko", "Heron", "Ibis", "Jaguar", "Kestrel",
    "Koala", "Lemur", "Lynx", "Marten", "Moose", "Narwhal", "Ocelot", "Orca", "Otter", "Owl",
    "Panda", "Pelican", "Puffin", "Quokka", "Raven", "Robin", "Seal", "Swan", "Tapir", "Tiger",
    "Toucan", "Turtle", "Walrus", "Wombat", "Yak", "Zebra",
)  # fmt: skip
_ROBOTS = (
    "Ada", "Bolt", "Cog", "Dot", "Echo", "Flint", "Gizmo", "Hex", "Iris", "Jet", "Kilo", "Lumen",
    "Mica", "Nova", "Onyx", "Pixel", "Quartz", "Rivet", "Spark", "Tin", "Umber", "Volt", "Widget",
    "Xeno", "Yotta", "Zinc",
)  # fmt: skip


def clean(typed: str) -> str:
    """The name as it will be shown: NFC, no control or invisible characters, single spaces."""
    plain = unicodedata.normalize("NFC", typed.translate(_BLANK))
    kept = "".join(
        letter
        for letter in plain
        if letter.isspace() or letter == "\u200d" or unicodedata.category(letter)[0] != "C"
    )
    return " ".join(kept.split())


@lru_cache(maxsize=4000)
def key(name: str) -> str:
    """What makes two names the same name: "SAM", " Sam " and "ｓａｍ" are one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())[:80]


def empty(name: str) -> bool:
    """Whether nothing in the name can be seen as a letter, a digit or a picture."""
    return not any(unicodedata.category(letter)[0] in "LNS" for letter in name)


def held(name: str, others: Collection[str]) -> bool:
    """Whether the teacher should nod to this name first: rude, official, or so like one of the
    others that the two could be confused."""
    shape = skeleton(name)
    words = {skeleton(word) for word in name.replace("-", " ").replace("_", " ").split()}
    rude = any(word in shape for word in _levelled(_RUDE_ANYWHERE))
    held_words = _levelled(_RUDE_WORDS) | _levelled(_OFFICIAL)
    whole = bool(words & held_words) or shape in held_words
    return rude or whole or any(skeleton(other) == shape for other in others)


@lru_cache(maxsize=4000)
def skeleton(name: str) -> str:
    """What the eye sees of a name: look-alike letters, accents and signs levelled."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    levelled = plain.translate(_LOOKALIKES)
    return "".join(letter for letter in levelled if unicodedata.category(letter)[0] in "LN")


@cache
def _levelled(words: Collection[str]) -> frozenset[str]:
    return frozenset(skeleton(word) for word in words)


def spin(taken: Collection[str]) -> str:
    """A made-up name, adjective and animal, that nobody at the lesson has."""
    keys = {key(name) for name in taken}
    for _ in range(200):
        name = f"{secrets.choice(_ADJECTIVES)} {secrets.choice(_ANIMALS)}"
        if key(name) not in keys:
            return name
    return f"{secrets.choice(_ADJECTIVES)} {secrets.choice(_ANIMALS)} {len(keys) + 1}"


def is_spun(name: str) -> bool:
    """Whether a spin could have made this name."""
    words = name.split(" ")
    return len(words) in (2, 3) and words[0] in _ADJECTIVES and words[1] in _ANIMALS


def other_than(name: str, taken: Collection[str]) -> str:
    """A suggestion for somebody whose name is taken: the name with the next free number."""
    keys = {key(each) for each in taken}
    number = 2
    while key(f"{name[: LONGEST - 4]} {number}") in keys:
        number += 1
    return f"{name[: LONGEST - 4]} {number}"


def robot_names(number: int, taken: Collection[str], rng: Random) -> tuple[str, ...]:
    """Names for robots, unlike each other and the names at the table."""
    keys = {key(name) for name in taken}
    free = [name for name in _ROBOTS if key(name) not in keys]
    rng.shuffle(free)
    return tuple(free[:number])


def width(name: str) -> int:
    """How many signs a name has to the eye: joiners and marks on letters count nothing."""
    return sum(1 for sign in name if unicodedata.category(sign)[0] not in "MC")
