"""A Cóatl: its colours from head to tail, whether its ends are closed, and its cards (§4, §5)."""

from __future__ import annotations

from typing import Final, NamedTuple

#: Stands for an open end, where a piece can still be attached, in a reading (R4.6).
OPEN: Final = "~"

#: Means no Temple or no Cóatl where a number is stored.
NONE: Final = -1

PROPHECIES_PER_COATL: Final = 4
COATLS_PER_PLAYER: Final = 3
UNFINISHED_PER_PLAYER: Final = 2


class Coatl(NamedTuple):
    """A Cóatl on the table.

    `colours` are letters from head to tail, so that a colour pattern is a substring. `head` and
    `tail` say whether these ends are closed.
    """

    colours: str
    head: bool
    tail: bool
    prophecies: bytes = b""
    temple: int = NONE

    @property
    def is_closed(self) -> bool:
        """Whether it has a head and a tail, so that no piece can be attached any more."""
        return self.head and self.tail

    @property
    def card_count(self) -> int:
        """The number of Prophecies and Temples on it, for the tie-break of R8.2."""
        return len(self.prophecies) + (self.temple != NONE)

    def reading(self, closed_ends: bool) -> str:
        """The colours as Prophecies read them, from head to tail.

        With the option `closed_ends` an open end is a `~`, which does not count as "another
        colour or nothing". By the printed rule an open end is simply the end (R4.6).
        """
        if not closed_ends:
            return self.colours
        before = "" if self.head else OPEN
        after = "" if self.tail else OPEN
        return before + self.colours + after
