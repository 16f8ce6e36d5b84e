"""The only writer of game rows."""

from games.service.beginning import begin

__all__ = ["begin"]
