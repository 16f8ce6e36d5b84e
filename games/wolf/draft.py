"""Setting up: roles, money, the draft of companies, and the bank's companies."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.ledger import BANK, transfer
from games.engine.unfolding import Unfolding
from games.floor import seating
from games.floor.companies import COMPANIES, IDS
from games.floor.market import COLOURS
from games.wolf import events as e
from games.wolf.state import MANAGER, State

FIRST_HAND = 3

Course = Unfolding[State]


def set_up(course: Course, chance: Chance) -> None:
    """Roles and money; then each manager has a hand to choose from."""
    state = course.state
    roles, rolls = seating.roles(state.seats, state.edition.board["red"], chance)
    course.add(e.RolesGiven(roles, rolls))
    for seat in state.seats:
        transfer(course, BANK, seat.id, state.edition.cash, "start")
    deck = chance.shuffled("deck", IDS)
    ordinary = [id for id in deck if COMPANIES[id].factor == 1]
    managers = course.state.players(MANAGER)
    hands = {
        seat: tuple(ordinary[place * FIRST_HAND : (place + 1) * FIRST_HAND])
        for place, seat in enumerate(managers)
    }
    dealt = {id for hand in hands.values() for id in hand}
    course.add(e.HandsDealt(hands, tuple(id for id in deck if id not in dealt)))


def pick(course: Course, chance: Chance, seat: str, company: str) -> None:
    """A manager's choice; when all have chosen it is shown, and hands are passed on."""
    course.add(e.Picked(seat, company))
    if len(course.state.picks) == len(course.state.hands):
        _show(course, chance)


def pick_by_default(course: Course, chance: Chance) -> None:
    """Who has not chosen keeps the first company of their hand."""
    state = course.state
    for seat, hand in state.hands.items():
        if seat not in state.picks:
            pick(course, chance, seat, hand[0])


def _show(course: Course, chance: Chance) -> None:
    state = course.state
    course.add(e.DraftRoundShown(state.picks, _passed_on(state.hands, state.picks)))
    hands = course.state.hands
    if all(len(hand) == 1 for hand in hands.values()):
        course.add(e.DraftRoundShown({seat: hand[0] for seat, hand in hands.items()}, {}))
        _shuffle_in(course, chance)
        course.add(e.NegotiationBegan(1))


def _passed_on(
    hands: dict[str, tuple[str, ...]], picks: dict[str, str]
) -> dict[str, tuple[str, ...]]:
    """What is left of each hand goes to the next manager, the last manager's to the first."""
    managers = list(hands)
    left = [tuple(id for id in hands[seat] if id != picks[seat]) for seat in managers]
    return {seat: left[place - 1] for place, seat in enumerate(managers)}


def _shuffle_in(course: Course, chance: Chance) -> None:
    """The deck is shuffled with what was set aside; with three or four players the bank takes the
    topmost ordinary company of each colour."""
    state = course.state
    deck = chance.shuffled("deck", state.reserve)
    owners = dict(state.owners)
    if state.two_roles:
        for colour in COLOURS:
            ordinary = (COMPANIES[id] for id in deck)
            top = next((c.id for c in ordinary if c.colour == colour and c.factor == 1), None)
            if top is not None:
                owners[top] = BANK
    course.add(e.CompaniesDealt(owners, tuple(id for id in deck if id not in owners)))
