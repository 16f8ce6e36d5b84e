"""Regions drawn by templates that have words and macros written in say what plain ones say."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import engines
from jinja2 import DictLoader, Environment, UndefinedError

from classroom import screens
from classroom.live import render
from classroom.live.inlining import inlined
from classroom.live.jinja import escaped, speaking
from classroom.live.regions import Region
from classroom.screens.krach.sides import SayView
from games.registry import ROBOTS
from tests.classroom.live.looking import NAMES, Room

HOSTILE = ('<b>A&da"</b>', "%(x)s {{ 7 }}", "O'Neil", *NAMES[3:])


@pytest.mark.parametrize("game", sorted(screens.GAMES))
def test_every_region_says_what_the_plain_template_says(game: str) -> None:
    room = Room(8, 5, names=HOSTILE, game=game)
    plain = engines["live"].env  # type: ignore[attr-defined]
    seen = set()
    mind, chance = ROBOTS[game], random.Random(5)
    tempers = {seat: mind.temper(chance) for seat in room.seats}
    for number in range(250):
        if room.state.over:
            break
        if number % 25 == 24:
            room.do(None, None)
        who = chance.choice(room.seats)
        left = 1 - number % 25 / 25
        command = mind.act(room.rules.view(room.state, who), tempers[who], left, chance)
        if command is not None:
            room.do(who, command)
        for viewer in (*room.seats[:4], None):
            for region in room.screen(viewer).values():
                if (region.template, region.view) not in seen:
                    seen.add((region.template, region.view))
                    told = plain.get_template(region.template).render(view=region.view)
                    assert render.html(region, "en") == told, region.template
    assert len({template for template, _ in seen}) > 10


def test_the_regions_of_companies_call_nothing() -> None:
    environment = speaking("en")
    assert environment.loader is not None
    source = environment.loader.get_source(environment, "floor/live/_company.html")[0]
    assert "context.call" not in environment.compile(source, raw=True)


PARTS = """
{% macro plain(a, b=2) %}<i>{{ a }}{{ b }}</i>{% endmacro %}
{% macro choice(kind) %}
{% if kind == "x" %}X{% elif kind %}other{% else %}none{% endif %}{{ "!" if kind }}
{% endmacro %}
{% macro middle(kind, more) %}
{% if more == 1 %}1{% elif kind == "x" %}X{% elif more %}{{ more }}{% else %}0{% endif %}
{% endmacro %}
{% macro nested(a) %}[{{ plain(a) }}{{ choice("x") }}]{% endmacro %}
{% macro listed(rows) %}{% for row in rows %}{{ loop.index }}{{ row }}{% endfor %}{% endmacro %}
{% macro setting(a) %}{% set b = a ~ "s" %}{{ b }}{% endmacro %}
{% macro round(a) %}{% if a %}{{ a }}{{ round(a - 1) }}{% endif %}{% endmacro %}
{% macro asking() %}({{ caller() if caller else "nobody" }}){% endmacro %}
{% set word = "kept" %}
{% macro wording() %}{{ word }}{% endmacro %}
"""
IMPORT = "{% from 'parts' import plain, choice, middle, nested, listed, setting, round %}"
IMPORT += "{% from 'parts' import asking, wording %}"


@pytest.mark.parametrize(
    "body",
    [
        "{{ plain('<') }} {{ plain(view.a, b=3) }} {{ plain(view.a, view.b) }}",
        "{{ choice('x') }}{{ choice('y') }}{{ choice('') }}{{ choice(view.a) }}",
        "{{ middle('x', view.a) }}{{ middle('y', view.a) }}{{ middle(view.b, '') }}",
        "{{ nested(view.b) }} {{ nested('<') }}",
        "{% for row in view.rows %}{{ plain(row) }}{{ plain(loop.index) }}{% endfor %}",
        "{% for row in view.rows %}{{ listed([row, loop.index]) }}{% endfor %}",
        "{{ listed(view.rows) }}{{ setting(view.a) }}{{ round(3) }}{{ wording() }}",
        "{{ asking() }}{% call asking() %}me{% endcall %}",
        "{{ plain(plain(1)) }}{{ plain(1) ~ plain(2) }}{{ plain(1)|upper }}",
        "{% set a = 9 %}{{ plain(view.a) }}{{ plain(a) }}",
        "{% macro mine() %}{{ view.a }}{% endmacro %}{{ mine() }}"
        "{% for view in [{'a': 7}] %}{{ mine() }}{% endfor %}",
        "{% macro early() %}{{ late(1) }}{% endmacro %}{% macro late(n) %}{{ n }}{% endmacro %}"
        "{{ early() }}",
    ],
)
def test_a_macro_written_in_says_what_it_says_when_called(body: str) -> None:
    texts = {"parts": PARTS, "page": IMPORT + body}
    view = {"a": "<a>", "b": 'b"', "rows": ["r&", "s"]}
    plain = Environment(loader=DictLoader(texts), autoescape=True)

    class Inlining(Environment):
        def _generate(self, source: Any, *arguments: Any, **options: Any) -> str:
            source = inlined(source, lambda name: self.parse(texts[name]))
            return super()._generate(source, *arguments, **options)

    written_in = Inlining(loader=DictLoader(texts), autoescape=True)
    told = plain.get_template("page").render(view=view)
    assert written_in.get_template("page").render(view=view) == told
    assert told.strip()


def test_markup_is_never_taken_for_the_equal_plain_text() -> None:
    from markupsafe import Markup

    assert escaped("<b>") == "&lt;b&gt;"
    assert escaped(Markup("<b>")) == "<b>"
    assert escaped("<b>") == "&lt;b&gt;"
    assert escaped(7) == "7"


def drawing(text: str) -> render._Drawing:
    """A template as regions are drawn with it."""
    environment = speaking("en").overlay(loader=DictLoader({"page": text}))
    return render._Drawing(environment.get_template("page"))


def test_a_drawing_keeps_nothing_of_the_view_before() -> None:
    draw = drawing("{% if view.a %}{% set word = view.a %}{% endif %}{{ word is defined }}")
    told = [draw(SimpleNamespace(a=a)) for a in ("kept", "", "again", "")]
    assert told == ["True", "False", "True", "False"]


def test_a_field_that_a_view_lacks_is_an_error_and_spoils_no_other_drawing() -> None:
    draw = drawing("{{ view.a }}{{ ' and more' if view.b }}")
    for lacking in (SimpleNamespace(b=True), SimpleNamespace(a="a")):
        with pytest.raises(AttributeError):
            draw(lacking)
        assert draw(SimpleNamespace(a="a", b=True)) == "a and more"
        assert draw(SimpleNamespace(a="a", b=False)) == "a"


def test_a_name_that_is_unknown_is_an_error() -> None:
    for text in ("{{ nothing }}", "{{ nothing.a }}", "{% for one in nothing %}{% endfor %}"):
        with pytest.raises((AttributeError, UndefinedError)):
            drawing(text)(SimpleNamespace(a="a"))


def test_what_was_drawn_long_ago_is_forgotten_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy floor draws thousands of texts a minute: the room that they take is bounded."""
    monkeypatch.setattr(render, "KEPT", 1_000)
    memory = render._Drawn()
    for letter in "abcdefgh":
        memory.pair(Region("classroom/live/_say.html", SayView(letter * 300)), "en")
    assert memory.characters == sum(len(html) for html, _ in memory._texts.values())
    assert [html.strip()[0] for html, _ in memory._texts.values()] == ["f", "g", "h"]
