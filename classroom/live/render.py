"""Regions become text: Jinja2 with autoescape, each (template, view, language) drawn once.

The text is kept twice, as HTML for whole pages and as the JSON string that a message carries.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

import msgspec
from jinja2 import Template
from jinja2.runtime import Context

from classroom.live.jinja import speaking
from classroom.live.regions import ROOT, Region, Screen

KEPT = 10_000_000
"""Characters of HTML that are remembered: a class's screens many times over, and, with the JSON
beside them, some 50 MB at most."""


class _Drawing:
    """A template, ready to draw one view after the other."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self._idle: list[Context] = []

    def __call__(self, view: Any) -> str:
        # As template.render does, but what a template is drawn with is made once a thread.
        try:
            context = self._idle.pop()
        except IndexError:
            context = self._template.new_context()
        context.parent["view"] = view
        try:
            return "".join(self._template.root_render_func(context))
        except Exception:
            # Once more, for an error that names the template's line.
            return self._template.render(view=view)
        finally:
            context.vars.clear()
            context.exported_vars.clear()
            self._idle.append(context)


class _Drawn:
    """The memory of drawn regions, the oldest forgotten first."""

    def __init__(self) -> None:
        self._texts: OrderedDict[tuple[str, Any, str], tuple[str, str]] = OrderedDict()
        self._drawings: dict[tuple[str, str], _Drawing] = {}
        self._lock = Lock()
        self.characters = 0

    def pair(self, region: Region, language: str) -> tuple[str, str]:
        key = (region.template, region.view, language)
        found = self._texts.get(key)
        if found is not None:
            return found
        draw = self._drawings.get((region.template, language))
        if draw is None:
            environment = speaking(language)
            draw = _Drawing(environment.get_template(region.template))
            if not environment.auto_reload:
                self._drawings[region.template, language] = draw
        html = draw(region.view)
        drawn = (html, _quoted(html))
        with self._lock:
            made = self._texts.setdefault(key, drawn)
            if made is drawn:
                self.characters += len(html)
            while self.characters > KEPT:
                _, (oldest, _) = self._texts.popitem(last=False)
                self.characters -= len(oldest)
        return made


_drawn = _Drawn()


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def html(region: Region, language: str) -> str:
    """The region's HTML."""
    return _drawn.pair(region, language)[0]


def _marker(name: str) -> str:
    return f'id="{name}" data-region>'


def page(screen: Screen, language: str, root: str = ROOT) -> str:
    """The whole screen as HTML: each region put inside the empty element that waits for it."""
    region = screen[root]
    text = html(region, language)
    for name in region.slots:
        if name in screen:
            marker = _marker(name)
            text = text.replace(marker, marker + page(screen, language, name), 1)
    return text


def message(
    version: int,
    screen: Screen,
    names: Iterable[str],
    language: str,
    *,
    full: bool = False,
    seconds_left: float | None = None,
    ok: Iterable[str] = (),
    no: Mapping[str, str] | None = None,
) -> str:
    """One message to a browser (JSON text): the named regions of the screen, the clock in seconds
    (null when none runs), and the clicks that it answers."""
    clock = "null" if seconds_left is None else f"{seconds_left:.2f}"
    parts = [f'{{"v":{version},"full":{"true" if full else "false"},"t":{clock},"r":{{']
    comma = ""
    for name in names:
        parts += (comma, _quoted(name), ":", _drawn.pair(screen[name], language)[1])
        comma = ","
    parts.append("}")
    done = list(ok)
    if done:
        parts.append(f',"ok":{json.dumps(done)}')
    if no:
        parts.append(f',"no":{json.dumps(dict(no), ensure_ascii=False)}')
    parts.append("}")
    return "".join(parts)
