"""What A.D.A.M. does in its turn, told one thing at a time, with the reason for each (§10).

A card of A.D.A.M. is named by its kind and its place, counted from the left, starting at 0.
"""

from __future__ import annotations

from typing import NamedTuple


class Missed(NamedTuple):
    """It looked for the colours a card lacks and found none of them on the supply (R10.3)."""

    place: int
    card: int
    lacks: str
    event: str = "missed"


class Took(NamedTuple):
    """It took the first space that holds a colour this card lacks (R10.3)."""

    place: int
    card: int
    lacks: str
    space: int
    pieces: bytes
    event: str = "took"


class Placed(NamedTuple):
    """A piece it took went on the leftmost card that lacks its colour (R10.4)."""

    piece: int
    place: int
    card: int
    event: str = "placed"


class Discarded(NamedTuple):
    """No card lacks this piece's colour: out of the game (R10.4, R10.6)."""

    piece: int
    event: str = "discarded"


class Passed(NamedTuple):
    """No card found anything: it threw out the first pair of bodies there was, if any (R10.5)."""

    space: int
    pieces: bytes
    event: str = "passed"


class Realised(NamedTuple):
    """A card had all its highest level takes; its points are A.D.A.M.'s (R10.6, R10.9)."""

    place: int
    card: int
    points: int
    event: str = "realised"


class Moved(NamedTuple):
    """A piece of the card just realised went on to the leftmost card that lacks it (R10.6)."""

    piece: int
    place: int
    card: int
    event: str = "moved"


class Drew(NamedTuple):
    """It took the rightmost card of the row as its own rightmost (R10.6)."""

    slot: int
    card: int
    event: str = "drew"


Event = Missed | Took | Placed | Discarded | Passed | Realised | Moved | Drew
