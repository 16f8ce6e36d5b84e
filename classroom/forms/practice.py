"""What somebody chooses who practises alone."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.offers import playable


def _games() -> list[tuple[str, str]]:
    return [(offer.game, offer.title) for offer in playable()]


class PracticeForm(forms.Form):
    """A game, a role, a name."""

    request_key = forms.RegexField(r"^[A-Za-z0-9_-]{8,40}\Z", widget=forms.HiddenInput)
    game = forms.ChoiceField(
        label=_("Game"),
        widget=forms.RadioSelect,
        choices=_games,
        initial=lambda: playable()[0].game,
    )
    role = forms.ChoiceField(
        label=_("You play"),
        required=False,
        widget=forms.RadioSelect,
        choices=(
            ("investor", _("an investor: you buy what companies will earn")),
            ("manager", _("a manager: you sell what your companies will earn")),
            ("", _("what the die decides")),
        ),
        initial="investor",
    )
    name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=60,
        help_text=_("You may leave it empty."),
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off", "translate": "no"}),
    )
