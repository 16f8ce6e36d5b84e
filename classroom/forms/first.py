"""The first teacher's form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _


class FirstTeacherForm(forms.Form):
    """An e-mail address, and a password typed once and shown on wish by the browser."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=150,
        help_text=_("You sign in with it. Nothing is sent to it from here."),
        widget=forms.EmailInput(attrs={"class": "input", "autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("A password"),
        help_text=_("At least 8 characters, and not an easy one."),
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("The password again"),
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "new-password"}),
    )

    def clean_email(self) -> str:
        """Addresses differ by their letters, not by their case."""
        return str(self.cleaned_data["email"]).lower()

    def clean_password(self) -> str:
        """As strong as the settings ask."""
        password = str(self.cleaned_data["password"])
        validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        """Both passwords are the same."""
        data = super().clean() or {}
        if data.get("password") and data.get("again") and data["password"] != data["again"]:
            self.add_error("again", _("The two passwords differ. Type them again."))
        return data
