"""Template tags of the look: symbols, marks, the theme, and links that know where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template
from django.template import engines
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

if TYPE_CHECKING:
    from classroom.screens.board import BoardView

register = template.Library()

THEME_COOKIE = "oo-theme"
THEMES = ("light", "dark")


def colour_name(colour: str) -> str:
    """The word for one of the four colours, in the reader's language."""
    names = {
        "red": pgettext("colour", "red"),
        "yellow": pgettext("colour", "yellow"),
        "green": pgettext("colour", "green"),
        "blue": pgettext("colour", "blue"),
    }
    return names[colour]


@register.simple_tag
def symbol(name: str) -> SafeString:
    """One of the project's own line drawings; decoration, so it is hidden from screen readers."""
    return format_html(
        '<svg class="sym" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("classroom/symbols.svg"),
        name,
    )


@register.simple_tag
def mark(colour: str, double: bool = False) -> SafeString:
    """A colour as shape and letter; doubled for a 2× company."""
    label = colour_name(colour)
    return format_html(
        '<span class="mark {}{}" role="img" aria-label="{}"><b>{}</b></span>',
        colour,
        " double" if double else "",
        gettext("%(colour)s, double") % {"colour": label} if double else label,
        colour[0].upper(),
    )


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str | SafeString:
    """The attribute that fixes light or dark, when this browser has chosen one."""
    request = context.get("request")
    chosen = request.COOKIES.get(THEME_COOKIE) if request is not None else None
    return format_html(' data-theme="{}"', chosen) if chosen in THEMES else ""


@register.simple_tag(takes_context=True)
def here(context: template.Context, name: str, *args: Any) -> SafeString:
    """The opening tag of a link to a named page, marked when it is the page being looked at."""
    request = context.get("request")
    address = reverse(name, args=args)
    current = request is not None and request.path == address
    return format_html(
        '<a href="{}"{}>', address, mark_safe(' aria-current="page"') if current else ""
    )


@register.simple_tag
def board(view: BoardView, hero: bool = False) -> SafeString:
    """The market board, drawn by the same template as on live pages."""
    template = engines["live"].get_template("classroom/live/_board_alone.html")
    return mark_safe(template.render({"view": view, "hero": hero}))
