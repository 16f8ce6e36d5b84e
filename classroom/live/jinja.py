"""The Jinja2 environments of the live regions: one as Django asks for it, and one a language.

A region is drawn for a language that is known beforehand, so in that language's environment the
words are put into the template when it is compiled, and drawing looks none of them up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, cast

from django.template import engines
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import BaseLoader, Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import escape

from classroom.live.inlining import inlined

_WORDS = ("_", "gettext")
_PLACE = re.compile(r"%\((\w+)\)s|%(%)")


@lru_cache(maxsize=20_000)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: Any) -> str:
    """As markupsafe's escape, for what is written out and joined: the same names and numbers come
    again and again. What is not plain text (Markup is equal to its text) is not kept."""
    return _escaped(value) if type(value) is str else escape(value)


@lru_cache(maxsize=20_000)
def _spoken(message: str, language: str | None) -> str:
    return gettext(message)


def _gettext(message: str) -> str:
    """As gettext, each text of each language looked up once."""
    return _spoken(message, get_language())


def _prepared(made: Environment, gettext: Any, ngettext: Any) -> None:
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update({"static": static, "url": reverse})


_OPTIONS: dict[str, Any] = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "extensions": ["jinja2.ext.i18n"],
}


def environment(**options: Any) -> Environment:
    """Strict about names: a field that a view lacks fails loudly instead of showing nothing."""
    made = Environment(**{**options, **_OPTIONS})
    _prepared(made, _gettext, ngettext)
    return made


@cache
def speaking(language: str) -> Environment:
    """The environment whose templates hold the words of this language already."""
    base = engines["live"].env  # type: ignore[attr-defined]
    made = _Speaking(
        loader=base.loader,
        autoescape=base.autoescape,
        auto_reload=base.auto_reload,
        **_OPTIONS,
    )
    made.language = language

    def counted(singular: str, plural: str, number: int) -> str:
        with translation.override(language):
            return ngettext(singular, plural, number)

    _prepared(made, made.said, counted)
    return made


class _Plain(CodeGenerator):
    """Writes ``view.name`` as Python does, instead of a call that asks what is meant; and nothing
    where an expression has no "else", instead of an object that stands for nothing."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Views are dataclasses, so what stands behind a dot is an attribute; one that is missing,
        like a name that is unknown, is an error at once."""
        if isinstance(node.node, nodes.Name) and node.node.ctx == "load":
            self.write(frame.symbols.ref(node.node.name))
        else:
            self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Without an "else" the other case is an empty text."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)


class _Speaking(Environment):
    """Compiles templates with their words in one language."""

    language: str
    code_generator_class = _Plain

    def said(self, message: str) -> str:
        """The message in this language."""
        with translation.override(self.language):
            return gettext(message)

    def _generate(self, source: nodes.Template, *arguments: Any, **options: Any) -> str:
        if not self.auto_reload:
            source = inlined(source, self._tree)
        made = super()._generate(_Words(self).visit(source), *arguments, **options)
        # On the same line, so that errors are still told of the right line of the template.
        return made.replace("\n", f"; from {__name__} import escaped as escape\n", 1)

    def _tree(self, name: str) -> nodes.Template:
        loader = cast(BaseLoader, self.loader)
        return self.parse(loader.get_source(self, name)[0], name)


class _Words(NodeTransformer):
    """Replaces every call for a known message, or for the address of a known static file, by what
    the call would give."""

    def __init__(self, environment: _Speaking) -> None:
        self.environment = environment

    def visit_Output(self, node: nodes.Output) -> nodes.Output:
        """Messages that are written out as they are become plain pieces of the template."""
        pieces: list[nodes.Expr] = []
        for child in node.nodes:
            if _is_message(child):
                call = cast(nodes.Call, child)
                pieces += self._pieces(call, lambda text: nodes.TemplateData(text))
            else:
                pieces.append(self.visit(child))
        node.nodes = pieces
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """A message or an address as a part of an expression."""
        if _is_message(node):
            pieces = list(self._pieces(node, lambda text: nodes.MarkSafe(nodes.Const(text))))
            return pieces[0] if len(pieces) == 1 else nodes.Concat(pieces)
        if _calls(node, ("static",)) and not self.environment.auto_reload:
            return nodes.Const(static(cast(nodes.Const, node.args[0]).value))
        return self.generic_visit(node)

    def _pieces(self, call: nodes.Call, text: Any) -> Iterator[nodes.Expr]:
        """The message, cut at its places: text for what stands, the arguments for the places."""
        message = self.environment.said(cast(nodes.Const, call.args[0]).value)
        given = {each.key: each.value for each in call.kwargs}
        at = 0
        standing = ""
        for place in _PLACE.finditer(message):
            standing += message[at : place.start()] + (place[2] or "")
            at = place.end()
            if place[1]:
                if standing:
                    yield text(standing)
                standing = ""
                yield self.visit(given[place[1]])
        standing += message[at:]
        if standing or at == 0:
            yield text(standing)


def _calls(node: nodes.Node, names: tuple[str, ...]) -> bool:
    """Whether this is a call of one of these globals with one constant."""
    return (
        isinstance(node, nodes.Call)
        and isinstance(node.node, nodes.Name)
        and node.node.name in names
        and len(node.args) == 1
        and isinstance(node.args[0], nodes.Const)
        and node.dyn_args is None
        and node.dyn_kwargs is None
    )


def _is_message(node: nodes.Node) -> bool:
    return _calls(node, _WORDS)
