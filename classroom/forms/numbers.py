"""Whole numbers as people type them: plain digits in a stated range, everything else refused."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

_PLAIN = re.compile(r"[0-9]+")
_DIGITS_AT_MOST = 9


class WholeNumberField(forms.CharField):
    """A whole number typed in plain digits 0–9, from low to high, in steps of step from 0.

    No sign, no point, no comma, no grouping, no other script's digits, no exponent: what a reader
    could take for two numbers is not guessed at.
    """

    def __init__(self, *, low: int = 0, high: int = 999_999, step: int = 1, **options: Any) -> None:
        super().__init__(strip=True, **options)
        self.low, self.high, self.step = low, high, step

    def clean(self, value: Any) -> Any:
        """The number, or None for an empty field that is not required."""
        text = self.to_python(value)
        if not text:
            if not self.required:
                return None
            raise forms.ValidationError(
                _("Nothing is typed yet. Type a whole number, such as %(example)s."),
                params={"example": self.low + self.step * 4},
                code="required",
            )
        if not _PLAIN.fullmatch(text):
            raise forms.ValidationError(
                _("“%(typed)s” is not a plain whole number. Use the digits 0 to 9 only."),
                params={"typed": _short(text)},
                code="plain",
            )
        if len(text) > _DIGITS_AT_MOST or int(text) > self.high:
            raise forms.ValidationError(
                _("%(typed)s is too much. The most is %(high)s."),
                params={"typed": _short(text), "high": f"{self.high:,}".replace(",", " ")},
                code="high",
            )
        number = int(text)
        if number < self.low:
            raise forms.ValidationError(
                _("%(typed)s is too little. The least is %(low)s."),
                params={"typed": number, "low": self.low},
                code="low",
            )
        if number % self.step:
            below = number - number % self.step
            raise forms.ValidationError(
                _("%(typed)s is not in steps of %(step)s. Try %(below)s or %(above)s."),
                params={
                    "typed": number,
                    "step": self.step,
                    "below": max(below, self.low),
                    "above": below + self.step,
                },
                code="step",
            )
        return number


def _short(text: str) -> str:
    return text if len(text) <= 12 else text[:11] + "…"
