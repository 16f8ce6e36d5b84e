"""The Jinja2 environment of the live regions."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from jinja2 import Environment, StrictUndefined


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
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update({"static": static, "url": reverse})
    return made
