"""What a seat, or the whole room, may see: built up from nothing.

Secret at this table: the order of the reserve, the lots to come, a lot that lies face down, open
bids between others, and (when the teacher hides it) other people's cash.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.protocol import SeatSpec
from games.floor.deals import Deal, open_bids
from games.panic.editions import Edition
from games.panic.state import INVESTOR, Debt, State


@dataclass(frozen=True, slots=True)
class LotView:
    """The lot on the table. company: None while it lies face down. price, by: the standing bid.
    since: seconds of the game at the last bid, or when it came up."""

    company: str | None
    price: int | None
    by: str | None
    since: float
    passed: tuple[str, ...]
    turn: str | None


@dataclass(frozen=True, slots=True)
class PanicView:
    """The table as one viewer may see it; me is None for the room. Money in units.

    cash: seat -> units, of those whose cash this viewer may see. bids: company -> investor ->
    price, the viewer's own and those on the viewer's companies. tokens: investor -> tokens not in
    a deal. positions: colour -> index on its track.
    """

    me: str | None
    edition: Edition
    seats: tuple[SeatSpec, ...]
    two_roles: bool
    phase: str
    round: int
    moment: str
    roles: dict[str, tuple[str, ...]]
    rolls: tuple[dict[str, int], ...]
    out: tuple[str, ...]
    cash: dict[str, int]
    tokens: dict[str, int]
    positions: dict[str, int]
    dice: dict[str, int] | None
    owners: dict[str, str]
    deals: dict[str, Deal]
    asks: dict[str, int]
    bids: dict[str, Mapping[str, int]]
    roller: str | None
    debts: tuple[Debt, ...]
    promises: tuple[Debt, ...]
    fees: dict[str, int]
    auctioneer: str | None
    lot: LotView | None
    lots_left: int
    reserve_left: int
    gone: tuple[str, ...]
    scores: dict[str, int]
    winners: dict[str, tuple[str, ...]]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def has(self, role: str) -> bool:
        """The viewer is in the game with this role."""
        return self.me is not None and self.me not in self.out and role in self.roles[self.me]

    def companies(self, manager: str) -> list[str]:
        """The companies of a manager, by id."""
        return sorted(id for id, owner in self.owners.items() if owner == manager)

    def promised(self, investor: str) -> int:
        """Units that this investor's standing deals cost."""
        return sum(deal.price for deal in self.deals.values() if deal.investor == investor)

    def spare(self, seat: str) -> int:
        """The cash of this seat that no standing bid binds; 0 when it is hidden."""
        lot = self.lot
        bound = lot.price or 0 if lot is not None and lot.by == seat else 0
        return self.cash.get(seat, 0) - bound


def view(state: State, who: str | None, *, cash_shown: bool = True) -> PanicView:
    """What this seat (None: the room) may see now."""
    players = [seat.id for seat in state.seats]
    mine = [who] if who is not None else []
    seen = players if cash_shown or state.over else mine
    lot = state.lot
    face_up = state.edition.lot_shown
    return PanicView(
        me=who,
        edition=state.edition,
        seats=state.seats,
        two_roles=state.two_roles,
        phase=state.phase,
        round=state.round,
        moment=state.moment,
        roles=state.roles,
        rolls=state.rolls,
        out=state.out,
        cash={seat: state.cash[seat] for seat in seen},
        tokens=_tokens(state),
        positions=state.positions,
        dice=state.dice,
        owners=state.owners,
        deals=state.deals,
        asks=state.asks,
        bids=open_bids(state.bids, state.owners, who),
        roller=state.roller,
        debts=state.debts,
        promises=state.promises,
        fees=state.fees,
        auctioneer=state.auctioneer,
        lot=None
        if lot is None
        else LotView(
            lot.company if face_up else None, lot.price, lot.by, lot.since, lot.passed, lot.turn
        ),
        lots_left=len(state.lots),
        reserve_left=len(state.reserve),
        gone=state.gone if face_up or state.phase != "auction" else (),
        scores=state.scores,
        winners=state.winners,
    )


def _tokens(state: State) -> dict[str, int]:
    free = dict.fromkeys(state.players(INVESTOR), state.edition.tokens)
    for deal in state.deals.values():
        free[deal.investor] -= 1
    return free
