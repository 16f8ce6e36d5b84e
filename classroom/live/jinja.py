"""The Jinja2 environment of the live regions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment, StrictUndefined


@lru_cache(maxsize=20_000)
def _spoken(message: str, language: str | None) -> str:
    return gettext(message)


def _gettext(message: str) -> str:
    """As gettext, each text of each language looked up once."""
    return _spoken(message, get_language())


def environment(**options: Any) -> Environment:
    """Strict about names: a field that a view lacks fails loudly instead of showing nothing."""
    made = Environment(
        **{
            **options,
            "undefined": StrictUndefined,
            "trim_blocks": True,
            "lstrip_blocks": True,
            "extensions": ["jinja2.ext.i18n"],
        }
    )
    made.install_gettext_callables(_gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update({"static": static, "url": reverse})
    return made
