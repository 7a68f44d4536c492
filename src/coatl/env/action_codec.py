"""Actions as integers, and action masks: the one codec of all environments.

An action's code is its index in `rules.ACTIONS`. It is the same for every option and every number
of players. A code changes its meaning only with `ENV_VERSION`, which is part of the name of every
environment.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex

from coatl.rules import ACTIONS, CODES, Action
from coatl.rules.actions import AddPiece, FulfilProphecy

from .optional_dependencies import extra

with extra("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

#: The version of action codes and observations. Raise it when a code or a number of an observation
#: changes its meaning.
ENV_VERSION: Final = 0

#: The number of actions: the size of every action space and action mask.
NUM_ACTIONS: Final = len(ACTIONS)

_MEANING: Final = {
    "take": "take all pieces of a supply space, 1 to 10",
    "row": "take a Prophecy from a slot of the row, 1 to 6",
    "draw": "take the top Prophecy of the deck",
    "discard": "discard a Prophecy from the hand, by kind",
    "begin": "begin a Cóatl with a piece: heads, bodies, tails",
    "add": "add to a Cóatl: heads and bodies at its head side, bodies and tails at its tail side",
    "fulfil": "place a Prophecy on a Cóatl, by kind",
    "temple": "place a Temple on the Cóatl being completed, by kind",
    "finish": "finish the current action",
    "pick": "Perfect Pick: a head, two bodies or a tail from the bags",
    "future": "See the Future",
    "priest": "Priest Commitment: the top of a Temple pile",
    "steal": "steal one or two bodies from a seat (absolute seat number)",
    "pass": "pass",
}


class CodeRange(NamedTuple):
    """Consecutive codes, `first` to `last`, of one verb."""

    first: int
    last: int
    verb: str
    meaning: str


def code_ranges() -> tuple[CodeRange, ...]:
    """All action codes in order, grouped by verb."""
    found: list[CodeRange] = []
    for code, action in enumerate(ACTIONS):
        if found and found[-1].verb == action.verb:
            found[-1] = found[-1]._replace(last=code)
        else:
            meaning = _MEANING[action.verb]
            if isinstance(action, AddPiece | FulfilProphecy):
                meaning = meaning.replace("a Cóatl", f"Cóatl {action.coatl + 1}")
            found.append(CodeRange(code, code, action.verb, meaning))
    return tuple(found)


def encode(action: Action) -> int:
    """The code of an action."""
    return CODES[action]


def decode(code: SupportsIndex) -> Action:
    """The action of a code.

    Raises `TypeError` if `code` is not an integer and `IndexError` if it is out of range.
    """
    number = index(code)
    if not 0 <= number < NUM_ACTIONS:
        raise IndexError(f"action code {number} is out of range: use 0 to {NUM_ACTIONS - 1}")
    return ACTIONS[number]


#: Codes by the identity of the rules' own action objects: much faster than hashing their values.
_CODES: Final = {id(action): code for code, action in enumerate(ACTIONS)}

#: The template of every mask: copying it is faster than allocating a new one.
_NO_ACTION: Final = bytearray(NUM_ACTIONS)


_from_buffer: Final = np.frombuffer
_INT8: Final = np.dtype(np.int8)


def codes(legal: Iterable[Action]) -> list[int]:
    """The codes of these actions: the rules' own objects, or equal ones."""
    return [CODES[action] if (code := _CODES.get(id(action))) is None else code for action in legal]


def mask(legal: Iterable[Action]) -> NDArray[np.int8]:
    """A new action mask: 1 at the code of every legal action, 0 elsewhere."""
    return mask_from_codes(codes(legal))


def mask_from_codes(legal: list[int]) -> NDArray[np.int8]:
    """A new action mask: 1 at each of these codes, 0 elsewhere."""
    row = _NO_ACTION.copy()
    for code in legal:
        row[code] = 1
    return _from_buffer(row, _INT8)
