"""Set-ups that would lose messages are refused at the start."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register


@register(Tags.compatibility)
def layer_fits_processes(**_: Any) -> list[CheckMessage]:
    """Several web processes need a channel layer that they share."""
    if settings.REDIS_URL or settings.WEB_PROCESSES == 1:
        return []
    return [
        Error(
            "Several web processes without REDIS_URL would not hear each other's bells.",
            hint="Set REDIS_URL, or run one process (WEB_PROCESSES=1).",
            id="config.E001",
        )
    ]


@register(Tags.compatibility)
def database_fits_processes(**_: Any) -> list[CheckMessage]:
    """SQLite serves one machine: with Redis, a database server is meant."""
    if not settings.REDIS_URL or settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return []
    return [
        Warning(
            "REDIS_URL is set, but the database is an SQLite file.",
            hint="Several machines need PostgreSQL (DATABASE_URL); several processes of one"
            " machine can share the file.",
            id="config.W001",
        )
    ]
