"""Scenes: a `View` as a client draws it.

A scene contains nothing but what its view shows; `coatl.view` is the border that hides secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from coatl.rules import Action, Coatl, adam_points, legal_actions
from coatl.rules.adam import ADAM_POINTS, missing_colours
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.endings import final_turns
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS
from coatl.rules.state import ADAM, ALL_TOKENS, CHANCE_PHASES, Adam, State
from coatl.view import SeatView, View, placeholder_state

from . import messages
from .moves import forbidden_by_levels, legal_moves
from .readings import (
    OwnCoatls,
    cached,
    coatl_scene,
    hand_cards,
    piece_names,
    prophecy_ids,
    row_cards,
    temple_cards,
    temple_ids,
    temple_piles,
    unfinished,
)
from .result import result


def scene(
    view: View, legal: Sequence[Action] | None = None, can_undo: bool = False
) -> messages.Scene:
    """The scene of a view.

    `legal` are the legal actions of the active seat, if they are known already; none, where
    somebody else decides for it. `can_undo`: its seat may take back its last step.
    """
    world = placeholder_state(view)
    if view.seat != view.active:
        legal = ()
    elif legal is None:
        legal = legal_actions(world)
    own: OwnCoatls = ()
    placeable: tuple[Action, ...] = ()
    if view.seat is not None:
        completing = view.completing if view.seat == view.active else NONE
        own = unfinished(view.seats[view.seat].coatls, completing)
        placeable = tuple([action for action in legal if action.verb in {"fulfil", "temple"}])
    hand, temples = (b"", b"") if view.own is None else view.own[:2]
    closed_ends = view.options.closed_ends
    phase = "turn" if view.phase in CHANCE_PHASES else view.phase
    return messages.Scene(
        you=view.seat,
        phase=phase,  # type: ignore[arg-type]  # phases of chance are shown as a turn
        turn=view.turn,
        active=ADAM if view.is_adams_turn and phase != "over" else view.active,
        actions_left=view.actions_left,
        ending=_ending(view, world),
        completing=None if view.completing == NONE else view.completing,
        supply=[piece_names(pieces) for pieces in view.supply],
        bags=[piece_names(pieces) for pieces in view.bags],
        row=row_cards(view.row, own, closed_ends),
        deck=view.deck_size,
        discards=prophecy_ids(view.discards),
        set_aside=sum([seat.set_aside for seat in view.seats]),
        piles=temple_piles(view.tops, view.beneath, own, placeable),
        seats=[
            _seat(seat, view.completing if number == view.active else NONE, closed_ends)
            for number, seat in enumerate(view.seats)
        ],
        hand=hand_cards(hand, own, placeable, closed_ends),
        temples=temple_cards(temples, own, placeable),
        moves=legal_moves(view, world, legal, closed_ends) if legal else [],
        refused=forbidden_by_levels(view) if legal else [],
        can_undo=can_undo and bool(legal),
        adam=None if view.adam is None else _adam(view.adam),
        result=result(world) if phase == "over" else None,
    )


def _ending(view: View, world: State) -> messages.EndingScene | None:
    if view.ending is None:
        return None
    to_come = [messages.LastTurn(*turn) for turn in final_turns(world)]
    return messages.EndingScene(*view.ending, to_come)


TokenName = Literal["pick", "future", "priest"]

_TOKEN_NAMES: Final[tuple[TokenName, ...]] = ("pick", "future", "priest")

#: The Sacrifice tokens of a seat, by their bits.
_TOKENS: Final = tuple(
    [name for bit, name in enumerate(_TOKEN_NAMES) if tokens >> bit & 1]
    for tokens in range(ALL_TOKENS + 1)
)


@cached
def _seat(seat: SeatView, completing: int, closed_ends: bool) -> messages.SeatScene:
    coatls = _coatls(seat.coatls, completing, closed_ends)
    complete = sum([coatl.points for coatl in coatls if coatl.complete])
    return messages.SeatScene(
        board=piece_names(seat.board),
        coatls=coatls,
        tokens=_TOKENS[seat.tokens],
        feathers=seat.feathers,
        hand=seat.hand_size,
        temples=seat.temple_count,
        points=complete + GOLDEN_FEATHER_POINTS * seat.feathers,
        promised=sum([coatl.points for coatl in coatls if not coatl.complete]),
        known=prophecy_ids(seat.known),
        known_temples=temple_ids(seat.known_temples),
    )


@cached
def _coatls(
    coatls: tuple[Coatl, ...], completing: int, closed_ends: bool
) -> list[messages.CoatlScene]:
    return [
        coatl_scene(number, coatl, coatl.is_closed and number != completing, closed_ends)
        for number, coatl in enumerate(coatls)
    ]


@cached
def _adam(adam: Adam) -> messages.AdamScene:
    return messages.AdamScene(
        cards=[
            messages.AdamCard(
                PROPHECIES[kind].id,
                piece_names(pieces),
                missing_colours(kind, pieces),
                ADAM_POINTS[kind],
            )
            for kind, pieces in zip(adam.cards, adam.pieces, strict=True)
        ],
        realised=prophecy_ids(adam.realised),
        points=adam_points(adam),
        discarded=len(adam.discarded),
        passes=adam.passes,
    )
