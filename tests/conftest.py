"""Every test process has a home of its own, chosen before the settings are read (so the settings
module is named here: named in pyproject.toml it would be read before this file)."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
import pytest

_home = tempfile.TemporaryDirectory(prefix="open-outcry-tests-")
os.environ["OPEN_OUTCRY_HOME"] = _home.name
Path(_home.name, "static").mkdir()
os.environ["SECRET_KEY"] = "for tests only"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
for name in ("DEBUG", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS"):
    os.environ.pop(name, None)

django.setup()


@pytest.fixture
def home() -> Path:
    """Where this test process keeps its files."""
    return Path(_home.name)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """What a process remembers of tables is of no use to the next test's new database."""
    yield
    from classroom.live import facts, memory, recent
    from classroom.screens.floor import story
    from classroom.screens.krach import story as krach_story
    from games.service import loading

    loading.forget_all()
    facts.forget()
    memory.forget()
    recent.forget()
    story.forget()
    krach_story.forget()


def pytest_configure(config: pytest.Config) -> None:
    """Pages are tested with plain static files and a quick password hash."""
    from django.conf import settings

    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
