"""The rows that games leave. Only games.service writes them."""

from games.models.company import Company
from games.models.log import LogEntry
from games.models.session import GameSession, Player
from games.models.transaction import Transaction

__all__ = ["Company", "GameSession", "LogEntry", "Player", "Transaction"]
