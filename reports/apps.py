"""The app of the reports."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """Numbers, pictures and papers made from finished games."""

    name = "reports"

    def ready(self) -> None:
        """Let any worker know how papers are made, and forget what is erased."""
        from reports import papers, receivers  # noqa: F401
