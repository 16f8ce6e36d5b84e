"""The migrations say what the models say, and bear names that somebody chose."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from tests.architecture.files import named, tracked


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_migrations_are_named_by_hand() -> None:
    chosen_by_a_machine = re.compile(r"auto_\d|_initial|_and_more|alter_.*_options")
    found = [
        named(path)
        for path in tracked("*/migrations/0*.py")
        if chosen_by_a_machine.search(path.stem)
    ]
    assert found == []
