"""The rules' public news in words, for the tape."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.screens.krach.table import SIGNS, Table
from games.krach.state import News


def line(table: Table, news: News) -> tuple[str, bool] | None:
    """A line of the tape and whether it concerns the viewer; None for what is not told."""
    words = {"name": table.name(news.seat), "other": table.name(news.other), "count": news.number}
    mine = bool(table.me) and table.me in (news.seat, news.other)
    match news.kind:
        case "swap":
            text = ngettext(
                "%(name)s and %(other)s swap %(count)s card.",
                "%(name)s and %(other)s swap %(count)s cards.",
                news.number,
            )
        case "sale":
            words["company"] = SIGNS[news.subject or ""].name
            text = ngettext(
                "%(name)s sells %(count)s share of %(company)s.",
                "%(name)s sells %(count)s shares of %(company)s.",
                news.number,
            )
        case "pass":
            text = _("%(name)s makes no sale.")
        case _:
            return None
    return text % words, mine
