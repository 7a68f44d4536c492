"""Colours, pieces and the spaces of the supply board (R1.1, R1.3).

A piece is a small integer: heads 0-4, bodies 5-9, tails 10-14, each in colour order, and gold 15.
A board, a bag or a supply space is a short `bytes` of pieces.
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

#: The colour letter of every piece that can be built with. Gold has none.
LETTER: Final = LETTERS * 3

#: `PIECE_BYTES[piece]` and `PAIR_BYTES[a][b]`: one piece and two as `bytes`, created once.
PIECE_BYTES: Final = tuple(bytes((piece,)) for piece in PIECES)
PAIR_BYTES: Final = tuple(tuple(a + b for b in PIECE_BYTES) for a in PIECE_BYTES)

HEADS_PER_COLOUR: Final = 3
TAILS_PER_COLOUR: Final = 3
BODIES_PER_COLOUR: Final = 24

#: The three bags.
HEAD_BAG: Final = 0
BODY_BAG: Final = 1
TAIL_BAG: Final = 2

#: The bag that fills each of the ten supply spaces; people number them 1 to 10 (R1.3, R10.3).
SPACES: Final = (*(BODY_BAG,) * 6, HEAD_BAG, TAIL_BAG, HEAD_BAG, TAIL_BAG)
BODY_SPACES: Final = SPACES.count(BODY_BAG)

#: How many pieces a space holds, by the bag that fills it.
PER_SPACE: Final = (1, 2, 1)

#: The bag of each piece; gold is among the bodies (R9.1).
BAG_OF: Final = (0,) * 5 + (1,) * 5 + (2,) * 5 + (1,)

#: How many pieces a player board holds (R1.4).
BOARD_SLOTS: Final = 8


def insert_sorted(items: bytes, more: bytes) -> bytes:
    """Insert pieces or cards into sorted ones, keeping the order."""
    for number in range(len(more)):
        place = bisect(items, more[number])
        items = items[:place] + more[number : number + 1] + items[place:]
    return items
