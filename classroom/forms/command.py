"""What the forms of all games' commands have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.numbers import WholeNumberField


class IdField(forms.RegexField):
    """The id of a company, a card or a seat: what exists is for the rules to say."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            r"^[a-z0-9-]{1,24}\Z",
            error_messages={
                "required": _("This page is out of date. Reload it and try again."),
                "invalid": _("This page is out of date. Reload it and try again."),
            },
            **options,
        )


class _Shared(dict[str, Any]):
    """Fields that are not copied for every form."""

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self


class CommandForm(forms.Form):
    """A form that makes one command; its fields have the names of the command's fields. It is made
    for every click and never drawn, so it changes no field and needs no copies and no labels."""

    base_fields: ClassVar[dict[str, Any]]

    def __init__(self, data: Mapping[str, str]) -> None:
        own = type(self)
        if not isinstance(own.base_fields, _Shared):
            own.base_fields = _Shared(own.base_fields)
        super().__init__(data, label_suffix="")

    def values(self) -> dict[str, Any]:
        """The command's fields, once the form is valid."""
        return dict(self.cleaned_data)


class PriceForm(CommandForm):
    """A price on a company, or (with ``back``) taking the price back."""

    company = IdField()
    price = WholeNumberField(required=False)
    back = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """A price has to be typed unless it is taken back."""
        data = super().clean() or {}
        if not data.get("back") and "price" in data and data["price"] is None:
            self.add_error("price", _("Nothing is typed yet. Type a whole number, such as 20."))
        return data

    def values(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"company": data["company"], "price": None if data["back"] else data["price"]}


class CompanyForm(CommandForm):
    """A command about one company."""

    company = IdField()


class PlainForm(CommandForm):
    """A command without fields."""
