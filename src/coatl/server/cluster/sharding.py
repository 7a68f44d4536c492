"""Which process of a cluster owns a table."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple
from zlib import crc32


class Shard(NamedTuple):
    """The tables of one of several processes; a single process owns all."""

    number: int = 0
    shards: int = 1

    def owns(self, table: str) -> bool:
        """Whether a table belongs to this shard."""
        return shard_of(table, self.shards) == self.number

    def all(self) -> list[Shard]:
        """The shards of all processes."""
        return [Shard(number, self.shards) for number in range(self.shards)]

    def unused_table(self) -> str:
        """The id of a table that would belong to this shard, but cannot exist: ids are longer."""
        return next(name for name in map(str, count()) if self.owns(name))


def shard_of(table: str, shards: int) -> int:
    """The number of the shard that a table belongs to."""
    return crc32(table.encode()) % shards
