"""Which tables belong to which process of a crew."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Share(NamedTuple):
    """What one of several processes has: the tables whose ids fall to it, and no others. One alone
    has them all.
    """

    number: int = 0
    of: int = 1

    def has(self, table: str) -> bool:
        """Whether that table is one of its own."""
        return falls_to(table, self.of) == self.number


def falls_to(table: str, processes: int) -> int:
    """The process that a table belongs to, of so many."""
    return crc32(table.encode()) % processes
