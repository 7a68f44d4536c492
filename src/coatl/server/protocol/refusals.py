"""Reasons why moves are illegal, for everything that a player can touch on their turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from coatl.resample import placeholder_state
from coatl.rules import Action, State
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PICK_BODIES,
    PICK_HEAD,
    PICK_TAIL,
    PRIEST_COMMITMENTS,
    SEE_THE_FUTURE_ACTION,
    STEALS,
    TAKE_PIECES,
    TAKE_PROPHECY,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    FulfilTemple,
    PerfectPick,
    Steal,
)
from coatl.rules.coatl import NONE
from coatl.rules.pieces import GOLD, HEADS, TAILS
from coatl.rules.reasons import reason_against
from coatl.view import View

from . import messages
from .moves import move_alone

#: Codes that the phase explains by itself: the page finds words for them.
_OF_THE_PHASE: Final = frozenset(("not-now", "complete-the-coatl-first"))


def refusals(view: View, legal: Sequence[Action]) -> list[messages.Refused]:
    """Every move that the seat of this view might try now, and the rule that forbids it."""
    world = placeholder_state(view)
    allowed = frozenset(legal)
    forbidden = [action for action in _candidates(world) if action not in allowed]
    forbidden += [group[0] for group in _groups(world) if group and allowed.isdisjoint(group)]
    found = [(action, reason_against(world, action)) for action in forbidden]
    return [
        _refused(action, code, view)
        for action, code in found
        if code is not None and code not in _OF_THE_PHASE
    ]


def _candidates(world: State) -> Iterator[Action]:
    """The actions on what lies on the table, in the phases that they belong to."""
    match world.phase:
        case "turn":
            yield from TAKE_PIECES
            yield from _choosing(world)
            yield from _assembling(world)
            yield SEE_THE_FUTURE_ACTION
            yield from PRIEST_COMMITMENTS
        case "choose":
            yield from _choosing(world)
        case "foresee":
            yield from _choosing(world)
            yield FINISH
        case "keep":
            yield from [DiscardProphecy(kind) for kind in sorted({*world.active.hand})]
            yield FINISH
        case "assemble":
            yield from _assembling(world)
        case "complete":
            yield from _fulfilling(world, (world.completing,))
            tops = [top for top in world.piles.tops if top != NONE]
            yield from [FulfilTemple(kind) for kind in sorted({*world.active.temples, *tops})]
            yield FINISH
        case _:
            pass


def _choosing(world: State) -> Iterator[Action]:
    yield from TAKE_PROPHECY
    yield DRAW_PROPHECY


def _assembling(world: State) -> Iterator[Action]:
    player = world.active
    unfinished = [number for number, coatl in enumerate(player.coatls) if not coatl.is_closed]
    for piece in sorted({*player.board}):
        if piece == GOLD:
            continue
        yield BeginCoatl(piece)
        for number in unfinished:
            if piece not in TAILS:
                yield AddPiece(number, "head", piece)
            if piece not in HEADS:
                yield AddPiece(number, "tail", piece)
    yield from _fulfilling(world, unfinished)


def _fulfilling(world: State, coatls: Sequence[int]) -> Iterator[Action]:
    for kind in sorted({*world.active.hand}):
        yield from [FulfilProphecy(number, kind) for number in coatls]


#: Every Perfect Pick.
_PICKS: Final[tuple[Action, ...]] = PICK_HEAD + PICK_BODIES + PICK_TAIL


def _groups(world: State) -> Iterator[tuple[Action, ...]]:
    """Actions of which one is chosen in a dialog, which opens if one of them is legal."""
    if world.phase == "turn":
        yield _PICKS
        if GOLD in world.active.board:
            others = [STEALS[seat] for seat in range(len(world.players)) if seat != world.seat]
            yield tuple([action for steals in others for action in steals])


def _refused(action: Action, code: str, view: View) -> messages.Refused:
    if isinstance(action, PerfectPick | Steal):
        return messages.Refused(code, move_alone(action).verb)
    move = move_alone(action)
    if isinstance(action, FulfilTemple):
        is_own = view.own is not None and action.kind in view.own.temples
        move.coatl, move.pile = view.completing, None if is_own else view.tops.index(action.kind)
    return messages.Refused(
        code,
        move.verb,
        space=move.space,
        slot=move.slot,
        card=move.card,
        piece=move.piece,
        coatl=move.coatl,
        side=move.side,
        pile=move.pile,
    )
