"""The words of the lesson: all there, each once, and linked where a page first uses them."""

from __future__ import annotations

import re
from html import unescape

from django.template import Context, Template
from django.test import Client, RequestFactory

from reports import vocabulary

WANTED = {
    "risk", "return", "diversification", "expected value", "variance", "liquidity", "bid and ask",
    "surplus", "winner's curse", "counterparty risk", "externality", "bank run",
}  # fmt: skip


def test_every_word_of_the_lesson_is_defined_once():
    names = [term.name for term in vocabulary.terms()]
    assert set(names) == WANTED
    assert len(names) == len(WANTED)
    assert len({term.key for term in vocabulary.terms()}) == len(WANTED)


def test_no_word_leads_to_two_meanings():
    words = [w.lower() for term in vocabulary.terms() for w in (term.name, *term.also)]
    assert len(words) == len(set(words))


def test_the_page_has_an_anchor_and_a_meaning_for_each():
    page = Client().get("/words/").content.decode()
    for term in vocabulary.terms():
        assert f'id="{term.key}"' in page
        assert term.meaning in unescape(page)


def test_a_word_is_found_where_it_first_stands_and_in_any_case():
    seen: set[str] = set()
    assert vocabulary.found("Risk is not luck. Risk stays risk.", seen) == [
        ("Risk", "risk"),
        (" is not luck. Risk stays risk.", None),
    ]
    assert vocabulary.found("More risk.", seen) == [("More risk.", None)]


def test_the_longer_word_wins_and_parts_of_words_do_not_count():
    assert vocabulary.found("Counterparty risk", set()) == [
        ("Counterparty risk", "counterparty-risk")
    ]
    assert vocabulary.found("a risky forbidden task", set()) == [("a risky forbidden task", None)]


def test_the_tag_links_once_a_page_and_keeps_texts_harmless():
    request = RequestFactory().get("/")
    template = Template("{% load words %}{% words one %}|{% words two %}")
    context = Context({"request": request, "one": "<b>risk</b>", "two": "risk and surplus"})
    page = template.render(context)
    assert page == (
        '&lt;b&gt;<a class="term" href="/words/#risk">risk</a>&lt;/b&gt;|'
        'risk and <a class="term" href="/words/#surplus">surplus</a>'
    )
    assert not re.search(r"<b>", page)
