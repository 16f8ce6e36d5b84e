"""What the games are called on the pages, and what each one teaches."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEACHES: Mapping[str, Promise] = {
    "panic": _("What is a risky income worth? Price it, sell it, and live with the dice."),
    "wolf": _("The same market with sealed bids, and with debts that count."),
    "krach": _("Why everybody sells at once: herds, fire sales and bank runs."),
}

POINTS: Mapping[str, tuple[Promise, ...]] = {
    "panic": (
        _("Companies are dealt out, and every deal can be broken until both have locked it."),
        _("Who cannot pay gives a promise that binds nobody, or is forced out of the game."),
        _("Managers call out their bids at the auction."),
        _("Shows: expected value and spread, trust, what a broken promise costs."),
    ),
    "wolf": (
        _("Managers choose their companies; a full set of four colours pays at the end."),
        _("A manager can sell to a higher bidder until both have locked, but never cancel."),
        _("Who cannot pay bargains for less, or goes on with 100 and one token less."),
        _("Bids at the auction are sealed: nobody sees another's before all are shown."),
        _("Shows: how to bid unseen, the winner's curse, bargaining before a bankruptcy."),
    ),
    "krach": (
        _("Four days of October 1929: everybody holds falling shares, and the least loss wins."),
        _("Cards are swapped unseen and all at once, by calling; nobody has to tell the truth."),
        _("Every sale pushes a price down for all, and the first sale pushes hardest."),
        _("If one price falls to −30, the banks close and everyone has lost."),
        _("Shows: herds, fire sales, what one's sale costs others, how a bank run begins."),
    ),
}
"""How a game is played, what sets it apart, and what it shows; a point a line."""


def title(game: str) -> str:
    """The name that is shown for a game."""
    return str(settings.GAME_TITLES[game])
