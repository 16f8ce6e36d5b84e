"""The form of a new lesson: its game's options with their defaults, and how it is led."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.numbers import WholeNumberField
from classroom.models import Lesson
from classroom.offers import Offer, Option, about
from games.floor.options import OneOf, Switch

PLAYERS_EXPECTED = 24


def _whole(low: int, high: int, initial: int, **options: Any) -> WholeNumberField:
    field = WholeNumberField(low=low, high=high, initial=initial, **options)
    field.widget.attrs |= {"class": "input", "inputmode": "numeric", "autocomplete": "off"}
    return field


def _option_field(option: Option, default: Any) -> forms.Field:
    texts = {"label": option.label, "help_text": option.sentence, "initial": default}
    if isinstance(option.rule, Switch):
        return forms.BooleanField(required=False, **texts)
    if isinstance(option.rule, OneOf):
        return forms.ChoiceField(choices=option.words, widget=forms.RadioSelect, **texts)
    return _whole(option.rule.low, option.rule.high, **texts)


class LessonForm(forms.Form):
    """A new lesson of one game."""

    request_key = forms.RegexField(r"^[A-Za-z0-9_-]{8,40}\Z", widget=forms.HiddenInput)
    title = forms.CharField(
        label=_("What is this lesson called?"),
        required=False,
        max_length=200,
        help_text=_("Only you and your students see it. You may leave it empty."),
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    players = _whole(
        1,
        300,
        PLAYERS_EXPECTED,
        label=_("How many students, about?"),
        help_text=_("Only for the time it takes. Tables are made for any number."),
    )
    odds_shown = forms.BooleanField(
        label=_("Show what each colour may bring next"),
        help_text=_("The expected value and the spread of the next roll, beside the board."),
        required=False,
        initial=True,
    )
    cash_shown = forms.BooleanField(
        label=_("Show everybody's money"),
        help_text=_("Off: each student sees only their own."),
        required=False,
        initial=True,
    )
    same_dice = forms.BooleanField(
        label=_("The same dice for all tables"),
        help_text=_("Then only decisions make tables differ, and the reports compare them."),
        required=False,
        initial=True,
    )
    together = forms.BooleanField(
        label=_("Tables wait for each other at the start of a month"),
        help_text=_("Off: each table goes on at its own pace."),
        required=False,
        initial=True,
    )
    spin_required = forms.BooleanField(
        label=_("Everybody plays under a made-up name"),
        help_text=_("An adjective and an animal, such as Quick Otter, instead of their own name."),
        required=False,
    )
    reports_released = forms.BooleanField(
        label=_("Students see their reports as soon as the game is over"),
        help_text=_("Off: when you say so."),
        required=False,
        initial=True,
    )
    seat_limit = _whole(
        1,
        500,
        60,
        label=_("At most so many students"),
        help_text=_("Whoever comes after them is told that the lesson is full."),
    )

    LEADING = ("odds_shown", "cash_shown", "same_dice", "together", "reports_released")
    DOOR = ("spin_required", "seat_limit")
    OPEN = 4
    """Options shown at first; the others are behind a fold."""

    def __init__(self, offer: Offer, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        for option in offer.options:
            self.fields[_name(option)] = _option_field(option, offer.defaults[option.name])
        for name in offer.without:
            del self.fields[name]
        for name, (label, sentence) in offer.words.items():
            self.fields[name].label, self.fields[name].help_text = label, sentence

    def main_options(self) -> Iterator[tuple[forms.BoundField, Any]]:
        """The options that most lessons change, each with its unit."""
        for option in self.offer.options[: self.OPEN]:
            yield self[_name(option)], option.unit

    def more_options(self) -> Iterator[tuple[forms.BoundField, Any]]:
        """The other options, each with its unit."""
        for option in self.offer.options[self.OPEN :]:
            yield self[_name(option)], option.unit

    def has_more(self) -> bool:
        """Whether there are options beyond the main ones."""
        return len(self.offer.options) > self.OPEN

    def leading(self) -> list[forms.BoundField]:
        """How the lesson is led."""
        return [self[name] for name in self.LEADING if name in self.fields]

    def door(self) -> list[forms.BoundField]:
        """Who comes in, and under which name."""
        return [self[name] for name in self.DOOR]

    def more_open(self) -> bool:
        """Whether one of the folded options has an error."""
        return any(field.errors for field, _unit in self.more_options())

    def chosen(self) -> dict[str, Any]:
        """Option -> value, of those fields that are right so far."""
        return {
            option.name: self.cleaned_data[_name(option)]
            for option in self.offer.options
            if self.cleaned_data.get(_name(option)) is not None
        }

    def minutes(self) -> int:
        """About how long the lesson takes: by what was typed, or the defaults where that is no
        number yet."""
        if not self.is_bound:
            return about(self.offer, {}, PLAYERS_EXPECTED)
        self.is_valid()
        players = self.cleaned_data.get("players") or PLAYERS_EXPECTED
        return about(self.offer, self.chosen(), players)

    def lesson_fields(self) -> dict[str, Any]:
        """The fields of the lesson, once the form is valid."""
        data = self.cleaned_data
        together = data["together"]
        return {
            "game": self.offer.game,
            "options": self.offer.differing(self.chosen()),
            "title": " ".join(data["title"].split()),
            "request_key": data["request_key"],
            "odds_shown": data.get("odds_shown", True),
            "cash_shown": data.get("cash_shown", True),
            "same_dice": data["same_dice"],
            "spin_required": data["spin_required"],
            "reports_released": data["reports_released"],
            "seat_limit": data["seat_limit"],
            "pace": (Lesson.Pace.TOGETHER if together else Lesson.Pace.OWN).value,
        }


def _name(option: Option) -> str:
    return f"option-{option.name}"
