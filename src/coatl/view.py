"""What a seat or a spectator may know: the only place where hidden information is removed.

`view` builds a `View` field by field from public and own information (an allow-list). It includes
what an attentive player remembers: the cards that others took face up and still hold, and the
cards that returned to the deck. `resample.py` goes the other way, from a view to a complete state.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .rules import Coatl, Options, Player, State, Step
from .rules.actions import (
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from .rules.chance import (
    AdamPlays,
    DealProphecy,
    DealTemple,
    FillSpace,
    awaits_adams_card,
)
from .rules.state import Adam, Ending, Phase, Resume, is_turn_of_adam

#: Makes a named tuple from its fields in half the time that calling its class takes.
_make: Final = tuple.__new__


class SeatView(NamedTuple):
    """What everyone may know about one seat.

    Everyone saw the seat take the cards in `known` and `known_temples`; its other cards, up to
    `hand_size` and `temple_count`, are hidden. `old` of the hidden Prophecies are older than the
    deck's last rebuild. `set_aside` counts the cards that it discarded face down at set-up.
    """

    board: bytes
    coatls: tuple[Coatl, ...]
    tokens: int
    feathers: int
    hand_size: int
    known: bytes
    old: int
    temple_count: int
    known_temples: bytes
    set_aside: int


class OwnView(NamedTuple):
    """What only the seat itself knows.

    `set_aside` are the cards that it discarded face down at set-up, `returned` those of them that
    returned to the deck, and `drawn` the cards in its hand that it drew since the last rebuild.
    """

    hand: bytes
    temples: bytes
    set_aside: bytes
    returned: bytes
    drawn: bytes


class View(NamedTuple):
    """Everything that `seat` may know; for a spectator `seat` and `own` are None.

    `active` is the seat whose turn it is. The contents of the bags are public: every other piece
    lies face up. The other fields are as in `State`.
    """

    seat: int | None
    own: OwnView | None
    options: Options
    phase: Phase
    resume: Resume
    active: int
    turn: int
    actions_left: int
    passes: int
    completing: int
    ending: Ending | None
    supply: tuple[bytes, ...]
    bags: tuple[bytes, bytes, bytes]
    row: bytes
    deck_size: int
    discards: bytes
    returned: bytes
    rebuilds: int
    tops: tuple[int, ...]
    beneath: tuple[int, ...]
    seats: tuple[SeatView, ...]
    adam: Adam | None

    @property
    def is_adams_turn(self) -> bool:
        """Whether A.D.A.M. plays this turn."""
        return self.adam is not None and is_turn_of_adam(self.turn)


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know about the state."""
    own = None
    if seat is not None:
        player = state.players[seat]
        _, _, _, returned, drawn = player.memory
        own = _make(OwnView, (player.hand, player.temples, player.set_aside, returned, drawn))
    deck, discards, public_returned, rebuilds = state.stock
    tops, beneath, _ = state.piles
    return _make(
        View,
        (
            seat,
            own,
            state.options,
            state.phase,
            state.resume,
            state.seat,
            state.turn,
            state.actions_left,
            state.passes,
            state.completing,
            state.ending,
            state.supply,
            state.bags,
            state.row,
            len(deck),
            discards,
            public_returned,
            rebuilds,
            tops,
            beneath,
            tuple([_seat_view(player) for player in state.players]),
            state.adam,
        ),
    )


def _seat_view(player: Player) -> SeatView:
    known, temples, old, _, _ = player.memory
    return _make(
        SeatView,
        (
            player.board,
            player.coatls,
            player.tokens,
            player.feathers,
            len(player.hand),
            known,
            old,
            len(player.temples),
            temples,
            len(player.set_aside),
        ),
    )


#: Steps that are always public; all others are secret, always or sometimes.
_PUBLIC: Final = frozenset(
    (
        AdamPlays,
        AddPiece,
        BeginCoatl,
        DrawProphecy,
        FillSpace,
        Finish,
        FulfilProphecy,
        FulfilTemple,
        Pass,
        PerfectPick,
        PriestCommitment,
        SeeTheFuture,
        Steal,
        TakePieces,
        TakeProphecy,
    )
)


def is_public(before: State, step: Step) -> bool:
    """Whether everybody may know a step with its details; unknown steps are secret."""
    if type(step) in _PUBLIC:
        return True
    match step:
        case DealProphecy():
            return before.phase == "reveal" or awaits_adams_card(before)
        case DealTemple():
            return before.phase == "uncover"
        case DiscardProphecy():
            return before.phase == "foresee"
        case _:
            return False
