"""The forms behind the buttons of Wolf Street."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms import floor
from classroom.forms.command import CommandForm, CompanyForm, IdField, PlainForm
from classroom.forms.floor import InvestorForm
from classroom.forms.numbers import WholeNumberField


class WishForm(CommandForm):
    """A wish that stands or is taken back: 1 or 0."""

    value = forms.TypedChoiceField(
        choices=(("1", "1"), ("0", "0")),
        coerce=lambda value: value == "1",
        error_messages={
            "required": _("This page is out of date. Reload it and try again."),
            "invalid_choice": _("This page is out of date. Reload it and try again."),
        },
    )


class SettleForm(CommandForm):
    """An investor proposes to pay a manager less."""

    manager = IdField()
    amount = WholeNumberField()


class SealForm(CommandForm):
    """A sealed bid; 0 for none."""

    price = WholeNumberField()


FORMS: Mapping[str, type[CommandForm]] = {
    **floor.FORMS,
    "pick": CompanyForm,
    "ready": WishForm,
    "longer": WishForm,
    "settle": SettleForm,
    "agree": InvestorForm,
    "refuse": InvestorForm,
    "bankrupt": PlainForm,
    "seal": SealForm,
}
