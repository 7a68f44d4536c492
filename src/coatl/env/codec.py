"""Actions as integers: the one codec of all environments.

Every micro-action of every option has its code, its place in `rules.ACTIONS`; an action is legal
under the same code at every table. What a code means changes only with `VERSION`, which is part
of the name of every environment.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex

from coatl.rules import ACTIONS, CODES, Action
from coatl.rules.actions import AddPiece, FulfilProphecy

from .extras import extra

with extra("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

#: Changes whenever a code would mean another action, or a number of an observation another thing.
VERSION: Final = 0

#: How many actions there are.
SIZE: Final = len(ACTIONS)

_MEANING: Final = {
    "take": "take everything in a supply space, 1 to 10",
    "row": "take a Prophecy from a slot of the row, 1 to 6",
    "draw": "take the top Prophecy of the deck",
    "discard": "discard a Prophecy from the hand, by kind",
    "begin": "begin a Cóatl with a piece: heads, bodies, tails",
    "add": "add to a Cóatl: heads and bodies at its head side, bodies and tails at its tail side",
    "fulfil": "place a Prophecy on a Cóatl, by kind",
    "temple": "place a Temple on the Cóatl being completed, by kind",
    "finish": "end what was begun",
    "pick": "Perfect Pick: a head, two bodies or a tail out of the bags",
    "future": "See the Future",
    "priest": "Priest Commitment: the top of a Temple pile",
    "steal": "steal one or two bodies from a seat, numbered as at the table",
    "pass": "pass",
}


class Codes(NamedTuple):
    """Codes that follow one another and are of one verb: `first` to `last`."""

    first: int
    last: int
    verb: str
    meaning: str


def table() -> tuple[Codes, ...]:
    """All codes in order, by verb."""
    found: list[Codes] = []
    for code, action in enumerate(ACTIONS):
        if found and found[-1].verb == action.verb:
            found[-1] = found[-1]._replace(last=code)
        else:
            meaning = _MEANING[action.verb]
            if isinstance(action, AddPiece | FulfilProphecy):
                meaning = meaning.replace("a Cóatl", f"Cóatl {action.coatl + 1}")
            found.append(Codes(code, code, action.verb, meaning))
    return tuple(found)


def encode(action: Action) -> int:
    """The code of an action."""
    return CODES[action]


def decode(code: SupportsIndex) -> Action:
    """The action of a code; what is no integer raises `TypeError`, what is none of the codes
    `IndexError`.
    """
    number = index(code)
    if not 0 <= number < SIZE:
        raise IndexError(f"{number}: there are 0 to {SIZE - 1}")
    return ACTIONS[number]


#: The codes of the rules' own actions, which are always the same objects: to find one by what it
#: is takes a fraction of the time that finding it by what it says takes.
_CODES: Final = {id(action): code for code, action in enumerate(ACTIONS)}

#: A mask of no action: to copy it takes less time than to make one.
_NO_ACTION: Final = bytearray(SIZE)


_from_buffer: Final = np.frombuffer
_INT8: Final = np.dtype(np.int8)


def codes(legal: Iterable[Action]) -> list[int]:
    """The codes of these actions, the rules' own or equal ones."""
    return [CODES[action] if (code := _CODES.get(id(action))) is None else code for action in legal]


def mask(legal: Iterable[Action]) -> NDArray[np.int8]:
    """A new array with 1 at the code of every legal action and 0 elsewhere."""
    return mask_of(codes(legal))


def mask_of(numbers: list[int]) -> NDArray[np.int8]:
    """The same, of codes."""
    row = _NO_ACTION.copy()
    for code in numbers:
        row[code] = 1
    return _from_buffer(row, _INT8)
