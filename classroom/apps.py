"""People and screens."""

from __future__ import annotations

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """The classroom: lessons, students, tables, and the screens that show them."""

    name = "classroom"

    def ready(self) -> None:
        """Hang the bells on the games' signal."""
        from classroom import receivers  # noqa: F401
