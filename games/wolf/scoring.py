"""The end: sets, lost tokens, and who has won."""

from __future__ import annotations

from games.engine.ledger import BANK, transfer
from games.floor.companies import COMPANIES
from games.floor.market import COLOURS
from games.wolf import events as e
from games.wolf.draft import Course
from games.wolf.state import INVESTOR, MANAGER, State

SET_BONUS = 40
TOKEN_PRICE = 100


def sets(state: State, manager: str) -> int:
    """Full sets of four colours among a manager's companies; a double one counts as its colour."""
    colours = [COMPANIES[id].colour for id in state.held(manager)]
    return min(colours.count(colour) for colour in COLOURS)


def lost_tokens(state: State, investor: str) -> int:
    """Tokens that bankruptcies have cost an investor. With three or four players who has lost any
    is no investor any more."""
    return state.edition.tokens - state.tokens[investor]


def end_game(course: Course, reason: str) -> None:
    """Managers receive for their sets, investors pay for lost tokens (also below zero); then the
    richest of each side win, or the richest of all."""
    state = course.state
    bonus = {seat: count for seat in state.players(MANAGER) if (count := sets(state, seat))}
    course.add(e.SetsCounted(bonus))
    for seat, count in bonus.items():
        transfer(course, BANK, seat, SET_BONUS * count, "set")
    lost = {seat: count for seat in state.players(INVESTOR) if (count := lost_tokens(state, seat))}
    course.add(e.TokensCounted(lost))
    for seat, count in lost.items():
        transfer(course, seat, BANK, TOKEN_PRICE * count, "token")
    scores = {seat.id: course.state.cash[seat.id] for seat in state.seats}
    sides = (
        {"player": state.players()}
        if state.two_roles
        else {role: state.players(role) for role in (MANAGER, INVESTOR)}
    )
    winners = {side: _richest(scores, seats) for side, seats in sides.items()}
    course.add(e.GameEnded(scores, winners, reason))


def _richest(scores: dict[str, int], seats: list[str]) -> tuple[str, ...]:
    best = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)
