"""The forms behind the buttons of Krach 29."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.command import CommandForm, CompanyForm, IdField, PlainForm
from classroom.forms.numbers import WholeNumberField

CARDS_AT_MOST = 12
_CARD = re.compile(r"[a-z-]{1,24}\+[a-z-]{1,24}")
_OUT_OF_DATE = _("This page is out of date. Reload it and try again.")


class CardsField(forms.CharField):
    """Ids of action cards, joined by spaces: what exists and who holds it is for the rules."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=400)

    def clean(self, value: Any) -> Any:
        """The ids in the order given; () when nothing was picked."""
        cards = tuple(str(super().clean(value)).split())
        if len(cards) > CARDS_AT_MOST or not all(_CARD.fullmatch(card) for card in cards):
            raise forms.ValidationError(_OUT_OF_DATE, code="invalid")
        return cards


class CardField(CardsField):
    """The id of one action card, or None."""

    def clean(self, value: Any) -> Any:
        """The id, or None when there is none."""
        cards = super().clean(value)
        if len(cards) > 1:
            raise forms.ValidationError(_("Pick one card only."), code="invalid")
        return cards[0] if cards else None


class ChoiceIdField(IdField):
    """An id that may be left out: None then."""

    def __init__(self) -> None:
        super().__init__(required=False, empty_value=None)


class CharacterForm(CommandForm):
    """A name and a picture to wear."""

    name = forms.CharField(max_length=40, error_messages={"required": _OUT_OF_DATE})


class CallForm(CommandForm):
    """ "Three!": so many cards, and what is said with them."""

    cards = CardsField()
    wanted = ChoiceIdField()
    offered = ChoiceIdField()


class UncallForm(CommandForm):
    """Taking a call back."""

    call = WholeNumberField()


class SwapForm(CommandForm):
    """An answer to a call."""

    call = WholeNumberField()
    cards = CardsField()


class ConcludeForm(CommandForm):
    """The sale of the day."""

    company = IdField()
    cards = CardsField()
    contract = forms.BooleanField(required=False)
    offer = ChoiceIdField()


class PlayForm(CommandForm):
    """Playing a profit card, and on whom or what."""

    card = IdField()
    trader = ChoiceIdField()
    give = CardField()
    company = ChoiceIdField()
    portfolio = CardField()


class DiscardForm(CommandForm):
    """Giving a profit card up."""

    card = IdField()


FORMS: Mapping[str, type[CommandForm]] = {
    "character": CharacterForm,
    "contract": CompanyForm,
    "open": PlainForm,
    "call": CallForm,
    "uncall": UncallForm,
    "swap": SwapForm,
    "conclude": ConcludeForm,
    "pass": PlainForm,
    "play": PlayForm,
    "discard": DiscardForm,
}
