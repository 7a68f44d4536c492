"""Pub/sub between processes that serve the same tables: which table changed, who is present, and
which process computes a bot's decision.

It is best-effort: a process that misses a notification polls the storage, which is authoritative.
"""

from __future__ import annotations

from typing import Final, Protocol

from coatl.structs import Struct

#: Seconds for which a process has a bot's decision to itself.
LEASE: Final = 15


class Presence(Struct, omit_defaults=True, frozen=True):
    """Who is connected to a table in one process: seats, the number of spectators, and the seat of
    a bot that computes; `busy` if that bot or a hint waits because too many others compute.
    """

    online: tuple[int, ...] = ()
    watching: int = 0
    thinking: int | None = None
    busy: bool = False


class SeatEmote(Struct, frozen=True):
    """An emote that the person of a seat shows."""

    seat: int
    emote: str


class Subscriber(Protocol):
    """Receives the notifications of other processes."""

    def on_table_changed(self, table: str, version: int) -> None:
        """A table is at that version now, or at a later one."""

    def on_updates_missed(self, table: str) -> None:
        """Notifications about a table may have been missed until now."""

    def on_presence(self, table: str, process: str, presence: Presence) -> None:
        """Who is connected to a table in another process."""

    def on_emote(self, table: str, emote: SeatEmote) -> None:
        """A person at a table shows an emote, in another process."""

    def take_presence_to_publish(self, table: str) -> Presence:
        """Who is connected to a table in this process; other processes will know it now."""

    def on_process_gone(self, process: str) -> None:
        """Another process has ended."""


class PubSub(Protocol):
    """Carries notifications. No call raises, and nothing is guaranteed to arrive."""

    #: Whether notifications arrive, as far as is known.
    is_connected: bool

    def start(self, subscriber: Subscriber) -> None:
        """Deliver notifications from now on."""

    def follow(self, table: str) -> None:
        """Subscribe to a table."""

    def unfollow(self, table: str) -> None:
        """Unsubscribe from a table."""

    def publish_change(self, table: str, version: int) -> None:
        """Tell that a table is at that version now."""

    def publish_presence(self, table: str, presence: Presence) -> None:
        """Tell who is connected to a table in this process."""

    def publish_emote(self, table: str, emote: SeatEmote) -> None:
        """Show an emote at a table in other processes."""

    async def claim_decision(self, table: str, version: int) -> bool:
        """Claim the bot's decision at that version; whether this process should compute it. In
        doubt yes: a decision that was computed twice is stored once.
        """

    async def close(self) -> None:
        """Tell the others that this process ends."""


class NoPubSub:
    """For a single process, or for several that only poll the storage."""

    is_connected = False

    def start(self, subscriber: Subscriber) -> None:
        pass

    def follow(self, table: str) -> None:
        pass

    def unfollow(self, table: str) -> None:
        pass

    def publish_change(self, table: str, version: int) -> None:
        pass

    def publish_presence(self, table: str, presence: Presence) -> None:
        pass

    def publish_emote(self, table: str, emote: SeatEmote) -> None:
        pass

    async def claim_decision(self, table: str, version: int) -> bool:
        return True

    async def close(self) -> None:
        pass
