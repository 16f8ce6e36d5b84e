"""The project itself as an app: its checks."""

from __future__ import annotations

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401
