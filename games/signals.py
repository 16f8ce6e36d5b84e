"""The only way up from the games: a game has advanced.

game_advanced is sent after the commit with session_id and version (whole numbers), at least once
for every version that a reader could see.
"""

from django.dispatch import Signal

game_advanced = Signal()
