"""What the games are called on the pages, and what each one teaches."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.registry import RULES

TEACHES: Mapping[str, Promise] = {
    "panic": _("What is a risky income worth? Price it, sell it, and live with the dice."),
    "wolf": _("The same market with sealed bids, and with debts that count."),
    "krach": _("Why everybody sells at once: herds, fire sales and bank runs."),
}


def title(game: str) -> str:
    """The name that is shown for a game."""
    return str(settings.GAME_TITLES[game])


def games() -> list[str]:
    """The keys of the games that can be played, in the order in which they are shown."""
    return [key for key in settings.GAME_TITLES if key in RULES]
