"""Colours, pieces and the spaces of the supply board (R1.1, R1.3).

A piece is a small integer, so that a board, a bag or a supply space is a short
`bytes`: heads 0-4, bodies 5-9, tails 10-14, each in colour order, and gold 15.
"""

from __future__ import annotations

from bisect import bisect
from typing import Final

COLOURS: Final = ("yellow", "red", "black", "green", "blue")
LETTERS: Final = "yrkgb"
LETTER_OF: Final = dict(zip(COLOURS, LETTERS, strict=True))

HEAD: Final = 0
BODY: Final = 5
TAIL: Final = 10
GOLD: Final = 15

HEADS: Final = bytes(range(HEAD, BODY))
BODIES: Final = bytes(range(BODY, TAIL))
TAILS: Final = bytes(range(TAIL, GOLD))
PIECES: Final = bytes(range(GOLD + 1))

#: The colour letter of every piece that can be built with; gold has none.
LETTER: Final = LETTERS * 3

#: The `bytes` of one piece and of two, made once.
ONE: Final = tuple(bytes((piece,)) for piece in PIECES)
TWO: Final = tuple(tuple(a + b for b in ONE) for a in ONE)

HEADS_PER_COLOUR: Final = 3
TAILS_PER_COLOUR: Final = 3
BODIES_PER_COLOUR: Final = 24

#: The three bags, and which of them feeds each of the ten supply spaces, in numeric order:
#: 1 to 10 for people (R1.3, R10.3).
HEAD_BAG: Final = 0
BODY_BAG: Final = 1
TAIL_BAG: Final = 2
SPACES: Final = (*(BODY_BAG,) * 6, HEAD_BAG, TAIL_BAG, HEAD_BAG, TAIL_BAG)
BODY_SPACES: Final = SPACES.count(BODY_BAG)

#: How many pieces a space holds, by the bag that feeds it.
PER_SPACE: Final = (1, 2, 1)

#: The bag each piece is in; gold is among the bodies (R9.1).
BAG_OF: Final = (0,) * 5 + (1,) * 5 + (2,) * 5 + (1,)

#: How many pieces a player board holds (R1.4).
BOARD_SLOTS: Final = 8


def plus(items: bytes, more: bytes) -> bytes:
    """Pieces or cards in order, and more of them, in order again."""
    for number in range(len(more)):
        place = bisect(items, more[number])
        items = items[:place] + more[number : number + 1] + items[place:]
    return items
