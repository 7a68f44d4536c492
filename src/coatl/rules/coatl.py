"""One Cóatl: its pieces from head to tail, which ends are closed, and its cards (§4, §5)."""

from __future__ import annotations

from typing import Final, NamedTuple

#: The reading of an end where a piece may still be attached (R4.6).
OPEN: Final = "~"

#: No Temple, or no Cóatl.
NONE: Final = -1

PROPHECIES_PER_COATL: Final = 4
COATLS_PER_PLAYER: Final = 3
UNFINISHED_PER_PLAYER: Final = 2


class Coatl(NamedTuple):
    """A Cóatl on the table. Pieces are colour letters, so a colour pattern is a substring."""

    colours: str
    head: bool
    tail: bool
    prophecies: bytes = b""
    temple: int = NONE

    @property
    def is_closed(self) -> bool:
        """Whether it has head and tail: nothing can be attached any more."""
        return self.head and self.tail

    @property
    def card_count(self) -> int:
        """Prophecies and Temple together, for the tie-break of R8.2."""
        return len(self.prophecies) + (self.temple != NONE)

    def reading(self, closed_ends: bool) -> str:
        """The colours as cards read them.

        Under the `closed_ends` ruling an open end is a visible `~`, which is not "another
        colour"; as printed an open end is simply the end (R4.6).
        """
        if not closed_ends:
            return self.colours
        before = "" if self.head else OPEN
        after = "" if self.tail else OPEN
        return before + self.colours + after
