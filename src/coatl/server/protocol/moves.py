"""Legal moves as messages: what each is about, what it leads to, and a preview of its Cóatl."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.formats.notation import PIECE_NAMES
from coatl.narration.irreversible_actions import Consequences, consequences
from coatl.resample import placeholder_state
from coatl.rules import ACTIONS, CODES, Action, Coatl, State, apply, legal_actions
from coatl.rules.actions import (
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    FulfilTemple,
    PerfectPick,
    PriestCommitment,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import LETTER
from coatl.structs import replace
from coatl.view import View

from . import messages
from .card_readings import cached, coatl_scene, piece_names, prophecy_reading


def legal_moves(view: View, legal: Sequence[Action]) -> list[messages.Move]:
    """The legal moves of the seat of this view."""
    world = placeholder_state(view)
    return [_move(action, foreseen, view, world) for action, foreseen in consequences(world, legal)]


def _move(action: Action, foreseen: Consequences, view: View, world: State) -> messages.Move:
    move = _CONTEXT_FREE.get(action) or _move_in_context(action, view)
    preview = _preview_of(action, world) if isinstance(action, AddPiece) else None
    if preview is None and not any(foreseen):
        return move
    reveals, stuck, ends_turn = foreseen
    return replace(move, reveals=reveals, stuck=stuck, ends_turn=ends_turn, preview=preview)


#: For each Prophecy the colours that, added at the head or at the tail, can change its matches.
_RELEVANT: Final = tuple(
    (card.requirement.relevant_colours(False), card.requirement.relevant_colours(True))
    for card in PROPHECIES
)


def _preview_of(action: AddPiece, world: State) -> messages.Preview:
    """The Cóatl after a piece is added, and the cards in hand that this can change."""
    after = apply(world, action)
    player, number, options = after.active, action.coatl, world.options
    hand = player.hand
    if not (options.closed_ends or options.demands):  # these change more than matches
        colour, at_tail = LETTER[action.piece], action.side == "tail"
        hand = bytes([kind for kind in hand if colour in _RELEVANT[kind][at_tail]])
    placeable = [
        step.kind
        for step in legal_actions(after)
        if isinstance(step, FulfilProphecy) and step.coatl == number
    ]
    fits = tuple([kind in placeable for kind in hand])
    return _preview(number, player.coatls[number], hand, fits, options.closed_ends)


@cached
def _preview(
    number: int, coatl: Coatl, hand: bytes, fits: tuple[bool, ...], closed_ends: bool
) -> messages.Preview:
    return messages.Preview(
        coatl=number,
        then=coatl_scene(number, coatl, False, closed_ends, with_missing=False),
        hand=[
            prophecy_reading(kind, number, coatl, closed_ends, fit, with_missing=False)
            for kind, fit in zip(hand, fits, strict=True)
        ],
    )


def _move_in_context(action: Action, view: View) -> messages.Move:
    """A move that says what it is about only together with the table."""
    move = move_alone(action)
    match action:
        case TakePieces(space):
            move.pieces = piece_names(view.supply[space])
        case TakeProphecy(slot):
            move.card = PROPHECIES[view.row[slot]].id
        case FulfilTemple(kind):
            is_own = view.own is not None and kind in view.own.temples
            move.coatl, move.pile = view.completing, None if is_own else view.tops.index(kind)
        case PriestCommitment(pile):
            move.card = TEMPLES[view.tops[pile]].id
        case _:
            pass
    return move


def move_alone(action: Action) -> messages.Move:
    """A move with what its action says by itself."""
    move = messages.Move(CODES[action], action.verb)  # type: ignore[arg-type]  # they agree
    match action:
        case TakePieces(space):
            move.space = space
        case TakeProphecy(slot):
            move.slot = slot
        case DiscardProphecy(kind):
            move.card = PROPHECIES[kind].id
        case BeginCoatl(piece):
            move.piece = PIECE_NAMES[piece]
        case AddPiece(coatl, side, piece):
            move.coatl, move.side, move.piece = coatl, side, PIECE_NAMES[piece]
        case FulfilProphecy(coatl, kind):
            move.coatl, move.card = coatl, PROPHECIES[kind].id
        case FulfilTemple(kind):
            move.card = TEMPLES[kind].id
        case PerfectPick(pieces):
            move.pieces = piece_names(pieces)
        case PriestCommitment(pile):
            move.pile = pile
        case Steal(seat, pieces):
            move.seat, move.pieces = seat, piece_names(pieces)
        case _:
            pass
    return move


#: Moves that need nothing of the table to be described, by action.
_CONTEXT_FREE: Final[dict[Action, messages.Move]] = {
    action: move_alone(action)
    for action in ACTIONS
    if not isinstance(action, TakePieces | TakeProphecy | FulfilTemple | PriestCommitment)
}
