"""The rules page: anchors at rule ids, rulings marked, nothing of the text run as markup."""

from __future__ import annotations

import pytest

from classroom import offers, rulebook

TEXT = """# A game

Intro.

## Setting up
- **P-02** Everyone starts with 120. *Data.*
- **P-03** Highest rolls. *Ruling:* a tie is rolled again.
- **Not a rule** but strong, and *just stressed*.

## Words & more
| word | meaning |
|---|---|
| deal | a price |

<script>alert(1)</script>
"""


@pytest.fixture
def book() -> rulebook.Rulebook:
    return rulebook.made(TEXT)


def test_rule_ids_are_anchors(book: rulebook.Rulebook) -> None:
    assert '<strong id="P-02" class="rule-id">P-02</strong>' in book.html
    assert "<strong>Not a rule</strong>" in book.html


def test_rulings_and_data_are_marked(book: rulebook.Rulebook) -> None:
    assert '<em class="label-ruling">Ruling:</em>' in book.html
    assert '<em class="label-data">Data.</em>' in book.html
    assert "<em>just stressed</em>" in book.html


def test_chapters_lead_to_their_headings(book: rulebook.Rulebook) -> None:
    assert [chapter.name for chapter in book.chapters] == ["Setting up", "Words & more"]
    for chapter in book.chapters:
        assert f'<h2 id="{chapter.anchor}">' in book.html


def test_first_heading_is_left_to_the_page(book: rulebook.Rulebook) -> None:
    assert "<h1" not in book.html


def test_markup_in_the_text_is_shown_and_never_run(book: rulebook.Rulebook) -> None:
    assert "<script" not in book.html
    assert "&lt;script&gt;" in book.html


def test_every_game_that_can_be_played_has_its_rules() -> None:
    assert offers.playable()
    for game in (offer.game for offer in offers.playable()):
        assert rulebook.read(game).chapters, game
        assert 'class="rule-id"' in rulebook.read(game).html, game
