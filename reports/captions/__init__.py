"""What stands beside each picture: its title, how to read it, and what it shows, in words."""

from __future__ import annotations

from reports.captions import krach, krach_class, lesson, seats, table
from reports.captions.told import told

__all__ = ["krach", "krach_class", "lesson", "seats", "table", "told"]
