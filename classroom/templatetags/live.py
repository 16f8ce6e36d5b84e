"""The tag that puts a live screen into a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def live_screen(live: Mapping[str, Any]) -> SafeString:
    """The root element with the whole screen in it, and what the script reads from its data."""
    clock = live["seconds_left"]
    return format_html(
        '<div id="screen" class="live" data-live-root data-here="{}" data-version="{}"'
        ' data-seconds="{}" data-language="{}" data-table="{}">{}</div>',
        live["here"],
        live["version"],
        "" if clock is None else f"{clock:.2f}",
        live["language"],
        "" if live["table"] is None else live["table"],
        mark_safe(live["html"]),
    )
