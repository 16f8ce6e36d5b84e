"""What people type at the door."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom import codes

NAME_AT_MOST = 200


class CodeField(forms.CharField):
    """A join code however it was typed; clean() gives the six digits."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=100,
            error_messages={"required": _("Type the six digits that your teacher shows.")},
            **options,
        )
        self.widget.attrs |= {
            "class": "input code",
            "inputmode": "numeric",
            "autocomplete": "off",
            "placeholder": "123 456",
            "data-lpignore": "true",
        }

    def clean(self, value: Any) -> str:
        """Six ASCII digits."""
        code = codes.read_code(super().clean(value))
        if code is None:
            raise forms.ValidationError(
                _("A code has six digits, such as 123 456. Look at the board again.")
            )
        return code


class CodeForm(forms.Form):
    """The code of a lesson."""

    code = CodeField(label=_("Code"))


class NameForm(forms.Form):
    """The name to play under. What is wrong with a name is for ``joining`` to say."""

    name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=NAME_AT_MOST,
        strip=True,
        widget=forms.TextInput(
            attrs={
                "class": "input",
                "autocomplete": "off",
                "autocapitalize": "words",
                "spellcheck": "false",
                "translate": "no",
            }
        ),
    )
    spun = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    join_key = forms.RegexField(r"^[A-Za-z0-9_-]{8,40}\Z", widget=forms.HiddenInput)

    @property
    def typed(self) -> str:
        """The name typed, or else the made-up name that was chosen."""
        return str(self.cleaned_data.get("name") or self.cleaned_data.get("spun") or "")


class ReturnForm(forms.Form):
    """The way back to one's seat."""

    code = CodeField(label=_("Code of the lesson"))
    key = forms.CharField(
        label=_("Your return key"),
        max_length=40,
        error_messages={"required": _("Type your return key: four letters and digits.")},
        help_text=_("It stands on your own page under your name. Your teacher can see it too."),
        widget=forms.TextInput(
            attrs={
                "class": "input code",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "data-lpignore": "true",
            }
        ),
    )

    def clean_key(self) -> str:
        """Four characters of the alphabet of return keys."""
        key = codes.read_return_key(self.cleaned_data["key"])
        if key is None:
            raise forms.ValidationError(
                _("A return key has four letters and digits. It never has 0, O, 1, I or L in it.")
            )
        return key
