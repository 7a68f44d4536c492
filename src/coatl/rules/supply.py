"""Taking pieces from the supply, and filling its spaces from the bags (R3.1, R3.5)."""

from __future__ import annotations

from .actions import TakePieces
from .chance import FILLS, FillSpace, Generator, draw, next_space
from .pieces import PER_SPACE, PIECE_BYTES, SPACES
from .state import State
from .turn_flow import resume


def take_pieces(state: State, action: TakePieces) -> None:
    """Move everything in one supply space to the active board (R3.1)."""
    player = state.players[state.seat]
    space = action.space
    supply = list(state.supply)
    player.board += supply[space]
    supply[space] = b""
    state.supply = tuple(supply)
    state.phase = "confirm"


def fill_space(state: State, outcome: FillSpace) -> None:
    """Fill one supply space with the pieces that chance chose; resume after the last (R3.5)."""
    space = outcome.space
    supply = state.supply
    state.supply = (*supply[:space], outcome.pieces, *supply[space + 1 :])
    remove_from_bag(state, SPACES[space], outcome.pieces)
    if next_space(state) < 0:
        resume(state)


def fill_spaces(state: State, rng: Generator) -> list[FillSpace]:
    """Fill every space that the bags can fill; same result as `fill_space` one by one, but faster.

    A single pass finds all of them: a bag that cannot fill one space cannot fill a later one.
    """
    supply, bags = list(state.supply), list(state.bags)
    outcomes = []
    for space, bag in enumerate(SPACES):
        if supply[space]:
            continue
        left, count = bags[bag], PER_SPACE[bag]
        if len(left) >= count:
            pieces = supply[space] = draw(left, count, rng)
            for piece in pieces:
                left = left.replace(PIECE_BYTES[piece], b"", 1)
            bags[bag] = left
            outcomes.append(FILLS[space][pieces])
    state.supply = tuple(supply)
    state.bags = (bags[0], bags[1], bags[2])
    resume(state)
    return outcomes


def remove_from_bag(state: State, bag: int, pieces: bytes) -> None:
    """Remove these pieces, which must be there, from a bag."""
    bags = list(state.bags)
    for piece in pieces:
        bags[bag] = bags[bag].replace(PIECE_BYTES[piece], b"", 1)
    state.bags = (bags[0], bags[1], bags[2])
