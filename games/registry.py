"""The games there are, each by its key, and the robots that play them."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, cast

from games.engine.protocol import Rules
from games.krach import robots as krach_robots
from games.krach import rules as krach
from games.panic import robots as panic_robots
from games.panic import rules as panic
from games.wolf import robots as wolf_robots
from games.wolf import rules as wolf


class Robots(Protocol):
    """How a game's robots play; each game's ``robots`` module is one."""

    def temper(self, rng: Random) -> Any:
        """One robot's character."""

    def act(self, view: Any, temper: Any, time_left: float, rng: Random) -> Any:
        """The command that the robot gives now, or None to wait. view: what its seat may see;
        time_left: the part of the running clock that is left, from 1 to 0."""


RULES: dict[str, Rules] = {"panic": cast(Rules, panic), "wolf": wolf, "krach": krach}
ROBOTS: dict[str, Robots] = {
    "panic": cast(Robots, panic_robots),
    "wolf": cast(Robots, wolf_robots),
    "krach": cast(Robots, krach_robots),
}
