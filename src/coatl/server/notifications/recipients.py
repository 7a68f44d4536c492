"""The recipients of notifications, as stored: subscribed browsers, and the webhooks of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from coatl.server.protocol.messages import ChatStyle


class Subscription(Struct, omit_defaults=True):
    """A browser that is notified of the turns of its `seats` at a table.

    `owner` is a pseudonym of the address that registered it; `contact` a URL of this service;
    `made` the Unix time.
    """

    endpoint: str
    p256dh: str
    auth: str
    seats: list[int]
    language: str
    owner: str
    contact: str
    made: int


class Webhook(Struct, omit_defaults=True):
    """The chat that a table announces its turns to. `origin`: where the service is reached."""

    url: str
    style: ChatStyle
    language: str
    owner: str
    origin: str


class Recipient(NamedTuple):
    """A row of the store. `kind` is `push`, `webhook` or `key`; `name` is unique for a table."""

    kind: str
    table: str
    name: str
    value: bytes


class RecipientStore(Protocol):
    """Stores recipients, and the key of the service. Calls that fail raise `CoatlError`."""

    #: Whether other processes register recipients of the same tables.
    is_shared: bool

    async def put(self, row: Recipient) -> None:
        """Store a row; replace the one with the same kind, table and name."""

    async def put_first(self, row: Recipient) -> bytes:
        """Store a row unless there is one; the value that is stored then."""

    async def remove(self, kind: str, table: str, name: str) -> None:
        """Remove a row, if there is one."""

    async def of_table(self, table: str) -> Sequence[Recipient]:
        """The rows of a table, in the order of their names."""

    async def tables(self) -> set[str]:
        """The tables that have rows."""

    async def close(self) -> None:
        """Release the store."""


class MemoryRecipients:
    """A store that lasts as long as its process."""

    is_shared = False

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str, str], bytes] = {}

    async def put(self, row: Recipient) -> None:
        self._rows[row.kind, row.table, row.name] = row.value

    async def put_first(self, row: Recipient) -> bytes:
        return self._rows.setdefault((row.kind, row.table, row.name), row.value)

    async def remove(self, kind: str, table: str, name: str) -> None:
        self._rows.pop((kind, table, name), None)

    async def of_table(self, table: str) -> Sequence[Recipient]:
        rows = [Recipient(*key, value) for key, value in self._rows.items() if key[1] == table]
        return sorted(rows)

    async def tables(self) -> set[str]:
        return {table for _, table, _ in self._rows if table}

    async def close(self) -> None:
        pass
