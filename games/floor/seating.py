"""Who sits down as what: how many managers a table has, and the roll that makes them."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chance import Chance
from games.engine.errors import RecordError
from games.engine.protocol import SeatSpec
from games.floor.market import Track

SEATS = range(3, 12)
MANAGER, INVESTOR = "manager", "investor"
MANAGERS = {5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5}
"""Managers by number of players; with 3 or 4 everyone has both roles."""
Roles = dict[str, tuple[str, ...]]


def check_seats(seats: Sequence[SeatSpec]) -> None:
    """RecordError when no game can begin with these seats."""
    if len(seats) not in SEATS:
        raise RecordError(f"seats: 3 to 11 are expected, not {len(seats)}")
    roles = [seat.role for seat in seats]
    if roles.count(None) == len(roles):
        return
    if len(seats) not in MANAGERS:
        raise RecordError("seats: with 3 or 4 players nobody has a role")
    for index, role in enumerate(roles):
        if role not in (MANAGER, INVESTOR):
            raise RecordError(f"seats[{index}].role: manager or investor is expected, or no roles")
    wanted = MANAGERS[len(seats)]
    if roles.count(MANAGER) != wanted:
        raise RecordError(
            f"seats: {wanted} of {len(seats)} are managers, not {roles.count(MANAGER)}"
        )


def roles(
    seats: Sequence[SeatSpec], red: Track, chance: Chance
) -> tuple[Roles, tuple[dict[str, int], ...]]:
    """seat -> roles, as the table gave them or by the red die, and what was rolled (by seat, the
    first throw and each re-throw of the tied)."""
    rolls: list[dict[str, int]] = []
    ids = [seat.id for seat in seats]
    given = {seat.id: seat.role for seat in seats}
    if len(seats) not in MANAGERS:
        return dict.fromkeys(ids, (MANAGER, INVESTOR)), ()
    if all(given.values()):
        return {seat: (role,) for seat, role in given.items() if role}, ()
    managers = _highest(red.die, ids, MANAGERS[len(ids)], chance, rolls)
    return {seat: (MANAGER if seat in managers else INVESTOR,) for seat in ids}, tuple(rolls)


def _highest(
    die: tuple[int, ...],
    seats: list[str],
    places: int,
    chance: Chance,
    rolls: list[dict[str, int]],
) -> set[str]:
    """The seats with the highest rolls; a tie across the last place is rolled again among the
    tied."""
    if len(set(die)) == 1:  # a die of the teacher's own that can break no tie
        return set(seats[:places])
    thrown = {seat: chance.face("roles", die) for seat in seats}
    rolls.append(thrown)
    last = sorted(thrown.values(), reverse=True)[places - 1]
    above = [seat for seat in seats if thrown[seat] > last]
    tied = [seat for seat in seats if thrown[seat] == last]
    missing = places - len(above)
    if len(tied) == missing:
        return {*above, *tied}
    return {*above, *_highest(die, tied, missing, chance, rolls)}
