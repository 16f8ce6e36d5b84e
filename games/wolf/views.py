"""What a seat, or the whole room, may see: built up from nothing.

Secret at this table: draft hands and choices until a round is shown, sealed bids until they are
revealed, the order of the reserve, the lots to come, open bids between others, and (when the
teacher hides it) other people's cash.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.protocol import SeatSpec
from games.floor.deals import Deal, open_bids
from games.wolf.editions import Edition
from games.wolf.scoring import lost_tokens, sets
from games.wolf.state import INVESTOR, MANAGER, Debt, Reveal, State


@dataclass(frozen=True, slots=True)
class DraftView:
    """The draft. round: 1 or 2; chosen: who has chosen in this round (not what); hand, choice: the
    viewer's own, empty and None for everybody else."""

    round: int
    chosen: tuple[str, ...]
    choosing: tuple[str, ...]
    hand: tuple[str, ...]
    choice: str | None


@dataclass(frozen=True, slots=True)
class LotView:
    """The lot on the table. sealed: who has sealed (not what); mine: the viewer's own sealed bid.
    bidders: who may seal; price: the bid to beat after a tie; ties: how often it has been tied."""

    company: str
    sealed: tuple[str, ...]
    mine: int | None
    bidders: tuple[str, ...]
    price: int | None
    tied: tuple[str, ...]
    ties: int


@dataclass(frozen=True, slots=True)
class WolfView:
    """The table as one viewer may see it; me is None for the room. Money in units.

    cash: seat -> units, of those whose cash this viewer may see. bids: company -> investor ->
    price, the viewer's own and those on the viewer's companies. owners: company -> seat or "bank".
    tokens: investor -> tokens not in a deal; lost: investor -> tokens lost to bankruptcy. sets:
    manager -> full sets of four colours. positions: colour -> index on its track. reveal: the bids
    last shown, until the next month's prices are paid.
    """

    me: str | None
    edition: Edition
    seats: tuple[SeatSpec, ...]
    two_roles: bool
    phase: str
    round: int
    moment: str
    roles: dict[str, tuple[str, ...]]
    first_roles: dict[str, tuple[str, ...]]
    rolls: tuple[dict[str, int], ...]
    cash: dict[str, int]
    tokens: dict[str, int]
    lost: dict[str, int]
    sets: dict[str, int]
    draft: DraftView | None
    positions: dict[str, int]
    dice: dict[str, int] | None
    owners: dict[str, str]
    deals: dict[str, Deal]
    asks: dict[str, int]
    bids: dict[str, Mapping[str, int]]
    ready: tuple[str, ...]
    longer: tuple[str, ...]
    extensions: int
    roller: str | None
    debts: tuple[Debt, ...]
    fees: dict[str, int]
    lot: LotView | None
    reveal: Reveal | None
    lots_left: int
    reserve_left: int
    gone: tuple[str, ...]
    scores: dict[str, int]
    winners: dict[str, tuple[str, ...]]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def has(self, role: str) -> bool:
        """The viewer has this role."""
        return self.me is not None and role in self.roles[self.me]

    def companies(self, owner: str) -> list[str]:
        """The companies of a manager, or of the bank, by id."""
        return sorted(id for id, each in self.owners.items() if each == owner)

    def promised(self, investor: str) -> int:
        """Units that this investor's standing deals cost."""
        return sum(deal.price for deal in self.deals.values() if deal.investor == investor)

    def owing(self, investor: str) -> int:
        """Units that a short investor is to pay as things stand."""
        return sum(debt.standing for debt in self.debts if debt.debtor == investor)


def view(state: State, who: str | None, *, cash_shown: bool = True) -> WolfView:
    """What this seat (None: the room) may see now."""
    mine = [who] if who is not None else []
    seen = [seat.id for seat in state.seats] if cash_shown or state.over else mine
    return WolfView(
        me=who,
        edition=state.edition,
        seats=state.seats,
        two_roles=state.two_roles,
        phase=state.phase,
        round=state.round,
        moment=state.moment,
        roles=state.roles,
        first_roles=state.first_roles,
        rolls=state.rolls,
        cash={seat: state.cash[seat] for seat in seen},
        tokens=_tokens(state),
        lost={seat: lost_tokens(state, seat) for seat in state.players(INVESTOR)},
        sets={seat: sets(state, seat) for seat in state.players(MANAGER)},
        draft=_draft(state, who),
        positions=state.positions,
        dice=state.dice,
        owners=state.owners,
        deals=state.deals,
        asks=state.asks,
        bids=open_bids(state.bids, state.owners, who),
        ready=state.ready,
        longer=state.longer,
        extensions=state.extensions,
        roller=state.roller,
        debts=state.debts,
        fees=state.fees,
        lot=_lot(state, who),
        reveal=state.reveal,
        lots_left=len(state.lots),
        reserve_left=len(state.reserve),
        gone=state.gone,
        scores=state.scores,
        winners=state.winners,
    )


def _draft(state: State, who: str | None) -> DraftView | None:
    if state.phase != "draft":
        return None
    return DraftView(
        round=state.draft_round,
        chosen=tuple(seat for seat in state.hands if seat in state.picks),
        choosing=tuple(state.hands),
        hand=state.hands.get(who, ()) if who is not None else (),
        choice=state.picks.get(who) if who is not None else None,
    )


def _lot(state: State, who: str | None) -> LotView | None:
    lot = state.lot
    if lot is None:
        return None
    return LotView(
        company=lot.company,
        sealed=tuple(seat for seat in state.bidders() if seat in lot.sealed),
        mine=lot.sealed.get(who) if who is not None else None,
        bidders=state.bidders(),
        price=lot.price,
        tied=lot.tied,
        ties=lot.ties,
    )


def _tokens(state: State) -> dict[str, int]:
    free = {seat: state.tokens[seat] for seat in state.players(INVESTOR)}
    for deal in state.deals.values():
        free[deal.investor] -= 1
    return free
