"""The events of A.D.A.M.'s turn, each with its reason (§10).

Events name a card of A.D.A.M. by its kind, `card`, and its position from the left, `place`, which
starts at 0.
"""

from __future__ import annotations

from typing import NamedTuple


class Missed(NamedTuple):
    """No supply space holds a colour that this card lacks (R10.3)."""

    place: int
    card: int
    lacks: str
    event: str = "missed"


class Took(NamedTuple):
    """A.D.A.M. took the first space that holds a colour this card lacks (R10.3)."""

    place: int
    card: int
    lacks: str
    space: int
    pieces: bytes
    event: str = "took"


class Placed(NamedTuple):
    """A piece it took went to the leftmost card that lacks its colour (R10.4)."""

    piece: int
    place: int
    card: int
    event: str = "placed"


class Discarded(NamedTuple):
    """No card lacks this piece's colour, so the piece left the game (R10.4, R10.6)."""

    piece: int
    event: str = "discarded"


class Passed(NamedTuple):
    """No card found a piece: A.D.A.M. discarded the first pair of bodies, if any (R10.5)."""

    space: int
    pieces: bytes
    event: str = "passed"


class Realised(NamedTuple):
    """A card had all pieces of its highest level and scored its points (R10.6, R10.9)."""

    place: int
    card: int
    points: int
    event: str = "realised"


class Moved(NamedTuple):
    """A piece of the card just realised moved to the leftmost card that lacks it (R10.6)."""

    piece: int
    place: int
    card: int
    event: str = "moved"


class Drew(NamedTuple):
    """A.D.A.M. took the rightmost card of the row as its own rightmost card (R10.6)."""

    slot: int
    card: int
    event: str = "drew"


Event = Missed | Took | Placed | Discarded | Passed | Realised | Moved | Drew
