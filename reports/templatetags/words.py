"""Tags of the report pages: a word of the lesson leads to its meaning where a page first uses it,
a tab knows whether it is the page being looked at, and a lesson whether its game has dice."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from classroom.models import Lesson
from reports import vocabulary
from reports.of_record import FLOOR_GAMES

register = template.Library()


@register.simple_tag(takes_context=True)
def words(context: template.Context, text: str) -> SafeString:
    """The text, with a link at each word of the lesson that this page has not had yet."""
    seen = _seen(context)
    return format_html_join(
        "",
        "{}",
        (
            (part if key is None else _link(key, part),)
            for part, key in vocabulary.found(text, seen)
        ),
    )


def _seen(context: template.Context) -> set[str]:
    # The request outlives the includes of a page; the contexts of templates do not.
    request = context.get("request")
    if request is None:
        return set()
    if not hasattr(request, "words_seen"):
        request.words_seen = set()
    seen: set[str] = request.words_seen
    return seen


def _link(key: str, word: str) -> SafeString:
    return format_html('<a class="term" href="{}#{}">{}</a>', reverse("words"), key, word)


@register.simple_tag(takes_context=True)
def tab(context: template.Context, name: str, *args: Any) -> SafeString:
    """The opening tag of a tab that leads to a named page."""
    address = reverse(name, args=args)
    request = context.get("request")
    current = request is not None and request.path == address
    return format_html(
        '<a class="tab" href="{}"{}>', address, mark_safe(' aria-current="page"') if current else ""
    )


@register.filter
def has_dice(lesson: Lesson) -> bool:
    """Whether there are dice, so that decisions can be compared under others, or under the same."""
    return lesson.game in FLOOR_GAMES
