"""A game's RULES.md becomes a page: rule ids are anchors, rulings are marked as such."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

import games

RULE_ID = re.compile(r"[PWK]-\d+")
LABEL = re.compile(r"(ruling|data|default by the clock|example)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level: its words and its anchor."""

    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules as HTML, without their first heading, and the list of chapters."""

    html: SafeString
    chapters: tuple[Chapter, ...]


@cache
def read(game: str) -> Rulebook:
    """The rulebook of a game; FileNotFoundError when it has none."""
    path = Path(games.__file__).parent / game / "RULES.md"
    return made(path.read_text(encoding="utf-8"))


def made(text: str) -> Rulebook:
    """The page of a text in Markdown; HTML in it is shown, never run."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        tokens = tokens[3:]
    chapters: list[Chapter] = []
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            anchor = f"chapter-{len(chapters) + 1}"
            opening.attrSet("id", anchor)
            chapters.append(Chapter(_plain(content), anchor))
        elif opening.type == "table_open":
            opening.attrSet("class", "table")
    for token in tokens:
        if token.children:
            _marked(token.children)
    html = parser.renderer.render(tokens, parser.options, {})
    html = html.replace("<table", '<div class="table-wrap"><table').replace(
        "</table>", "</table></div>"
    )
    return Rulebook(mark_safe(html), tuple(chapters))


def _plain(inline: Token) -> str:
    children = inline.children or []
    return "".join(each.content for each in children if each.type in ("text", "code_inline"))


def _marked(children: Sequence[Token]) -> None:
    """Give rule ids their anchors and the words "Ruling", "Data" and the like their class."""
    for opening, content in pairwise(children):
        if opening.type == "strong_open" and RULE_ID.fullmatch(content.content):
            opening.attrSet("id", content.content)
            opening.attrSet("class", "rule-id")
        elif opening.type == "em_open":
            label = LABEL.match(content.content)
            if label:
                opening.attrSet("class", "label-" + label[1].lower().split()[0])
