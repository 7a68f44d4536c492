"""Every action of the game, each with a fixed integer code (§3, §5, §6, §9).

An action is a named tuple whose last field is its verb: actions compare as fast as tuples, and
actions with different verbs are never equal. `ACTIONS` lists all of them in the order of
`legal_actions`; an action's index in it is its code.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, Literal, NamedTuple

from .cards import PROPHECIES, TEMPLES
from .coatl import COATLS_PER_PLAYER
from .pieces import BODIES, HEADS, SPACES, TAILS
from .state import PILES, ROW_SLOTS

Side = Literal["head", "tail"]


class TakePieces(NamedTuple):
    """Take everything in one supply space (R3.1)."""

    space: int
    verb: str = "take"


class TakeProphecy(NamedTuple):
    """Take a Prophecy from the face-up row (R3.2)."""

    slot: int
    verb: str = "row"


class DrawProphecy(NamedTuple):
    """Take the top Prophecy of the deck (R3.2)."""

    verb: str = "draw"


class DiscardProphecy(NamedTuple):
    """Discard a Prophecy from the hand: at set-up (R2.3) or after See the Future (R6.2)."""

    kind: int
    verb: str = "discard"


class BeginCoatl(NamedTuple):
    """Place a piece as a new Cóatl (R5.1)."""

    piece: int
    verb: str = "begin"


class AddPiece(NamedTuple):
    """Attach a piece to one end of an unfinished Cóatl (R5.2)."""

    coatl: int
    side: Side
    piece: int
    verb: str = "add"


class FulfilProphecy(NamedTuple):
    """Place a Prophecy from the hand on a Cóatl (R5.3, R5.4)."""

    coatl: int
    kind: int
    verb: str = "fulfil"


class FulfilTemple(NamedTuple):
    """Place a Temple, from the hand or a common pile, on the Cóatl being completed (R5.4)."""

    kind: int
    verb: str = "temple"


class Finish(NamedTuple):
    """End the current activity: keeping, choosing, completing a Cóatl, or the whole action."""

    verb: str = "finish"


class PerfectPick(NamedTuple):
    """Sacrifice: take a head, a tail or two bodies of your choice from the bags (R6.1)."""

    pieces: bytes
    verb: str = "pick"


class SeeTheFuture(NamedTuple):
    """Sacrifice: a new row, then discard and choose (R6.2)."""

    verb: str = "future"


class PriestCommitment(NamedTuple):
    """Sacrifice: take the top Temple of a common pile into your hand (R6.3)."""

    pile: int
    verb: str = "priest"


class Steal(NamedTuple):
    """Give a golden feather to an opponent and take one or two of their bodies (R9.2)."""

    seat: int
    pieces: bytes
    verb: str = "steal"


class Pass(NamedTuple):
    """Do nothing: if nothing else is legal (R3.7), or to decline a second action (R7.1)."""

    verb: str = "pass"


Action = (
    TakePieces
    | TakeProphecy
    | DrawProphecy
    | DiscardProphecy
    | BeginCoatl
    | AddPiece
    | FulfilProphecy
    | FulfilTemple
    | Finish
    | PerfectPick
    | SeeTheFuture
    | PriestCommitment
    | Steal
    | Pass
)

MAX_SEATS: Final = 4

_PAIRS: Final = [bytes(pair) for pair in combinations_with_replacement(BODIES, 2)]
_SINGLES: Final = [bytes((piece,)) for piece in BODIES]

TAKE_PIECES: Final = tuple(TakePieces(space) for space in range(len(SPACES)))
TAKE_PROPHECY: Final = tuple(TakeProphecy(slot) for slot in range(ROW_SLOTS))
DRAW_PROPHECY: Final = DrawProphecy()
DISCARD_PROPHECY: Final = tuple(DiscardProphecy(card.kind) for card in PROPHECIES)
BEGIN_COATL: Final = tuple(BeginCoatl(piece) for piece in HEADS + BODIES + TAILS)
ADD_TO_HEAD: Final = tuple(
    tuple(AddPiece(coatl, "head", piece) for piece in HEADS + BODIES)
    for coatl in range(COATLS_PER_PLAYER)
)
ADD_TO_TAIL: Final = tuple(
    tuple(AddPiece(coatl, "tail", piece) for piece in BODIES + TAILS)
    for coatl in range(COATLS_PER_PLAYER)
)
FULFIL_PROPHECY: Final = tuple(
    tuple(FulfilProphecy(coatl, card.kind) for card in PROPHECIES)
    for coatl in range(COATLS_PER_PLAYER)
)
FULFIL_TEMPLE: Final = tuple(FulfilTemple(card.kind) for card in TEMPLES)
FINISH: Final = Finish()
PICK_HEAD: Final = tuple(PerfectPick(bytes((piece,))) for piece in HEADS)
PICK_BODIES: Final = tuple(PerfectPick(pieces) for pieces in _PAIRS)
PICK_TAIL: Final = tuple(PerfectPick(bytes((piece,))) for piece in TAILS)
SEE_THE_FUTURE_ACTION: Final = SeeTheFuture()
PRIEST_COMMITMENTS: Final = tuple(PriestCommitment(pile) for pile in range(PILES))
STEALS: Final = tuple(
    tuple(Steal(seat, pieces) for pieces in _SINGLES + _PAIRS) for seat in range(MAX_SEATS)
)
PASS: Final = Pass()


def _all_actions() -> tuple[Action, ...]:
    every: list[Action] = [*TAKE_PIECES, *TAKE_PROPHECY, DRAW_PROPHECY, *DISCARD_PROPHECY]
    every += BEGIN_COATL
    for coatl in range(COATLS_PER_PLAYER):
        every += ADD_TO_HEAD[coatl] + ADD_TO_TAIL[coatl] + FULFIL_PROPHECY[coatl]
    every += FULFIL_TEMPLE
    every.append(FINISH)
    every += PICK_HEAD + PICK_BODIES + PICK_TAIL
    every.append(SEE_THE_FUTURE_ACTION)
    every += PRIEST_COMMITMENTS
    for seat in range(MAX_SEATS):
        every += STEALS[seat]
    every.append(PASS)
    return tuple(every)


#: Every action, sorted by code.
ACTIONS: Final = _all_actions()

#: The code of every action.
CODES: Final[dict[Action, int]] = {action: code for code, action in enumerate(ACTIONS)}
