"""Only what has changed is sent, frames with all that lies inside them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from classroom.live import render
from classroom.live.regions import ROOT, Region, changed
from tests.classroom.live.looking import Room


def region(view: str, *slots: str) -> Region:
    return Region("x.html", view, slots)


BEFORE = {
    "screen": region("a", "one", "two"),
    "one": region("b", "inner"),
    "inner": region("c"),
    "two": region("d"),
}


def test_first_time_everything() -> None:
    assert changed(BEFORE, None) == ["screen", "one", "inner", "two"]


def test_nothing_changed_nothing_sent() -> None:
    assert changed(dict(BEFORE), BEFORE) == []


def test_equal_views_count_as_unchanged() -> None:
    again = {name: Region(r.template, r.view, r.slots) for name, r in BEFORE.items()}
    assert changed(again, BEFORE) == []


def test_only_the_changed_region() -> None:
    assert changed(BEFORE | {"two": region("new")}, BEFORE) == ["two"]


def test_a_frame_brings_what_lies_inside_it() -> None:
    now = BEFORE | {"one": region("new", "inner")}
    assert changed(now, BEFORE) == ["one", "inner"]


def test_an_outer_frame_brings_all_below() -> None:
    now = BEFORE | {"screen": region("new", "one", "two")}
    assert changed(now, BEFORE) == ["screen", "one", "inner", "two"]


def test_a_region_of_another_template_is_sent() -> None:
    assert changed(BEFORE | {"two": Region("y.html", "d")}, BEFORE) == ["two"]


def test_a_page_holds_every_region_in_its_place() -> None:
    room = Room(5, 1)
    screen = room.screen("s1")
    html = room.html("s1")
    for name, each in screen.items():
        if name not in (ROOT, "say") and not each.slots:
            assert f'id="{name}" data-region>{render.html(each, "en")}' in html, name


def test_a_message_is_json_with_the_regions_in_order() -> None:
    room = Room(5, 1)
    screen = room.screen("s1")
    names = ["bar", "board"]
    text = render.message(
        7, screen, names, "en", full=True, seconds_left=12.3456, ok=["k1"], no={"k2": "No “way”"}
    )
    message = json.loads(text)
    assert message["v"] == 7
    assert message["full"] is True
    assert message["t"] == 12.35
    assert list(message["r"]) == names
    assert message["r"]["bar"] == render.html(screen["bar"], "en")
    assert message["ok"] == ["k1"]
    assert message["no"] == {"k2": "No “way”"}


def test_no_clock_is_null() -> None:
    assert json.loads(render.message(1, {}, [], "en"))["t"] is None


@dataclass(frozen=True)
class Spoken:
    text: str


def test_text_is_escaped() -> None:
    drawn = render.html(Region("classroom/live/_say.html", Spoken("<b onclick=x>{{7*7}}")), "en")
    assert "<b" not in drawn
    assert "{{7*7}}" in drawn


def test_hostile_names_are_shown_as_they_are() -> None:
    names = ("<b onclick=alert(1)>", '"><u id=q1>', "{{7*7}}", "</form><script>", "Eva")
    room = Room(5, 2, names=names)
    for _ in range(80):
        room.act()
    for seat in [*room.seats, None]:
        html = room.html(seat)
        assert "<b onclick" not in html
        assert "<u id=" not in html
        assert "<script" not in html
