"""Names: the same, confusable, rude, hostile, made up (C01, C07)."""

from __future__ import annotations

from random import Random

import pytest

from classroom import names


@pytest.mark.parametrize(
    "typed",
    ["Sam", " sam ", "SAM", "ｓａｍ", "Sam\u200b", "S\u0000am", "\u115fSam\u3164", "Sa\u2800m"],
)
def test_spellings_of_one_name_have_one_key(typed: str) -> None:
    assert names.key(names.clean(typed)) == "sam"


def test_different_names_have_different_keys() -> None:
    assert names.key("Sam") != names.key("Sám")
    assert names.key("Ada B") != names.key("AdaB")


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u200b\u200d", "...", "- -", "\u202e", "\u3164", "\u2800 \uffa0"]
)
def test_names_that_cannot_be_seen_are_empty(typed: str) -> None:
    assert names.empty(names.clean(typed))


@pytest.mark.parametrize("typed", ["王小明", "محمد", "नेहा", "Ana 🚀", "Zoë", "O'Neil", "7"])
def test_names_of_all_scripts_are_names(typed: str) -> None:
    clean = names.clean(typed)
    assert clean == typed
    assert not names.empty(clean)
    assert not names.held(clean, ["Ada"])


def test_five_families_fit() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    assert names.width(names.clean(family * 5)) <= names.LONGEST


@pytest.mark.parametrize(
    "name", ["f u c k", "Sh1t happens", "N4zi", "Dick", "teacher", "The Bank", "Admin"]
)
def test_rude_and_official_names_are_held(name: str) -> None:
    assert names.held(name, [])


@pytest.mark.parametrize("name", ["Dickens", "Cassandra", "Essex", "Scunthorpe Sam", "Titus"])
def test_honest_names_that_hide_a_rude_word(name: str) -> None:
    held = names.held(name, [])
    assert held is (name == "Scunthorpe Sam")


@pytest.mark.parametrize(
    ("name", "other"), [("Аdа", "Ada"), ("B3n", "Ben"), ("Zoe", "Zoë"), ("l van", "Ivan-")]
)
def test_confusable_names_are_held(name: str, other: str) -> None:
    assert names.held(name, [other])
    assert not names.held(name, ["Somebody"])


def test_spun_names_are_free_and_known_as_spun() -> None:
    taken: list[str] = []
    for _ in range(100):
        name = names.spin(taken)
        assert names.is_spun(name)
        assert names.key(name) not in {names.key(each) for each in taken}
        taken.append(name)
    assert not names.is_spun("Quick Teacher")
    assert not names.is_spun("Ada")


def test_a_suggestion_is_free() -> None:
    assert names.other_than("Sam", ["sam", "Sam 2"]) == "Sam 3"
    assert names.width(names.other_than("W" * 24, ["W" * 24])) <= names.LONGEST


def test_robots_have_names_of_their_own() -> None:
    made = names.robot_names(11, ["Ada", "Bolt"], Random(1))
    assert len(set(made)) == 11
    assert not {"Ada", "Bolt"} & set(made)
